import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divE8, e8, formatE8, mulE8, ONE, parseE8 } from './e8.ts'

const anyE8 = fc.bigInt({ min: -(10n ** 23n) + 1n, max: 10n ** 23n - 1n })

describe('E8', () => {
  it('[ENG-03] comes back unchanged from its text', () => {
    fc.assert(
      fc.property(anyE8, (value) => {
        expect(parseE8(formatE8(value), { signed: true })).toBe(value)
      }),
    )
  })

  it('[ENG-03] shows exactly the wanted decimals, rounded in the named direction', () => {
    expect(formatE8(e8('1.005'), { decimals: 2 })).toBe('1.00')
    expect(formatE8(e8('1.005'), { decimals: 2, rounding: 'halfUp' })).toBe('1.01')
    expect(formatE8(e8('-0.005'), { decimals: 2, rounding: 'floor' })).toBe('-0.01')
    expect(formatE8(e8('65000.10'))).toBe('65000.1')
    expect(formatE8(e8('100'))).toBe('100')
    expect(formatE8(12n, { decimals: 0 })).toBe('0')
  })

  it('[ENG-03] never prints a negative zero', () => {
    fc.assert(
      fc.property(anyE8, fc.integer({ min: 0, max: 8 }), (value, decimals) => {
        expect(formatE8(value, { decimals })).not.toMatch(/^-0(?:\.0*)?$/)
      }),
    )
  })

  it.each([
    ['1e5'],
    ['1e309'],
    ['0x10'],
    [' 1'],
    ['1 '],
    ['+1'],
    ['-1'],
    ['01'],
    ['.5'],
    ['5.'],
    [''],
    ['1,5'],
    ['٣'],
    ['１'],
    ['NaN'],
    ['Infinity'],
    ['0.123456789'],
    ['1234567890123456'],
    ['1.2.3'],
    ['1_000'],
  ])('[ENG-03] refuses %j on the wire', (text) => {
    expect(parseE8(text)).toBeUndefined()
  })

  it('[ENG-03] takes a sign only where one is allowed, and no negative zero', () => {
    expect(parseE8('-1', { signed: true })).toBe(-ONE)
    expect(parseE8('-0', { signed: true })).toBeUndefined()
    expect(() => e8('1,5')).toThrow(RangeError)
  })

  it('[ENG-03] multiplies and divides with one rounding', () => {
    fc.assert(
      fc.property(anyE8, anyE8, (a, b) => {
        const low = mulE8(a, b, 'floor')
        expect(low * ONE <= a * b && (low + 1n) * ONE > a * b).toBe(true)
        expect(mulE8(divE8(a, ONE, 'down'), ONE, 'down')).toBe(a)
      }),
    )
  })
})
