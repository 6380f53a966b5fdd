import { e8, formatE8 } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import { type Grid, tradedAmounts } from './grids.ts'

it('[CHT-07, N8] volume is in the base coin and turnover in the quote coin, the one that is computed half up', () => {
  const amounts = (contractType: Grid['contractType'], price: string, qty: string) => {
    const { volume, turnover } = tradedAmounts({ tickSize: 1n, lotSize: 1n, contractType }, e8(price), e8(qty))
    return [formatE8(volume), formatE8(turnover)]
  }
  expect(amounts('LinearPerpetual', '0.33333333', '0.5')).toEqual(['0.5', '0.16666667'])
  expect(amounts('LinearPerpetual', '0.33333333', '0.1')).toEqual(['0.1', '0.03333333'])
  expect(amounts('InversePerpetual', '60000', '10000')).toEqual(['0.16666667', '10000'])
  expect(amounts('InversePerpetual', '60000', '2000')).toEqual(['0.03333333', '2000'])
})
