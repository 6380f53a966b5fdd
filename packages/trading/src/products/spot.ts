import type { E8 } from '@perpdesk/numeric'
import type { IndexTerms } from '../life.ts'
import type { InstrumentTerms } from './terms.ts'

/**
 * A spot pair, on which the base coin is traded for the quote coin; the settle coin is the quote coin. `minNotional` is
 * the smallest value of an order.
 */
export interface SpotInstrument extends InstrumentTerms, IndexTerms {
  readonly contractType: 'Spot'
  /** Displayed decimals of quantities (base coin) and of amounts (quote coin). */
  readonly basePrecision: number
  readonly quotePrecision: number
  /** Largest value of an order, in the quote coin. */
  readonly maxAmount: E8
  /** Ratios X and Y of the price limits (R2.20), as fractions. */
  readonly priceLimitX: E8
  readonly priceLimitY: E8
  /** True if buy orders, or sell orders, are not accepted. */
  readonly isBanBuy: boolean
  readonly isBanSell: boolean
  /** True if trades on the pair have no fees. */
  readonly isFeeFree: boolean
}

/** The first id of spot pairs. Smaller ids belong to contracts, which also get them from the calendar. */
export const FIRST_PAIR_ID = 1_000_000

/** True for a spot pair. */
export function isSpot(instrument: InstrumentTerms): instrument is SpotInstrument {
  return instrument.contractType === 'Spot'
}
