import { e8, formatE8 } from '@perpdesk/numeric'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepText } from './step-text.ts'

describe('prices and quantities as text', () => {
  it('[API-03] equals the exact product for every count and step', () => {
    const step = fc.oneof(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.constantFrom(e8('0.1'), e8('0.5'), e8('1'), e8('0.00000001'), e8('25')),
    )
    const count = fc.oneof(fc.nat(), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }))
    fc.assert(
      fc.property(step, count, (size, times) => {
        expect(stepText(size)(times)).toBe(formatE8(BigInt(times) * size))
      }),
    )
  })

  it('cuts trailing zeros and shows zero plainly', () => {
    const text = stepText(e8('0.10'))
    expect([0, 1, 10, 655_001].map(text)).toEqual(['0', '0.1', '1', '65500.1'])
  })
})
