import type { EngineEvent } from '@perpdesk/engine'
import { type CancelKind, REFUSALS } from '@perpdesk/trading'
import { taken } from '../../../../core/use-cases/taken.ts'
import type { GatewayContext } from '../../context.ts'
import { ApiError, invalidField } from '../../wire/api-error.ts'
import type { Handlers } from './handler.ts'

/** Many orders at once: those that a filter says, or the partial TP/SL of a position. */
export function cancelAllHandlers({
  sequencer,
  listings,
}: GatewayContext): Handlers<'cancelAllOrders' | 'cancelTotally'> {
  const { engine } = sequencer

  /** A coin that nothing is settled in is a slip of the pen, and must not look as if there had been nothing to cancel. */
  const checkSettleCoin = (coin: string | undefined) => {
    if (coin === undefined) return
    for (const { instrument } of listings.all()) if (instrument.settleCoin === coin) return
    throw invalidField('settleCoin', 'no contract is settled in this coin')
  }

  return {
    cancelAllOrders: async ({ input, account: { id: account } }) => {
      checkSettleCoin(input.settleCoin)
      const instrument = input.symbol === undefined ? 0 : listings.bySymbol(input.symbol).instrument.id
      const filter = {
        settleCoin: input.settleCoin ?? '',
        side: input.side ?? '',
        kind: input.kind ?? 'all',
        cancelType: 'CancelByUser',
      } as const
      const command = { type: 'cancelAll', account, instrument, filter } as const
      let cancelled = 0
      const stop = sequencer.subscribe((applied, of) => {
        if (of === command) cancelled = countCancelled(applied.events, account, filter.kind)
      })
      try {
        await taken(sequencer, command)
      } finally {
        stop()
      }
      return { cancelled }
    },

    cancelTotally: async ({ input, account: { id: account } }) => {
      const { instrument } = listings.bySymbol(input.symbol)
      const position = engine
        .position(account, instrument.id)
        .find((candidate) => candidate.positionIdx === input.positionIdx)
      const orders = position?.stops?.partial ?? []
      const results = await Promise.all(
        sequencer.submitAll(
          orders.map(({ orderId }) => ({
            type: 'cancelOrder',
            account,
            instrument: instrument.id,
            orderId,
            orderLinkId: '',
          })),
        ),
      )
      // Both legs of a set are named; where one took the other with it, the second is no longer there.
      const gone = new Set<number>([REFUSALS.orderNotFound, REFUSALS.orderCancelled, REFUSALS.orderFinished])
      const refused = results.find(({ code }) => code !== 0 && !gone.has(code))
      if (refused) throw ApiError.of(refused)
      return { cancelled: orders.length }
    },
  }
}

/**
 * How much a cancel has ended for an account, by its events: orders, and strategies that it met without an open order. A
 * strategy that ended with an order is counted by that; where strategies were named, they are counted and not their orders.
 */
function countCancelled(events: readonly EngineEvent[], account: number, kind: CancelKind): number {
  let orders = 0
  const ofOrders = new Set<number>()
  const strategies = new Set<number>()
  for (const event of events) {
    if (event.type === 'order') {
      const { order } = event
      if (order.account !== account || order.cancelType !== 'CancelByUser') continue
      orders += 1
      if (order.details !== null) ofOrders.add(order.details.strategyId)
    } else if (event.type === 'strategy') {
      const { strategyId, terminateType } = event.strategy
      const isStopped = terminateType === 'userStop' || terminateType === 'orderAlreadyCancelled'
      if (event.strategy.account === account && isStopped) strategies.add(strategyId)
    }
  }
  if (kind === 'strategy') return strategies.size
  return orders + Array.from(strategies).filter((strategy) => !ofOrders.has(strategy)).length
}
