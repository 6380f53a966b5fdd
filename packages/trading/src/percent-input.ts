import { type E8, ONE } from '@perpdesk/numeric'
import type { TpSlKind } from './triggers.ts'
import type { Side } from './vocabulary.ts'

/** Ways to give a take profit or a stop loss other than by its price: a move of the price, a return, a profit. */
export const PERCENT_MODES = ['price', 'roi', 'pnl'] as const
export type PercentMode = (typeof PERCENT_MODES)[number]

/** From 0 in whole steps, which a slider counts without fractions. */
export interface SliderRange {
  readonly step: E8
  readonly steps: number
}

/** Grid and range of one field and of the slider beside it. */
export interface PercentInput {
  readonly decimals: number
  readonly step: E8
  readonly max: E8
  /** `null` where the field has no slider. */
  readonly slider: SliderRange | null
}

const TENTH: E8 = ONE / 10n
/** 999999999.9 */
const WIDEST: E8 = ONE * 1_000_000_000n - TENTH

/** Sliders of a price move, to 25 and 10 % by 1, and of a return, to 150 and 75 % by 0.1 (NUM-06). */
const SLIDERS = {
  price: { takeProfit: { step: ONE, steps: 25 }, stopLoss: { step: ONE, steps: 10 } },
  roi: { takeProfit: { step: TENTH, steps: 1_500 }, stopLoss: { step: TENTH, steps: 750 } },
} as const satisfies Record<string, Record<TpSlKind, SliderRange>>

/**
 * Rules of the field (NUM-05): a price move steps by 1 % with one decimal, up to 99.9 % for a stop loss; a return has one
 * decimal; a profit is money with 4 decimals, or with those of the balance for an inverse contract (`balanceDecimals`).
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
 * The sign that a value of this field has (NUM-07): a stop loss is below zero as a return or a profit; as a price move it
 * is the way the price goes, down for the stop loss of a long and for the take profit of a short.
 */
export function percentSign(mode: PercentMode, kind: TpSlKind, side: Side): 1n | -1n {
  if (mode !== 'price') return kind === 'stopLoss' ? -1n : 1n
  return (side === 'Buy') === (kind === 'stopLoss') ? -1n : 1n
}
