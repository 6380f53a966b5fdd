import { type E8, mulDivInt, ONE, toSafeInteger } from '@perpdesk/numeric'
import type { Side, SlippageKind } from './vocabulary.ts'

/** Largest distance from the best price at which a market order trades: `value` ticks or `value` percent, in E8. */
export interface SlippageTolerance {
  readonly kind: SlippageKind
  readonly value: E8
}

interface Range {
  readonly min: E8
  readonly max: E8
  /** Values are multiples of it. */
  readonly step: E8
}

/** 3.11: 1 to 10000 whole ticks; 0.01 to 10 percent with two decimals. */
export const SLIPPAGE_RANGES: Readonly<Record<SlippageKind, Range>> = {
  TickSize: { min: ONE, max: 10_000n * ONE, step: ONE },
  Percent: { min: ONE / 100n, max: 10n * ONE, step: ONE / 100n },
}

const PERCENT_UNITS = 10_000

/** True when a tolerance is in its range and on its grid. */
export function isSlippageInRange({ kind, value }: SlippageTolerance): boolean {
  const { min, max, step } = SLIPPAGE_RANGES[kind]
  return value >= min && value <= max && value % step === 0n
}

/**
 * Limit in ticks that a market order with a tolerance gets (3.11): buys up to the best ask plus the tolerance, sells down
 * to the best bid less it. `best` is the best price of the other side in ticks; the tolerance must be in range. A
 * percentage between two ticks goes to the nearer side of the market (buys down, sells up), so that the tolerance is never
 * exceeded. Sells stop at one tick.
 */
export function slippageLimit(side: Side, best: number, { kind, value }: SlippageTolerance): number {
  const units = toSafeInteger(value / SLIPPAGE_RANGES[kind].step)
  const distance = kind === 'TickSize' ? units : mulDivInt(best, units, PERCENT_UNITS, 'floor')
  return side === 'Buy' ? best + distance : Math.max(1, best - distance)
}
