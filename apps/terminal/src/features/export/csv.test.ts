import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, toCsv } from './csv.ts'
import { csvTime } from './csv-columns.ts'
import { csvFileName } from './download.ts'

it('[TAB-04] the name of a file says what is in it, of which contract and of which day', () => {
  const now = Date.UTC(2026, 10, 24, 23, 59)
  expect(csvFileName('positions', undefined, now)).toBe('perpdesk-positions-2026-11-24.csv')
  expect(csvFileName('orderHistory', 'BTCUSDT', now)).toBe('perpdesk-order-history-BTCUSDT-2026-11-24.csv')
})

describe('toCsv', () => {
  it('writes headings, rows and quotes', () => {
    const columns = [
      { heading: 'symbol', cell: (row: { symbol: string; pnl: string }) => row.symbol },
      { heading: 'pnl, net', cell: (row: { symbol: string; pnl: string }) => row.pnl },
    ]
    expect(toCsv(columns, [{ symbol: 'BTC"USDT', pnl: '-1.5' }])).toBe('symbol,"pnl, net"\r\n"BTC""USDT",-1.5\r\n')
  })

  it('disarms whatever a spreadsheet would run', () => {
    for (const text of ['=1+1', '+1+cmd', '-2+3', '@SUM(A1)', '\t=1', ' =1', '\0=1', '＝1', '-', '+']) {
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
    }
  })

  it('leaves decimals plain', () => {
    for (const text of ['-0.5', '0', '12.00000001']) expect(csvCell(text)).toBe(text)
  })

  it('never lets any text begin a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cell = csvCell(text)
        const seen = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        if (/^-?[0-9]+(?:\.[0-9]+)?$/.test(seen)) return
        expect(/^[=+\-@\t\r\0]/.test(seen.trimStart())).toBe(false)
      }),
    )
  })

  it('writes times in UTC', () => {
    expect(csvTime(0)).toBe('1970-01-01 00:00:00.000')
  })
})
