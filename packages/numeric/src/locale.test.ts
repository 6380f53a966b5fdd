import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { e8, formatE8 } from './e8.ts'
import { localeNumbers } from './locale.ts'
import { formatAbbreviated, formatLocalized } from './locale-format.ts'
import { latinNumber, parseLocalized } from './locale-parse.ts'

const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'es-ES', 'pl-PL', 'ja-JP', 'ar-EG', 'fa-IR', 'pt-BR']
const english = localeNumbers('en-US')
const german = localeNumbers('de-DE')

describe('printing in a locale', () => {
  it('[NUM-08] follows the grouping of the locale with exact digits', () => {
    const value = e8('1234567.125')
    expect(formatLocalized(value, english)).toBe('1,234,567.125')
    expect(formatLocalized(value, german, { decimals: 2 })).toBe('1.234.567,12')
    expect(formatLocalized(value, german, { decimals: 2, rounding: 'halfUp' })).toBe('1.234.567,13')
    expect(formatLocalized(value, localeNumbers('en-IN'))).toBe('12,34,567.125')
    expect(formatLocalized(e8('1234'), localeNumbers('es-ES'))).toBe('1234')
    expect(formatLocalized(e8('-12345'), localeNumbers('es-ES'))).toBe('-12.345')
    expect(formatLocalized(e8('999999999999999.99999999'), english)).toBe('999,999,999,999,999.99999999')
  })

  it('[NUM-08] shortens with K, M and B, and moves up a unit when rounding reaches it', () => {
    expect(formatAbbreviated(e8('999.999'))).toBe('999.99')
    expect(formatAbbreviated(e8('999.999'), { rounding: 'halfUp' })).toBe('1.00K')
    expect(formatAbbreviated(e8('12345678'))).toBe('12.34M')
    expect(formatAbbreviated(e8('12345678'), { rounding: 'halfUp', decimals: 1 })).toBe('12.3M')
    expect(formatAbbreviated(e8('999999.999'))).toBe('999.99K')
    expect(formatAbbreviated(e8('999999'), { rounding: 'halfUp' })).toBe('1.00M')
    expect(formatAbbreviated(e8('-2500000000'), { decimals: 1 })).toBe('-2.5B')
    expect(formatAbbreviated(e8('5000000000000'), { numbers: german })).toBe('5.000,00B')
    expect(formatAbbreviated(e8('1234999.999999'), { rounding: 'halfUp' })).toBe('1.23M')
  })
})

describe('reading what people type', () => {
  it('[NUM-01] shows digits of other scripts as 0 to 9 and their marks as those of the locale', () => {
    expect(latinNumber('６５０００．５', english)).toBe('65000.5')
    expect(latinNumber('٦٥٠٠٠٫٥', german)).toBe('65000,5')
    expect(latinNumber('\u200f٦٥٬٠٠٠', english)).toBe('65,000')
    expect(latinNumber('−1 dg', english)).toBe('-1 dg')
  })

  const plain = (text: string, locale: string, signed = false): string => {
    const read = parseLocalized(text, localeNumbers(locale), { signed })
    return read.ok ? read.plain : `refused: ${read.reason}`
  }

  it('[NUM-01] returns what was printed, in every locale', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 23n - 1n })
    fc.assert(
      fc.property(amount, fc.constantFrom(...LOCALES), (value, locale) => {
        const numbers = localeNumbers(locale)
        const read = parseLocalized(formatLocalized(value, numbers), numbers)
        // Only a dot before exactly three digits has two readings: as a grouping mark or as a decimal point.
        const twoReadings = !read.ok && numbers.group === '.'
        expect(read).toEqual(
          twoReadings ? { ok: false, reason: 'ambiguous' } : { ok: true, value, plain: formatE8(value) },
        )
      }),
    )
  })

  it('[NUM-01] takes the plain form of the product wherever it cannot mean anything else', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 23n - 1n }), fc.constantFrom(...LOCALES), (value, locale) => {
        const read = parseLocalized(formatE8(value), localeNumbers(locale))
        expect(read.ok ? read.value : read.reason).toBe(read.ok ? value : 'ambiguous')
      }),
    )
  })

  it.each([
    ['65,000.10', 'en-US', '65000.1'],
    ['65.000,10', 'de-DE', '65000.1'],
    ['65000,1', 'de-DE', '65000.1'],
    ['65000.1', 'de-DE', '65000.1'],
    ['1 234 567,5', 'fr-FR', '1234567.5'],
    ['1\u202f234,5', 'fr-FR', '1234.5'],
    ["1'234.5", 'de-CH', '1234.5'],
    ['1’234.5', 'de-CH', '1234.5'],
    ['12,34,567', 'en-IN', '1234567'],
    ['１２３．５', 'ja-JP', '123.5'],
    ['١٢٣٫٥', 'ar-EG', '123.5'],
    ['١٬٢٣٤٫٥', 'ar-EG', '1234.5'],
    ['۱۲۳', 'fa-IR', '123'],
    ['.5', 'en-US', '0.5'],
    [',5', 'de-DE', '0.5'],
    ['5.', 'en-US', '5'],
    ['007', 'en-US', '7'],
    ['\u200e1.5', 'en-US', '1.5'],
    ['+1.5', 'en-US', '1.5'],
    ['0.00000000', 'en-US', '0'],
  ])('[NUM-01] reads %j in %s as %s', (text, locale, expected) => {
    expect(plain(text, locale)).toBe(expected)
  })

  it.each([
    ['', 'en-US', 'empty'],
    ['   ', 'en-US', 'empty'],
    ['.', 'en-US', 'empty'],
    ['abc', 'en-US', 'characters'],
    ['1e5', 'en-US', 'characters'],
    ['0x10', 'en-US', 'characters'],
    ['∞', 'en-US', 'characters'],
    ['-1', 'en-US', 'sign'],
    ['1-2', 'en-US', 'sign'],
    ['1,5', 'en-US', 'grouping'],
    ['1,23,456', 'en-US', 'grouping'],
    ['1,,234', 'en-US', 'grouping'],
    ['1.234', 'de-DE', 'ambiguous'],
    ['1.234,56', 'en-US', 'ambiguous'],
    ['1,234.56', 'de-DE', 'ambiguous'],
    ['1.2.3', 'en-US', 'characters'],
    ['0.123456789', 'en-US', 'decimals'],
    ['1234567890123456', 'en-US', 'digits'],
  ])('[NUM-01] refuses %j in %s: %s', (text, locale, reason) => {
    expect(plain(text, locale)).toBe(`refused: ${reason}`)
  })

  it('[NUM-01] takes a minus only where one is allowed, in any of its shapes', () => {
    for (const text of ['-1.5', '−1.5', '－1.5']) expect(plain(text, 'en-US', true)).toBe('-1.5')
    expect(plain('-0', 'en-US', true)).toBe('0')
  })
})
