import type { Versions } from '@perpdesk/engine'
import type { Candles } from '../../../../candles/candles.ts'
import { MINUTE } from '../../../../candles/resolutions.ts'
import type { Sequencer } from '../../../../sequencer/sequencer.ts'
import type { Listing } from '../../../core/listings/listings.ts'
import { type MadeTicker, type PrintedTicker, TickerPrinter } from './ticker-printer.ts'

/** A contract's ticker, and for how long it stands. */
interface KeptTicker extends MadeTicker {
  /** The quote is the same while its version is; the day's figures go by trades, which move the book, and by the minute. */
  quoteVersion: number
  bookVersion: number
  minute: number
}

interface House {
  readonly engine: Pick<Sequencer['engine'], 'quote' | 'versions'>
  now(): number
}

const NO_VERSIONS: Versions = { quoteVersion: 0, bookVersion: 0 }

/** The tickers of all contracts, for all who ask: one is written anew when a figure of its contract has changed. */
export class TickerBoard {
  readonly #house: House
  readonly #candles: Pick<Candles, 'dayStats'>
  readonly #printer = new TickerPrinter()
  /** A contract that is listed anew or forgotten leaves by itself. */
  readonly #kept = new WeakMap<Listing, KeptTicker>()

  constructor(house: House, candles: Pick<Candles, 'dayStats'>) {
    this.#house = house
    this.#candles = candles
  }

  /** Within one minute a ticker stands while the version of the quote does. */
  versions({ instrument }: Listing): Versions | undefined {
    return this.#house.engine.versions(instrument.id)
  }

  /** The minute that tickers are of. */
  get minute(): number {
    return Math.floor(this.#house.now() / MINUTE)
  }

  /** While nothing of it changes, the same one. */
  ticker(listing: Listing, minute = this.minute): PrintedTicker {
    const { quoteVersion, bookVersion } = this.versions(listing) ?? NO_VERSIONS
    const kept = this.#kept.get(listing)
    if (kept?.quoteVersion === quoteVersion && kept.minute === minute) return kept.printed
    const { id } = listing.instrument
    const isSameDay = kept?.bookVersion === bookVersion && kept.minute === minute
    const quote = this.#house.engine.quote(id)
    const day = isSameDay ? kept.day : this.#candles.dayStats(id)
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
