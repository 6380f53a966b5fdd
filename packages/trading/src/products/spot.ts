import type { E8 } from '@perpdesk/numeric'
import type { IndexTerms } from '../life.ts'
import type { InstrumentTerms } from './terms.ts'

/**
 * A pair of coins that change hands: the base coin for the quote coin, which is also the one it settles in. The smallest value of
 * an order is `minNotional`.
 */
export interface SpotInstrument extends InstrumentTerms, IndexTerms {
  readonly contractType: 'Spot'
  /** Decimals of quantities and of amounts as shown. */
  readonly basePrecision: number
  readonly quotePrecision: number
  /** Largest value of an order, in the quote coin. */
  readonly maxAmount: E8
  /** Ratios X and Y of rule R2.20, as fractions. */
  readonly priceLimitX: E8
  readonly priceLimitY: E8
  /** Nobody may buy, or sell. */
  readonly isBanBuy: boolean
  readonly isBanSell: boolean
  /** Nobody pays a fee on it. */
  readonly isFeeFree: boolean
}

/** True of a pair of coins. */
export function isSpot(instrument: InstrumentTerms): instrument is SpotInstrument {
  return instrument.contractType === 'Spot'
}
