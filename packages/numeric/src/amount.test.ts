import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, amountOf, compareRatios, e8Of, minus, mulDivAmount, plus, ratiosOf, times } from './amount.ts'
import { mulDiv, type Rounding } from './rounding.ts'

const LARGEST = 2n ** 53n - 1n
const ROUNDINGS: readonly Rounding[] = ['down', 'up', 'floor', 'ceil', 'halfUp', 'halfEven']
const rounding = fc.constantFrom(...ROUNDINGS)

/** Small values, values around each power of two up to far beyond the safe integers, and random values between them. */
const value = fc
  .oneof(
    fc.bigInt({ min: 0n, max: 1000n }),
    fc
      .tuple(fc.integer({ min: 20, max: 70 }), fc.integer({ min: -3, max: 3 }))
      .map(([power, off]) => 2n ** BigInt(power) + BigInt(off)),
    fc.bigInt({ min: 0n, max: 2n ** 53n }),
    fc.bigInt({ min: 0n, max: 2n ** 80n }),
  )
  .chain((size) => fc.constantFrom(size, -size))

/** An amount in either form. */
const amount = fc
  .tuple(value, fc.boolean())
  .map(([exact, cheap]) => ({ exact, given: cheap ? amountOf(exact) : exact }))

/** Returns the exact value of an amount, after checking that it is a double if and only if the value fits one. */
function read(result: Amount): bigint {
  const exact = e8Of(result)
  expect(typeof result).toBe(exact <= LARGEST && exact >= -LARGEST ? 'number' : 'bigint')
  expect(Object.is(result, -0)).toBe(false)
  return exact
}

describe('amounts', () => {
  it('[ENG-03] are the value they stand for, as doubles up to the last safe integer', () => {
    fc.assert(
      fc.property(value, (exact) => {
        expect(read(amountOf(exact))).toBe(exact)
      }),
    )
    expect([amountOf(LARGEST), amountOf(LARGEST + 1n)]).toEqual([Number.MAX_SAFE_INTEGER, 2n ** 53n])
  })

  it('[ENG-03] add, subtract and multiply like bigints on both sides of the guard', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(read(plus(a.given, b.given))).toBe(a.exact + b.exact)
        expect(read(minus(a.given, b.given))).toBe(a.exact - b.exact)
        expect(read(times(a.given, b.given))).toBe(a.exact * b.exact)
      }),
      { numRuns: 3000 },
    )
  })

  it('[ENG-03] are multiplied and divided with one rounding, as bigints are', () => {
    fc.assert(
      fc.property(amount, amount, amount, rounding, (a, b, divisor, name) => {
        fc.pre(divisor.exact !== 0n)
        const exact = mulDiv(a.exact, b.exact, divisor.exact, name)
        expect(read(mulDivAmount(a.given, b.given, divisor.given, name))).toBe(exact)
      }),
      { numRuns: 5000 },
    )
    expect(() => mulDivAmount(1, 1, 0, 'down')).toThrow(RangeError)
    expect(() => mulDivAmount(1, 1, 0n, 'down')).toThrow(RangeError)
  })

  it('[ENG-03] compare the products of two ratios exactly, also where doubles do not tell them apart', () => {
    const divisor = amount.filter(({ exact }) => exact > 0n)
    fc.assert(
      fc.property(amount, divisor, amount, divisor, fc.bigInt(-2n, 2n), (a, b, c, d, off) => {
        const near = a.exact + off
        const sign = (exact: bigint) => (exact > 0n ? 1 : exact < 0n ? -1 : 0)
        const found = compareRatios(
          ratiosOf(a.given, b.given, c.given, d.given),
          ratiosOf(amountOf(near), b.given, c.given, d.given),
        )
        expect(Math.sign(found)).toBe(sign((a.exact - near) * c.exact))
        const turned = compareRatios(
          ratiosOf(a.given, b.given, c.given, d.given),
          ratiosOf(c.given, d.given, b.given, b.given),
        )
        expect(Math.sign(turned)).toBe(sign((a.exact - b.exact) * c.exact))
      }),
    )
  })

  it('[ENG-03] cross the guard in sums and come back without losing a unit', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 40 }), (steps) => {
        let sum: Amount = 0
        for (const step of steps) sum = plus(sum, amountOf(step))
        for (const step of steps) sum = minus(sum, amountOf(step))
        expect(sum).toBe(0)
      }),
    )
  })
})
