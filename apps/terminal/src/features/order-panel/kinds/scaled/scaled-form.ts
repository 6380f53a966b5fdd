import { type E8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import {
  isScaledPlanValid,
  MAX_SCALED_ORDERS,
  SCALED_WEIGHT_SUM,
  type ScaledDistribution,
  type ScaledPlan,
  type Side,
  scaledChildren,
  ticksToPrice,
} from '@perpdesk/trading'
import { typedDecimal } from '../../../../format/index.ts'
import type { Contract } from '../../../../stores/index.ts'
import { typedTicks } from '../../../order-terms/index.ts'
import type { Level } from '../../order-context.ts'

/** The values of a scaled order's own fields, as typed. */
export interface ScaledForm {
  readonly lowest: string
  readonly highest: string
  readonly count: string
  readonly distribution: ScaledDistribution
  /** Custom distribution only: percentage of each order, from the lowest price up. */
  readonly weights: readonly string[]
}

export const NEW_SCALED: ScaledForm = { lowest: '', highest: '', count: '5', distribution: 'Flat', weights: [] }

/** Step of a weight: a hundredth of a percent, as a percentage in E8. */
const PERCENT_STEP = 1_000_000n

/** Returns the number of orders; 0 if the text is not a whole number up to the maximum. */
export function countOf({ count }: ScaledForm): number {
  const typed = /^\d{1,2}$/.test(count) ? Number.parseInt(count, 10) : 0
  return typed > MAX_SCALED_ORDERS ? 0 : typed
}

/**
 * Returns a typed percentage in hundredths of a percent; 0 if it is not a positive multiple of a hundredth of a
 * percent.
 */
export function weightOf(typed: string): number {
  const percent = typedDecimal(typed)
  if (percent === undefined || percent <= 0n || percent % PERCENT_STEP !== 0n) return 0
  const weight = percent / PERCENT_STEP
  return weight > BigInt(SCALED_WEIGHT_SUM) ? 0 : toSafeInteger(weight)
}

/** Returns a weight, given in hundredths of a percent, as a percentage that could be typed. */
export function percentText(weight: number): string {
  return formatE8(BigInt(weight) * PERCENT_STEP)
}

/** Returns equal weights, as texts, that add up to 100 %; the last one includes the remainder. */
export function evenWeights(count: number): readonly string[] {
  const rest = SCALED_WEIGHT_SUM % count
  const each = (SCALED_WEIGHT_SUM - rest) / count
  return Array.from({ length: count }, (_, place) => percentText(place === count - 1 ? each + rest : each))
}

/**
 * Returns the form after a change. A custom distribution has one weight per order; if the number of orders changes, the
 * weights become equal.
 */
export function changed(form: ScaledForm, change: Partial<ScaledForm>): ScaledForm {
  const next = { ...form, ...change }
  const count = countOf(next)
  if (next.distribution !== 'Custom' || count === 0 || next.weights.length === count) return next
  return { ...next, weights: evenWeights(count) }
}

/**
 * Returns the scaled order as the exchange's rules expect it; `undefined` if a value is missing or not allowed, which
 * `scaledIssues` reports.
 */
export function planOf(form: ScaledForm, contract: Contract, side: Side, lots: number): ScaledPlan | undefined {
  const [lowest, highest] = [typedTicks(form.lowest, contract), typedTicks(form.highest, contract)]
  const plan = {
    side,
    lots,
    fromPrice: lowest,
    toPrice: highest,
    count: countOf(form),
    distribution: form.distribution,
    weights: form.distribution === 'Custom' ? form.weights.map(weightOf) : [],
  }
  return lowest > 0 && highest > lowest && isScaledPlanValid(plan) ? plan : undefined
}

const MOST_LOTS = BigInt(Number.MAX_SAFE_INTEGER)

/** Returns price and quantity of each order, from the lowest price up; an empty list while the form is incomplete. */
export function legsOf(form: ScaledForm, contract: Contract, side: Side, qty: E8): readonly Level[] {
  const { lotSize } = contract
  const lots = qty <= 0n ? 0n : qty / lotSize
  const plan = lots > MOST_LOTS ? undefined : planOf(form, contract, side, toSafeInteger(lots))
  if (plan === undefined) return []
  return scaledChildren(plan).map((child) => ({
    price: ticksToPrice(contract, child.price),
    qty: BigInt(child.lots) * lotSize,
  }))
}

/**
 * Returns the form with a price that another part of the screen offers: in the empty one of the two price fields,
 * otherwise in the nearer one.
 */
export function withPriceAt(form: ScaledForm, price: string): ScaledForm {
  const [lowest, highest, given] = [typedDecimal(form.lowest), typedDecimal(form.highest), typedDecimal(price)]
  if (given === undefined) return form
  if (lowest === undefined) return { ...form, lowest: price }
  if (highest === undefined)
    return given < lowest ? { ...form, lowest: price, highest: form.lowest } : { ...form, highest: price }
  return given * 2n < lowest + highest ? { ...form, lowest: price } : { ...form, highest: price }
}
