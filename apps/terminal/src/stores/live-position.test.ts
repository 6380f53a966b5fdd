import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { valuePosition } from './live-position.ts'

const long = { side: 'Buy', size: '0.5', positionValue: '30000', leverageE2: 1000 } as Position
const linear = { contractType: 'LinearPerpetual' } as const

describe('valuePosition', () => {
  it('follows the mark price exactly: value, profit and return on the margin', () => {
    expect(valuePosition(long, linear, e8('61000'))).toEqual({
      mark: e8('61000'),
      value: e8('30500'),
      unrealisedPnl: e8('500'),
      roi: e8('0.16666667'),
    })
  })

  it('loses for a short what a long wins', () => {
    expect(valuePosition({ ...long, side: 'Sell' }, linear, e8('61000')).unrealisedPnl).toBe(e8('-500'))
  })

  it('is counted in coins for an inverse contract', () => {
    const inverse = { contractType: 'InversePerpetual' } as const
    const position = { ...long, size: '10000', positionValue: '0.2' }
    expect(valuePosition(position, inverse, e8('62500'))).toMatchObject({
      value: e8('0.16'),
      unrealisedPnl: e8('0.04'),
      roi: e8('2'),
    })
  })
})
