import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mulDivInt, parseInteger, toSafeInteger } from './integer.ts'
import { divide, mulDiv, type Rounding, roundToStep } from './rounding.ts'

const ROUNDINGS: readonly Rounding[] = ['down', 'up', 'floor', 'ceil', 'halfUp', 'halfEven']
const rounding = fc.constantFrom(...ROUNDINGS)
const wide = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
const divisor = wide.filter((value) => value !== 0n)
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

describe('divide', () => {
  it('[ENG-03] rounds the textbook cases in the named direction', () => {
    const cases: Record<Rounding, readonly bigint[]> = {
      down: [2n, 2n, -2n, -2n],
      up: [3n, 3n, -3n, -3n],
      floor: [2n, 2n, -3n, -3n],
      ceil: [3n, 3n, -2n, -2n],
      halfUp: [3n, 2n, -3n, -2n],
      halfEven: [2n, 2n, -2n, -2n],
    }
    for (const name of ROUNDINGS) {
      expect([divide(5n, 2n, name), divide(9n, 4n, name), divide(-5n, 2n, name), divide(9n, -4n, name)]).toEqual(
        cases[name],
      )
    }
    expect(divide(7n, 2n, 'halfEven')).toBe(4n)
    expect(() => divide(1n, 0n, 'down')).toThrow(RangeError)
  })

  it('[ENG-03] is never a whole unit away, and exact where the quotient is whole', () => {
    fc.assert(
      fc.property(wide, divisor, rounding, (a, b, name) => {
        const error = magnitude(divide(a, b, name) * b - a)
        expect(error < magnitude(b)).toBe(true)
        expect(error * 2n <= (name.startsWith('half') ? magnitude(b) : magnitude(b) * 2n)).toBe(true)
        expect(divide(a * b, b, name)).toBe(a)
      }),
    )
  })

  it('[ENG-03] keeps its directions: floor ≤ nearest ≤ ceil, down is nearer to zero than up', () => {
    fc.assert(
      fc.property(wide, divisor, (a, b) => {
        expect(divide(a, b, 'floor') <= divide(a, b, 'halfUp')).toBe(true)
        expect(divide(a, b, 'halfUp') <= divide(a, b, 'ceil')).toBe(true)
        expect(magnitude(divide(a, b, 'down')) <= magnitude(divide(a, b, 'up'))).toBe(true)
        expect(divide(-a, b, 'floor')).toBe(-divide(a, b, 'ceil'))
        for (const name of ['down', 'up', 'halfUp', 'halfEven'] as const) {
          expect(divide(-a, b, name)).toBe(-divide(a, b, name))
        }
      }),
    )
  })

  it('[ENG-03] rounds a price to the step on the named side', () => {
    fc.assert(
      fc.property(wide, fc.bigInt({ min: 1n, max: 10n ** 10n }), rounding, (value, step, name) => {
        const rounded = roundToStep(value, step, name)
        expect(rounded % step).toBe(0n)
        expect(magnitude(rounded - value) < step).toBe(true)
      }),
    )
  })
})

describe('mulDivInt', () => {
  const outcome = (compute: () => number): bigint | string => {
    try {
      return BigInt(compute())
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown'
    }
  }
  const anyInteger = fc.oneof(
    fc.maxSafeInteger(),
    fc.integer({ min: -200_000_000, max: 200_000_000 }),
    fc.integer({ min: 94_906_200, max: 94_906_320 }), // squares around 2^53
  )

  it('[ENG-03] equals the bigint result on both sides of 2^53, or refuses what is not a safe whole number', () => {
    fc.assert(
      fc.property(
        anyInteger,
        anyInteger,
        anyInteger.filter((value) => value !== 0),
        rounding,
        (a, b, c, name) => {
          const exact = mulDiv(BigInt(a), BigInt(b), BigInt(c), name)
          const isSafe = magnitude(exact) <= BigInt(Number.MAX_SAFE_INTEGER)
          expect(outcome(() => mulDivInt(a, b, c, name))).toBe(isSafe ? exact : 'RangeError')
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('[ENG-03] gives no negative zero and refuses to divide by zero', () => {
    expect(Object.is(mulDivInt(-1, 1, 3, 'down'), 0)).toBe(true)
    expect(() => mulDivInt(1, 1, 0, 'down')).toThrow(RangeError)
  })
})

describe('whole numbers', () => {
  it('[ENG-03] are only taken over when safe', () => {
    expect(toSafeInteger(-9_007_199_254_740_991n)).toBe(-9_007_199_254_740_991)
    expect(toSafeInteger('-480')).toBe(-480)
    for (const value of [9_007_199_254_740_992n, '9007199254740992', '', '1.5', '1e3', ' 1']) {
      expect(() => toSafeInteger(value)).toThrow(RangeError)
    }
  })

  it('[ENG-03] are read in plain digits only', () => {
    expect(['0', '480', '9007199254740991'].map(parseInteger)).toEqual([0, 480, 9_007_199_254_740_991])
    const others = ['', '-1', '+1', '1.0', '1e3', '0x10', '01', ' 1', '٣', '9007199254740992']
    expect(others.filter((text) => parseInteger(text) !== undefined)).toEqual([])
  })
})
