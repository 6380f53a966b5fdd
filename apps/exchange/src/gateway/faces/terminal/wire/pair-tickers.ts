import type { Versions } from '@perpdesk/engine'
import { formatE8, roundToStep } from '@perpdesk/numeric'
import type { PairTicker } from '@perpdesk/protocol'
import type { PairListing } from '../../../core/listings/listings.ts'
import type { MarketData } from '../../../core/use-cases/market-data.ts'

const MINUTE = 60_000

/** A pair's ticker as a record and as JSON; a ticker with other figures is a new object. */
interface PrintedPairTicker {
  readonly listing: PairListing
  readonly ticker: PairTicker
  readonly json: string
}

interface KeptTicker {
  readonly printed: PrintedPairTicker
  /** The quote is unchanged while its version is; the day's figures change with trades and with the minute. */
  readonly quoteVersion: number
  readonly minute: number
}

type Market = Pick<MarketData, 'quote' | 'versions' | 'dayStats'>

/** The tickers of all spot pairs, shared by all requests and topics. */
export class PairTickers {
  readonly #market: Market
  readonly #now: () => number
  /** Weak, so that the ticker of a changed pair is released automatically. */
  readonly #kept = new WeakMap<PairListing, KeptTicker>()

  constructor(market: Market, now: () => number) {
    this.#market = market
    this.#now = now
  }

  versions({ instrument }: PairListing): Versions | undefined {
    return this.#market.versions(instrument.id)
  }

  /** Number of the current minute, which tickers depend on. */
  get minute(): number {
    return Math.floor(this.#now() / MINUTE)
  }

  /** Returns the pair's ticker: the same object until a figure changes. */
  ticker(listing: PairListing, minute = this.minute): PrintedPairTicker {
    const quoteVersion = this.versions(listing)?.quoteVersion ?? 0
    const kept = this.#kept.get(listing)
    if (kept?.quoteVersion === quoteVersion && kept.minute === minute) return kept.printed
    const ticker = this.#tickerOf(listing)
    const json = JSON.stringify(ticker)
    const printed = kept?.printed.json === json ? kept.printed : { listing, ticker, json }
    this.#kept.set(listing, { printed, quoteVersion, minute })
    return printed
  }

  #tickerOf({ instrument, priceText, qtyText }: PairListing): PairTicker {
    const { id, symbol, priceScale } = instrument
    const quote = this.#market.quote(id)
    const day = this.#market.dayStats(id)
    const last = priceText(quote.lastPrice)
    const shown = roundToStep(quote.indexPrice, 10n ** BigInt(8 - Math.min(priceScale, 8)), 'halfUp')
    const price = (ticks: number) => (ticks === 0 ? '' : priceText(ticks))
    return {
      symbol,
      lastPrice: last,
      indexPrice: formatE8(shown),
      bid1Price: price(quote.bestBid),
      bid1Size: qtyText(quote.bestBidLots),
      ask1Price: price(quote.bestAsk),
      ask1Size: qtyText(quote.bestAskLots),
      // before the first trade all prices are the last price
      prevPrice24h: day ? formatE8(day.open) : last,
      highPrice24h: day ? formatE8(day.high) : last,
      lowPrice24h: day ? formatE8(day.low) : last,
      volume24h: day ? formatE8(day.volume) : '0',
      turnover24h: day ? formatE8(day.turnover) : '0',
      highestBuyPrice: price(quote.maxBuy),
      lowestSellPrice: price(quote.minSell),
    }
  }
}
