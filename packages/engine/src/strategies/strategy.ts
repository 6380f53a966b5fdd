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
import type { Exposure } from '../account/account.ts'

/** Fields of a strategy that are fixed at its creation. */
export interface StrategyOrder {
  readonly id: number
  readonly linkId: string
  readonly exposure: Exposure
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly reduceOnly: boolean
  readonly lots: number
  readonly terms: StrategyTerms
  /** TWAP: number of slices, and the fewest lots that chance may leave in one. */
  readonly slices: number
  readonly minSliceLots: number
  /** It waits for the last price to rise to its trigger, not to fall to it. */
  readonly triggerRises: boolean
  readonly createdTime: number
}

/** A running strategy. Its children are ordinary orders; it keeps the results of those that have ended. */
export class Strategy {
  readonly order: StrategyOrder
  state: StrategyStateNumber
  terminateType: TerminateType = 'unknown'
  executedLots = 0
  executedValue: E8 = 0n
  executedFee: E8 = 0n
  /** Its open order, 0 where there is none. */
  childId = 0
  childCount = 0
  /** Children refused or rejected in a row. */
  failures = 0
  /** TWAP: slices begun, what the present one has to go, and whether it was tried again. */
  slicesBegun = 0
  sliceLeft = 0
  retried = false
  startTime = 0
  updatedTime: number
  /** Waits to be reported at the end of the command. Not part of the state. */
  isToTell = false
  /** The order that is being ended is ended by the strategy itself. Not part of the state. */
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
