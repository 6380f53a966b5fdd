import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SeatTable } from './seat-table.ts'

it('exposures are found by account and instrument like in a map, while the table grows and after others were taken out', () => {
  const pair = fc.record({
    account: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
    instrument: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  })
  fc.assert(
    fc.property(fc.array(pair, { minLength: 100, maxLength: 800 }), fc.integer({ min: 2, max: 5 }), (pairs, every) => {
      const table = new SeatTable()
      const plain = new Map<string, number>()
      for (const [row, { account, instrument }] of pairs.entries()) {
        const key = `${account} ${instrument}`
        expect(table.get(account, instrument)).toBe(plain.get(key) ?? -1)
        if (plain.has(key)) continue
        table.add(account, instrument, row)
        plain.set(key, row)
      }
      for (const [place, { account, instrument }] of pairs.entries()) {
        const key = `${account} ${instrument}`
        if (place % every !== 0 || !plain.delete(key)) continue
        table.remove(account, instrument)
      }
      for (const { account, instrument } of pairs) {
        expect(table.get(account, instrument)).toBe(plain.get(`${account} ${instrument}`) ?? -1)
      }
    }),
    { numRuns: 30 },
  )
})
