import type { InstrumentTerms } from './terms.ts'

/** A pair of coins that change hands: the base coin for the quote coin, which is also the one it settles in. */
export interface SpotInstrument extends InstrumentTerms {
  readonly contractType: 'Spot'
}
