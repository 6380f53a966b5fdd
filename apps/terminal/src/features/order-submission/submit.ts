import type { Order, RequestOf, ResultOf } from '@perpdesk/protocol'

/** An order as the trader confirmed it at one click. The same ticket is never sent twice. */
export type OrderTicket = RequestOf<'createOrder'> & { readonly orderLinkId: string }

/** A refusal by the exchange. */
export interface Refused {
  readonly kind: 'refused'
  readonly code: number
  readonly message: string
  readonly params: Readonly<Record<string, string>>
}

/** Outcome of one call: an answer, a refusal by the exchange, or no answer, so that the outcome is unknown. */
export type CallOutcome<Result> =
  | { readonly kind: 'answered'; readonly result: Result }
  | Refused
  | { readonly kind: 'unknown' }

/** The two calls that sending needs: one that sends the ticket, and one that finds its outcome. */
export interface SubmissionCalls<Ticket, Answer, Found> {
  readonly create: (ticket: Ticket) => Promise<CallOutcome<Answer>>
  /** Looks the ticket up by the client's own id; `null` if the exchange never received it. */
  readonly find: (ticket: Ticket) => Promise<CallOutcome<Found | null>>
}

export type Outcome<Answer, Found> =
  /** The exchange accepted the ticket. */
  | { readonly kind: 'accepted'; readonly answer: Answer }
  | Refused
  /** The answer was lost, but the exchange has received the ticket. */
  | { readonly kind: 'found'; readonly found: Found }
  /** The answer was lost, and the exchange never received the ticket. */
  | { readonly kind: 'neverArrived' }

/**
 * Outcome of an order. `answer.price` is the price at which the order rests or traded; it differs from the requested
 * price if the price limits moved it.
 */
export type SubmissionOutcome = Outcome<ResultOf<'createOrder'>, Order>

export interface SubmissionHooks {
  /** Called when the answer was lost and the exchange is being queried for the outcome. */
  readonly onUnknown?: () => void
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * Codes of the refusal of an order whose client id already exists, on contracts and on pairs: the existing order is this
 * ticket's own.
 */
const DUPLICATE_LINK_IDS: ReadonlySet<number> = new Set([110072, 170141])
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 5_000
/**
 * A request whose connection was cut may still arrive, so a ticket only counts as never received if two queries this
 * many milliseconds apart do not find it.
 */
const NEVER_SEEN_PAUSE = 1_500

/**
 * Sends a ticket once and resolves only to a definite outcome. If the answer is lost, the ticket is not sent again; the
 * exchange is queried by the client id until it reports the outcome, however long the connection is down.
 */
export async function submit<Ticket, Answer, Found>(
  calls: SubmissionCalls<Ticket, Answer, Found>,
  ticket: Ticket,
  hooks: SubmissionHooks,
): Promise<Outcome<Answer, Found>> {
  const answer = await calls.create(ticket)
  if (answer.kind === 'answered') return { kind: 'accepted', answer: answer.result }
  if (answer.kind === 'refused' && !DUPLICATE_LINK_IDS.has(answer.code)) return answer
  if (answer.kind === 'unknown') hooks.onUnknown?.()
  return whatBecameOf(calls, ticket, hooks)
}

/** Queries the outcome of a ticket until the exchange gives a definite answer. */
export async function whatBecameOf<Ticket, Answer, Found>(
  calls: Pick<SubmissionCalls<Ticket, Answer, Found>, 'find'>,
  ticket: Ticket,
  hooks: Pick<SubmissionHooks, 'wait'>,
): Promise<Outcome<Answer, Found>> {
  let pause = FIRST_PAUSE
  let neverSeen = 0
  for (;;) {
    const answer = await calls.find(ticket)
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
