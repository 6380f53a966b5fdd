import { type E8, mulE8, ONE, type Rounding } from '@perpdesk/numeric'
import type { Instrument } from './instrument.ts'

/**
 * Value of `qty` of a linear contract at `price`, in the settle coin (rule N8: quantity × price). Exact for prices and
 * quantities on the grid of a listed instrument; the rounding only acts on prices between ticks, such as mark prices.
 */
export function linearValue(price: E8, qty: E8, rounding: Rounding): E8 {
  return mulE8(price, qty, rounding)
}

/**
 * Value of one lot at one tick, in E8 of the settle coin. Whole for every listed linear instrument (see `checkListing`),
 * so `ticks × lots × linearValueUnit` is the exact value of a fill. Throws `RangeError` where it is not whole.
 */
export function linearValueUnit(instrument: Pick<Instrument, 'tickSize' | 'lotSize'>): E8 {
  const product = instrument.tickSize * instrument.lotSize
  if (product % ONE !== 0n) throw new RangeError('one tick times one lot is not a whole number of 1e-8')
  return product / ONE
}
