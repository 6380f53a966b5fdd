import { formatE8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import { carriedRequest } from './carried.ts'
import type { TicketContext, TicketForm } from './kinds/spot-kind.ts'
import type { TicketOrder } from './ticket-form.ts'

/** Returns the request that places a ticket's order. */
export function requestOf(
  form: TicketForm,
  order: TicketOrder,
  context: TicketContext,
): Omit<RequestOf<'createSpotOrder'>, 'orderLinkId'> {
  const { kind, side } = form
  const { orderType, shared } = kind
  return {
    symbol: context.pair.symbol,
    side,
    orderType,
    ...(orderType === 'Limit' ? limitSize(form, order) : marketSize(order)),
    ...(shared.includes('price') && { price: form.price }),
    ...carriedRequest(form),
    ...kind.request(form, context),
  }
}

function limitSize({ postOnly, lifetime }: TicketForm, { qty }: TicketOrder) {
  return { timeInForce: postOnly ? 'PostOnly' : lifetime, qty: formatE8(qty) } as const
}

function marketSize({ qty, amount }: TicketOrder) {
  return amount > 0n
    ? ({ timeInForce: 'IOC', marketUnit: 'quoteCoin', qty: formatE8(amount) } as const)
    : ({ timeInForce: 'IOC', marketUnit: 'baseCoin', qty: formatE8(qty) } as const)
}
