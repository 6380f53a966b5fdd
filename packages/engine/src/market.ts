import { divide, type E8, toSafeInteger } from '@perpdesk/numeric'
import { type Instrument, linearValueUnit } from '@perpdesk/trading'
import { OrderBook } from './book/order-book.ts'
import type { OrderPool } from './book/order-pool.ts'
import { MarketPrices } from './prices/market-prices.ts'

/** One instrument as it trades: its book, its prices, and who has a standing in it. */
export class Market {
  instrument: Instrument
  readonly book: OrderBook
  readonly prices = new MarketPrices()
  /** Value of one lot at one tick, E8 of the settle coin. */
  readonly unit: E8
  /** Rows of the exposures in this instrument; in the order of their accounts while `rowsSorted`. */
  readonly rows: number[] = []
  rowsSorted = true
  /** Ticks of the last trade; 0 while there was none. */
  lastPrice = 0
  /** Sum of all long positions in lots. */
  openInterest = 0
  minPrice = 0
  maxPrice = 0
  minQty = 0
  /** Fewest ticks × lots that reach the smallest notional. */
  minCost = 0
  maxLimitQty = 0
  maxMarketQty = 0

  constructor(instrument: Instrument, pool: OrderPool) {
    this.instrument = instrument
    this.unit = linearValueUnit(instrument)
    this.book = new OrderBook(pool, toSafeInteger(instrument.maxPrice / instrument.tickSize))
    this.relist(instrument)
  }

  /** Takes changed data of the same contract: limits, tiers, status. */
  relist(instrument: Instrument): void {
    const { tickSize, lotSize } = instrument
    this.instrument = instrument
    this.minPrice = toSafeInteger(instrument.minPrice / tickSize)
    this.maxPrice = toSafeInteger(instrument.maxPrice / tickSize)
    this.minCost = toSafeInteger(divide(instrument.minNotional, this.unit, 'ceil'))
    this.minQty = toSafeInteger(instrument.minQty / lotSize)
    this.maxLimitQty = toSafeInteger(instrument.maxLimitQty / lotSize)
    this.maxMarketQty = toSafeInteger(instrument.maxMarketQty / lotSize)
  }

  /** Exact value of lots at a price in ticks. */
  valueOf(price: number, lots: number): E8 {
    return BigInt(price * lots) * this.unit
  }

  priceOf(ticks: number): E8 {
    return BigInt(ticks) * this.instrument.tickSize
  }

  qtyOf(lots: number): E8 {
    return BigInt(lots) * this.instrument.lotSize
  }

  get trading(): boolean {
    return this.instrument.status === 'Trading' && this.prices.mark > 0n
  }
}
