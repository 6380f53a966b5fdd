import type { CoinModel } from './coins.ts'

const YEAR_MS = 365 * 86_400_000

/**
 * Returns the log of a contract's value over its index, given the time to its delivery: a few percent a year, with a
 * slightly lower rate for longer times, 0 at the delivery and for perpetuals (`deliveryTime` 0). Assumed figures.
 */
export function carryBasis({ beta }: Pick<CoinModel, 'beta'>, deliveryTime: number, timeMs: number): number {
  const years = Math.max(0, deliveryTime - timeMs) / YEAR_MS
  return (0.045 + 0.015 * beta) * years * (1 - 0.15 * Math.min(years, 1))
}
