import { toSafeInteger } from '@perpdesk/numeric'
import { orderForm, type RequestOf } from '@perpdesk/protocol'
import { settled } from '../../../../core/use-cases/settled.ts'
import type { GatewayContext } from '../../context.ts'
import { isOfFamily } from '../../wire/families.ts'
import { orderRefOf } from '../../wire/inputs.ts'
import { executionOf, orderOf } from '../../wire/order-records.ts'
import { pageQueryOf } from '../../wire/pages.ts'
import type { Handlers } from './handler.ts'

/** Orders that are open, and what became of others. */
export function orderListHandlers({
  sequencer,
  history,
  listings,
}: GatewayContext): Handlers<'openOrders' | 'briefOrders' | 'findOrder' | 'orderHistory' | 'executions'> {
  const { engine } = sequencer

  const openOrders = (account: number, input: RequestOf<'openOrders'>) => {
    const wanted = input.symbol === undefined ? undefined : listings.bySymbol(input.symbol).instrument.id
    return engine
      .openOrders(account)
      .filter((order) => wanted === undefined || order.instrument === wanted)
      .filter((order) => isOfFamily(listings.byId(order.instrument).instrument, input))
      .map((order) => orderOf(listings.byId(order.instrument), order))
  }

  return {
    openOrders: ({ input, account }) => ({ list: openOrders(account.id, input) }),

    briefOrders: ({ input, account }) => ({
      list: openOrders(account.id, input).map(orderForm.shrink),
    }),

    findOrder: async ({ input, account: { id: account } }) => {
      const ref = orderRefOf(input)
      const found = engine.findOrder(account, ref) ?? (await history.findOrder(account, ref))
      if (found === undefined) return { order: null }
      await listings.recall([found])
      return { order: orderOf(listings.byId(found.instrument), found) }
    },

    orderHistory: async ({ input, account }) => {
      await settled(history)
      const page = await history.orders({
        ...pageQueryOf('orders', account.id, input, listings),
        ...(input.stopOrderType !== undefined && { stopOrderType: input.stopOrderType }),
      })
      await listings.recall(page.rows)
      return {
        list: page.rows.map((row) => orderOf(listings.byId(row.instrument), row)),
        nextPageCursor: page.cursor,
      }
    },

    executions: async ({ input, account }) => {
      await settled(history)
      const page = await history.executions({
        ...pageQueryOf('executions', account.id, input, listings),
        ...(input.execType !== undefined && { execType: input.execType }),
        ...(input.orderId !== undefined && { orderId: toSafeInteger(input.orderId) }),
      })
      await listings.recall(page.rows)
      return {
        list: page.rows.map((row) => executionOf(listings.byId(row.instrument), row, row.time)),
        nextPageCursor: page.cursor,
      }
    },
  }
}
