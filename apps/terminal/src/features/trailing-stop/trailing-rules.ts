import { type E8, formatE8 } from '@perpdesk/numeric'
import { type Side, trailingFault, trailingTrigger } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import type { Contract } from '../../stores/index.ts'
import { PERCENT_STEP, type TrailingForm, termsOf } from './trailing-form.ts'

export type TrailingIssueKey =
  | 'trailMissing'
  | 'unreadable'
  | 'priceErrorTickTip'
  | 'percentOffStep'
  | 'trailTooLong'
  | 'percentTooLarge'
  | 'activationTooLow'
  | 'activationTooHigh'
  | 'activationAboveLast'
  | 'activationBelowLast'
  | 'liquidationFirst'

/** One issue of a form; the view translates `key` with `params` (plain decimals). */
export interface TrailingIssue {
  readonly key: TrailingIssueKey
  readonly field: 'trail' | 'activation'
  /** An error blocks the change; a warning says how it will end up. */
  readonly severity: 'error' | 'warning'
  readonly params: Readonly<Record<string, string>>
}

/** The facts that a form is checked against. Prices in E8. */
export interface TrailingRules {
  readonly contract: Pick<Contract, 'tickSize' | 'minPrice' | 'maxPrice'>
  /** Side of the position. */
  readonly side: Side
  /** The present last price; before the first trade the mark price. */
  readonly last: E8
  /** `null` if no distance to it needs to be kept: there is none, or the account is UTA2 (TPSL-14). */
  readonly liquidation: E8 | null
}

/** Largest percentage: the ratio must be below one. */
const MOST_PERCENT = 100n * 100_000_000n - PERCENT_STEP

/** Returns the issues of a form, in the order of its fields, that the exchange would report (R3.25, R3.26). */
export function trailingIssues(form: TrailingForm, rules: TrailingRules): readonly TrailingIssue[] {
  const found = [...trailIssues(form, rules), ...activationIssues(form, rules)]
  return found.length > 0 ? found : liquidationIssues(form, rules)
}

export function blocks(issues: readonly TrailingIssue[]): boolean {
  return issues.some(({ severity }) => severity === 'error')
}

function trailIssues({ by, trail }: TrailingForm, { contract, side, last }: TrailingRules): readonly TrailingIssue[] {
  const way = typedDecimal(trail)
  if (way === undefined && trail !== '') return [error('unreadable', 'trail')]
  if (way === undefined || way <= 0n) return [error('trailMissing', 'trail')]
  if (by === 'price') {
    const { tickSize } = contract
    if (way % tickSize !== 0n) return [error('priceErrorTickTip', 'trail', { step: formatE8(tickSize) })]
    const terms = { distance: way, ratio: 0n, activation: 0n }
    return trailingFault(side, terms, last) === 'tooFar'
      ? [error('trailTooLong', 'trail', { price: formatE8(last) })]
      : []
  }
  if (way % PERCENT_STEP !== 0n) return [error('percentOffStep', 'trail', { step: formatE8(PERCENT_STEP) })]
  return way > MOST_PERCENT ? [error('percentTooLarge', 'trail', { max: formatE8(MOST_PERCENT) })] : []
}

function activationIssues({ activation }: TrailingForm, rules: TrailingRules): readonly TrailingIssue[] {
  if (activation === '') return []
  const begin = typedDecimal(activation)
  if (begin === undefined) return [error('unreadable', 'activation')]
  const { tickSize, minPrice, maxPrice } = rules.contract
  if (begin % tickSize !== 0n) return [error('priceErrorTickTip', 'activation', { step: formatE8(tickSize) })]
  if (begin < minPrice) return [error('activationTooLow', 'activation', { min: formatE8(minPrice) })]
  if (begin > maxPrice) return [error('activationTooHigh', 'activation', { max: formatE8(maxPrice) })]
  const terms = { distance: 0n, ratio: 0n, activation: begin }
  if (trailingFault(rules.side, terms, rules.last) !== 'activationReached') return []
  const key = rules.side === 'Buy' ? 'activationAboveLast' : 'activationBelowLast'
  return [error(key, 'activation', { price: formatE8(rules.last) })]
}

/** Returns a warning if the position would be liquidated before the stop's first trigger price is reached. */
function liquidationIssues(form: TrailingForm, rules: TrailingRules): readonly TrailingIssue[] {
  const trigger = firstTrigger(form, rules)
  const { liquidation, side } = rules
  if (trigger === undefined || liquidation === null) return []
  const isBehind = side === 'Buy' ? trigger <= liquidation : trigger >= liquidation
  return isBehind
    ? [{ key: 'liquidationFirst', field: 'trail', severity: 'warning', params: { liqPrice: formatE8(liquidation) } }]
    : []
}

/**
 * Returns the first trigger price of the stop, at its distance from the activation price, or from the last price if the
 * stop starts at once. `undefined` while the form is not valid, or if the trigger price would not be above zero.
 */
export function firstTrigger(
  form: TrailingForm,
  { contract, side, last }: Pick<TrailingRules, 'contract' | 'side' | 'last'>,
): E8 | undefined {
  const terms = termsOf(form)
  if (terms === undefined) return undefined
  const best = terms.activation === 0n ? last : terms.activation
  const trigger = trailingTrigger(side, best, terms, contract.tickSize)
  return trigger > 0n ? trigger : undefined
}

function error(
  key: TrailingIssueKey,
  field: TrailingIssue['field'],
  params: TrailingIssue['params'] = {},
): TrailingIssue {
  return { key, field, severity: 'error', params }
}
