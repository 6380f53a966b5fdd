import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatE8, parseE8 } from './e8.ts'
import { stepsIn } from './steps.ts'

/** The expected result of `stepsIn`, calculated with `parseE8` and bigint. */
function plainly(text: string, step: bigint): number | undefined {
  const value = parseE8(text)
  return value === undefined || value % step !== 0n ? undefined : Number(value / step)
}

describe('steps in a decimal text', () => {
  it('counts ticks and lots', () => {
    expect(stepsIn('65000.1', 10_000_000n)).toBe(650_001)
    expect(stepsIn('0.001', 100_000n)).toBe(1)
    expect(stepsIn('0', 100_000n)).toBe(0)
    expect(stepsIn('65000.15', 10_000_000n)).toBeUndefined()
  })

  it('agrees with the ordinary way on every decimal', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.constantFrom(1n, 10n, 100_000n, 5_000_000n, 10_000_000n, 100_000_000n),
        (value, step) => {
          const text = formatE8(value)
          expect(stepsIn(text, step)).toBe(plainly(text, step))
        },
      ),
    )
  })

  it('agrees with the ordinary way on texts that are nearly decimals', () => {
    const character = fc.constantFrom('0', '1', '9', '.', '-', 'e', ' ', '٣')
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 20 }), (text) => {
        expect(stepsIn(text, 1n)).toBe(plainly(text, 1n))
      }),
    )
  })
})
