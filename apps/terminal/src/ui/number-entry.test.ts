// @vitest-environment node
import { e8, localeNumbers, parseE8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnclear, leaveEntry, readEntry, shownOf, stepEntry, valueOfEntry } from './number-entry.ts'

const LOCALES = {
  en: localeNumbers('en'),
  de: localeNumbers('de-DE'),
  ru: localeNumbers('ru-RU'),
  es: localeNumbers('es-ES'),
}
type Locale = keyof typeof LOCALES

const read = (
  typed: string,
  options: { locale?: Locale; decimals?: number; signed?: boolean; caret?: number } = {},
) => {
  const { locale = 'en', decimals = 2, signed = false, caret = typed.length } = options
  return readEntry(typed, caret, { numbers: LOCALES[locale], decimals, signed })
}
const valueOf = (typed: string, options: Parameters<typeof read>[1] = {}) => {
  const entry = read(typed, options)
  return 'refused' in entry ? `refused: ${entry.refused}` : entry.value
}

describe('a number being typed', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['1.', '1'],
    ['.', '0'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0.10', '0.10'],
    ['1.239', '1.23'],
    [' 1 234.5 ', '1234.5'],
    ['1’234.5', '1234.5'],
    ['1,234.56', '1234.56'],
    ['65,000', '65000'],
    ['1,234,567.899', '1234567.89'],
    ['６５０００．５', '65000.5'],
    ['٦٥٠٠٠٫٥', '65000.5'],
    ['۱۲۳', '123'],
    ['१२', '12'],
    ['+5', '5'],
    ['\u200e12\u200f', '12'],
  ])('[NUM-01] %j is %j', (typed, value) => {
    expect(valueOf(typed)).toBe(value)
  })

  it.each(['abc', '1.2.3', '1e5', '0x10', '12USDT', '$5', 'Infinity', '½'])('[NUM-01] %j does not get in', (typed) => {
    expect(valueOf(typed)).toBe('refused: characters')
  })

  it('[NUM-01] takes a sign only where one is allowed, and only one', () => {
    expect(valueOf('-1.5')).toBe('refused: sign')
    expect(valueOf('-1.5', { signed: true })).toBe('-1.5')
    expect(valueOf('+1.5', { signed: true })).toBe('1.5')
    expect(valueOf('−1.5', { signed: true })).toBe('-1.5')
    expect(valueOf('-', { signed: true })).toBe('')
    expect(valueOf('-0', { signed: true })).toBe('0')
    expect(valueOf('--1', { signed: true })).toBe('refused: sign')
    expect(valueOf('1-2', { signed: true })).toBe('refused: sign')
  })

  it('[NUM-01] takes the grouping and the decimal mark of the locale', () => {
    expect(valueOf('65000,5', { locale: 'de' })).toBe('65000.5')
    expect(valueOf('1.234.567', { locale: 'de' })).toBe('1234567')
    expect(valueOf('1.234,56', { locale: 'de' })).toBe('1234.56')
    expect(valueOf('65\u00a0000,5', { locale: 'ru' })).toBe('65000.5')
    expect(valueOf('65 000,5', { locale: 'ru' })).toBe('65000.5')
    expect(valueOf('0,', { locale: 'de' })).toBe('0')
  })

  it('[NUM-01] takes the plain form that the product copies, wherever it has one reading', () => {
    expect(valueOf('65000.5', { locale: 'de' })).toBe('65000.5')
    expect(valueOf('0.5', { locale: 'es' })).toBe('0.5')
  })

  it.each([
    ['1,5', 'en'],
    ['65,00', 'en'],
    ['1.234', 'de'],
    ['1.234,56', 'en'],
    ['1,234.56', 'de'],
  ] as const)('[NUM-01] %j in %s is unclear: it stays to be seen and is no number to any form', (typed, locale) => {
    const entry = read(typed, { locale, decimals: 8 })
    expect(entry).toMatchObject({ shown: typed })
    const value = valueOf(typed, { locale, decimals: 8 })
    expect(isUnclear(value)).toBe(true)
    expect(valueOfEntry(value)).toBeUndefined()
    expect(shownOf(value, LOCALES[locale])).toBe(typed)
  })

  it('[NUM-01] has no mark where there are no decimals, and at most 15 digits before one', () => {
    expect(read('12.7', { decimals: 0 })).toEqual({ shown: '12', value: '12', caret: 2 })
    expect(valueOf('999999999999999')).toBe('999999999999999')
    expect(valueOf('1000000000000000')).toBe('refused: digits')
  })

  it.each([
    ['192.34', 2, '192.34', 2],
    ['.5', 1, '0.5', 2],
    ['.3', 0, '.3', 0],
    ['６5', 1, '65', 1],
    [' 65', 2, '65', 1],
    ['12.345', 6, '12.34', 5],
    ['1234.345', 2, '1234.34', 2],
    ['065', 1, '065', 1],
  ])('[NUM-01] %j with the caret at %i shows %j with it at %i', (typed, caret, shown, at) => {
    expect(read(typed, { caret })).toMatchObject({ shown, caret: at })
  })

  it('[NUM-01] reads what it shows the same, and every value is an exact plain decimal', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,- \u00a0’٣５'), maxLength: 14 })
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 0, max: 8 }),
        fc.constantFrom<Locale>('en', 'de', 'ru', 'es'),
        (typed, decimals, locale) => {
          const options = { locale, decimals, signed: true }
          const entry = read(typed, options)
          if ('refused' in entry) return
          expect(entry.caret).toBeLessThanOrEqual(entry.shown.length)
          expect(read(entry.shown, options)).toMatchObject({ value: entry.value })
          if (entry.value === '' || isUnclear(entry.value)) return
          expect(parseE8(entry.value, { signed: true })).toBeDefined()
          expect(entry.value.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimals)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('a field that is left', () => {
  const rules = { decimals: 1, min: 0n, max: e8('1999.9') }

  it('[NUM-01] puts a value on its bounds and leaves one inside as it was typed', () => {
    expect(leaveEntry('12.50', { ...rules, decimals: 2 })).toBe('12.50')
    expect(leaveEntry('3000', rules)).toBe('1999.9')
    expect(leaveEntry('-3', rules)).toBe('0.0')
    expect(leaveEntry('', rules)).toBe('')
    expect(leaveEntry('?1,5', rules)).toBe('?1,5')
  })

  it('[NUM-01] brings it up to a multiple of its grid, and to the next one inside where a bound is off it', () => {
    expect(leaveEntry('10.3', { ...rules, grid: e8('0.5') })).toBe('10.5')
    expect(leaveEntry('11', { decimals: 0, grid: e8('10'), max: e8('55') })).toBe('20')
    expect(leaveEntry('54', { decimals: 0, grid: e8('10'), max: e8('55') })).toBe('50')
    expect(leaveEntry('4', { decimals: 0, grid: e8('10'), min: e8('15') })).toBe('20')
  })

  it('[NUM-07] clears a value of the wrong sign', () => {
    expect(leaveEntry('5', { decimals: 1, sign: -1n })).toBe('')
    expect(leaveEntry('-5', { decimals: 1, sign: -1n })).toBe('-5')
    expect(leaveEntry('-5', { decimals: 1, sign: 1n })).toBe('')
    expect(leaveEntry('0', { decimals: 1, sign: -1n })).toBe('0')
  })
})

describe('steps', () => {
  const tick = e8('0.5')

  it('[NUM-02, NUM-04] go to the next multiple from on and off the grid', () => {
    expect(stepEntry('10', 1, tick, 1, {})).toBe('10.5')
    expect(stepEntry('10.3', 1, tick, 1, {})).toBe('10.5')
    expect(stepEntry('10.3', -1, tick, 1, {})).toBe('10.0')
    expect(stepEntry('', 1, tick, 1, {})).toBe('0.5')
    expect(stepEntry('?1,5', 1, tick, 1, {})).toBe('0.5')
  })

  it('[ORD-04] presets of 10, 50 and 200 ticks go from where the price is', () => {
    expect(stepEntry('100', 200, tick, 1, {})).toBe('200.0')
    expect(stepEntry('100.3', -10, tick, 1, {})).toBe('95.5')
  })

  it('[NUM-04] stop at the bounds', () => {
    expect(stepEntry('10', -1, tick, 1, { min: e8('10') })).toBe('10.0')
    expect(stepEntry('10', 1, tick, 1, { max: e8('10.2') })).toBe('10.2')
    expect(stepEntry('3', -50, tick, 1, { min: 0n })).toBe('0.0')
  })

  it('[NUM-08] are exact where binary fractions are not', () => {
    let value = '0'
    for (let step = 0; step < 30; step += 1) value = stepEntry(value, 1, e8('0.1'), 1, {})
    expect(value).toBe('3.0')
  })
})
