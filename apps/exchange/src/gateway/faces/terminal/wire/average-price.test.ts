import { e8 } from '@perpdesk/numeric'
import { type ContractInstrument, INVERSE_PERPETUALS, LINEAR_PERPETUALS } from '@perpdesk/trading'
import { expect, it } from 'vitest'
import { type Listing, listingOf } from '../../../core/listings/listings.ts'
import { averagePrice } from './average-price.ts'

const listed = (instrument: ContractInstrument | undefined): Listing => {
  if (instrument === undefined) throw new Error('an empty catalogue')
  return listingOf(instrument)
}

it('[REC-02] an average price is half up at the 8th decimal, and empty before the first fill', () => {
  const linear = listed({ ...LINEAR_PERPETUALS[0]!, lotSize: e8('0.001') })
  const inverse = listed({ ...INVERSE_PERPETUALS[0]!, lotSize: e8('1') })
  // 200 ÷ 0.003 = 66 666.666666666…, 100 ÷ 0.003 = 33 333.333333333…
  expect(averagePrice(linear, 3, e8('200'))).toBe('66666.66666667')
  expect(averagePrice(linear, 3, e8('100'))).toBe('33333.33333333')
  // 2 USD for 0.00003 BTC
  expect(averagePrice(inverse, 2, e8('0.00003'))).toBe('66666.66666667')
  expect(averagePrice(inverse, 0, 0n)).toBe('')
  // a fill so small that its value rounds to zero
  expect(averagePrice(inverse, 2, 0n)).toBe('')
})
