import { type CancelFilter, type EventRows, readEvents } from '@perpdesk/engine'
import { type CancelKind, type PositionIdx, REFUSALS } from '@perpdesk/trading'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { invalidField, Refusal } from '../refusal.ts'
import { taken } from './taken.ts'

/** Selects the orders to cancel, on one contract or on all contracts (0). */
export interface CancelScope extends Omit<CancelFilter, 'cancelType'> {
  readonly instrument: number
}

/** Cancels many orders at once: those that match a filter, or a position's partial TP/SL orders. */
export class CancelAll {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /** Cancels the selected orders on contracts. Returns the number of cancelled orders and strategies. */
  async orders(caller: Caller, scope: CancelScope): Promise<number> {
    if (scope.settleCoin !== '') this.#checkSettleCoin(scope.settleCoin)
    const { pairs } = this.#context.listings
    const traded = this.#tradedBy(caller)
    const isOnPairs = traded.some((id) => pairs.get(id) !== undefined)
    // one command for all, unless it would cancel orders on pairs too
    if (scope.instrument !== 0 || !isOnPairs) return this.#cancel(caller, scope)
    return this.#cancelOn(
      caller,
      scope,
      traded.filter((id) => pairs.get(id) === undefined),
    )
  }

  /** Cancels the selected orders on one spot pair, or on all (0). Returns the number of cancelled orders. */
  onPairs(caller: Caller, scope: CancelScope): Promise<number> {
    const { pairs } = this.#context.listings
    if (scope.instrument !== 0) return this.#cancel(caller, scope)
    return this.#cancelOn(
      caller,
      scope,
      this.#tradedBy(caller).filter((id) => pairs.get(id) !== undefined),
    )
  }

  /** Returns the instruments in which an account has open orders or strategies. */
  #tradedBy({ account: { id } }: Caller): readonly number[] {
    const { engine } = this.#context.sequencer
    const open = [...engine.openOrders(id), ...engine.strategies(id)]
    return [...new Set(open.map(({ instrument }) => instrument))]
  }

  async #cancelOn(caller: Caller, scope: CancelScope, instruments: readonly number[]): Promise<number> {
    const counts = await Promise.all(instruments.map((instrument) => this.#cancel(caller, { ...scope, instrument })))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  async #cancel({ account: { id: account } }: Caller, { instrument, ...scope }: CancelScope): Promise<number> {
    const { sequencer } = this.#context
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

  /** Cancels the partial TP/SL orders of a position. Returns the number of orders that the position had. */
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
    // Both orders of a TP/SL pair are cancelled by id. If cancelling one also cancelled the other, the second result is
    // an error that must be ignored.
    const gone = new Set<number>([REFUSALS.orderNotFound, REFUSALS.orderCancelled, REFUSALS.orderFinished])
    const refused = results.find(({ code }) => code !== 0 && !gone.has(code))
    if (refused) throw new Refusal(refused.code, refused.params)
    return orders.length
  }

  /**
   * Refuses a coin in which no contract is settled: it is probably a typing error, and an answer of zero cancelled
   * orders would hide it.
   */
  #checkSettleCoin(coin: string): void {
    for (const { instrument } of this.#context.listings.all()) if (instrument.settleCoin === coin) return
    throw invalidField('settleCoin', 'no contract is settled in this coin')
  }
}

/**
 * Counts the orders that a command cancelled for an account, plus the strategies that had no open order when they
 * ended. A strategy that ended together with its order counts once, as that order. If the filter selected strategies,
 * the strategies are counted instead of their orders.
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
