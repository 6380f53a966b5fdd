import { type Amount, amountOf, type E8, e8Of } from '@perpdesk/numeric'
import type { PositionIdx, PositionStatus } from '@perpdesk/trading'

/** Lots of a position, and the value at which they were opened. */
export interface Opening {
  readonly lots: number
  readonly value: E8
}

/**
 * One position. Its cost is the sum of the values of its fills, so closing it in parts loses nothing to rounding. Sums
 * that change with every fill are kept as amounts; the getters return E8.
 */
export class Position {
  readonly index: PositionIdx
  /** Signed: positive for a long. */
  lots = 0
  entryAmount: Amount = 0
  /**
   * Lots and value when the position was last increased, or when a session last moved its entry. Their quotient is the
   * entry price, which no reduction changes (R4.1).
   */
  openedLots = 0
  openedAmount: Amount = 0
  openFeeAmount: Amount = 0
  curRealisedAmount: Amount = 0
  cumRealisedAmount: Amount = 0
  /** Set once a session has moved the entry: lots and value that were paid, which no session changes (R4.8). */
  paid: Opening | null = null
  /** Isolated only: margin beyond the initial margin by leverage; funding may make it negative. */
  addedMargin: E8 = 0n
  /** Isolated only: true if margin is replenished when the mark comes near the liquidation price (R5.10). */
  autoAddMargin = false
  /**
   * Rank in its side's queue for deleveraging, 1 to 5, as of the last update; 0 if there was no position then (R6.8).
   */
  adlRank = 0
  status: PositionStatus = 'Normal'
  createdTime = 0
  updatedTime = 0
  /** True while the position is queued for the report at the end of the command. Not part of the state. */
  isToReport = false
  /** Index in the columns of its contract; -1 while it is not in them. Not part of the state. */
  place = -1

  constructor(index: PositionIdx) {
    this.index = index
  }

  /** Entry value of the open lots, not negative. */
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

  /** Fees paid to open the lots that are still open. */
  get openFee(): E8 {
    return e8Of(this.openFeeAmount)
  }

  set openFee(fee: E8) {
    this.openFeeAmount = amountOf(fee)
  }

  /** Realised profit, fees and funding since the position was opened. */
  get curRealised(): E8 {
    return e8Of(this.curRealisedAmount)
  }

  set curRealised(earned: E8) {
    this.curRealisedAmount = amountOf(earned)
  }

  /** Realised profit, fees and funding since the account first traded the instrument. */
  get cumRealised(): E8 {
    return e8Of(this.cumRealisedAmount)
  }

  set cumRealised(earned: E8) {
    this.cumRealisedAmount = amountOf(earned)
  }
}

/** The one-way position, and the long and short of hedge mode, by `positionIdx`. */
export type Positions = readonly [Position, Position, Position]

/** Frozen placeholders for positions that never existed: most exposures never trade, and few ever hedge. */
export const NO_POSITIONS: Positions = [emptyPosition(0), emptyPosition(1), emptyPosition(2)]

function emptyPosition(index: PositionIdx): Position {
  return Object.freeze(new Position(index))
}
