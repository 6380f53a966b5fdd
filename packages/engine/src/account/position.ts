import { type Amount, amountOf, type E8, e8Of } from '@perpdesk/numeric'
import type { PositionIdx, PositionStatus } from '@perpdesk/trading'

/** Lots, and the value that they were opened with. */
export interface Opening {
  readonly lots: number
  readonly value: E8
}

/**
 * One position. Its cost is the sum of the values of its fills, so that closing it piece by piece loses nothing. Sums
 * that every fill changes are kept as amounts; readers of a position get E8.
 */
export class Position {
  readonly index: PositionIdx
  /** Signed lots: a long is positive. */
  lots = 0
  entryAmount: Amount = 0
  /**
   * Lots and value that the position had when it was last added to, or when a session last moved its entry. They are its entry
   * price, which no reduction changes (R4.1).
   */
  openedLots = 0
  openedAmount: Amount = 0
  openFeeAmount: Amount = 0
  curRealisedAmount: Amount = 0
  cumRealisedAmount: Amount = 0
  /** Once a session has moved the entry: lots and value that were paid, which no session changes (R4.8). */
  paid: Opening | null = null
  /** Isolated only: margin beyond the initial margin by leverage; funding may push it below zero. */
  addedMargin: E8 = 0n
  /** Isolated only: margin is replenished when the mark comes near the liquidation price (R5.10). */
  autoAddMargin = false
  /** Place in its side's queue for deleveraging, 1 to 5, as of the last renewal; 0 without a position then (R6.8). */
  adlRank = 0
  status: PositionStatus = 'Normal'
  createdTime = 0
  updatedTime = 0
  /** Waits to be reported at the end of the command. Not part of the state. */
  isToTell = false
  /** Its place in the columns of its contract, -1 while it has none. Not part of the state. */
  place = -1

  constructor(index: PositionIdx) {
    this.index = index
  }

  /** Value of the open lots at their entry, not negative. */
  get entryValue(): E8 {
    return e8Of(this.entryAmount)
  }

  set entryValue(value: E8) {
    this.entryAmount = amountOf(value)
  }

  get openedValue(): E8 {
    return e8Of(this.openedAmount)
  }

  set openedValue(value: E8) {
    this.openedAmount = amountOf(value)
  }

  /** Fees paid for opening the lots that are still open. */
  get openFee(): E8 {
    return e8Of(this.openFeeAmount)
  }

  set openFee(fee: E8) {
    this.openFeeAmount = amountOf(fee)
  }

  /** Closed profit, fees and funding since the position was opened. */
  get curRealised(): E8 {
    return e8Of(this.curRealisedAmount)
  }

  set curRealised(earned: E8) {
    this.curRealisedAmount = amountOf(earned)
  }

  /** The same since the account first traded the instrument. */
  get cumRealised(): E8 {
    return e8Of(this.cumRealisedAmount)
  }

  set cumRealised(earned: E8) {
    this.cumRealisedAmount = amountOf(earned)
  }
}

/** One-way position, long and short of hedge mode, at their `positionIdx`. */
export type Positions = readonly [Position, Position, Position]

/** Stand for the positions that never were: most exposures never trade, and few ever hedge. Nothing can write to them. */
export const NO_POSITIONS: Positions = [emptyPosition(0), emptyPosition(1), emptyPosition(2)]

function emptyPosition(index: PositionIdx): Position {
  return Object.freeze(new Position(index))
}
