import type { Quote } from '@perpdesk/engine'
import { type E8, formatE8, roundToStep } from '@perpdesk/numeric'
import type { Ticker } from '@perpdesk/protocol'
import type { Listing } from '../../../core/listings/listings.ts'
import type { DayStats } from '../../../core/records.ts'

/** Adjacent figures of a ticker, and the same as JSON. */
interface Part<Name extends keyof Ticker> {
  readonly figures: Pick<Ticker, Name>
  readonly json: string
}

type Prices = Part<'markPrice' | 'indexPrice'>
type ExactPrices = Part<'exactMarkPrice' | 'exactIndexPrice' | 'exactDeliveryPrice'>

/** In the order of a ticker's fields. */
interface Parts {
  readonly last: Part<'symbol' | 'lastPrice'>
  readonly prices: Prices
  readonly book: Part<'bid1Price' | 'bid1Size' | 'ask1Price' | 'ask1Size'>
  readonly day: Part<'prevPrice24h' | 'highPrice24h' | 'lowPrice24h' | 'volume24h' | 'turnover24h'>
  readonly terms: Part<
    | 'openInterest'
    | 'fundingRate'
    | 'nextFundingTime'
    | 'fundingIntervalMinutes'
    | 'basisRate'
    | 'predictedDeliveryPrice'
  >
  readonly exact: ExactPrices
  readonly collar: Part<'highestBuyPrice' | 'lowestSellPrice'>
}

/** A contract's ticker in its published form; a ticker with other figures is a new object. */
export class PrintedTicker {
  readonly listing: Listing
  readonly parts: Parts
  #ticker: Ticker | undefined

  constructor(listing: Listing, parts: Parts) {
    this.listing = listing
    this.parts = parts
  }

  get ticker(): Ticker {
    const { last, prices, book, day, terms, exact, collar } = this.parts
    this.#ticker ??= {
      ...last.figures,
      ...prices.figures,
      ...book.figures,
      ...day.figures,
      ...terms.figures,
      ...exact.figures,
      ...collar.figures,
    }
    return this.#ticker
  }

  get json(): string {
    const { last, prices, book, day, terms, exact, collar } = this.parts
    return `{${last.json},${prices.json},${book.json},${day.json},${terms.json},${exact.json},${collar.json}}`
  }
}

/**
 * Figures of a ticker: the engine's current prices, and the day's figures from minute bars once there has been a trade.
 */
export interface TickerFigures {
  quote: Quote
  day: DayStats | undefined
}

/** A ticker and its inputs. */
export interface MadeTicker extends TickerFigures {
  printed: PrintedTicker
}

/**
 * Prints tickers. Printing is most of the cost, so only the parts of a ticker whose figures have changed are printed
 * again. Contracts with the same prices, such as contracts that share an index, also share the printed prices.
 */
export class TickerPrinter {
  readonly #prices = new PricesPrinter()

  first(listing: Listing, { quote, day }: TickerFigures): PrintedTicker {
    const last = lastOf(listing, quote)
    return new PrintedTicker(listing, {
      last,
      ...this.#prices.print(listing, quote),
      book: bookOf(listing, quote),
      day: dayOf(day, last.figures.lastPrice),
      terms: termsOf(listing, quote),
      collar: collarOf(listing, quote),
    })
  }

  /** Returns the next ticker: the same object if no figure has changed. */
  next(before: Readonly<MadeTicker>, { quote, day }: TickerFigures): PrintedTicker {
    const { quote: was, day: dayBefore, printed } = before
    const { listing, parts } = printed
    const last = was.lastPrice === quote.lastPrice ? parts.last : lastOf(listing, quote)
    const { prices, exact } = isAtSamePrices(was, quote) ? parts : this.#prices.print(listing, quote)
    const book = hasSameBest(was, quote) ? parts.book : bookOf(listing, quote)
    const isSameDay = day === undefined ? dayBefore === undefined && last === parts.last : isSame(dayBefore, day)
    const isUnmoved =
      last === parts.last && prices === parts.prices && exact === parts.exact && book === parts.book && isSameDay
    const terms = hasSameTerms(was, quote) ? parts.terms : termsOf(listing, quote)
    const collar = hasSameCollar(was, quote) ? parts.collar : collarOf(listing, quote)
    if (isUnmoved && terms === parts.terms && collar === parts.collar) return printed
    const dayPart = isSameDay ? parts.day : dayOf(day, last.figures.lastPrice)
    return new PrintedTicker(listing, { last, prices, book, day: dayPart, terms, exact, collar })
  }
}

/**
 * Prints mark, index and delivery prices. The last result is kept, because the next contract often has the same prices.
 */
class PricesPrinter {
  #latest: (Pick<Parts, 'prices' | 'exact'> & { readonly priceScale: number; readonly quote: Quote }) | undefined

