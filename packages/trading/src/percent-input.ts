import { type E8, ONE } from '@perpdesk/numeric'
import type { TpSlKind } from './triggers.ts'
import type { Side } from './vocabulary.ts'

/**
 * The ways to enter a take profit or a stop loss other than by its trigger price: as a price change in percent, as a
 * return on margin, or as a profit.
 */
export const PERCENT_MODES = ['price', 'roi', 'pnl'] as const
export type PercentMode = (typeof PERCENT_MODES)[number]

/** The range of a slider: from 0 to `steps` times `step`. */
export interface SliderRange {
  readonly step: E8
  readonly steps: number
}

/** The decimals, step and largest value of an input field, and the range of its slider. */
export interface PercentInput {
  readonly decimals: number
  readonly step: E8
  readonly max: E8
  /** `null` if the field has no slider. */
  readonly slider: SliderRange | null
}

const TENTH: E8 = ONE / 10n
/** 999999999.9 */
const WIDEST: E8 = ONE * 1_000_000_000n - TENTH

/**
 * Sliders of a price change (up to 25 and 10 % in steps of 1) and of a return (up to 150 and 75 % in steps of 0.1;
 * NUM-06).
 */
const SLIDERS = {
  price: { takeProfit: { step: ONE, steps: 25 }, stopLoss: { step: ONE, steps: 10 } },
  roi: { takeProfit: { step: TENTH, steps: 1_500 }, stopLoss: { step: TENTH, steps: 750 } },
} as const satisfies Record<string, Record<TpSlKind, SliderRange>>

/**
 * Returns the rules of the input field (NUM-05). A price change has one decimal and steps of 1 %, and is at most 99.9 %
 * for a stop loss. A return has one decimal. A profit is an amount with 4 decimals, or for an inverse contract with
 * those of the balance (`balanceDecimals`).
 */
export function percentInput(mode: PercentMode, kind: TpSlKind, balanceDecimals?: number): PercentInput {
  switch (mode) {
    case 'price':
      return {
        decimals: 1,
        step: ONE,
        max: kind === 'stopLoss' ? 100n * ONE - TENTH : WIDEST,
        slider: SLIDERS.price[kind],
      }
    case 'roi':
      return { decimals: 1, step: TENTH, max: WIDEST, slider: SLIDERS.roi[kind] }
    case 'pnl': {
      const decimals = balanceDecimals ?? 4
      return { decimals, step: 10n ** BigInt(8 - decimals), max: 999_999_999n * ONE, slider: null }
    }
  }
}

/**
 * Returns the sign of the field's values (NUM-07). As a return or a profit, a stop loss is negative. A price change has
 * the sign of the price movement: negative for the stop loss of a long and for the take profit of a short.
 */
export function percentSign(mode: PercentMode, kind: TpSlKind, side: Side): 1n | -1n {
  if (mode !== 'price') return kind === 'stopLoss' ? -1n : 1n
  return (side === 'Buy') === (kind === 'stopLoss') ? -1n : 1n
}
