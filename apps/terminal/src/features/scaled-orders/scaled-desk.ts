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
  lanes,
  type Outcome,
  outcomeOf,
  pendingShelf,
  Submissions,
  sendOptions,
  sentQty,
  tellNotAccepted,
  tellUnknown,
  wait,
} from '../order-submission/index.ts'
import { orderLineParams, writtenPrice } from '../order-words/index.ts'

/** A row of orders as the trader meant it at one click. */
export type ScaledTicket = RequestOf<'createScaled'> & { readonly orderLinkId: string }
type ScaledAnswer = ResultOf<'createScaled'>
/** Those of its orders that the exchange has taken. */
type FoundOrders = readonly Order[]

const text = textOf('notifications')
const words = textOf('scaled')

const submissions = new Submissions<ScaledTicket, ScaledAnswer, FoundOrders>({
  desk: {
    create: async (ticket) =>
      outcomeOf(await call('createScaled', ticket, sendOptions(ticket.symbol, ticket.orderLinkId))),
    find: findOrders,
  },
  lanes,
  shelf: pendingShelf('scaled', z.extend(endpoints.createScaled.request, { orderLinkId: z.string() })),
  wait,
  onOutcome: tell,
  onUnknown: (ticket) => tellUnknown(keyOf(ticket), lineOf(ticket)),
})

/**
 * Asks for each order by its own id: any of them may have been refused, so a missing one says nothing about the others.
 * All came with one command; `null` where none is there.
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

function tell(ticket: ScaledTicket, outcome: Outcome<ScaledAnswer, FoundOrders>): void {
  if (outcome.kind === 'accepted') tellAccepted(ticket, outcome.answer)
  else if (outcome.kind === 'found' && outcome.found.length < ticket.count) {
    tellPart(ticket, outcome.found.length, lineOf(ticket))
  } else tellNotAccepted(keyOf(ticket), lineOf(ticket), outcome)
}

/**
 * The order stream reports the new orders; here only the facts that it lacks are shown: refused orders, or a stream
 * that is down.
 */
function tellAccepted(ticket: ScaledTicket, { list }: ScaledAnswer): void {
  const refused = list.filter(({ code }) => code !== 0)
  const placed = list.length - refused.length
  if (refused.length > 0) tellPart(ticket, placed, words('refused', { reasons: reasonsOf(refused) }))
  else if (connectionNow().private !== 'live') {
    toast.success(words('placed', { orders: `${placed}` }), { key: keyOf(ticket), detail: lineOf(ticket) })
  }
}

function tellPart(ticket: ScaledTicket, placed: number, detail: string): void {
  toast.error(words('placedPart', { placed: `${placed}`, all: `${ticket.count}` }), { key: keyOf(ticket), detail })
}

/** Refusals that may come to one order of a row and not to another. */
const REASONS: ReadonlyMap<number, TextKey<'scaled'>> = new Map([
  [REFUSALS.insufficientBalance, 'fate.insufficientBalance'],
  [REFUSALS.riskLimitExceeded, 'fate.riskLimitExceeded'],
  [REFUSALS.riskLadderExceeded, 'fate.riskLimitExceeded'],
  [REFUSALS.leverageBeyondTier, 'fate.riskLimitExceeded'],
  [REFUSALS.wouldLiquidateAtOnce, 'fate.wouldLiquidateAtOnce'],
  [REFUSALS.reduceOnlyRejected, 'fate.nothingToClose'],
])

/** Why orders of the row were refused, each reason once; of a rarer one the exchange's own sentence. */
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

/** Sends a row of orders from a place of the screen; true when the exchange has any of them. */
export async function sendScaled(lane: string, ticket: ScaledTicket): Promise<boolean> {
  const outcome = await submissions.place(lane, ticket)
  return outcome?.kind === 'accepted' || outcome?.kind === 'found'
}

/** Asks for the outcome of rows that were on their way when the page was left. */
export function resumePendingScaled(): Promise<void> {
  return submissions.resume()
}
