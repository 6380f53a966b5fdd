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
 * One instrument as it trades: its book, its prices, and the seats in it. It has one shape for all products; fields
 * that only contracts use are empty in the others.
 */
export class Market<T extends Instrument = Instrument> {
  instrument: T
  /** Place of its product among those of the exchange (`State.productOf`). */
  readonly product: number
  readonly book: OrderBook
  readonly pool: OrderPool
  readonly prices: MarketPrices
  readonly fund = new ContractFund()
  /** Orders that wait outside the book for a price. */
  readonly stops = new StopBook()
  /** Values of lots at ticks. */
  readonly values: ValueGrid
  /** E8 of the settle coin that a unit of cost is worth. */
  readonly unitOfCost: number
  /** The contract as rows of ended orders name it. */
  readonly key: number
  /** Rows of the seats in it; in the order of their accounts while `rowsSorted`. */
  readonly rows: number[] = []
  rowsSorted = true
  /** Those that use this one's index (R2.4), by id. Follows from their data. */
  readonly followers: IndexedMarket[] = []
  /** Books in which the orders of a call auction rest; `null` outside of one. */
  auction: AuctionBooks | null = null
  /** The contract's way to the market; `null` for one that came without an auction. */
  preListing: PreListingTerms | null = null
  /** Times from which the contract takes more than post-only orders, only reducing ones, and none (R1.9, R1.11). */
  openTime = 0
  reduceOnlyTime = Number.POSITIVE_INFINITY
  deliveryTime = Number.POSITIVE_INFINITY
  /** Set while liquidation looks at the mark instead of the predicted delivery price. Not part of the state. */
  countsAtMark = false
  /** Ticks of the last trade, above the price that all are counted from; 0 while there was none. */
  lastPrice = 0
  /** Ticks of the first trade in a pair of coins, which bounds its opening (R2.21); 0 while there was none, and in others. */
  openPrice = 0
  /**
   * Grows with everything that may have moved its prices or its open interest; all its other figures move with its
   * book. Not part of the state.
   */
  moves = 0
  /** Sum of all long positions in lots. */
  openInterest = 0
  minPrice = 0
  maxPrice = 0
  minQty = 0
  /** Fewest ticks × lots that reach the smallest notional; of an inverse contract fewest lots. */
  #minNotional = 0
  /** Fewest units of notional that reach the impact notional. */
  impactUnits = 0
  maxLimitQty = 0
  maxMarketQty = 0
  /** Lots that an account may hold whatever the open interest is (110021). */
  freeLots = Number.POSITIVE_INFINITY

  /** The risk ladder for margins that are computed often. */
  marginTiers: readonly MarginTier[] = []
  readonly #lot: Amount

  /** Its figures as last published. Not part of the state. */
  told: MarkEvent | null = null
  /** Marks for which accounts were proven to be safe; `null` before the first. Not part of the state. */
  #band: MarkBand | null = null
  #lowTicks = 0
  #highTicks = 0
  /** Time brings nothing to it until its index is renewed or it is listed anew. Not part of the state. */
  isStill = false
  /** Latest prices of the index sources, 0n for silent ones. Not part of the state. */
  given: readonly E8[] = []
  /** Margin bounds computed last, for the side that needed them. Not part of the state. */
  creditTerms: CreditTerms | null = null
  /** The mark that was converted to ticks last, and the results. */
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

  /** Gives back what the closed contract has of the memory that books have in common. */
  release(): void {
    this.book.release()
  }

  /** Takes changed data of the same contract: limits, tiers, status. */
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

  /** Without a mark there is no collar: an order may have any price of the range. */
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

  /** Value of a fill of lots at a price in ticks: exact of a linear contract, half up of an inverse one. */
  valueOf(price: number, lots: number): E8 {
    return this.values.valueOf(price, lots)
  }

  /** Cost of lots at a price in their owner's order sums (see {@link ValueGrid}). */
  costOf(price: number, lots: number): number {
    return this.values.costOf(price, lots)
  }

  fillCostOf(price: number, lots: number): number {
    return this.values.fillCostOf(price, lots)
  }

  valueOfCost(cost: number): E8 {
    return this.values.valueOfCost(cost)
  }

  /** Value of lots at the mark price, rounded up. */
  markValueOf(lots: number): E8 {
    return e8Of(this.markAmountOf(lots))
  }

  /** {@link markValueOf} as an amount. */
  markAmountOf(lots: number): Amount {
    return contractAmount(this.instrument, this.markAmount, this.qtyAmountOf(lots), 'up')
  }

  /** Most lots that are worth at most `value` at the mark price. */
  lotsWorth(value: E8): number {
    return toSafeCount(sizeOfValue(this.instrument, value, this.prices.mark) / this.instrument.lotSize)
  }

