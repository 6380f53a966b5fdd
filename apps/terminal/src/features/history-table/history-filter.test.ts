// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fitsTyped } from '../table-filters/index.ts'
import { contractTyped, isNarrowed, NO_FILTERS, timesOf } from './history-filter.ts'

const utc = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : time
}
const NOW = Date.UTC(2026, 10, 21, 20, 30, 15)

describe('filters of the lists of the past', () => {
  it('[TAB-04] a span of days begins with the first and ends with the last of them', () => {
    expect(timesOf({ range: 'own', from: '2026-11-01', to: '2026-11-30' }, NOW, utc)).toEqual({
      startTime: Date.UTC(2026, 10, 1),
      endTime: Date.UTC(2026, 11, 1) - 1,
    })
    expect(timesOf({ range: 'own', from: '2026-11-30', to: '2026-11-01' }, NOW, utc)).toEqual({
      startTime: Date.UTC(2026, 10, 1),
      endTime: Date.UTC(2026, 11, 1) - 1,
    })
    expect(timesOf({ range: 'own', from: '', to: '' }, NOW, utc)).toEqual({ startTime: undefined, endTime: undefined })
    expect(timesOf({ range: 'day', from: '2026-01-01', to: '' }, NOW, utc)).toEqual({
      startTime: Date.UTC(2026, 10, 20, 20, 30),
      endTime: undefined,
    })
    expect(timesOf({ range: 'all', from: '2026-01-01', to: '' }, NOW, utc).startTime).toBe(undefined)
  })

  it('[TAB-04] filters that were set back leave nothing out', () => {
    expect(isNarrowed({ ...NO_FILTERS })).toBe(false)
    expect(isNarrowed({ ...NO_FILTERS, typed: ' ', range: 'own' })).toBe(false)
    expect(isNarrowed({ ...NO_FILTERS, range: 'own', to: '2026-11-21' })).toBe(true)
    expect(isNarrowed({ ...NO_FILTERS, side: 'Buy' })).toBe(true)
  })

  it('[TAB-04] a contract is found by its symbol or its shown name, in full or in part', () => {
    const list = [{ symbol: 'BTCPERP', contract: { displayName: 'BTC-PERP' } }]
    expect(contractTyped(' btc-perp ', list)).toBe('BTCPERP')
    expect(contractTyped('BTC', list)).toBe(undefined)
    expect(contractTyped('', list)).toBe(undefined)
    expect(fitsTyped('c-p', 'BTCPERP', 'BTC-PERP')).toBe(true)
    expect(fitsTyped('eth', 'BTCPERP', 'BTC-PERP')).toBe(false)
    expect(fitsTyped('gone', 'GONEUSDT', undefined)).toBe(true)
  })
})
