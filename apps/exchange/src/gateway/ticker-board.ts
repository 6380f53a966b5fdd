import type { Quote } from '@perpdesk/engine'
import type { Ticker } from '@perpdesk/protocol'
import type { Candles, DayStats } from '../candles/candles.ts'
import { MINUTE } from '../candles/resolutions.ts'
import type { Sequencer } from '../sequencer/sequencer.ts'
import type { Listing } from './wire/listings.ts'
import { type TickerFigures, tickerOf } from './wire/market-records.ts'

/** A contract's ticker, what it was made of, and for how long that stands. */
interface KeptTicker extends TickerFigures {
  /** The quote is the same while its version is; the day's figures go by trades, which move the book, and by the minute. */
  quoteVersion: number
  minute: number
  readonly json: string
}

interface House {
  readonly engine: Pick<Sequencer['engine'], 'quote' | 'quoteVersion'>
  now(): number
}

/** The tickers of all contracts, for all who ask: one is written anew when a figure of its contract has changed. */
export class TickerBoard {
  readonly #house: House
  readonly #candles: Pick<Candles, 'dayStats'>
  /** A contract that is listed anew or forgotten leaves by itself. */
  readonly #kept = new WeakMap<Listing, KeptTicker>()

  constructor(house: House, candles: Pick<Candles, 'dayStats'>) {
    this.#house = house
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
    const { engine } = this.#house
    const minute = Math.floor(this.#house.now() / MINUTE)
    const quoteVersion = engine.quoteVersion(id)
    const kept = this.#kept.get(listing)
    if (kept !== undefined && kept.quoteVersion === quoteVersion && kept.minute === minute) return kept
    const quote = engine.quote(id)
    const day = this.#candles.dayStats(id)
    if (kept !== undefined && isSame(kept.quote, quote) && isSame(kept.day, day)) {
      kept.quoteVersion = quoteVersion
      kept.minute = minute
      return kept
    }
    const ticker = tickerOf(listing, quote, day, kept)
    const json = JSON.stringify(ticker)
    const made = { quote, day, ticker, quoteVersion, minute, json: json === kept?.json ? kept.json : json }
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
