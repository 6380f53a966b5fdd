import { formatE8 } from '@perpdesk/numeric'
import type { Order, RequestOf, ResultOf } from '@perpdesk/protocol'
import { partLinkId, REFUSALS } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { call, endpoints } from '../../client/index.ts'
import { type TextKey, textOf } from '../../i18n/index.ts'
import { connectionNow } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import {
  asked,
  type CallOutcome,
  type Outcome,
  outcomeOf,
  pendingShelf,
  pendingTickets,
  reportNotAccepted,
  reportUnknown,
  Submissions,
  sendOptions,
  sentQty,
  wait,
} from '../order-submission/index.ts'
import { orderLineParams, writtenPrice } from '../order-words/index.ts'

/** Scaled orders as the trader sent them with one click. */
export type ScaledTicket = RequestOf<'createScaled'> & { readonly orderLinkId: string }
type ScaledAnswer = ResultOf<'createScaled'>
/** The orders that the exchange has accepted. */
type FoundOrders = readonly Order[]

const text = textOf('notifications')
const words = textOf('scaled')

const submissions = new Submissions<ScaledTicket, ScaledAnswer, FoundOrders>({
  calls: {
    create: async (ticket) =>
      outcomeOf(await call('createScaled', ticket, sendOptions(ticket.symbol, ticket.orderLinkId))),
    find: findOrders,
  },
  pendingTickets,
  shelf: pendingShelf('scaled', z.extend(endpoints.createScaled.request, { orderLinkId: z.string() })),
  wait,
  onOutcome: report,
  onUnknown: (ticket) => reportUnknown(keyOf(ticket), lineOf(ticket)),
})

/**
 * Queries each order by its own id. Any of them may have been refused, so a missing order says nothing about the
 * others. All were sent with one command; the result is `null` if none is found.
 */
async function findOrders({ orderLinkId, count }: ScaledTicket): Promise<CallOutcome<FoundOrders | null>> {
  const ids = Array.from({ length: count }, (_, place) => partLinkId(orderLinkId, place))
  const answers = await Promise.all(ids.map((id) => asked('findOrder', { orderLinkId: id }, ({ order }) => order)))
  const found: Order[] = []
  for (const answer of answers) {
    if (answer.kind !== 'answered') return answer
    if (answer.result !== null) found.push(answer.result)
  }
  return { kind: 'answered', result: found.length === 0 ? null : found }
}

function report(ticket: ScaledTicket, outcome: Outcome<ScaledAnswer, FoundOrders>): void {
  if (outcome.kind === 'accepted') reportAccepted(ticket, outcome.answer)
  else if (outcome.kind === 'found' && outcome.found.length < ticket.count) {
    reportPart(ticket, outcome.found.length, lineOf(ticket))
  } else reportNotAccepted(keyOf(ticket), lineOf(ticket), outcome)
}

/** Reports what the order stream does not: refused orders, or all orders if the stream is down. */
function reportAccepted(ticket: ScaledTicket, { list }: ScaledAnswer): void {
  const refused = list.filter(({ code }) => code !== 0)
  const placed = list.length - refused.length
  if (refused.length > 0) reportPart(ticket, placed, words('refused', { reasons: reasonsOf(refused) }))
  else if (connectionNow().private !== 'live') {
    toast.success(words('placed', { orders: `${placed}` }), { key: keyOf(ticket), detail: lineOf(ticket) })
  }
}

function reportPart(ticket: ScaledTicket, placed: number, detail: string): void {
  toast.error(words('placedPart', { placed: `${placed}`, all: `${ticket.count}` }), { key: keyOf(ticket), detail })
}

/** Refusals that may affect some of the orders and not others. */
const REASONS: ReadonlyMap<number, TextKey<'scaled'>> = new Map([
  [REFUSALS.insufficientBalance, 'fate.insufficientBalance'],
  [REFUSALS.riskLimitExceeded, 'fate.riskLimitExceeded'],
  [REFUSALS.riskLadderExceeded, 'fate.riskLimitExceeded'],
  [REFUSALS.leverageBeyondTier, 'fate.riskLimitExceeded'],
  [REFUSALS.wouldLiquidateAtOnce, 'fate.wouldLiquidateAtOnce'],
  [REFUSALS.reduceOnlyRejected, 'fate.nothingToClose'],
])

/** Returns the reasons for which orders were refused, each once; rarer reasons in the exchange's own words. */
function reasonsOf(refused: ScaledAnswer['list']): string {
  const reasons = refused.map(({ code, msg }) => {
    const key = REASONS.get(code)
    return key === undefined ? msg : words(key)
  })
  return [...new Set(reasons)].join(', ')
}

const keyOf = (ticket: ScaledTicket) => `link-${ticket.orderLinkId}`

function lineOf(ticket: ScaledTicket): string {
  const { symbol, side, fromPrice, toPrice, count } = ticket
  const { price: _none, ...params } = orderLineParams(symbol, formatE8(sentQty(ticket)), '')
  return words('line', {
    ...params,
    side: text(side),
    orders: `${count}`,
    lowest: writtenPrice(symbol, fromPrice),
    highest: writtenPrice(symbol, toPrice),
  })
}

/** Sends scaled orders from a part of the screen. Resolves with true if the exchange has any of them. */
export async function sendScaled(slot: string, ticket: ScaledTicket): Promise<boolean> {
  const outcome = await submissions.place(slot, ticket)
  return outcome?.kind === 'accepted' || outcome?.kind === 'found'
}

/** Queries the outcome of scaled orders that were being sent when the page was left. */
export function resumePendingScaled(): Promise<void> {
  return submissions.resume()
}
