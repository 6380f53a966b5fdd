import type { Versions } from '@perpdesk/engine'
import type { Listing } from '../../../core/listings/listings.ts'
import type { MarketData } from '../../../core/use-cases/market-data.ts'
import { type MadeTicker, type PrintedTicker, TickerPrinter } from './ticker-printer.ts'

/** A contract's ticker, and for how long it stands. */
interface KeptTicker extends MadeTicker {
  /** The quote is the same while its version is; the day's figures go by trades, which move the book, and by the minute. */
  quoteVersion: number
  bookVersion: number
  minute: number
}

const MINUTE = 60_000

type Market = Pick<MarketData, 'quote' | 'versions' | 'dayStats'>

const NO_VERSIONS: Versions = { quoteVersion: 0, bookVersion: 0 }

/** The tickers of all contracts, for all who ask: one is written anew when a figure of its contract has changed. */
export class TickerBoard {
  readonly #market: Market
  readonly #now: () => number
  readonly #printer = new TickerPrinter()
  /** A contract that is listed anew or forgotten leaves by itself. */
  readonly #kept = new WeakMap<Listing, KeptTicker>()

  constructor(market: Market, now: () => number) {
    this.#market = market
    this.#now = now
  }

  /** Within one minute a ticker stands while the version of the quote does. */
  versions({ instrument }: Listing): Versions | undefined {
    return this.#market.versions(instrument.id)
  }

  /** The minute that tickers are of. */
  get minute(): number {
    return Math.floor(this.#now() / MINUTE)
  }

  /** The same object until something of it changes. */
  ticker(listing: Listing, minute = this.minute): PrintedTicker {
    const { quoteVersion, bookVersion } = this.versions(listing) ?? NO_VERSIONS
    const kept = this.#kept.get(listing)
    if (kept?.quoteVersion === quoteVersion && kept.minute === minute) return kept.printed
    const { id } = listing.instrument
    const isSameDay = kept?.bookVersion === bookVersion && kept.minute === minute
    const quote = this.#market.quote(id)
    const day = isSameDay ? kept.day : this.#market.dayStats(id)
    if (kept === undefined) {
      const printed = this.#printer.first(listing, { quote, day })
      this.#kept.set(listing, { quote, day, printed, quoteVersion, bookVersion, minute })
      return printed
    }
    kept.printed = this.#printer.next(kept, { quote, day })
    kept.quote = quote
    kept.day = day
    kept.quoteVersion = quoteVersion
    kept.bookVersion = bookVersion
    kept.minute = minute
    return kept.printed
  }
}
