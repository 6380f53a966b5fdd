// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { sentQty, wireQty } from './wire-qty.ts'

describe('quantities on the wire', () => {
  it('[ORD-06] are scaled by 1e8 for linear contracts and sent as they are for inverse ones', () => {
    expect(wireQty({ contractType: 'LinearPerpetual' }, e8('0.015'))).toEqual({ qtyX: '1500000' })
    expect(wireQty({ contractType: 'LinearFutures' }, e8('12'))).toEqual({ qtyX: '1200000000' })
    expect(wireQty({ contractType: 'InversePerpetual' }, e8('250'))).toEqual({ qty: '250' })
    expect(wireQty({ contractType: 'InverseFutures' }, e8('1'))).toEqual({ qty: '1' })
  })

  it('[ORD-06] are read back from either field', () => {
    for (const contractType of ['LinearPerpetual', 'InversePerpetual'] as const) {
      expect(sentQty(wireQty({ contractType }, e8('7')))).toBe(e8('7'))
    }
    expect(sentQty({ qtyX: 1_500_000 })).toBe(e8('0.015'))
    expect(sentQty({})).toBe(0n)
  })
})
