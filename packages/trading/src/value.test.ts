import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { dollarsAtMark } from './value.ts'

describe('money of a contract in dollars', () => {
  it('[SHR-02] is worth its mark price where it is settled in the coin, and itself where in dollars', () => {
    expect(dollarsAtMark({ contractType: 'InversePerpetual' }, e8('23.80952381'), e8('63000'))).toBe(
      e8('1500000.00003'),
    )
    expect(dollarsAtMark({ contractType: 'LinearPerpetual' }, e8('1500000.5'), e8('63000'))).toBe(e8('1500000.5'))
  })
})
