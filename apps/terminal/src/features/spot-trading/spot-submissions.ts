import { type RequestOf, type ResultOf, type SpotOrder, spotOrderEndpoints } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { call } from '../../client/index.ts'
import { groupedPlain } from '../../format/index.ts'
import { textOf } from '../../i18n/index.ts'
import { connectionNow } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import {
  asked,
  newOrderLinkId,
  outcomeOf,
  pendingShelf,
  pendingTickets,
  reportNotAccepted,
  reportUnknown,
  Submissions,
  sendOptions,
  wait,
} from '../order-submission/index.ts'
import { priceText, qtyText } from './spot-words.ts'

type SpotTicket = RequestOf<'createSpotOrder'> & { readonly orderLinkId: string }

const text = textOf('notifications')
const ticketSchema = z.extend(spotOrderEndpoints.createSpotOrder.request, { orderLinkId: z.string() })
const toastKey = ({ orderLinkId }: SpotTicket) => `link-${orderLinkId}`

const submissions = new Submissions<SpotTicket, ResultOf<'createSpotOrder'>, SpotOrder>({
  calls: {
    create: async (ticket) =>
      outcomeOf(await call('createSpotOrder', ticket, sendOptions(ticket.symbol, ticket.orderLinkId))),
    find: ({ orderLinkId }) => asked('findSpotOrder', { orderLinkId }, ({ order }) => order),
  },
  pendingTickets,
  shelf: pendingShelf('spotOrders', ticketSchema),
  wait,
  onOutcome: (ticket, outcome) => {
    if (outcome.kind !== 'accepted') reportNotAccepted(toastKey(ticket), lineOf(ticket), outcome)
    // The order stream reports accepted orders while it is up.
    else if (connectionNow().private !== 'live') {
      toast.success(text('orderCreateSuccessTitle'), { key: `order-${outcome.answer.orderId}`, detail: lineOf(ticket) })
    }
  },
  onUnknown: (ticket) => reportUnknown(toastKey(ticket), lineOf(ticket)),
})

/** Returns the line that names an order. */
function lineOf({ side, symbol, qty, price, orderType, marketUnit, type }: SpotTicket): string {
  const [base = '', quote = ''] = symbol.split('/')
  const byAmount = marketUnit === 'quoteCoin'
  const params = {
    side: text(side),
    symbol,
    qty: byAmount ? groupedPlain(qty) : qtyText(symbol, qty),
    coin: byAmount ? quote : base,
    price: priceText(symbol, price ?? '', ''),
  }
  if (type === 'OcoOrder') return text('orderLineOco', params)
  return text(orderType === 'Market' ? 'orderLineMarket' : 'orderLine', params)
}

/** Sends an order from a slot. Resolves to true if the exchange has it. */
export async function placeSpotOrder(slot: string, request: Omit<SpotTicket, 'orderLinkId'>): Promise<boolean> {
  const outcome = await submissions.place(slot, { ...request, orderLinkId: newOrderLinkId() })
  return outcome?.kind === 'accepted' || outcome?.kind === 'found'
}

/** Queries the outcome of orders that were pending when the page was left. */
export function resumeSpotOrders(): Promise<void> {
  return submissions.resume()
}
