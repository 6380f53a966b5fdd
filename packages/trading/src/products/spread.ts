import type { InstrumentTerms } from './terms.ts'

/** The difference of two prices, which may be zero or lie below it. Its lowest price never changes. */
export interface SpreadInstrument extends InstrumentTerms {
  readonly contractType: 'Spread'
}
