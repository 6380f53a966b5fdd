import { type CancelFilter, type EventRows, readEvents } from '@perpdesk/engine'
import { type CancelKind, type PositionIdx, REFUSALS } from '@perpdesk/trading'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { invalidField, Refusal } from '../refusal.ts'
import { taken } from './taken.ts'

/** Orders to cancel: those that the filter names, on one contract or on all of them (0). */
export interface CancelScope extends Omit<CancelFilter, 'cancelType'> {
  readonly instrument: number
}

/** Cancels many orders at once: those that a filter selects, or the partial TP/SL of a position. */
export class CancelAll {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /** Answers how many were cancelled. */
  async orders({ account: { id: account } }: Caller, { instrument, ...scope }: CancelScope): Promise<number> {
    const { sequencer } = this.#context
    if (scope.settleCoin !== '') this.#checkSettleCoin(scope.settleCoin)
    const filter = { ...scope, cancelType: 'CancelByUser' } as const
    const command = { type: 'cancelAll', account, instrument, filter } as const
    let cancelled = 0
    const stop = sequencer.subscribe((applied, of) => {
      if (of === command) cancelled = countCancelled(applied.rows, account, filter.kind)
    })
    try {
      await taken(sequencer, command)
    } finally {
      stop()
    }
    return cancelled
  }

  /** Answers how many the position had. */
  async partialStops(
    { account: { id: account } }: Caller,
    instrument: number,
    positionIdx: PositionIdx,
  ): Promise<number> {
    const { sequencer } = this.#context
    const position = sequencer.engine
      .position(account, instrument)
      .find((candidate) => candidate.positionIdx === positionIdx)
    const orders = position?.stops?.partial ?? []
    const results = await Promise.all(
      sequencer.submitAll(
        orders.map(({ orderId }) => ({ type: 'cancelOrder', account, instrument, orderId, orderLinkId: '' })),
      ),
    )
    // Both legs of a set are named; where one took the other with it, the second is no longer there.
    const gone = new Set<number>([REFUSALS.orderNotFound, REFUSALS.orderCancelled, REFUSALS.orderFinished])
    const refused = results.find(({ code }) => code !== 0 && !gone.has(code))
    if (refused) throw new Refusal(refused.code, refused.params)
    return orders.length
  }

  /** A coin that nothing is settled in is a slip of the pen, and must not look as if there had been nothing to cancel. */
  #checkSettleCoin(coin: string): void {
    for (const { instrument } of this.#context.listings.all()) if (instrument.settleCoin === coin) return
    throw invalidField('settleCoin', 'no contract is settled in this coin')
  }
}

/**
 * Counts the orders that a cancel ended for an account, and the strategies that it met without an open order. A
 * strategy that ended with an order is counted by that; where strategies were named, they are counted and not their orders.
 */
function countCancelled(rows: EventRows, account: number, kind: CancelKind): number {
  let orders = 0
  const ofOrders = new Set<number>()
  const strategies = new Set<number>()
  readEvents(rows, ['order'], ({ order }) => {
    if (order.account !== account || order.cancelType !== 'CancelByUser') return
    orders += 1
    if (order.details !== null) ofOrders.add(order.details.strategyId)
  })
  readEvents(rows, ['strategy'], ({ strategy: { account: owner, strategyId, terminateType } }) => {
    const isStopped = terminateType === 'userStop' || terminateType === 'orderAlreadyCancelled'
    if (owner === account && isStopped) strategies.add(strategyId)
  })
  if (kind === 'strategy') return strategies.size
  return orders + Array.from(strategies).filter((strategy) => !ofOrders.has(strategy)).length
}
