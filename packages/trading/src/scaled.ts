import { mulDivInt } from '@perpdesk/numeric'
import type { ScaledDistribution, Side } from './vocabulary.ts'

export const MIN_SCALED_ORDERS = 2
export const MAX_SCALED_ORDERS = 20
/** Custom weights are hundredths of a percent and add up to this. */
export const SCALED_WEIGHT_SUM = 10_000

/** A row of limit orders between two prices (3.9). Prices in ticks, quantity in lots. */
export interface ScaledPlan {
  readonly side: Side
  readonly lots: number
  /** Price of the first and of the last order, in any order. */
  readonly fromPrice: number
  readonly toPrice: number
  readonly count: number
  readonly distribution: ScaledDistribution
  /** For `Custom`: one weight for each order. */
  readonly weights: readonly number[]
}

export interface ScaledChild {
  readonly price: number
  readonly lots: number
}

/** True when number and weights are allowed: 2 to 20 orders; custom weights from 0.01 %, 100 % in all. */
export function isScaledPlanValid({ count, distribution, weights }: ScaledPlan): boolean {
  if (!Number.isSafeInteger(count) || count < MIN_SCALED_ORDERS || count > MAX_SCALED_ORDERS) return false
  if (distribution !== 'Custom') return true
  if (weights.length !== count || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 1)) return false
  return weights.reduce((sum, weight) => sum + weight, 0) === SCALED_WEIGHT_SUM
}

/**
 * The orders of a scaled order. Prices lie at equal distances, between ticks on the trader's side (buys down, sells up).
 * Increasing weights are 1, 2, 3 … [X]. Each part is cut to whole lots from the running sum, so the parts add up to the
 * whole exactly. The plan must be valid.
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
 * Fewest lots with which every order of a plan has what it needs, in lots at its price in ticks; up, so that no share falls short
 * by its rounding. The plan's own quantity does not count.
 */
export function fewestScaledLots(plan: ScaledPlan, needed: (price: number) => number): number {
  const weights = weightsOf(plan)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const children = scaledChildren(plan)
  return Math.max(...weights.map((weight, place) => mulDivInt(needed(children[place]!.price), sum, weight, 'ceil')))
}

/** Most lots with which no order of a plan has more than `largest`, down. The plan's own quantity does not count. */
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
