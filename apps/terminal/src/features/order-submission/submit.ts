import type { Order, RequestOf, ResultOf } from '@perpdesk/protocol'

/** An order as the trader meant it at one click. The same ticket is never sent twice. */
export type OrderTicket = RequestOf<'createOrder'> & { readonly orderLinkId: string }

/** A refusal by the exchange. */
export interface Refused {
  readonly kind: 'refused'
  readonly code: number
  readonly message: string
  readonly params: Readonly<Record<string, string>>
}

/** Outcome of one call: an answer, a refusal of the exchange, or silence after which nothing is known. */
export type CallOutcome<Result> =
  | { readonly kind: 'answered'; readonly result: Result }
  | Refused
  | { readonly kind: 'unknown' }

/** The two calls of the exchange that sending takes: one that sends, and one that finds the outcome. */
export interface SubmissionCalls<Ticket, Answer, Found> {
  readonly create: (ticket: Ticket) => Promise<CallOutcome<Answer>>
  /** Looks the ticket up by the client's own id; `null` where the exchange never saw it. */
  readonly find: (ticket: Ticket) => Promise<CallOutcome<Found | null>>
}

export type Outcome<Answer, Found> =
  /** The exchange took it. */
  | { readonly kind: 'accepted'; readonly answer: Answer }
  | Refused
  /** The answer was lost, but the exchange has it. */
  | { readonly kind: 'found'; readonly found: Found }
  /** The answer was lost and the exchange never saw it. */
  | { readonly kind: 'neverArrived' }

/** `answer.price` is the price at which the order rests or traded, which a price limit may have moved. */
export type SubmissionOutcome = Outcome<ResultOf<'createOrder'>, Order>

export interface SubmissionHooks {
  /** Called when the answer was lost and the exchange is being asked for the outcome. */
  readonly onUnknown?: () => void
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Code of the refusal that names an order with the same client id: that is ours. */
const DUPLICATE_LINK_ID = 110072
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 5_000
/**
 * A request that was cut off may still be on its way; "never seen" counts only when it is answered twice, this far
 * apart.
 */
const NEVER_SEEN_PAUSE = 1_500

/**
 * Sends a ticket once and returns only with a definite outcome. After a lost answer it is never sent again: the
 * exchange is asked by the client id until it gives the outcome, however long the line is down.
 */
export async function submit<Ticket, Answer, Found>(
  desk: SubmissionCalls<Ticket, Answer, Found>,
  ticket: Ticket,
  hooks: SubmissionHooks,
): Promise<Outcome<Answer, Found>> {
  const answer = await desk.create(ticket)
  if (answer.kind === 'answered') return { kind: 'accepted', answer: answer.result }
  if (answer.kind === 'refused' && answer.code !== DUPLICATE_LINK_ID) return answer
  if (answer.kind === 'unknown') hooks.onUnknown?.()
  return whatBecameOf(desk, ticket, hooks)
}

/** Asks for the outcome of a ticket until the exchange gives a definite answer. */
export async function whatBecameOf<Ticket, Answer, Found>(
  desk: Pick<SubmissionCalls<Ticket, Answer, Found>, 'find'>,
  ticket: Ticket,
  hooks: Pick<SubmissionHooks, 'wait'>,
): Promise<Outcome<Answer, Found>> {
  let pause = FIRST_PAUSE
  let neverSeen = 0
  for (;;) {
    const answer = await desk.find(ticket)
    if (answer.kind === 'answered') {
      if (answer.result !== null) return { kind: 'found', found: answer.result }
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
