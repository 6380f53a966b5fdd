import type { Order, RequestOf, ResultOf } from '@perpdesk/protocol'

/** An order as the trader meant it at one click. The same ticket is never sent twice. */
export type OrderTicket = RequestOf<'createOrder'> & { readonly orderLinkId: string }

/** What came back from one call: an answer, a refusal of the exchange, or silence after which nothing is known. */
export type CallOutcome<Result> =
  | { readonly kind: 'answered'; readonly result: Result }
  | {
      readonly kind: 'refused'
      readonly code: number
      readonly message: string
      readonly params: Readonly<Record<string, string>>
    }
  | { readonly kind: 'unknown' }

/** The two calls of the exchange that placing an order takes. */
export interface OrderDesk {
  readonly create: (ticket: OrderTicket) => Promise<CallOutcome<ResultOf<'createOrder'>>>
  readonly find: (orderLinkId: string) => Promise<CallOutcome<ResultOf<'findOrder'>>>
}

export type SubmissionOutcome =
  /** The exchange took the order; `price` is what it rests or traded at, which a price limit may have moved. */
  | { readonly kind: 'accepted'; readonly orderId: string; readonly price: string }
  | {
      readonly kind: 'refused'
      readonly code: number
      readonly message: string
      readonly params: Readonly<Record<string, string>>
    }
  /** The answer was lost, but the exchange has the order. */
  | { readonly kind: 'found'; readonly order: Order }
  /** The answer was lost and the exchange never saw the order. */
  | { readonly kind: 'neverArrived' }

export interface SubmissionHooks {
  /** Called when the answer was lost and the exchange is being asked what became of the order. */
  readonly onUnknown?: () => void
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Code of the refusal that names an order with the same client id: that order is ours. */
const DUPLICATE_LINK_ID = 110072
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 5_000
/** A request that was cut off may still be on its way; "never seen" counts only when it is said twice, this far apart. */
const NEVER_SEEN_PAUSE = 1_500

/**
 * Sends an order once and returns only with a definite outcome. A lost answer is never met by sending again: the
 * exchange is asked by the client id until it says what became of the order, however long the line is down.
 */
export async function submitOrder(
  desk: OrderDesk,
  ticket: OrderTicket,
  hooks: SubmissionHooks,
): Promise<SubmissionOutcome> {
  const answer = await desk.create(ticket)
  if (answer.kind === 'answered') {
    return { kind: 'accepted', orderId: answer.result.orderId, price: answer.result.price }
  }
  if (answer.kind === 'refused' && answer.code !== DUPLICATE_LINK_ID) return answer
  if (answer.kind === 'unknown') hooks.onUnknown?.()
  return whatBecameOf(desk, ticket.orderLinkId, hooks)
}

/** Asks what became of an order until the exchange gives a definite answer. */
export async function whatBecameOf(
  desk: Pick<OrderDesk, 'find'>,
  orderLinkId: string,
  hooks: Pick<SubmissionHooks, 'wait'>,
): Promise<SubmissionOutcome> {
  let pause = FIRST_PAUSE
  let neverSeen = 0
  for (;;) {
    const answer = await desk.find(orderLinkId)
    if (answer.kind === 'answered') {
      if (answer.result.order !== null) return { kind: 'found', order: answer.result.order }
      neverSeen += 1
      if (neverSeen === 2) return { kind: 'neverArrived' }
      await hooks.wait(NEVER_SEEN_PAUSE)
      continue
    }
    neverSeen = 0
    await hooks.wait(pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
}
