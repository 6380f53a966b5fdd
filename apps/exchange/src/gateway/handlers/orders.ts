import type { CommandResult, EngineEvent } from '@perpdesk/engine'
import { orderForm, type RequestOf } from '@perpdesk/protocol'
import { type CancelKind, REFUSALS } from '@perpdesk/trading'
import { ApiError, invalidField } from '../api-error.ts'
import type { GatewayContext } from '../context.ts'
import { settled } from '../settled.ts'
import { isOfFamily } from '../wire/families.ts'
import { orderRefOf } from '../wire/inputs.ts'
import type { Listing } from '../wire/listings.ts'
import { amendOrderOf, cancelOrderOf } from '../wire/order-commands.ts'
import { executionOf, linkIdOf, orderOf } from '../wire/order-records.ts'
import { pageQueryOf } from '../wire/pages.ts'
import type { Handlers } from './handler.ts'
import { place } from './placing.ts'

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

/** Orders: create, replace, cancel, and what became of them. */
export function orderHandlers(
  context: GatewayContext,
): Handlers<
  | 'createOrder'
  | 'replaceOrder'
  | 'cancelOrder'
  | 'cancelAllOrders'
  | 'cancelTotally'
  | 'openOrders'
  | 'briefOrders'
  | 'findOrder'
  | 'orderHistory'
  | 'executions'
> {
  const { sequencer, history, listings } = context
  const { engine } = sequencer

  const openOrders = (account: number, input: RequestOf<'openOrders'>) => {
    const wanted = input.symbol === undefined ? undefined : listings.bySymbol(input.symbol).instrument.id
    return engine
      .openOrders(account)
      .filter((order) => wanted === undefined || order.instrument === wanted)
      .filter((order) => isOfFamily(listings.byId(order.instrument).instrument, input))
      .map((order) => orderOf(listings.byId(order.instrument), order))
  }

  /** A coin that nothing is settled in is a slip of the pen, and must not look as if there had been nothing to cancel. */
  const checkSettleCoin = (coin: string | undefined) => {
    if (coin === undefined) return
    for (const { instrument } of listings.all()) if (instrument.settleCoin === coin) return
    throw invalidField('settleCoin', 'no contract is settled in this coin')
  }

  const orderAnswer = (account: number, listing: Listing, result: CommandResult) => {
    const { code, params, orderId, price } = result
    if (code !== 0) throw ApiError.ofCode(code, params)
    return { orderId: `${orderId}`, orderLinkId: linkIdOf(engine, account, orderId), price: listing.priceText(price) }
  }

  return {
    createOrder: ({ input, session }) => place(context, session.user.account, input),

    replaceOrder: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      const command = amendOrderOf(account, listing.instrument, input)
      return orderAnswer(account, listing, await sequencer.submit(command))
    },

    cancelOrder: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      const command = cancelOrderOf(account, listing.instrument, input)
      return orderAnswer(account, listing, await sequencer.submit(command))
    },

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
        if (of === command) cancelled = countCancelled(applied.events, account, filter.kind)
      })
      try {
        const result = await sequencer.submit(command)
        if (result.code !== 0) throw ApiError.ofCode(result.code, result.params)
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

    openOrders: ({ input, session }) => ({ list: openOrders(session.user.account, input) }),

    briefOrders: ({ input, session }) => ({
      list: openOrders(session.user.account, input).map(orderForm.shrink),
    }),

    findOrder: async ({ input, session }) => {
      const ref = orderRefOf(input)
      const { account } = session.user
      const found = engine.findOrder(account, ref) ?? (await history.findOrder(account, ref))
      return { order: found ? orderOf(listings.byId(found.instrument), found) : null }
    },

    orderHistory: async ({ input, session }) => {
      await settled(history)
      const page = await history.orders({
        ...pageQueryOf('orders', session.user.account, input, listings),
        ...(input.stopOrderType !== undefined && { stopOrderType: input.stopOrderType }),
      })
      return {
        list: page.rows.map((row) => orderOf(listings.byId(row.instrument), row)),
        nextPageCursor: page.cursor,
      }
    },

    executions: async ({ input, session }) => {
      await settled(history)
      const page = await history.executions({
        ...pageQueryOf('executions', session.user.account, input, listings),
        ...(input.execType !== undefined && { execType: input.execType }),
      })
      return {
        list: page.rows.map((row) => executionOf(listings.byId(row.instrument), row, row.time)),
        nextPageCursor: page.cursor,
      }
    },
  }
}
