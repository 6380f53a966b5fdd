import { parseE8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import { ApiError, invalidField } from '../api-error.ts'
import type { GatewayContext } from '../context.ts'
import { lotsOf, lotsOfE8, orderRefOf, ticksOf } from '../wire/inputs.ts'
import type { Listing } from '../wire/listings.ts'
import { executionOf, orderOf } from '../wire/order-records.ts'
import { pageQueryOf } from '../wire/pages.ts'
import type { Handlers } from './handler.ts'

/** Orders: create, replace, cancel, and what became of them. */
export function orderHandlers(
  context: GatewayContext,
): Handlers<
  | 'createOrder'
  | 'replaceOrder'
  | 'cancelOrder'
  | 'cancelAllOrders'
  | 'openOrders'
  | 'findOrder'
  | 'orderHistory'
  | 'executions'
> {
  const { sequencer, history, listings } = context
  const { engine } = sequencer

  return {
    createOrder: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const orderLinkId = input.orderLinkId ?? ''
      const result = await sequencer.submit({
        type: 'placeOrder',
        account: session.user.account,
        instrument: listing.instrument.id,
        side: input.side,
        orderType: input.orderType,
        timeInForce: input.timeInForce ?? (input.orderType === 'Market' ? 'IOC' : 'GTC'),
        price: orderPrice(listing, input),
        qty: orderQty(listing, input),
        reduceOnly: input.reduceOnly ?? false,
        closeOnTrigger: input.closeOnTrigger ?? false,
        positionIdx: input.positionIdx ?? 0,
        smpType: input.smpType ?? 'None',
        orderLinkId,
        options: null,
      })
      if (result.code !== 0) throw ApiError.ofCode(result.code, result.params)
      return { orderId: `${result.orderId}`, orderLinkId, price: listing.priceText(result.price) }
    },

    replaceOrder: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const ref = orderRefOf(input)
      if (input.price === undefined && input.qty === undefined) {
        throw invalidField('price', 'give a new price, a new qty or both')
      }
      const result = await sequencer.submit({
        type: 'amendOrder',
        account: session.user.account,
        instrument: listing.instrument.id,
        ...ref,
        price: input.price === undefined ? 0 : positive('price', ticksOf(listing.instrument, input.price)),
        qty: input.qty === undefined ? 0 : positive('qty', lotsOf(listing.instrument, input.qty)),
        options: null,
      })
      if (result.code !== 0) throw ApiError.ofCode(result.code, result.params)
      return orderAnswer(listing, result.orderId, result.price, input.orderLinkId)
    },

    cancelOrder: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const result = await sequencer.submit({
        type: 'cancelOrder',
        account: session.user.account,
        instrument: listing.instrument.id,
        ...orderRefOf(input),
      })
      if (result.code !== 0) throw ApiError.ofCode(result.code, result.params)
      return orderAnswer(listing, result.orderId, result.price, input.orderLinkId)
    },

    cancelAllOrders: async ({ input, session }) => {
      const { account } = session.user
      const instrument = input.symbol === undefined ? 0 : listings.bySymbol(input.symbol).instrument.id
      const command = { type: 'cancelAll', account, instrument, filter: null } as const
      let cancelled = 0
      const stop = sequencer.subscribe((applied, of) => {
        if (of !== command) return
        for (const event of applied.events) {
          if (event.type === 'order' && event.order.account === account && event.order.cancelType === 'CancelByUser') {
            cancelled += 1
          }
        }
      })
      try {
        const result = await sequencer.submit(command)
        if (result.code !== 0) throw ApiError.ofCode(result.code, result.params)
      } finally {
        stop()
      }
      return { cancelled }
    },

    openOrders: ({ input, session }) => {
      const wanted = input.symbol === undefined ? undefined : listings.bySymbol(input.symbol).instrument.id
      const orders = engine.openOrders(session.user.account)
      return {
        list: orders
          .filter((order) => wanted === undefined || order.instrument === wanted)
          .map((order) => orderOf(listings.byId(order.instrument), order)),
      }
    },

    findOrder: async ({ input, session }) => {
      const ref = orderRefOf(input)
      const { account } = session.user
      const found = engine.findOrder(account, ref) ?? (await history.findOrder(account, ref))
      return { order: found ? orderOf(listings.byId(found.instrument), found) : null }
    },

    orderHistory: async ({ input, session }) => {
      const page = await history.orders({
        ...pageQueryOf(session.user.account, input, listings),
        ...(input.stopOrderType !== undefined && { stopOrderType: input.stopOrderType }),
      })
      return {
        list: page.rows.map((row) => orderOf(listings.byId(row.instrument), row)),
        nextPageCursor: page.cursor,
      }
    },

    executions: async ({ input, session }) => {
      const page = await history.executions({
        ...pageQueryOf(session.user.account, input, listings),
        ...(input.execType !== undefined && { execType: input.execType }),
      })
      return {
        list: page.rows.map((row) => executionOf(listings.byId(row.instrument), row, row.time)),
        nextPageCursor: page.cursor,
      }
    },
  }
}

function orderAnswer(listing: Listing, orderId: number, price: number, orderLinkId: string | undefined) {
  return { orderId: `${orderId}`, orderLinkId: orderLinkId ?? '', price: listing.priceText(price) }
}

type CreateOrder = RequestOf<'createOrder'>

function orderPrice(listing: Listing, input: CreateOrder): number {
  if (input.orderType === 'Market') {
    if (input.price !== undefined) throw invalidField('price', 'market orders have none')
    return 0
  }
  if (input.price === undefined) throw invalidField('price', 'limit orders need one')
  return positive('price', ticksOf(listing.instrument, input.price))
}

/** `qty`, or `qtyX` at 1e8. Only closing a whole position goes without. */
function orderQty(listing: Listing, input: CreateOrder): number {
  const closesAll = input.reduceOnly === true && input.closeOnTrigger === true
  if (input.qty !== undefined && input.qtyX !== undefined && parseE8(input.qty) !== BigInt(input.qtyX)) {
    throw invalidField('qtyX', 'it does not agree with qty')
  }
  if (input.qty === undefined && input.qtyX === undefined) {
    if (!closesAll) throw invalidField('qty', 'say how much')
    return 0
  }
  const lots =
    input.qty === undefined
      ? lotsOfE8(listing.instrument, BigInt(input.qtyX ?? 0))
      : lotsOf(listing.instrument, input.qty)
  return closesAll ? lots : positive('qty', lots)
}

function positive(field: string, count: number): number {
  if (count === 0) throw invalidField(field, 'it must be larger than 0')
  return count
}
