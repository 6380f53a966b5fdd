import { mulDivInt } from '@perpdesk/numeric'
import type { ScaledDistribution, Side } from './vocabulary.ts'

export const MIN_SCALED_ORDERS = 2
export const MAX_SCALED_ORDERS = 20
/** The required sum of custom weights, which are hundredths of a percent. */
export const SCALED_WEIGHT_SUM = 10_000

/** The terms of a scaled order: several limit orders between two prices (3.9). Prices in ticks, quantity in lots. */
export interface ScaledPlan {
  readonly side: Side
  readonly lots: number
  /** Prices of the first and of the last order; either may be the higher one. */
  readonly fromPrice: number
  readonly toPrice: number
  readonly count: number
  readonly distribution: ScaledDistribution
  /** With the distribution `Custom` one weight for each order. */
  readonly weights: readonly number[]
}

export interface ScaledChild {
  readonly price: number
  readonly lots: number
}

/** True if number and weights are valid: 2 to 20 orders; custom weights of at least 0.01 %, in total 100 %. */
export function isScaledPlanValid({ count, distribution, weights }: ScaledPlan): boolean {
  if (!Number.isSafeInteger(count) || count < MIN_SCALED_ORDERS || count > MAX_SCALED_ORDERS) return false
  if (distribution !== 'Custom') return true
  if (weights.length !== count || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 1)) return false
  return weights.reduce((sum, weight) => sum + weight, 0) === SCALED_WEIGHT_SUM
}

/**
 * Returns the limit orders of a scaled order; the plan must be valid. Prices have equal distances; a price between two
 * ticks is rounded in the trader's favour (buys down, sells up). Increasing weights are 1, 2, 3 … [X]. Quantities are
 * differences of the running sum, cut to whole lots, so they add up exactly to the total.
 */
export function scaledChildren(plan: ScaledPlan): readonly ScaledChild[] {
  const { side, lots, fromPrice, toPrice, count } = plan
  const weights = weightsOf(plan)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let passed = 0
  let given = 0
  return weights.map((weight, place) => {
    passed += weight
    const upTo = mulDivInt(lots, passed, sum, 'floor')
    const part = upTo - given
    given = upTo
    const step = mulDivInt(toPrice - fromPrice, place, count - 1, side === 'Buy' ? 'floor' : 'ceil')
    return { price: fromPrice + step, lots: part }
  })
}

/**
 * Returns the smallest total lots with which every order of a plan has at least the lots that `needed` requires at its
 * price (in ticks). Rounded up, so that no order is too small by rounding. The plan's own quantity is ignored.
 */
export function fewestScaledLots(plan: ScaledPlan, needed: (price: number) => number): number {
  const weights = weightsOf(plan)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const children = scaledChildren(plan)
  return Math.max(...weights.map((weight, place) => mulDivInt(needed(children[place]!.price), sum, weight, 'ceil')))
}

/**
 * Returns the largest total lots with which no order of a plan has more than `largest` lots, rounded down. The plan's
 * own quantity is ignored.
 */
export function mostScaledLots(plan: Distributed, largest: number): number {
  const weights = weightsOf(plan)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return mulDivInt(largest, sum, Math.max(...weights), 'floor')
}

type Distributed = Pick<ScaledPlan, 'count' | 'distribution' | 'weights'>

function weightsOf({ count, distribution, weights }: Distributed): readonly number[] {
  switch (distribution) {
    case 'Custom':
      return weights
    case 'Flat':
      return Array.from({ length: count }, () => 1)
    case 'Increasing':
      return Array.from({ length: count }, (_, place) => place + 1)
    case 'Decreasing':
      return Array.from({ length: count }, (_, place) => count - place)
  }
}
