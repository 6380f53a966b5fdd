import { e8 } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import { fillPosition } from './position-fill.ts'

const contract = { contractType: 'LinearPerpetual' } as const
const long = { side: 'Buy', size: e8('2'), entryValue: e8('200'), addedMargin: e8('10') } as const

it('[ENG-06, R4.5, R4.9] a fill of just the size leaves no position, a smaller one a part with its margin, a larger one turns it', () => {
  const sell = (qty: string, value: string) =>
    fillPosition(contract, long, { side: 'Sell', qty: e8(qty), value: e8(value) })
  expect(sell('2', '210')).toEqual({ position: undefined, realised: e8('10') })
  expect(sell('1', '105')).toEqual({
    position: { side: 'Buy', size: e8('1'), entryValue: e8('100'), addedMargin: e8('5') },
    realised: e8('5'),
  })
  expect(sell('3', '315')).toEqual({
    position: { side: 'Sell', size: e8('1'), entryValue: e8('105'), addedMargin: 0n },
    realised: e8('10'),
  })
})
