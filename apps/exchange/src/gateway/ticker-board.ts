import type { Engine, Quote } from '@perpdesk/engine'
import type { Ticker } from '@perpdesk/protocol'
import type { Candles, DayStats } from '../candles/candles.ts'
import type { Listing } from './wire/listings.ts'
import { tickerOf } from './wire/market-records.ts'

/** A contract's ticker, and what it was made of. */
interface KeptTicker {
  readonly quote: Quote
  readonly day: DayStats | undefined
  readonly ticker: Ticker
  readonly json: string
}

/** The tickers of all contracts, for all who ask: one is written anew when a figure of its contract has changed. */
export class TickerBoard {
  readonly #engine: Pick<Engine, 'quote'>
  readonly #candles: Pick<Candles, 'dayStats'>
  /** A contract that is listed anew or forgotten leaves by itself. */
  readonly #kept = new WeakMap<Listing, KeptTicker>()

  constructor(engine: Pick<Engine, 'quote'>, candles: Pick<Candles, 'dayStats'>) {
    this.#engine = engine
    this.#candles = candles
  }

  ticker(listing: Listing): Ticker {
    return this.#present(listing).ticker
  }

  /** The same as JSON; while nothing of it changes, the same text. */
  json(listing: Listing): string {
    return this.#present(listing).json
  }

  #present(listing: Listing): KeptTicker {
    const { id } = listing.instrument
    const quote = this.#engine.quote(id)
    const day = this.#candles.dayStats(id)
    const kept = this.#kept.get(listing)
    if (kept !== undefined && isSame(kept.quote, quote) && isSame(kept.day, day)) return kept
    const ticker = tickerOf(listing, quote, day)
    const json = JSON.stringify(ticker)
    const made = { quote, day, ticker, json: json === kept?.json ? kept.json : json }
    this.#kept.set(listing, made)
    return made
  }
}

/** Two records of figures of one kind. */
function isSame<T extends Quote | DayStats>(before: T | undefined, now: T | undefined): boolean {
  if (before === undefined || now === undefined) return before === now
  for (const figure in now) if (before[figure] !== now[figure]) return false
  return true
}
