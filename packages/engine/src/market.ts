import {
  type Amount,
  amountOf,
  divide,
  type E8,
  e8Of,
  mulDivInt,
  times,
  toSafeCount,
  toSafeInteger,
} from '@perpdesk/numeric'
import {
  type ContractInstrument,
  contractAmount,
  type Direction,
  type Instrument,
  isContract,
  isSpot,
  type MarginTier,
  type PreListingTerms,
  reduceOnlyTimeOf,
  type Side,
  SPOT_OPENING_MS,
  type SpotInstrument,
  sizeOfValue,
  ticksToDistance,
  tiersInAmounts,
  ValueGrid,
} from '@perpdesk/trading'
import { contractKey } from './account/contract-keys.ts'
import type { CreditTerms } from './account/credit.ts'
import { ContractFund } from './account/pools.ts'
import { OrderBook } from './book/order-book.ts'
import { BUY, type OrderPool } from './book/order-pool.ts'
import { NO_PRICE } from './book/price-levels.ts'
import type { MarkEvent } from './event.ts'
import { AuctionBooks } from './listing/auction-books.ts'
import type { MarkBand } from './prices/mark-band.ts'
import { MarketPrices } from './prices/market-prices.ts'
import { StopBook } from './triggers/stop-book.ts'

/** The market of a perpetual or a future. */
export type ContractMarket = Market<ContractInstrument>

/** The market of a pair of coins. */
export type SpotMarket = Market<SpotInstrument>

/** A market whose prices follow an index. */
export type IndexedMarket = Market<ContractInstrument | SpotInstrument>

/**
 * One instrument with its book, its prices, and the seats in it. All products have the same object shape; fields that
 * only contracts use stay empty in others.
 */
export class Market<T extends Instrument = Instrument> {
  instrument: T
  /** Index of its product among those of the exchange (`State.productOf`). */
  readonly product: number
  readonly book: OrderBook
  readonly pool: OrderPool
  readonly prices: MarketPrices
  readonly fund = new ContractFund()
  /** Orders that wait outside the book for a trigger price. */
  readonly stops = new StopBook()
  /** Computes values of lots at ticks. */
  readonly values: ValueGrid
  /** Value of a unit of cost, in E8 of the settle coin. */
  readonly unitOfCost: number
  /** Key of the contract in rows of ended orders. */
  readonly key: number
  /** Rows of the market's seats; in the order of their accounts while `rowsSorted` is true. */
  readonly rows: number[] = []
  rowsSorted = true
  /** Markets that use this market's index (R2.4), sorted by id. Derived from the instruments' data. */
  readonly followers: IndexedMarket[] = []
  /** Books with the orders of a call auction; `null` outside an auction. */
  auction: AuctionBooks | null = null
  /** Terms of the contract's call auction; `null` for a contract without one. */
  preListing: PreListingTerms | null = null
  /**
   * Times from which the contract takes not only post-only orders, only reducing orders, and no orders (R1.9, R1.11).
   */
  openTime = 0
  reduceOnlyTime = Number.POSITIVE_INFINITY
  deliveryTime = Number.POSITIVE_INFINITY
  /**
   * True while liquidation counts profits at the mark instead of the predicted delivery price. Not part of the state.
   */
  countsAtMark = false
  /** Price of the last trade in ticks above the instrument's origin; 0 before the first trade. */
  lastPrice = 0
  /**
   * Price of the first trade in a pair of coins, in ticks, which limits its opening (R2.21); 0 before it, and in other
   * products.
   */
  openPrice = 0
  /**
   * Incremented whenever prices or open interest may have changed; all other figures of the quote change with the book.
   * Not part of the state.
   */
  moves = 0
  /** Sum of all long positions, in lots. */
  openInterest = 0
  minPrice = 0
  maxPrice = 0
  minQty = 0
  /** Smallest ticks × lots that reach the smallest notional; for an inverse contract the smallest lots. */
  #minNotional = 0
  /** Smallest units of notional that reach the impact notional. */
  impactUnits = 0
  maxLimitQty = 0
  maxMarketQty = 0
  /** Lots that an account may hold whatever the open interest (110021). */
  freeLots = Number.POSITIVE_INFINITY

