import type { CoinModel } from './coins.ts'

const YEAR_MS = 365 * 86_400_000

/**
 * Log of a contract's value over its index by the time that is left to its delivery: a few percent a year, a little
 * less the further away, nothing at the end and nothing for perpetuals (`deliveryTime` 0). Assumed figures.
 */
export function carryBasis({ beta }: Pick<CoinModel, 'beta'>, deliveryTime: number, timeMs: number): number {
  const years = Math.max(0, deliveryTime - timeMs) / YEAR_MS
  return (0.045 + 0.015 * beta) * years * (1 - 0.15 * Math.min(years, 1))
}
