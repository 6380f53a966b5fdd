import type { Versions } from '@perpdesk/engine'
import type { Listing } from '../../../core/listings/listings.ts'
import type { MarketData } from '../../../core/use-cases/market-data.ts'
import { type MadeTicker, type PrintedTicker, TickerPrinter } from './ticker-printer.ts'

/** A contract's cached ticker, and the versions for which it is valid. */
interface KeptTicker extends MadeTicker {
  /**
   * The quote is unchanged while its version is. The day's figures change with trades, which change the book's version,
   * and with the minute.
   */
  quoteVersion: number
  bookVersion: number
  minute: number
}

const MINUTE = 60_000

type Market = Pick<MarketData, 'quote' | 'versions' | 'dayStats'>

const NO_VERSIONS: Versions = { quoteVersion: 0, bookVersion: 0 }

/**
 * The tickers of all contracts, shared by all requests and topics; a ticker is rebuilt when a figure of its contract
 * has changed.
 */
export class TickerBoard {
  readonly #market: Market
  readonly #now: () => number
  readonly #printer = new TickerPrinter()
  /** Weak, so that the ticker of a relisted or forgotten contract is released automatically. */
  readonly #kept = new WeakMap<Listing, KeptTicker>()

  constructor(market: Market, now: () => number) {
    this.#market = market
    this.#now = now
  }

  /**
   * Returns the contract's versions. Within one minute a ticker is valid while the version of the quote is unchanged.
   */
  versions({ instrument }: Listing): Versions | undefined {
    return this.#market.versions(instrument.id)
  }

  /** Number of the current minute, which tickers depend on. */
  get minute(): number {
    return Math.floor(this.#now() / MINUTE)
  }

  /** Returns the contract's ticker: the same object until a figure changes. */
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