  /** The risk ladder as amounts, for margins that are computed often. */
  marginTiers: readonly MarginTier[] = []
  readonly #lot: Amount

  /** The market's figures as last published. Not part of the state. */
  reported: MarkEvent | null = null
  /** Band of marks in which accounts were proven safe; `null` before the first. Not part of the state. */
  #band: MarkBand | null = null
  #lowTicks = 0
  #highTicks = 0
  /**
   * True if nothing changes with time until the index is renewed or the market is listed again. Not part of the state.
   */
  isStill = false
  /** Latest prices of the index sources, 0n for a silent source. Not part of the state. */
  given: readonly E8[] = []
  /** Margin bounds last computed for a side. Not part of the state. */
  creditTerms: CreditTerms | null = null
  /** The mark that was last converted to ticks, with the results. */
  #countedMark: E8 = 0n
  #markAmount: Amount = 0
  #markTicks = 0
  #markIsWhole = true

  constructor(instrument: T, pool: OrderPool, product: number) {
    this.pool = pool
    this.product = product
    this.instrument = instrument
    this.prices = new MarketPrices(instrument)
    this.values = new ValueGrid(instrument)
    this.unitOfCost = toSafeInteger(this.values.unit)
    this.key = contractKey(instrument.id, this.values.unit)
    this.#lot = amountOf(instrument.lotSize)
    this.book = new OrderBook(pool, this.ticksAtMost(instrument.maxPrice))
    this.relist(instrument)
    const phase = this.preListing?.phase
    if (phase === 'CallAuction' || phase === 'CallAuctionNoCancel') this.openAuction(pool)
  }

  /** Frees the closed contract's part of the memory shared by books. */
  release(): void {
    this.book.release()
  }

  /** Applies changed data of the same instrument: limits, tiers, status. */
  relist(instrument: T): void {
    this.isStill = false
    const { lotSize } = instrument
    this.instrument = instrument
    this.minPrice = this.ticksAtMost(instrument.minPrice)
    this.maxPrice = this.ticksAtMost(instrument.maxPrice)
    const notionalUnit = this.values.inverse ? lotSize : this.values.unit
    this.#minNotional = toSafeInteger(divide(instrument.minNotional, notionalUnit, 'ceil'))
    this.minQty = toSafeInteger(instrument.minQty / lotSize)
    this.maxLimitQty = toSafeInteger(instrument.maxLimitQty / lotSize)
    this.maxMarketQty = toSafeInteger(instrument.maxMarketQty / lotSize)
    if (isContract(instrument)) this.#takeContract(instrument, notionalUnit)
    else this.#openCollar()
    if (isSpot(instrument)) this.openTime = instrument.launchTime + SPOT_OPENING_MS
  }