  print(listing: Listing, quote: Quote): Pick<Parts, 'prices' | 'exact'> {
    const { priceScale } = listing.instrument
    const latest = this.#latest?.priceScale === priceScale ? this.#latest : undefined
    if (latest !== undefined && isAtSamePrices(latest.quote, quote)) return latest
    const index =
      latest?.quote.indexPrice === quote.indexPrice ? indexOf(latest) : priceTexts(listing, quote.indexPrice)
    // the mark price of a contract without a book is its index price
    const mark = quote.markPrice === quote.indexPrice ? index : priceTexts(listing, quote.markPrice)
    const delivery = quote.predictedDeliveryPrice
    this.#latest = {
      priceScale,
      quote,
      prices: partOf({ markPrice: mark.shown, indexPrice: index.shown }),
      exact: partOf({
        exactMarkPrice: mark.exact,
        exactIndexPrice: index.exact,
        exactDeliveryPrice: delivery === 0n ? '' : formatE8(delivery),
      }),
    }
    return this.#latest
  }
}

interface PriceTexts {
  readonly shown: string
  readonly exact: string
}

function indexOf({ prices, exact }: Pick<Parts, 'prices' | 'exact'>): PriceTexts {
  return { shown: prices.figures.indexPrice, exact: exact.figures.exactIndexPrice }
}

function priceTexts(listing: Listing, price: E8): PriceTexts {
  return { shown: shownPrice(listing, price), exact: formatE8(price) }
}

/** Returns a mark or index price at the contract's displayed scale, rounded half up. */
function shownPrice(listing: Listing, price: E8): string {
  return formatE8(roundToStep(price, 10n ** BigInt(8 - listing.instrument.priceScale), 'halfUp'))
}

function partOf<Name extends keyof Ticker>(figures: Pick<Ticker, Name>): Part<Name> {
  return { figures, json: JSON.stringify(figures).slice(1, -1) }
}

function lastOf(listing: Listing, { lastPrice }: Quote): Parts['last'] {
  return partOf({ symbol: listing.instrument.symbol, lastPrice: listing.priceText(lastPrice) })
}

function bookOf(listing: Listing, { bestBid, bestBidLots, bestAsk, bestAskLots }: Quote): Parts['book'] {
  return partOf({
    bid1Price: bestBid === 0 ? '' : listing.priceText(bestBid),
    bid1Size: listing.qtyText(bestBidLots),
    ask1Price: bestAsk === 0 ? '' : listing.priceText(bestAsk),
    ask1Size: listing.qtyText(bestAskLots),
  })
}

/** Returns the day's figures; before the first trade all prices are the last price. */
function dayOf(day: DayStats | undefined, last: string): Parts['day'] {
  return partOf({
    prevPrice24h: day ? formatE8(day.open) : last,
    highPrice24h: day ? formatE8(day.high) : last,
    lowPrice24h: day ? formatE8(day.low) : last,
    volume24h: day ? formatE8(day.volume) : '0',
    turnover24h: day ? formatE8(day.turnover) : '0',
  })
}

function termsOf(listing: Listing, quote: Quote): Parts['terms'] {
  const delivery = quote.predictedDeliveryPrice
  return partOf({
    openInterest: listing.qtyText(quote.openInterest),
    fundingRate: formatE8(quote.predictedFundingRate),
    nextFundingTime: quote.nextFundingTime,
    fundingIntervalMinutes: quote.fundingMinutes,
    basisRate: formatE8(quote.basisRate),
    predictedDeliveryPrice: delivery === 0n ? '' : shownPrice(listing, delivery),
  })
}

function collarOf(listing: Listing, { maxBuy, minSell }: Quote): Parts['collar'] {
  return partOf({
    highestBuyPrice: maxBuy === 0 ? '' : listing.priceText(maxBuy),
    lowestSellPrice: minSell === 0 ? '' : listing.priceText(minSell),
  })
}

function isAtSamePrices(before: Quote, now: Quote): boolean {
  return (
    before.markPrice === now.markPrice &&
    before.indexPrice === now.indexPrice &&
    before.predictedDeliveryPrice === now.predictedDeliveryPrice
  )
}

function hasSameBest(before: Quote, now: Quote): boolean {
  return (
    before.bestBid === now.bestBid &&
    before.bestBidLots === now.bestBidLots &&
    before.bestAsk === now.bestAsk &&
    before.bestAskLots === now.bestAskLots
  )
}

function hasSameTerms(before: Quote, now: Quote): boolean {
  return (
    before.openInterest === now.openInterest &&
    before.predictedFundingRate === now.predictedFundingRate &&
    before.nextFundingTime === now.nextFundingTime &&
    before.fundingMinutes === now.fundingMinutes &&
    before.basisRate === now.basisRate &&
    before.predictedDeliveryPrice === now.predictedDeliveryPrice
  )
}

function hasSameCollar(before: Quote, now: Quote): boolean {
  return before.maxBuy === now.maxBuy && before.minSell === now.minSell
}

/** True if the day's published figures are equal. */
function isSame(before: DayStats | undefined, now: DayStats): boolean {
  return (
    before !== undefined &&
    before.open === now.open &&
    before.high === now.high &&
    before.low === now.low &&
    before.volume === now.volume &&
    before.turnover === now.turnover
  )
}
