import { type ContractInstrument, type IndexedInstrument, originTicksOf } from '@perpdesk/trading'
import { stepText } from './step-text.ts'

/** An instrument with functions that print its prices and quantities as decimals. */
export interface Listing<Terms extends IndexedInstrument = ContractInstrument> {
  readonly instrument: Terms
  /**
   * Prints a price. 0 ticks mean no price: they print as `0`, or as an empty text for contracts where 0 is a valid
   * price.
   */
  readonly priceText: (ticks: number) => string
  /** Prints a difference of prices. */
  readonly distanceText: (ticks: number) => string
  readonly qtyText: (lots: number) => string
}

/** A contract or a spot pair, for everything that is printed alike. */
export type AnyListing = Listing<IndexedInstrument>

export function listingOf<Terms extends IndexedInstrument>(instrument: Terms): Listing<Terms> {
  const distanceText = stepText(instrument.tickSize)
  const origin = originTicksOf(instrument)
  const priceText = origin === 0 ? distanceText : (ticks: number) => (ticks === 0 ? '' : distanceText(origin + ticks))
  return { instrument, priceText, distanceText, qtyText: stepText(instrument.lotSize) }
}
