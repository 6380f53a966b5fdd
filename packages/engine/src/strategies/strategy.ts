import type { E8 } from '@perpdesk/numeric'
import {
  isStrategyOver,
  type PositionIdx,
  type Side,
  STRATEGY_STATES,
  type StrategyStateNumber,
  type StrategyTerms,
  type TerminateType,
} from '@perpdesk/trading'
import type { Seat } from '../account/account.ts'

/** Fields of a strategy that are fixed at its creation. */
export interface StrategyOrder {
  readonly id: number
  readonly linkId: string
  /** The account's seat in the contract or pair. */
  readonly seat: Seat
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly reduceOnly: boolean
  readonly lots: number
  readonly terms: StrategyTerms
  /** TWAP: number of slices, and the smallest number of lots of a randomised slice. */
  readonly slices: number
  readonly minSliceLots: number
  /** True if the strategy waits for the last price to rise to its trigger, false if to fall. */
  readonly triggerRises: boolean
  readonly createdTime: number
}

/** A running strategy. Its children are ordinary orders; the strategy sums the results of ended children. */
export class Strategy {
  readonly order: StrategyOrder
  state: StrategyStateNumber
  terminateType: TerminateType = 'unknown'
  executedLots = 0
  executedValue: E8 = 0n
  executedFee: E8 = 0n
  /** Id of the open child, 0 if there is none. */
  childId = 0
  childCount = 0
  /** Consecutive refused or rejected children. */
  failures = 0
  /** TWAP: slices begun, lots of the present slice still to be executed, and whether the slice was retried. */
  slicesBegun = 0
  sliceLeft = 0
  retried = false
  startTime = 0
  updatedTime: number
  /** True while the strategy is queued for the report at the end of the command. Not part of the state. */
  isToReport = false
  /** True while the strategy itself cancels its child. Not part of the state. */
  isWithdrawing = false

  constructor(order: StrategyOrder) {
    this.order = order
    this.updatedTime = order.createdTime
    const waits = order.terms.triggerPrice > 0
    this.state = waits ? STRATEGY_STATES.untriggered : STRATEGY_STATES.running
    if (!waits) this.startTime = order.createdTime
  }

  get hasEnded(): boolean {
    return isStrategyOver(this.state)
  }
}
