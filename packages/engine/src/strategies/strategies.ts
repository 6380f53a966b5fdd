import type { E8 } from '@perpdesk/numeric'
import { type CancelType, type RejectReason, STRATEGY_STATES, type TerminateType } from '@perpdesk/trading'
import type { Account, Seat } from '../account/account.ts'
import { withEnded } from '../account/ended-strategies.ts'
import type { Strategy } from './strategy.ts'

/** Number of consecutive refused or rejected children that ends a strategy (3.9). */
const MAX_FAILURES = 5

/**
 * True if the next slice of an iceberg is sent as soon as the last one filled; an iceberg that takes liquidity sends
 * one slice a second (3.9 [X]).
 */
function showsNextAtOnce({ order: { terms } }: Strategy): boolean {
  return terms.type === 'Iceberg' && terms.pricing !== 'Taker'
}

/** The result of a child order that has ended. */
export interface ChildEnd {
  readonly orderId: number
  readonly lots: number
  readonly value: E8
  readonly fee: E8
  readonly filled: boolean
  readonly cancelType: CancelType
  readonly rejectReason: RejectReason
}

/**
 * The strategies that have not ended. This class only keeps the list; strategies act at ticks and at the end of
 * commands.
 */
export class Strategies {
  /** Sorted by id. */
  readonly list: Strategy[] = []
  /** Strategies that act at the end of this command. Not part of the state. */
  readonly due: Strategy[] = []
  /** Strategies that changed in this command, including those that ended. Not part of the state. */
  readonly changed: Strategy[] = []

  /** Adds a strategy, whose id is the largest so far. */
  add(strategy: Strategy): void {
    this.list.push(strategy)
  }

  find(id: number): Strategy | undefined {
    let low = 0
    let high = this.list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.list[middle]!.order.id < id) low = middle + 1
      else high = middle
    }
    const found = this.list[low]
    return found?.order.id === id ? found : undefined
  }

  /** Returns the strategies of an account, sorted by id. */
  of(account: Account): readonly Strategy[] {
    return this.list.filter((strategy) => strategy.order.seat.account === account)
  }

  inSeat(seat: Seat): readonly Strategy[] {
    return this.list.filter((strategy) => strategy.order.seat === seat)
  }

  /** Queues a strategy for the report at the end of the command. */
  touch(strategy: Strategy): void {
    if (strategy.isToReport) return
    strategy.isToReport = true
    this.changed.push(strategy)
  }

  /** Called when a child of the strategy has traded. */
  childTraded(id: number): void {
    const strategy = this.find(id)
    if (strategy !== undefined) this.touch(strategy)
  }

  /** Adds the result of a child, and ends the strategy if the child's end requires it. */
  childEnded(id: number, end: ChildEnd): void {
    const strategy = this.find(id)
    if (strategy === undefined) return
    strategy.executedLots += end.lots
    strategy.executedValue += end.value
    strategy.executedFee += end.fee
    strategy.sliceLeft = Math.max(0, strategy.sliceLeft - end.lots)
    if (strategy.childId === end.orderId) strategy.childId = 0
    if (end.lots > 0) strategy.failures = 0
    this.touch(strategy)
    if (strategy.executedLots >= strategy.order.lots) {
      this.end(strategy, 'completed')
      return
    }
    if (strategy.isWithdrawing) return
    const reason = endedBy(end)
    if (reason !== undefined) this.end(strategy, reason)
    else if (isFailure(end)) this.failed(strategy)
    else if (end.filled && showsNextAtOnce(strategy)) this.due.push(strategy)
  }

  /** Counts a refused or rejected child; too many in a row end the strategy. */
  failed(strategy: Strategy): void {
    if (++strategy.failures >= MAX_FAILURES) this.end(strategy, 'consecutiveFailures')
  }

  /** Ends a strategy that has no open child. */
  end(strategy: Strategy, reason: TerminateType): void {
    if (strategy.hasEnded) return
    const complete = strategy.executedLots >= strategy.order.lots
    strategy.state = complete ? STRATEGY_STATES.terminated : STRATEGY_STATES.terminatedUnfilled
    strategy.terminateType = reason
    this.list.splice(this.list.indexOf(strategy), 1)
    const { id, linkId, seat } = strategy.order
    const { account } = seat
    account.endedStrategies = withEnded(account.endedStrategies, { id, linkId, state: strategy.state })
    this.touch(strategy)
  }
}

/**
 * Returns the reason with which a strategy ends because its child was cancelled from outside; `undefined` if it
 * continues.
 */
function endedBy({ cancelType }: ChildEnd): TerminateType | undefined {
  switch (cancelType) {
    case 'CancelByUser':
    case 'CancelByDCP':
    case 'CancelByAdmin':
      return 'orderAlreadyCancelled'
    case 'CancelByReduceOnly':
      return 'noPositionForReduceOnly'
    case 'CancelByPrepareLiq':
    case 'CancelAllBeforeLiq':
    case 'CancelByPrepareAdl':
    case 'CancelAllBeforeAdl':
      return 'wouldLiquidate'
    case 'CancelByCannotAffordOrderCost':
      return 'insufficientBalance'
    case 'CancelBySettle':
    case 'CancelByDelivery':
      return 'deliveryStopped'
    default:
      return undefined
  }
}

/**
 * True for a post-only child that would have taken liquidity, and for one that met an own order; other children merely
 * lacked liquidity.
 */
function isFailure({ rejectReason }: ChildEnd): boolean {
  return rejectReason === 'EC_PostOnlyWillTakeLiquidity' || rejectReason === 'EC_BySelfMatch'
}
