import { type E8, mulDivInt, ONE, toSafeInteger } from '@perpdesk/numeric'
import type { Side, SlippageKind } from './vocabulary.ts'

/** The largest distance from the best price at which a market order may trade: `value` ticks or percent, in E8. */
export interface SlippageTolerance {
  readonly kind: SlippageKind
  readonly value: E8
}

interface Range {
  readonly min: E8
  readonly max: E8
  /** Values must be multiples of the step. */
  readonly step: E8
}

/** The ranges of a slippage tolerance (3.11): 1 to 10000 whole ticks, or 0.01 to 10 percent with two decimals. */
export const SLIPPAGE_RANGES: Readonly<Record<SlippageKind, Range>> = {
  TickSize: { min: ONE, max: 10_000n * ONE, step: ONE },
  Percent: { min: ONE / 100n, max: 10n * ONE, step: ONE / 100n },
}

const PERCENT_UNITS = 10_000

/** True if a tolerance is within its range and a multiple of its step. */
export function isSlippageInRange({ kind, value }: SlippageTolerance): boolean {
  const { min, max, step } = SLIPPAGE_RANGES[kind]
  return value >= min && value <= max && value % step === 0n
}

/**
 * Returns the limit price, in ticks, of a market order with a slippage tolerance (3.11): best ask + tolerance for a
 * buy, best bid − tolerance for a sell. `best` is the best price of the other side in ticks; the tolerance must be in
 * its range. A distance in percent is rounded down to a tick, so the tolerance is never exceeded. The limit of a sell
 * is at least one tick.
 */
export function slippageLimit(side: Side, best: number, { kind, value }: SlippageTolerance): number {
  const units = toSafeInteger(value / SLIPPAGE_RANGES[kind].step)
  const distance = kind === 'TickSize' ? units : mulDivInt(best, units, PERCENT_UNITS, 'floor')
  return side === 'Buy' ? best + distance : Math.max(1, best - distance)
}
