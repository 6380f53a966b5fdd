import { describe, expect, it } from 'vitest'
import { deliveryOf, PERIOD_CODES } from './calendar.ts'
import { periodOfDelivery, periodOfShort, shortPeriod } from './period-address.ts'

const NOW = Date.UTC(2026, 10, 21, 9)

describe('period codes in addresses', () => {
  it('[ROUTE-03] has one short form for each of the nine codes, read back to the same code', () => {
    expect(PERIOD_CODES.map((code) => `${code}=${shortPeriod(code)}`)).toEqual([
      'CurW=W',
      'NextW=BIW',
      'NNextW=NBIW',
      'CurM=M',
      'NextM=BIM',
      'NNextM=NBIM',
      'CurQ=Q',
      'NextQ=BIQ',
      'NNextQ=NBIQ',
    ])
    for (const code of PERIOD_CODES) expect(periodOfShort(shortPeriod(code))).toBe(code)
    for (const text of ['', 'q', 'CurQ', 'QQ']) expect(periodOfShort(text)).toBe(undefined)
  })

  it('[ROUTE-03] names a delivery by the longest period that means it, and a past one by none', () => {
    // 27 November is this week and this month, 25 December next month and this quarter.
    expect(periodOfDelivery(Date.UTC(2026, 10, 27, 8), NOW)).toBe('CurM')
    expect(periodOfDelivery(Date.UTC(2026, 11, 25, 8), NOW)).toBe('CurQ')
    expect(periodOfDelivery(Date.UTC(2026, 11, 4, 8), NOW)).toBe('NextW')
    expect(periodOfDelivery(Date.UTC(2026, 10, 20, 8), NOW)).toBe(undefined)
    for (const code of PERIOD_CODES) {
      const delivery = deliveryOf(code, NOW)
      const named = periodOfDelivery(delivery, NOW)
      expect(named === undefined ? undefined : deliveryOf(named, NOW)).toBe(delivery)
    }
  })
})
