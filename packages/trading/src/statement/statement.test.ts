import { e8 } from '@perpdesk/numeric'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXEC_TYPES, LEDGER_TYPES } from '../vocabulary.ts'
import { coinStatements } from './coin-statements.ts'
import { mergeLedgerSums, mergeTradeSums, type SummedRow, sumByType, sumTrades } from './ledger-sums.ts'
import { statementMonth, statementMonths } from './statement-month.ts'

const row = (over: Partial<SummedRow>): SummedRow => ({
  id: 1,
  coin: 'USDT',
  ledgerType: 'TRADE',
  instrument: 1,
  cashFlow: 0n,
  funding: 0n,
  fee: 0n,
  change: 0n,
  balance: 0n,
  ...over,
})

/** Any ledger of one account: rows in the order of their ids, each with the balance after it. */
const amount = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n })
const ledger = fc
  .record({
    opening: fc.record({ USDT: amount, BTC: amount }),
    changes: fc.array(
      fc.record({
        coin: fc.constantFrom('USDT', 'BTC'),
        ledgerType: fc.constantFrom(...LEDGER_TYPES),
        instrument: fc.integer({ min: 0, max: 3 }),
        cashFlow: amount,
        funding: amount,
        fee: amount,
      }),
    ),
  })
  .map(({ opening, changes }) => {
    const balances: Record<string, bigint> = { ...opening }
    const rows = changes.map((change, place) => {
      const total = change.cashFlow + change.funding - change.fee
      const balance = (balances[change.coin] ?? 0n) + total
      balances[change.coin] = balance
      return row({ ...change, id: place + 1, change: total, balance })
    })
    return { opening, rows, closing: balances }
  })

describe('sums of a ledger', () => {
  it('[ACC-07] are by coin, type and contract, with the balances around them', () => {
    const [first, ...others] = sumByType([
      row({ id: 9, cashFlow: e8('2'), fee: e8('0.5'), change: e8('1.5'), balance: e8('11.5') }),
      row({ id: 4, ledgerType: 'SETTLEMENT', funding: e8('-1'), change: e8('-1'), balance: e8('10') }),
      row({ id: 2, cashFlow: e8('1'), change: e8('1'), balance: e8('11') }),
      row({ id: 3, instrument: 2, cashFlow: e8('1'), change: e8('1'), balance: e8('12') }),
    ])
    expect(first).toEqual({
      coin: 'USDT',
      ledgerType: 'TRADE',
      instrument: 1,
      rows: 2,
      cashFlow: e8('3'),
      funding: 0n,
      fee: e8('0.5'),
      change: e8('2.5'),
      firstId: 2,
      before: e8('10'),
      lastId: 9,
      after: e8('11.5'),
    })
    expect(others.map(({ ledgerType, instrument }) => [ledgerType, instrument])).toEqual([
      ['SETTLEMENT', 1],
      ['TRADE', 2],
    ])
  })

  it('[ACC-07] are the same whatever parts the rows come in, and in whatever order', () => {
    fc.assert(
      fc.property(ledger, fc.integer({ min: 1, max: 7 }), ({ rows }, size) => {
        const parts = Array.from({ length: Math.ceil(rows.length / size) }, (_, part) =>
          sumByType(rows.slice(part * size, (part + 1) * size)),
        )
        const sorted = (sums: ReturnType<typeof sumByType>) => sums.toSorted((a, b) => a.firstId - b.firstId)
        expect(sorted(mergeLedgerSums(parts.toReversed().flat()))).toEqual(sorted(sumByType(rows)))
      }),
    )
  })

  it('[ACC-07] of trades leave out funding, deliveries and settlements', () => {
    const all = EXEC_TYPES.map((execType) => ({ instrument: 1, execType, qty: 2, value: 5n }))
    const sums = sumTrades(all)
    expect(sums).toEqual([{ instrument: 1, trades: 6, lots: 12, volume: 30n }])
    expect(mergeTradeSums([...sums, ...sums])).toEqual([{ instrument: 1, trades: 12, lots: 24, volume: 60n }])
  })
})

describe('a statement', () => {
  it('[ACC-07] leads from the opening to the closing balance of each coin, to the last digit', () => {
    fc.assert(
      fc.property(ledger, ({ opening, rows, closing }) => {
        for (const coin of coinStatements(sumByType(rows), new Map())) {
          expect(coin.opening).toBe(opening[coin.coin === 'BTC' ? 'BTC' : 'USDT'])
          expect(coin.closing).toBe(closing[coin.coin])
          expect(coin.lines.reduce((sum, { change }) => sum + change, coin.opening)).toBe(coin.closing)
          expect(coin.total.rows).toBe(rows.filter((each) => each.coin === coin.coin).length)
        }
      }),
    )
  })

  it('[ACC-07] has coins that rested, unless nothing of them was there, and refuses a ledger with a gap', () => {
    const resting = new Map([
      ['ETH', 0n],
      ['BTC', e8('2')],
    ])
    expect(coinStatements([], resting).map(({ coin, opening, closing }) => [coin, opening, closing])).toEqual([
      ['BTC', e8('2'), e8('2')],
    ])
    const gap = [row({ id: 1, change: 1n, balance: 1n }), row({ id: 3, change: 1n, balance: 5n })]
    expect(() => coinStatements(sumByType(gap), new Map())).toThrow('does not add up')
  })

  it('[ACC-07] is of a UTC month', () => {
    expect(statementMonth('2026-02')).toEqual({ from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 2, 1) - 1 })
    expect(statementMonth('2026-12')?.to).toBe(Date.UTC(2027, 0, 1) - 1)
    for (const text of ['2026-13', '2026-00', '2026-1', '1999-01', '']) expect(statementMonth(text)).toBeUndefined()
    expect(statementMonths(Date.UTC(2026, 1, 28, 23), 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  })
})
