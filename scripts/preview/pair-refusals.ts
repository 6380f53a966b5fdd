import { type ErrorName, errors } from '@perpdesk/protocol'
import { REFUSALS } from '@perpdesk/trading'
import type { TicketIssue } from '../../apps/terminal/src/features/spot-trading/kinds/ticket-issue.ts'
import { type Difference, differ } from './difference.ts'

const OFF_GRID: readonly ErrorName[] = ['pairOffTick', 'pairTooPrecise']
const REACHED: readonly ErrorName[] = ['risingExpected', 'fallingExpected']

/** The exchange's refusals for faults of the ticket that have other names there. */
const MEANT: Readonly<Record<string, readonly ErrorName[]>> = {
  priceOffTick: OFF_GRID,
  triggerOffTick: OFF_GRID,
  qtyOffLot: OFF_GRID,
  triggerReached: REACHED,
  takeProfitTooLow: REACHED,
  takeProfitTooHigh: REACHED,
  stopLossTooLow: REACHED,
  stopLossTooHigh: REACHED,
  spotInsufficientBalance: ['spotInsufficientBalance', 'coinNotLent', 'spotLiabilityTooLarge', 'borrowUncovered'],
}

/** Names of errors by which a ticket's fault is refused; a field without a valid value is an invalid parameter. */
function namesOf(issue: TicketIssue): readonly ErrorName[] {
  return MEANT[issue.code] ?? [issue.kind === 'refusal' ? issue.code : 'invalidParameter']
}

/** Compares acceptance: accepted exactly if the ticket has no fault, else refused with the code of its first fault. */
export function answerDifferences(issue: TicketIssue | undefined, code: number): readonly Difference[] {
  const answer = code === 0 ? 'taken' : code
  if (issue === undefined) return differ('answer', 'taken', answer)
  const codes = namesOf(issue).flatMap((name) => [errors[name].code, errors[name].spot])
  // a request that its schema refuses has the general code
  return codes.includes(code) || (codes.includes(errors.invalidParameter.code) && code === REFUSALS.invalidParameter)
    ? []
    : differ('answer', issue.code, answer)
}
