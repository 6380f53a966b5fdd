import type { InstrumentTerms } from './terms.ts'

/** A spread: the difference of two prices, which may be zero or negative. Its `minPrice` never changes. */
export interface SpreadInstrument extends InstrumentTerms {
  readonly contractType: 'Spread'
}
