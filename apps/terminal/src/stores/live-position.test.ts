import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { valuePosition } from './live-position.ts'

const long = { side: 'Buy', size: '0.5', positionValue: '30000', leverageE2: 1000 } as Position

describe('valuePosition', () => {
  it('follows the mark price exactly: value, profit and return on the margin', () => {
    expect(valuePosition(long, e8('61000'))).toEqual({
      mark: e8('61000'),
      value: e8('30500'),
      unrealisedPnl: e8('500'),
      roi: e8('0.16666667'),
    })
  })

  it('loses for a short what a long wins', () => {
    expect(valuePosition({ ...long, side: 'Sell' }, e8('61000')).unrealisedPnl).toBe(e8('-500'))
  })
})
