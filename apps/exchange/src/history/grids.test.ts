import { e8, formatE8 } from '@perpdesk/numeric'
import type { ContractType } from '@perpdesk/trading'
import { expect, it } from 'vitest'
import { tradedAmounts } from './grids.ts'

it('[CHT-07, N8] volume is in the base coin and turnover in the quote coin, the one that is computed half up', () => {
  const amounts = (contractType: ContractType, price: string, qty: string) => {
    const { volume, turnover } = tradedAmounts({ contractType }, e8(price), e8(qty))
    return [formatE8(volume), formatE8(turnover)]
  }
  expect(amounts('LinearPerpetual', '0.33333333', '0.5')).toEqual(['0.5', '0.16666667'])
  expect(amounts('LinearPerpetual', '0.33333333', '0.1')).toEqual(['0.1', '0.03333333'])
  expect(amounts('InversePerpetual', '60000', '10000')).toEqual(['0.16666667', '10000'])
  expect(amounts('InversePerpetual', '60000', '2000')).toEqual(['0.03333333', '2000'])
  expect(amounts('Spread', '-0.5', '3')).toEqual(['3', '1.5'])
  expect(amounts('Spread', '0', '3')).toEqual(['3', '0'])
})
