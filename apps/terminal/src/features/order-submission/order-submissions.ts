import { e8, formatE8 } from '@perpdesk/numeric'
import type { Order, ResultOf } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { call, endpoints, serverClock } from '../../client/index.ts'
import { loadTexts, textOf } from '../../i18n/index.ts'
import { connectionNow, onSession } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import { orderLineParams, writtenPrice } from '../order-words/index.ts'
import { orderLinkId } from './order-link-id.ts'
import { pendingTickets } from './pending.ts'
import { forgetPending, pendingShelf } from './shelf.ts'
import { asked, outcomeOf, reportNotAccepted, reportUnknown, sendOptions, wait } from './submission-calls.ts'
import { Submissions } from './submissions.ts'
import type { OrderTicket, SubmissionOutcome } from './submit.ts'
import { sentQty } from './wire-qty.ts'

const text = textOf('notifications')
const ticketSchema = z.extend(endpoints.createOrder.request, { orderLinkId: z.string() })

onSession(({ status }) => {
  if (status === 'signedOut') forgetPending()
  else if (status === 'signedIn') void loadTexts('notifications')
})

const submissions = new Submissions<OrderTicket, ResultOf<'createOrder'>, Order>({
  calls: {
    create: async (ticket) =>
      outcomeOf(
        await call('createOrder', ticket, { ...sendOptions(ticket.symbol, ticket.orderLinkId), ...refererOf(ticket) }),
      ),
    find: ({ orderLinkId }) => asked('findOrder', { orderLinkId }, ({ order }) => order),
  },
  pendingTickets,
  shelf: pendingShelf('orders', ticketSchema),
  wait,
  onOutcome: report,
  onUnknown: (ticket) => reportUnknown(toastKey(ticket), lineOf(ticket)),
})

function report(ticket: OrderTicket, outcome: SubmissionOutcome): void {
  if (outcome.kind === 'accepted') reportAccepted(ticket, outcome.answer)
  else if (outcome.kind !== 'refused' || outcome.code !== ways.get(ticket)?.unreported) {
    reportNotAccepted(toastKey(ticket), lineOf(ticket), outcome)
  }
}

/**
 * Shows what the order stream does not report about an accepted order: a moved price, or the order itself while the
 * stream is down.
 */
function reportAccepted(ticket: OrderTicket, answer: ResultOf<'createOrder'>): void {
  const asked = ticket.orderType === 'Limit' ? ticket.price : undefined
  if (asked !== undefined && e8(asked) !== e8(answer.price)) {
    const price = writtenPrice(ticket.symbol, answer.price)
    const detail = text('orderCreateSuccessWithPriceModifiedInverseDetail', {
      line: lineOf(ticket),
      asked: writtenPrice(ticket.symbol, asked),
    })
    toast.info(text('orderCreateSuccessWithPriceModifiedInverse', { price }), { key: toastKey(ticket), detail })
  } else if (connectionNow().private !== 'live') {
    toast.success(text('orderCreateSuccessTitle'), {
      key: `order-${answer.orderId}`,
      detail: lineOf(ticket, answer.price),
    })
  }
}

const toastKey = (ticket: OrderTicket) => `link-${ticket.orderLinkId}`

/**
 * Returns the line that names an order. `price` is the limit; an order that takes its price from the order book has
 * none until it is answered.
 */
function lineOf(ticket: OrderTicket, price = ticket.price): string {
  const params = { side: text(ticket.side), ...orderLineParams(ticket.symbol, formatE8(sentQty(ticket)), price ?? '') }
  if (ticket.type === 'OcoOrder') return text('orderLineOco', params)
  if (ticket.orderType === 'Market') return text('orderLineMarket', params)
  return text(price === undefined ? 'orderLineBook' : 'orderLine', params)
}

/** Facts about sending an order that are not part of its ticket. */
export interface OrderWay {
  /** Code of a refusal that the caller handles itself. */
  readonly unreported?: number
  /** The function of the terminal from which the order is sent. */
  readonly referer?: string
}

const ways = new WeakMap<OrderTicket, OrderWay>()

function refererOf(ticket: OrderTicket): Pick<OrderWay, 'referer'> {
  const referer = ways.get(ticket)?.referer
  return referer === undefined ? {} : { referer }
}

/**
 * Sends an order from a slot (a place on the screen). Resolves to its outcome; `undefined`, without sending, while an
 * earlier order of the same slot is pending.
 */
export function placeOrder(
  slot: string,
  ticket: OrderTicket,
  way: OrderWay = {},
): Promise<SubmissionOutcome | undefined> {
  ways.set(ticket, way)
  return submissions.place(slot, ticket)
}

/** Queries the outcome of orders that were pending when the page was left. */
export function resumePendingOrders(): Promise<void> {
  return submissions.resume()
}

/** Returns a new client id, created at the click. */
export function newOrderLinkId(): string {
  return orderLinkId(serverClock.now())
}
