import { formatE8 } from '@perpdesk/numeric'
import { isInverse, lotsToQty } from '@perpdesk/trading'
import type { Listing } from '../../../../core/listings/listings.ts'
import { Refusal } from '../../../../core/refusal.ts'
import type { OrderAnswer, Placement } from '../../../../core/use-cases/place-order.ts'
import type { TerminalContext } from '../../context.ts'
import { ApiError } from '../../wire/api-error.ts'
import { amendOrderOf, type CreateOrderInput, cancelOrderOf, placeOrderOf } from '../../wire/order-commands.ts'
import type { Handlers } from './handler.ts'

/** Handlers for single orders: create, replace and cancel. */
export function orderHandlers({ core }: TerminalContext): Handlers<'createOrder' | 'replaceOrder' | 'cancelOrder'> {
  const { listings, marketData, orders } = core

  return {
    createOrder: async ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      const { instrument } = listing
      const order = placeOrderOf(instrument, input, () => marketData.quote(instrument.id))
      try {
        return placedOf(listing, input, await orders.place(caller, order))
      } catch (error) {
        throw error instanceof Refusal ? asSent(input, error) : error
      }
    },

    replaceOrder: async ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      return answerOf(listing, await orders.amend(caller, amendOrderOf(listing.instrument, input)))
    },

    cancelOrder: async ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      return answerOf(listing, await orders.cancel(caller, cancelOrderOf(listing.instrument, input)))
    },
  }
}

function answerOf(listing: Listing, { orderId, orderLinkId, price }: OrderAnswer) {
  return { orderId: `${orderId}`, orderLinkId, price: listing.priceText(price) }
}

/**
 * Returns the answer to a placed order. If only some parts of a large order were accepted, throws 39303 with the
 * missing quantity.
 */
function placedOf(listing: Listing, input: CreateOrderInput, placement: Placement) {
  const answer = answerOf(listing, placement)
  if (placement.missing === undefined) return answer
  const { instrument } = listing
  const { lots, refusal } = placement.missing
  const qty = lotsToQty(instrument, lots)
  throw new ApiError(
    'partlyPlaced',
    {
      symbol: instrument.displayName,
      qty: formatE8(qty),
      reason: ApiError.of(asSent(input, refusal)).message,
    },
    { ...answer, create_order_failed_qty_x: isInverse(instrument) ? formatE8(qty) : `${qty}` },
  )
}

/** Returns the refusal with the leverage's field name as the client sent it. */
function asSent({ leverageE2 }: CreateOrderInput, refusal: Refusal): Refusal {
  const { code, params } = refusal
  const isRenamed = leverageE2 !== undefined && params['field'] === 'leverage'
  return isRenamed ? new Refusal(code, { ...params, field: 'leverageE2' }) : refusal
}
