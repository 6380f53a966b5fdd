import { NONE } from '../book/order-pool.ts'

/** Numbers of a row: two lines of the cache. */
const WIDTH = 16
/** A piece of memory holds so many rows: a power of two. */
const PIECE_BITS = 8
const PIECE_ROWS = 1 << PIECE_BITS

const LONG_LOTS = 0
const SHORT_LOTS = 1
const BUY_LOTS = 2
const BUY_COST = 3
const SELL_LOTS = 4
const SELL_COST = 5
const CLOSING_BUY_LOTS = 6
const CLOSING_SELL_LOTS = 7
const FIRST_ORDER = 8
const LAST_ORDER = 9
const ORDER_COUNT = 10
const QUOTE_COUNT = 11
const BUY_LEVERAGE = 12
const SELL_LEVERAGE = 13
const RISK_ID = 14
const MODES = 15

/** Bits of the modes. */
const HEDGE = 1
const ISOLATED = 2

/** Room for the rows of all exposures. */
export class ExposureMemory {
  readonly #pieces: Float64Array[] = []

  /** The memory that a row stands in. */
  of(row: number): Float64Array {
    const piece = row >> PIECE_BITS
    if (piece === this.#pieces.length) this.#pieces.push(new Float64Array(PIECE_ROWS * WIDTH))
    return this.#pieces[piece]!
  }
}

/**
 * What an exposure counts: lots held, sums over its resting orders, settings. As fields of the object most of these numbers
 * would be objects of their own, each to be collected; in rows they cost their eight bytes, side by side.
 */
export class ExposureRow {
  /** Number of the row; what orders name as their owner. Not part of the state. */
  readonly row: number
  readonly #memory: Float64Array
  readonly #at: number

  /** `NONE` stands for an exposure that was never opened: its row is its own. */
  constructor(row: number, memory: ExposureMemory | null, leverageE2: number) {
    this.row = row
    this.#memory = memory === null ? new Float64Array(WIDTH) : memory.of(row)
    this.#at = memory === null ? 0 : (row & (PIECE_ROWS - 1)) * WIDTH
    // a row may have been another exposure's
    this.#memory.fill(0, this.#at, this.#at + WIDTH)
    this.firstOrder = NONE
    this.lastOrder = NONE
    this.buyLeverageE2 = leverageE2
    this.sellLeverageE2 = leverageE2
    this.riskId = 1
  }

  /** Lots that are held on each side, as of the last change of a position. */
  get longLots(): number {
    return this.#memory[this.#at + LONG_LOTS]!
  }

  set longLots(lots: number) {
    this.#memory[this.#at + LONG_LOTS] = lots
  }

  get shortLots(): number {
    return this.#memory[this.#at + SHORT_LOTS]!
  }

  set shortLots(lots: number) {
    this.#memory[this.#at + SHORT_LOTS] = lots
  }

  /** Sums over resting orders that may open: lots, and ticks × lots. */
  get buyLots(): number {
    return this.#memory[this.#at + BUY_LOTS]!
  }

  set buyLots(lots: number) {
    this.#memory[this.#at + BUY_LOTS] = lots
  }

  get buyCost(): number {
    return this.#memory[this.#at + BUY_COST]!
  }

  set buyCost(cost: number) {
    this.#memory[this.#at + BUY_COST] = cost
  }

  get sellLots(): number {
    return this.#memory[this.#at + SELL_LOTS]!
  }

  set sellLots(lots: number) {
    this.#memory[this.#at + SELL_LOTS] = lots
  }

  get sellCost(): number {
    return this.#memory[this.#at + SELL_COST]!
  }

  set sellCost(cost: number) {
    this.#memory[this.#at + SELL_COST] = cost
  }

  /** Lots of resting orders that can only close a short (buys) or a long (sells). */
  get closingBuyLots(): number {
    return this.#memory[this.#at + CLOSING_BUY_LOTS]!
  }

  set closingBuyLots(lots: number) {
    this.#memory[this.#at + CLOSING_BUY_LOTS] = lots
  }

  get closingSellLots(): number {
    return this.#memory[this.#at + CLOSING_SELL_LOTS]!
  }

  set closingSellLots(lots: number) {
    this.#memory[this.#at + CLOSING_SELL_LOTS] = lots
  }

  /** Ends of the chain of resting orders, in the order of their ids. */
  get firstOrder(): number {
    return this.#memory[this.#at + FIRST_ORDER]!
  }

  set firstOrder(slot: number) {
    this.#memory[this.#at + FIRST_ORDER] = slot
  }

  get lastOrder(): number {
    return this.#memory[this.#at + LAST_ORDER]!
  }

  set lastOrder(slot: number) {
    this.#memory[this.#at + LAST_ORDER] = slot
  }

  /** Resting orders without mass quotes, and mass quotes. */
  get orderCount(): number {
    return this.#memory[this.#at + ORDER_COUNT]!
  }

  set orderCount(count: number) {
    this.#memory[this.#at + ORDER_COUNT] = count
  }

  get quoteCount(): number {
    return this.#memory[this.#at + QUOTE_COUNT]!
  }

  set quoteCount(count: number) {
    this.#memory[this.#at + QUOTE_COUNT] = count
  }

  /** Leverage of each side, times 100. */
  get buyLeverageE2(): number {
    return this.#memory[this.#at + BUY_LEVERAGE]!
  }

  set buyLeverageE2(leverage: number) {
    this.#memory[this.#at + BUY_LEVERAGE] = leverage
  }

  get sellLeverageE2(): number {
    return this.#memory[this.#at + SELL_LEVERAGE]!
  }

  set sellLeverageE2(leverage: number) {
    this.#memory[this.#at + SELL_LEVERAGE] = leverage
  }

  /** Chosen tier of the risk ladder, from 1, where it is set per contract. */
  get riskId(): number {
    return this.#memory[this.#at + RISK_ID]!
  }

  set riskId(tier: number) {
    this.#memory[this.#at + RISK_ID] = tier
  }

  get hedge(): boolean {
    return (this.#memory[this.#at + MODES]! & HEDGE) !== 0
  }

  set hedge(isSet: boolean) {
    this.#setMode(HEDGE, isSet)
  }

  /** Margin mode where it is set per contract. */
  get symbolIsolated(): boolean {
    return (this.#memory[this.#at + MODES]! & ISOLATED) !== 0
  }

  set symbolIsolated(isSet: boolean) {
    this.#setMode(ISOLATED, isSet)
  }

  #setMode(mode: number, isSet: boolean): void {
    const modes = this.#memory[this.#at + MODES]!
    this.#memory[this.#at + MODES] = isSet ? modes | mode : modes & ~mode
  }
}
