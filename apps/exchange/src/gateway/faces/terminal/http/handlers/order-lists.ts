import { toSafeInteger } from '@perpdesk/numeric'
import { orderForm, type RequestOf } from '@perpdesk/protocol'
import type { TerminalContext } from '../../context.ts'
import { isOfFamily } from '../../wire/families.ts'
import { orderRefOf } from '../../wire/inputs.ts'
import { executionOf, orderOf } from '../../wire/order-records.ts'
import { pageQueryOf } from '../../wire/pages.ts'
import type { Handlers } from './handler.ts'

/** Handlers that list open orders, ended orders and executions. */
export function orderListHandlers({
  core,
}: TerminalContext): Handlers<'openOrders' | 'briefOrders' | 'findOrder' | 'orderHistory' | 'executions'> {
  const { accountRecords, listings, portfolio } = core

  const openOrders = (account: number, input: RequestOf<'openOrders'>) => {
    const wanted = input.symbol === undefined ? undefined : listings.bySymbol(input.symbol).instrument.id
    return portfolio
      .openOrders(account)
      .filter((order) => listings.pairs.get(order.instrument) === undefined)
      .filter((order) => wanted === undefined || order.instrument === wanted)
      .filter((order) => isOfFamily(listings.byId(order.instrument).instrument, input))
      .map((order) => orderOf(listings.byId(order.instrument), order))
  }

  return {
    openOrders: ({ input, caller }) => ({ list: openOrders(caller.account.id, input) }),

    briefOrders: ({ input, caller }) => ({
      list: openOrders(caller.account.id, input).map(orderForm.shrink),
    }),

    findOrder: async ({ input, caller }) => {
      const found = await accountRecords.findOrder(caller, orderRefOf(input))
      const isOfContract = found !== undefined && listings.pairs.get(found.instrument) === undefined
      return { order: isOfContract ? orderOf(listings.byId(found.instrument), found) : null }
    },

    orderHistory: async ({ input, caller }) => {
      const { rows, cursor } = await accountRecords.orders(caller, {
        ...pageQueryOf('orders', input, listings),
        ...(input.stopOrderType !== undefined && { stopOrderType: input.stopOrderType }),
      })
      return { list: rows.map((row) => orderOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },

    executions: async ({ input, caller }) => {
      const { rows, cursor } = await accountRecords.executions(caller, {
        ...pageQueryOf('executions', input, listings),
        ...(input.execType !== undefined && { execType: input.execType }),
        ...(input.orderId !== undefined && { orderId: toSafeInteger(input.orderId) }),
      })
      return {
        list: rows.map((row) => executionOf(listings.byId(row.instrument), row, row.time)),
        nextPageCursor: cursor,
      }
    },
  }
}
