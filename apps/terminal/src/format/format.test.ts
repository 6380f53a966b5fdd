// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import { afterEach, describe, expect, it } from 'vitest'
import {
  decimalsOf,
  formatCompact,
  formatCountdown,
  formatDateTime,
  formatDayTime,
  formatDrawn,
  formatLeverage,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatQty,
  formatTime,
  plainLeverage,
  setLocale,
  startOfDay,
  zoneName,
} from './index.ts'

afterEach(() => setLocale('en'))

describe('formats', () => {
  it('shows a price with the decimals of its tick, small coins too', () => {
    expect(formatPrice(e8('65000.1'), { tickSize: e8('0.1') })).toBe('65,000.1')
    expect(formatPrice(e8('65000'), { tickSize: e8('0.5') })).toBe('65,000.0')
    expect(formatPrice(e8('0.00001234'), { tickSize: e8('0.00000001') })).toBe('0.00001234')
    expect(formatPrice(e8('12'), { tickSize: e8('1') })).toBe('12')
    expect(formatPrice(e8('-1234.5'), { tickSize: e8('0.1') })).toBe('-1,234.5')
    expect(formatPrice(e8('-0.5'), { tickSize: e8('0.01') })).toBe('-0.50')
    expect(formatPrice(0n, { tickSize: e8('0.1') })).toBe('0.0')
    // averages are off the tick grid: rounded to the nearest tick, ties to the even one
    const shown = ['65000.06', '65000.05', '65000.15'].map((price) => formatPrice(e8(price), { tickSize: e8('0.1') }))
    expect(shown).toEqual(['65,000.1', '65,000.0', '65,000.2'])
  })

  it('cuts quantities and money, so that nothing is shown that is not there', () => {
    expect(formatQty(e8('1.2399'), { lotSize: e8('0.01') })).toBe('1.23')
    expect(formatMoney(e8('0.999'))).toBe('0.99')
    expect(formatMoney(e8('-0.999'), { signed: true })).toBe('-0.99')
    expect(formatMoney(e8('-0.001'), { signed: true })).toBe('0.00')
    expect(formatMoney(e8('5'), { signed: true })).toBe('+5.00')
  })

  it('is exact beyond what doubles hold', () => {
    expect(formatNumber(e8('999999999999999.12345678'), { decimals: 8 })).toBe('999,999,999,999,999.12345678')
  })

  it('shows fractions as signed percentages', () => {
    expect(formatPercent(e8('0.0123'))).toBe('+1.23%')
    expect(formatPercent(e8('-0.5'))).toBe('-50.00%')
    expect(formatPercent(e8('0.01236'))).toBe('+1.24%')
    expect(formatPercent(e8('0.0001'), { decimals: 4, signed: false })).toBe('0.0100%')
  })

  it('shortens from 1e3, 1e6 and 1e9 on', () => {
    expect(formatCompact(e8('999.99'))).toBe('999.99')
    expect(formatCompact(e8('1000'))).toBe('1.00K')
    expect(formatCompact(e8('1234567'))).toBe('1.23M')
    expect(formatCompact(e8('-9876543210'))).toBe('-9.87B')
  })

  it('groups as the locale does', () => {
    setLocale('de-DE')
    expect(formatMoney(e8('1234567.5'))).toBe('1.234.567,50')
  })

  it('[NUM-08] writes drawn figures as all others', () => {
    setLocale('de-DE')
    expect(formatDrawn('1234.50', true)).toBe('+1.234,50')
    expect(formatDrawn('-0.00', true)).toBe('0,00')
    expect(formatDrawn('-3.1')).toBe('-3,1')
  })

  it('[NUM-08] puts the percent sign where the language has it', () => {
    setLocale('tr-TR')
    expect(formatPercent(e8('-0.0123'))).toBe('-%1,23')
    setLocale('de-DE')
    expect(formatPercent(e8('0.5'))).toBe('+50,00\u00a0%')
  })

  it('[I18N-02] writes dates and times by language and zone, always in western digits and years', () => {
    const time = 1_795_000_000_000
    setLocale('en', 'UTC')
    expect(formatDateTime(time)).toBe('2026-11-18 11:06:40')
    expect(formatDayTime(time)).toBe('11-18 11:06:40')
    expect(formatTime(time)).toBe('11:06:40')
    setLocale('ja-JP', 'Asia/Tokyo')
    expect(formatDateTime(time)).toBe('2026/11/18 20:06:40')
    setLocale('th-TH', 'Asia/Bangkok')
    expect(formatDateTime(time)).toBe('18/11/2026 18:06:40')
    setLocale('ru-RU', 'America/New_York')
    expect(formatDateTime(time)).toBe('18.11.2026 06:06:40')
    expect(formatDayTime(time)).toBe('18.11 06:06:40')
    expect(zoneName('Asia/Tokyo', time)).toBe('UTC+9 · Япония, стандартное время')
    expect(zoneName('UTC', time)).toBe('UTC')
  })

  it('counts decimals of a step and shows leverage and what is left', () => {
    expect([e8('10'), e8('1'), e8('0.5'), e8('0.001')].map(decimalsOf)).toEqual([0, 0, 1, 3])
    expect(formatLeverage(2500)).toBe('25×')
    expect(formatLeverage(1250)).toBe('12.50×')
    expect([2500, 1250, 101].map(plainLeverage)).toEqual(['25', '12.5', '1.01'])
    expect(formatCountdown(3_661_999)).toBe('01:01:01')
    expect(formatCountdown(-5)).toBe('00:00:00')
  })

  it('[TAB-04] a day begins at midnight of the person’s zone, also when the clocks change', () => {
    setLocale('en', 'Asia/Tokyo')
    expect(startOfDay('2026-11-21')).toBe(Date.UTC(2026, 10, 20, 15))
    setLocale('ja-JP', 'America/New_York')
    expect(startOfDay('2026-03-08')).toBe(Date.UTC(2026, 2, 8, 5))
    expect(startOfDay('2026-03-09')).toBe(Date.UTC(2026, 2, 9, 4))
    expect(startOfDay('2026-11-02')).toBe(Date.UTC(2026, 10, 2, 5))
    for (const text of ['', '2026-13-40', 'soon']) expect(startOfDay(text)).toBe(undefined)
  })
})
