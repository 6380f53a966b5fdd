// @vitest-environment node
import { e8, parseE8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptDecimal, stepText, valueOfText } from './decimal-text.ts'

const at = (decimals: number) => ({ decimals })

describe('acceptDecimal', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['1.', '1.'],
    ['.5', '0.5'],
    ['.', '0.'],
    ['007', '7'],
    ['0.10', '0.10'],
    ['1.239', '1.23'],
    [' 1 234.5 ', '1234.5'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,5', '1.5'],
    ['1,234', '1234'],
    ['12,345', '12345'],
    ['1’234.5', '1234.5'],
  ])('reads %j as %j', (typed, read) => {
    expect(acceptDecimal(typed, at(2))).toBe(read)
  })

  it.each(['abc', '1.2.3', '1e5', '--1', '-1', '+1', '0x10', '٣'])('lets %j not in', (typed) => {
    expect(acceptDecimal(typed, at(2))).toBeUndefined()
  })

  it('takes a decimal comma where the keyboard has one', () => {
    const german = { decimals: 2, separator: ',' } as const
    expect(acceptDecimal('65000,5', german)).toBe('65000.5')
    expect(acceptDecimal('0,', german)).toBe('0.')
    expect(acceptDecimal('1.234.567', german)).toBe('1234567')
  })

  it('takes a sign only where one is allowed', () => {
    expect(acceptDecimal('-1.5', { decimals: 1, signed: true })).toBe('-1.5')
    expect(acceptDecimal('-', { decimals: 1, signed: true })).toBe('-')
  })

  it('has no point where there are no decimals', () => {
    expect(acceptDecimal('12.7', at(0))).toBe('12')
  })

  it('reads its own output the same, and every finished output is an exact decimal', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,- ') }),
        fc.integer({ min: 0, max: 8 }),
        (text, decimals) => {
          const rules = { decimals, signed: true }
          const read = acceptDecimal(text, rules)
          if (read === undefined) return
          expect(acceptDecimal(read, rules)).toBe(read)
          if (/[0-9]$/.test(read) && !/^-0*(\.0*)?$/.test(read)) expect(parseE8(read, { signed: true })).toBeDefined()
        },
      ),
    )
  })
})

describe('valueOfText', () => {
  it('is exact, and undefined while the number is being written', () => {
    expect(valueOfText('0.1')).toBe(10_000_000n)
    expect(valueOfText('12.')).toBe(e8('12'))
    expect(valueOfText('')).toBeUndefined()
    expect(valueOfText('-')).toBeUndefined()
  })
})

describe('stepText', () => {
  const tick = e8('0.5')
  it('goes to the next tick from on and off the grid', () => {
    expect(stepText('10', 1, tick, 1, {})).toBe('10.5')
    expect(stepText('10.3', 1, tick, 1, {})).toBe('10.5')
    expect(stepText('10.3', -1, tick, 1, {})).toBe('10.0')
    expect(stepText('', 1, tick, 1, {})).toBe('0.5')
  })

  it('stops at the bounds', () => {
    expect(stepText('10', -1, tick, 1, { min: e8('10') })).toBe('10.0')
    expect(stepText('10', 1, tick, 1, { max: e8('10.2') })).toBe('10.2')
  })

  it('is exact where binary fractions are not', () => {
    let text = '0'
    for (let step = 0; step < 30; step += 1) text = stepText(text, 1, e8('0.1'), 1, {})
    expect(text).toBe('3.0')
  })
})
