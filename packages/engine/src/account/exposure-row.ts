import type { SeatMemory } from './seat-memory.ts'
import { SeatRow } from './seat-row.ts'

/** Positions of a contract's own numbers in a seat's row; {@link SeatRow} defines those common to every product. */
const LONG_LOTS = 0
const SHORT_LOTS = 1
const BUY_LOTS = 2
const BUY_COST = 3
const SELL_LOTS = 4
const SELL_COST = 5
const CLOSING_BUY_LOTS = 6
const CLOSING_SELL_LOTS = 7
const BUY_LEVERAGE = 12
const SELL_LEVERAGE = 13
const RISK_ID = 14
const MODES = 15

/** Bits of the modes. */
const HEDGE = 1
const ISOLATED = 2

/**
 * The numbers of an exposure: open lots, sums over its resting orders, settings. As object fields most of them would be
 * separate heap objects for the garbage collector; in rows they take eight bytes each, side by side.
 */
export class ExposureRow<Owner, Place> extends SeatRow<Owner, Place> {
  constructor(row: number, memory: SeatMemory | null, account: Owner, market: Place, leverageE2: number) {
    super(row, memory, account, market)
    this.buyLeverageE2 = leverageE2
    this.sellLeverageE2 = leverageE2
    this.riskId = 1
  }

  /** Open lots of each side, as of the last change of a position. */
  get longLots(): number {
    return this.memory[this.at + LONG_LOTS]!
  }

  set longLots(lots: number) {
    this.memory[this.at + LONG_LOTS] = lots
  }

  get shortLots(): number {
    return this.memory[this.at + SHORT_LOTS]!
  }

  set shortLots(lots: number) {
    this.memory[this.at + SHORT_LOTS] = lots
  }

  /** Sums over the resting orders that may open a position: lots, and ticks × lots. */
  get buyLots(): number {
    return this.memory[this.at + BUY_LOTS]!
  }

  set buyLots(lots: number) {
    this.memory[this.at + BUY_LOTS] = lots
  }

  get buyCost(): number {
    return this.memory[this.at + BUY_COST]!
  }

  set buyCost(cost: number) {
    this.memory[this.at + BUY_COST] = cost
  }

  get sellLots(): number {
    return this.memory[this.at + SELL_LOTS]!
  }

  set sellLots(lots: number) {
    this.memory[this.at + SELL_LOTS] = lots
  }

  get sellCost(): number {
    return this.memory[this.at + SELL_COST]!
  }

  set sellCost(cost: number) {
    this.memory[this.at + SELL_COST] = cost
  }

  /** Lots of the resting orders that can only close a short (buys) or a long (sells). */
  get closingBuyLots(): number {
    return this.memory[this.at + CLOSING_BUY_LOTS]!
  }

  set closingBuyLots(lots: number) {
    this.memory[this.at + CLOSING_BUY_LOTS] = lots
  }

  get closingSellLots(): number {
    return this.memory[this.at + CLOSING_SELL_LOTS]!
  }

  set closingSellLots(lots: number) {
    this.memory[this.at + CLOSING_SELL_LOTS] = lots
  }

  /** Leverage of each side, times 100. */
  get buyLeverageE2(): number {
    return this.memory[this.at + BUY_LEVERAGE]!
  }

  set buyLeverageE2(leverage: number) {
    this.memory[this.at + BUY_LEVERAGE] = leverage
  }

  get sellLeverageE2(): number {
    return this.memory[this.at + SELL_LEVERAGE]!
  }

  set sellLeverageE2(leverage: number) {
    this.memory[this.at + SELL_LEVERAGE] = leverage
  }

  /** Chosen tier of the risk ladder, from 1, if the account sets it per contract. */
  get riskId(): number {
    return this.memory[this.at + RISK_ID]!
  }

  set riskId(tier: number) {
    this.memory[this.at + RISK_ID] = tier
  }

  get hedge(): boolean {
    return (this.memory[this.at + MODES]! & HEDGE) !== 0
  }

  set hedge(isSet: boolean) {
    this.#setMode(HEDGE, isSet)
  }

  /** True if the contract is in isolated margin and the account sets the mode per contract. */
  get symbolIsolated(): boolean {
    return (this.memory[this.at + MODES]! & ISOLATED) !== 0
  }

  set symbolIsolated(isSet: boolean) {
    this.#setMode(ISOLATED, isSet)
  }

  #setMode(mode: number, isSet: boolean): void {
    const modes = this.memory[this.at + MODES]!
    this.memory[this.at + MODES] = isSet ? modes | mode : modes & ~mode
  }
}
