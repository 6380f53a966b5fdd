import { e8 } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import type { HeldPosition } from './margin/contract-margin.ts'
import { fillPosition } from './position-fill.ts'

const contract = { contractType: 'LinearPerpetual' } as const
const long = { side: 'Buy', size: e8('2'), entryValue: e8('200'), addedMargin: e8('10') } as const

it('[ENG-06, R4.5, R4.9] a fill of just the size leaves no position, a smaller one a part with its margin, a larger one turns it', () => {
  const sell = (qty: string, value: string) =>
    fillPosition(contract, long, { side: 'Sell', qty: e8(qty), value: e8(value) })
  expect(sell('2', '210')).toEqual({ position: undefined, realised: e8('10') })
  expect(sell('1', '105')).toEqual({
    position: {
      side: 'Buy',
      size: e8('1'),
      entryValue: e8('100'),
      addedMargin: e8('5'),
      opening: { size: e8('2'), value: e8('200') },
    },
    realised: e8('5'),
  })
  expect(sell('3', '315')).toEqual({
    position: { side: 'Sell', size: e8('1'), entryValue: e8('105'), addedMargin: 0n },
    realised: e8('10'),
  })
})

it('[ENG-06, R4.1] what is left after several reductions is the share of what was opened, not of what rounding left', () => {
  const opened = { side: 'Buy', size: e8('7'), entryValue: 10n, addedMargin: 0n } as const
  const left = [1, 2, 3, 4, 5, 6].map((closed) => {
    let position: HeldPosition | undefined = opened
    for (let one = 0; one < closed; one++) {
      position = fillPosition(contract, position, { side: 'Sell', qty: e8('1'), value: 1n }).position
    }
    return position?.entryValue
  })
  expect(left).toEqual([9n, 7n, 6n, 4n, 3n, 1n])
})
