import { e8, formatE8 } from '@perpdesk/numeric'
import { type RequestOf, type ResultOf, type Strategy, strategyEndpoints } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { call, endpoints } from '../../client/index.ts'
import { textOf } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'
import {
  asked,
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
import { strategyLine } from '../order-words/index.ts'

/** A strategy as the trader sent it with one click. */
export type StrategyTicket = RequestOf<'createStrategy'> & { readonly strategyLinkId: string }
type StrategyOutcome = Outcome<ResultOf<'createStrategy'>, Strategy>

Object.assign(endpoints, strategyEndpoints)

const text = textOf('notifications')
const words = textOf('strategies')
/** Number of the latest ended strategies that are searched; a strategy that was just sent is among them. */
const SEARCHED = 50

const submissions = new Submissions<StrategyTicket, ResultOf<'createStrategy'>, Strategy>({
  calls: {
    create: async (ticket) =>
      outcomeOf(await call('createStrategy', ticket, sendOptions(ticket.symbol, ticket.strategyLinkId))),
    find: async ({ strategyLinkId, symbol }) => {
      const ours = ({ list }: { readonly list: readonly Strategy[] }) =>
        list.find((strategy) => strategy.strategyLinkId === strategyLinkId) ?? null
      const running = await asked('strategies', { symbol }, ours)
      if (running.kind !== 'answered' || running.result !== null) return running
      return asked('strategyHistory', { symbol, limit: `${SEARCHED}` }, ours)
    },
  },
  pendingTickets,
  shelf: pendingShelf('strategies', z.extend(endpoints.createStrategy.request, { strategyLinkId: z.string() })),
  wait,
  onOutcome: report,
  onUnknown: (ticket) => reportUnknown(ticket.strategyLinkId, lineOf(ticket)),
})

function report(ticket: StrategyTicket, outcome: StrategyOutcome): void {
  const [key, line] = [ticket.strategyLinkId, lineOf(ticket)]
  if (outcome.kind !== 'accepted') reportNotAccepted(key, line, outcome)
  else toast.success(words(isWaiting(ticket) ? 'waits' : 'started'), { key, detail: line })
}

function isWaiting({ triggerPrice }: StrategyTicket): boolean {
  return triggerPrice !== undefined && e8(triggerPrice) > 0n
}

function lineOf(ticket: StrategyTicket): string {
  return strategyLine({ ...ticket, qty: formatE8(sentQty(ticket)) }, text)
}

/** Starts a strategy from a part of the screen. Resolves with true if the exchange has it. */
export async function startStrategy(slot: string, ticket: StrategyTicket): Promise<boolean> {
  const outcome = await submissions.place(slot, ticket)
  return outcome?.kind === 'accepted' || outcome?.kind === 'found'
}

/** Queries the outcome of strategies that were being sent when the page was left. */
export function resumePendingStrategies(): Promise<void> {
  return submissions.resume()
}