  #takeContract(contract: ContractInstrument, notionalUnit: E8): void {
    this.#setTimes(contract)
    this.preListing = contract.preListing
    this.impactUnits = toSafeCount(divide(contract.impactNotional, notionalUnit, 'ceil'))
    this.marginTiers = tiersInAmounts(contract.riskTiers)
    const { openInterestLimit: limit, lotSize } = contract
    this.freeLots = limit === null ? Number.POSITIVE_INFINITY : toSafeInteger(limit.freeQty / lotSize)
  }

  /** Sets the collar to the whole price range: without a mark there is no collar. */
  #openCollar(): void {
    this.prices.maxBuy = this.maxPrice
    this.prices.minSell = this.minPrice
  }

  #setTimes(instrument: ContractInstrument): void {
    const { launchTime, postOnlySeconds, deliveryTime, delivery } = instrument
    const ends = delivery !== null && deliveryTime > 0
    this.openTime = postOnlySeconds === 0 ? 0 : launchTime + postOnlySeconds * 1000
    this.deliveryTime = ends ? deliveryTime : Number.POSITIVE_INFINITY
    this.reduceOnlyTime = reduceOnlyTimeOf(instrument)
  }

  /**
   * Returns the value of a fill at a price in ticks: exact for a linear contract, rounded half up for an inverse one.
   */
  valueOf(price: number, lots: number): E8 {
    return this.values.valueOf(price, lots)
  }

  /** Returns the cost of lots at a price, as counted in their owner's order sums (see {@link ValueGrid}). */
  costOf(price: number, lots: number): number {
    return this.values.costOf(price, lots)
  }

  fillCostOf(price: number, lots: number): number {
    return this.values.fillCostOf(price, lots)
  }

  valueOfCost(cost: number): E8 {
    return this.values.valueOfCost(cost)
  }

  /** Returns the value of lots at the mark price, rounded up. */
  markValueOf(lots: number): E8 {
    return e8Of(this.markAmountOf(lots))
  }

  /** {@link markValueOf} as an amount. */
  markAmountOf(lots: number): Amount {
    return contractAmount(this.instrument, this.markAmount, this.qtyAmountOf(lots), 'up')
  }

  /** Returns the largest number of lots worth at most `value` at the mark price. */
  lotsWorth(value: E8): number {
    return toSafeCount(sizeOfValue(this.instrument, value, this.prices.mark) / this.instrument.lotSize)
  }

  /** Returns the notional of lots at a price in whole units: ticks × lots, for an inverse contract lots. */
  notionalUnitsOf(price: number, lots: number): number {
    return this.values.inverse ? lots : Math.abs(this.values.costOf(price, lots))
  }

  reachesNotional(price: number, lots: number): boolean {
    return this.notionalUnitsOf(price, lots) >= this.#minNotional
  }

  /** Returns the smallest number of lots that reaches the smallest notional at a price. */
  notionalLots(price: number): number {
    const least = this.#minNotional
    return this.values.inverse || least === 0 ? least : mulDivInt(least, 1, this.notionalUnitsOf(price, 1), 'ceil')
  }

  /** Returns the smallest number of lots with which an order may open at a price. */
  minOpeningLots(price: number): number {
    return Math.max(this.minQty, this.notionalLots(price))
  }

  /** Returns the sign with which a side's profit moves with its value. */
  directionOf(side: Side): Direction {
    return (side === 'Buy') === this.values.inverse ? -1n : 1n
  }

  /** Returns a price in ticks, rounded down if it lies between ticks. */
  ticksAtMost(price: E8): number {
    return toSafeCount(divide(price, this.instrument.tickSize, 'floor')) - this.values.origin
  }

  /** Returns a price in ticks, rounded up if it lies between ticks. */
  ticksAtLeast(price: E8): number {
    return toSafeCount(divide(price, this.instrument.tickSize, 'ceil')) - this.values.origin
  }

  /** The mark in whole ticks, rounded down. */
  get markTicksDown(): number {
    this.#countMark()
    return this.#markTicks
  }

  /** The mark in whole ticks, rounded up. */
  get markTicksUp(): number {
    this.#countMark()
    return this.#markIsWhole ? this.#markTicks : this.#markTicks + 1
  }

  get markAmount(): Amount {
    this.#countMark()
    return this.#markAmount
  }

  /** Whole ticks at or below, and at or above, all marks within the band; those of the mark if there is no band. */
  get lowTicks(): number {
    return this.#band === null ? this.markTicksDown : this.#lowTicks
  }

  get highTicks(): number {
    return this.#band === null ? this.markTicksUp : this.#highTicks
  }

  get band(): MarkBand | null {
    return this.#band
  }

  set band(band: MarkBand) {
    this.#band = band
    this.#lowTicks = this.ticksAtMost(band.low)
    this.#highTicks = this.ticksAtLeast(band.high)
  }

  #countMark(): void {
    const { mark } = this.prices
    if (this.#countedMark === mark) return
    this.#countedMark = mark
    this.#markAmount = amountOf(mark)
    this.#markTicks = this.ticksAtMost(mark)
    this.#markIsWhole = this.priceOf(this.#markTicks) === mark
  }

  /** Returns the price that is `ticks` above the instrument's origin (see `ticksToPrice`). */
  priceOf(ticks: number): E8 {
    return BigInt(this.values.origin + ticks) * this.instrument.tickSize
  }

  /** Returns the distance of two prices that differ by `ticks`. */
  distanceOf(ticks: number): E8 {
    return ticksToDistance(this.instrument, ticks)
  }

  qtyOf(lots: number): E8 {
    return BigInt(lots) * this.instrument.lotSize
  }

  qtyAmountOf(lots: number): Amount {
    return times(lots, this.#lot)
  }

  /** Returns a percentage of a price in ticks, rounded up or down. */
  ticksUp(price: E8, percent: bigint): number {
    return toSafeInteger(divide(price * percent, this.instrument.tickSize * 100n, 'ceil')) - this.values.origin
  }

  ticksDown(price: E8, percent: bigint): number {
    return toSafeInteger(divide(price * percent, this.instrument.tickSize * 100n, 'floor')) - this.values.origin
  }

  /** Returns the book in which orders of a side rest. */
  bookFor(side: number): OrderBook {
    return this.auction === null ? this.book : this.auction.side(side)
  }

  /** Incremented by every change of resting orders. */
  get bookVersion(): number {
    return this.book.version + (this.auction === null ? 0 : this.auction.version)
  }

  get quoteVersion(): number {
    return this.bookVersion + this.moves
  }

  set bookVersion(version: number) {
    this.book.version += version - this.bookVersion
  }

  /**
   * Returns the best price, in ticks, at which an incoming order of a side could trade, `NO_PRICE` if there is none. In
   * an auction a sell may get the present match price, which is above its limit.
   */
  bestOpposite(side: number): number {
    if (this.auction === null) return this.book.best(1 - side)
    return side === BUY ? NO_PRICE : this.ticksDown(this.prices.mark, 100n)
  }

  openAuction(pool: OrderPool): void {
    this.auction = new AuctionBooks(pool, this.maxPrice)
  }

  /** Ends the auction: the ordinary book is used from now on; the caller moves the orders of the auction to it. */
  endAuction(): void {
    this.book.version = this.bookVersion
    this.auction = null
  }

  /**
   * True if orders of every kind are accepted and matched, so that the stage of the contract's life need not be
   * checked.
   */
  isOrdinary(time: number): boolean {
    return time < this.reduceOnlyTime && time >= this.openTime && this.instrument.status === 'Trading' && this.trading
  }

  /** True if orders may be matched: in ordinary trading, or pre-market trading after the auction. */
  get trading(): boolean {
    return (this.instrument.status === 'Trading' || this.isPreMarket) && this.prices.mark > 0n
  }

  /**
   * True from the first order of a call auction to the start of pre-market trading, while the auction's price is the
   * mark.
   */
  get isAuctioned(): boolean {
    return this.auction !== null || this.preListing?.phase === 'CrossMatching'
  }

  /** True for a delivered contract, whose prices no longer change. A halted contract still has a mark. */
  get isOver(): boolean {
    return this.prices.deliveredTime > 0
  }

  /** True for a contract that was delivered and reported as closed, in which nothing happens any more. */
  get isClosed(): boolean {
    return this.isOver && this.instrument.status === 'Closed'
  }

  /** True in pre-market trading: the contract trades but has no index yet. */
  get isPreMarket(): boolean {
    return this.instrument.status === 'PreLaunch' && this.preListing?.phase === 'ContinuousTrading'
  }
}
