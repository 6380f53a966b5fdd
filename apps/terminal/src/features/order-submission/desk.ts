import { e8, formatE8 } from '@perpdesk/numeric'
import { behaviourOf } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { type CallAnswer, call, type EndpointName, endpoints, serverClock } from '../../client/index.ts'
import { loadTexts, textOf } from '../../i18n/index.ts'
import { connectionNow, onSession, showInsufficientBalance, showOrderFailed } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import { orderLineParams, writtenPrice } from '../order-words/index.ts'
import { orderLinkId } from './order-link-id.ts'
import { type PendingOrder, type PendingShelf, Submissions } from './submissions.ts'
import type { CallOutcome, OrderTicket, SubmissionOutcome } from './submit-order.ts'
import { sentQty } from './wire-qty.ts'

/** Texts of this room are those of `notifications`, which are loaded with the log-in. */
const text = textOf('notifications')
const SHELF_KEY = 'perpdesk.pendingOrders.1'

const shelved = z.array(
  z.object({ lane: z.string(), ticket: endpoints.createOrder.request, phase: z.enum(['sending', 'unknown']) }),
)

/** Of one tab: another tab has its own clicks. A browser that keeps nothing only loses the question after a reload. */
const shelf: PendingShelf = {
  read: () => {
    try {
      const parsed = z.safeParse(shelved, JSON.parse(sessionStorage.getItem(SHELF_KEY) ?? '[]'))
      return parsed.success ? parsed.data.flatMap(named) : []
    } catch {
      return []
    }
  },
  write: (pending) => {
    try {
      sessionStorage.setItem(SHELF_KEY, JSON.stringify(pending))
    } catch {
      // Nothing is kept where nothing can be kept.
    }
  },
}

function named(entry: z.infer<typeof shelved>[number]): PendingOrder[] {
  const { lane, phase, ticket } = entry
  return ticket.orderLinkId === undefined
    ? []
    : [{ lane, phase, ticket: { ...ticket, orderLinkId: ticket.orderLinkId } }]
}

function outcomeOf<Name extends EndpointName>(answer: CallAnswer<Name>, lostWhenFailed: boolean) {
  if (answer.ok) return { kind: 'answered', result: answer.result } as const
  const { code, message, params, unknown } = answer.error
  return unknown || lostWhenFailed
    ? ({ kind: 'unknown' } as const)
    : ({ kind: 'refused', code, message, params } as const)
}

// What one person has on the way is nobody else's to ask for.
onSession(({ status }) => {
  if (status === 'signedOut') shelf.write([])
  else if (status === 'signedIn') void loadTexts('notifications')
})

const submissions = new Submissions({
  desk: {
    create: async (ticket): Promise<CallOutcome<{ orderId: string; orderLinkId: string; price: string }>> =>
      outcomeOf(
        await call('createOrder', ticket, {
          toast: false,
          clientTag: ticket.orderLinkId,
          onContent: (error, origin) => showOrderFailed(ticket.symbol, error, origin),
          onInsufficientBalance: showInsufficientBalance,
        }),
        false,
      ),
    // A question that got no answer is asked again: only what the exchange says of the order counts.
    find: async (link) => outcomeOf(await call('findOrder', { orderLinkId: link }, { toast: false }), true),
  },
  shelf,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  onOutcome: tell,
  onUnknown: (ticket) => {
    const detail = text('orderUnknownDetail', { line: lineOf(ticket) })
    toast.info(text('orderUnknown'), { key: toastKey(ticket), detail, duration: 0 })
  },
})

function tell(ticket: OrderTicket, outcome: SubmissionOutcome): void {
  const key = toastKey(ticket)
  const line = lineOf(ticket)
  switch (outcome.kind) {
    case 'refused':
      if (outcome.code !== untold.get(ticket) && !hasDialog(outcome.code))
        toast.error(text('orderRefused'), { key, detail: outcome.message })
      break
    case 'found':
      toast.success(text('orderFound'), { key, detail: line })
      break
    case 'neverArrived':
      toast.error(text('orderNeverArrived'), { key, detail: text('orderNeverArrivedDetail', { line }) })
      break
    case 'accepted':
      tellAccepted(ticket, outcome)
  }
}

/** Refusals that a dialog has told already. */
function hasDialog(code: number): boolean {
  return ['content', 'insufficientBalance', 'complianceWall'].includes(behaviourOf(code))
}

/** The order stream tells of a new order; here only what it cannot know is said: a moved price, or a stream that is down. */
function tellAccepted(ticket: OrderTicket, outcome: SubmissionOutcome & { readonly kind: 'accepted' }): void {
  const asked = ticket.orderType === 'Limit' ? ticket.price : undefined
  if (asked !== undefined && e8(asked) !== e8(outcome.price)) {
    const price = writtenPrice(ticket.symbol, outcome.price)
    const detail = text('orderCreateSuccessWithPriceModifiedInverseDetail', {
      line: lineOf(ticket),
      asked: writtenPrice(ticket.symbol, asked),
    })
    toast.info(text('orderCreateSuccessWithPriceModifiedInverse', { price }), { key: toastKey(ticket), detail })
  } else if (connectionNow().private !== 'live') {
    toast.success(text('placed'), { key: `order-${outcome.orderId}`, detail: lineOf(ticket) })
  }
}

const toastKey = (ticket: OrderTicket) => `link-${ticket.orderLinkId}`

function lineOf(ticket: OrderTicket): string {
  const params = orderLineParams(ticket.symbol, formatE8(sentQty(ticket)), ticket.price ?? '')
  return text(ticket.orderType === 'Limit' ? 'orderLine' : 'orderLineMarket', { side: text(ticket.side), ...params })
}

/** The refusal that who sent an order takes care of himself. */
const untold = new WeakMap<OrderTicket, number>()

/**
 * Sends an order from a place of the screen; a second one from the same place waits for the first to be settled. The refusal of
 * code `except` is not told.
 */
export function placeOrder(lane: string, ticket: OrderTicket, except = 0): Promise<SubmissionOutcome | undefined> {
  untold.set(ticket, except)
  return submissions.place(lane, ticket)
}

/** The order that a place has on its way. */
export function usePendingOrder(lane: string): PendingOrder | undefined {
  return useStore(submissions.store, (pending) => pending.find((entry) => entry.lane === lane))
}

/** Asks what became of orders that were on their way when the page was left. */
export function resumePendingOrders(): Promise<void> {
  return submissions.resume()
}

/** A new client id, made at the click. */
export function newOrderLinkId(): string {
  return orderLinkId(serverClock.now())
}