  /** Worth of lots at a price in the quote coin, in whole units: ticks × lots, of an inverse contract lots. */
  notionalUnitsOf(price: number, lots: number): number {
    return this.values.inverse ? lots : Math.abs(this.values.costOf(price, lots))
  }

  reachesNotional(price: number, lots: number): boolean {
    return this.notionalUnitsOf(price, lots) >= this.#minNotional
  }

  /** Fewest lots that reach the smallest notional at a price. */
  notionalLots(price: number): number {
    const least = this.#minNotional
    return this.values.inverse || least === 0 ? least : mulDivInt(least, 1, this.notionalUnitsOf(price, 1), 'ceil')
  }

  /** Fewest lots that may open at a price. */
  minOpeningLots(price: number): number {
    return Math.max(this.minQty, this.notionalLots(price))
  }

  /** Sign of a side's profit against its value. */
  directionOf(side: Side): Direction {
    return (side === 'Buy') === this.values.inverse ? -1n : 1n
  }

  /** Ticks of a price that need not lie on the grid, from below. */
  ticksAtMost(price: E8): number {
    return toSafeCount(divide(price, this.instrument.tickSize, 'floor')) - this.values.origin
  }

  /** The same from above. */
  ticksAtLeast(price: E8): number {
    return toSafeCount(divide(price, this.instrument.tickSize, 'ceil')) - this.values.origin
  }

  /** The mark in whole ticks, from below. */
  get markTicksDown(): number {
    this.#countMark()
    return this.#markTicks
  }

  /** The mark in whole ticks, from above. */
  get markTicksUp(): number {
    this.#countMark()
    return this.#markIsWhole ? this.#markTicks : this.#markTicks + 1
  }

  get markAmount(): Amount {
    this.#countMark()
    return this.#markAmount
  }

  /** Whole ticks below and above all marks within the band; of the mark alone while there is none. */
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

  /** The price so many ticks above the one that ticks are counted from (see `ticksToPrice`). */
  priceOf(ticks: number): E8 {
    return BigInt(this.values.origin + ticks) * this.instrument.tickSize
  }

  /** Distance of prices that differ by so many ticks. */
  distanceOf(ticks: number): E8 {
    return ticksToDistance(this.instrument, ticks)
  }

  qtyOf(lots: number): E8 {
    return BigInt(lots) * this.instrument.lotSize
  }

  qtyAmountOf(lots: number): Amount {
    return times(lots, this.#lot)
  }

  /** Ticks of a percentage of a price, rounded up or down. */
  ticksUp(price: E8, percent: bigint): number {
    return toSafeInteger(divide(price * percent, this.instrument.tickSize * 100n, 'ceil')) - this.values.origin
  }

  ticksDown(price: E8, percent: bigint): number {
    return toSafeInteger(divide(price * percent, this.instrument.tickSize * 100n, 'floor')) - this.values.origin
  }

  /** The book that orders of a side rest in. */
  bookFor(side: number): OrderBook {
    return this.auction === null ? this.book : this.auction.side(side)
  }

  /** Grows with every change of what rests. */
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
   * Price in ticks that an incoming order of a side could trade at best, `NO_PRICE` where there is none. In an auction a sell
   * may get the price at which it would match now, which is above its limit.
   */
  bestOpposite(side: number): number {
    if (this.auction === null) return this.book.best(1 - side)
    return side === BUY ? NO_PRICE : this.ticksDown(this.prices.mark, 100n)
  }

  openAuction(pool: OrderPool): void {
    this.auction = new AuctionBooks(pool, this.maxPrice)
  }

  /** Ends the auction: the ordinary book goes on; the caller moves the orders of the auction there. */
  endAuction(): void {
    this.book.version = this.bookVersion
    this.auction = null
  }

  /** Orders of every kind are taken and matched, without a thought for the stage of the contract's life. */
  isOrdinary(time: number): boolean {
    return time < this.reduceOnlyTime && time >= this.openTime && this.instrument.status === 'Trading' && this.trading
  }

  /** True when orders may be matched: ordinary trading, or pre-market trading after the auction. */
  get trading(): boolean {
    return (this.instrument.status === 'Trading' || this.isPreMarket) && this.prices.mark > 0n
  }

  /** From the first order of a call auction to the first of pre-market trading, the auction price is the mark. */
  get isAuctioned(): boolean {
    return this.auction !== null || this.preListing?.phase === 'CrossMatching'
  }

  /** Delivered: no price moves any more. A contract that was halted goes on being marked. */
  get isOver(): boolean {
    return this.prices.deliveredTime > 0
  }

  /** Delivered, and reported as closed: nothing happens in it any more. */
  get isClosed(): boolean {
    return this.isOver && this.instrument.status === 'Closed'
  }

  /** Pre-market trading: there are trades but no index yet. */
  get isPreMarket(): boolean {
    return this.instrument.status === 'PreLaunch' && this.preListing?.phase === 'ContinuousTrading'
  }
}
