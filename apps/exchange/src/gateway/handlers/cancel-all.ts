import type { EngineEvent } from '@perpdesk/engine'
import { type CancelKind, REFUSALS } from '@perpdesk/trading'
import { ApiError, invalidField } from '../api-error.ts'
import type { GatewayContext } from '../context.ts'
import type { Handlers } from './handler.ts'
import { taken } from './taken.ts'

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
    cancelAllOrders: async ({ input, session }) => {
      const { account } = session.user
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
        if (of !== command) return
        for (const event of applied.events) if (isCancelled(event, account, filter.kind)) cancelled += 1
      })
      try {
        await taken(sequencer, command)
      } finally {
        stop()
      }
      return { cancelled }
    },

    cancelTotally: async ({ input, session }) => {
      const { account } = session.user
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
      if (refused) throw ApiError.ofCode(refused.code, refused.params)
      return { cancelled: orders.length }
    },
  }
}

/** Whether an event of a cancel tells of something that it has ended: strategies by themselves, not by their orders. */
function isCancelled(event: EngineEvent, account: number, kind: CancelKind): boolean {
  if (kind === 'strategy') {
    return (
      event.type === 'strategy' && event.strategy.account === account && event.strategy.terminateType === 'userStop'
    )
  }
  return event.type === 'order' && event.order.account === account && event.order.cancelType === 'CancelByUser'
}
