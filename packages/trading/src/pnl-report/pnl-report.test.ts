import { e8, formatE8 } from '@perpdesk/numeric'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_PAIR_ID } from '../products/spot.ts'
import { LEDGER_TYPES } from '../vocabulary.ts'
import { compareWithHolding } from './holding.ts'
import { type PnlRow, pnlByDay, pnlBySymbol, pnlInUsd, pnlTotals, winRate } from './report.ts'
import { countCloses, type LedgerChange, NO_PNL, sumLedger } from './sums.ts'

const DAY = 86_400_000
const MONDAY = Date.UTC(2026, 10, 16)

const change = (over: Partial<LedgerChange>): LedgerChange => ({
  time: MONDAY + 1,
  coin: 'USDT',
  instrument: 1,
  ledgerType: 'TRADE',
  cashFlow: 0n,
  funding: 0n,
  fee: 0n,
  ...over,
})

const row = (over: Partial<PnlRow>): PnlRow => ({ ...NO_PNL, day: MONDAY, coin: 'USDT', symbol: 'BTCUSDT', ...over })

describe('sums of ledger rows', () => {
  it('[ACC-07] are kept by UTC day, coin and contract, each cause by itself', () => {
    const sums = sumLedger([
      change({ cashFlow: e8('-12.5'), fee: e8('0.3') }),
      change({ cashFlow: e8('2'), fee: e8('-0.1'), time: MONDAY + DAY - 1 }),
      change({ ledgerType: 'SETTLEMENT', funding: e8('-1.25') }),
      change({ time: MONDAY + DAY, cashFlow: e8('1') }),
      change({ coin: 'BTC', instrument: 2, cashFlow: e8('0.00000001') }),
      change({ ledgerType: 'BONUS', instrument: 0, cashFlow: e8('5000') }),
      change({ ledgerType: 'FEE_REFUND', instrument: 0, cashFlow: e8('0.2') }),
    ])
    expect(sums).toEqual([
      {
        ...NO_PNL,
        day: MONDAY,
        coin: 'USDT',
        instrument: 1,
        realised: e8('-10.5'),
        funding: e8('-1.25'),
        fees: e8('0.2'),
      },
      { ...NO_PNL, day: MONDAY + DAY, coin: 'USDT', instrument: 1, realised: e8('1') },
      { ...NO_PNL, day: MONDAY, coin: 'BTC', instrument: 2, realised: 1n },
      { ...NO_PNL, day: MONDAY, coin: 'USDT', instrument: 0, moved: e8('5000'), fees: e8('-0.2') },
    ])
  })

  it('[ACC-07, SPOT-02] count the coins that a trade on a spot pair exchanges as moved, and its fee as a fee', () => {
    const instrument = FIRST_PAIR_ID + 1
    const sums = sumLedger([
      change({ instrument, cashFlow: e8('-650') }),
      change({ instrument, coin: 'BTC', cashFlow: e8('0.01'), fee: e8('0.00001') }),
    ])
    expect(sums).toEqual([
      { ...NO_PNL, day: MONDAY, coin: 'USDT', instrument, moved: e8('-650') },
      { ...NO_PNL, day: MONDAY, coin: 'BTC', instrument, moved: e8('0.01'), fees: e8('0.00001') },
    ])
  })

  it('[ACC-07] add up to the changes of the balance for any rows, also beyond the safe integers', () => {
    const amount = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n })
    const any = fc.record({
      time: fc.integer({ min: MONDAY, max: MONDAY + 3 * DAY }),
      coin: fc.constantFrom('USDT', 'BTC'),
      instrument: fc.constantFrom(0, 1, 2, FIRST_PAIR_ID + 1),
      ledgerType: fc.constantFrom(...LEDGER_TYPES),
      cashFlow: amount,
      funding: amount,
      fee: amount,
    })
    fc.assert(
      fc.property(fc.array(any), (rows) => {
        const changes = rows.reduce((sum, { cashFlow, funding, fee }) => sum + cashFlow + funding - fee, 0n)
        const { pnl, moved } = pnlTotals(sumLedger(rows))
        expect(pnl + moved).toBe(changes)
      }),
    )
  })

  it('[ACC-07] closes count once each, with a profit where one is left after fees; a session closes nothing', () => {
    const close = { time: MONDAY, instrument: 1, execType: 'Trade', closedPnl: 1n } as const
    const counts = countCloses([
      close,
      { ...close, closedPnl: 0n },
      { ...close, closedPnl: -1n, execType: 'BustTrade' },
      { ...close, execType: 'SessionSettlePnL' },
    ])
    expect(counts).toEqual([{ ...NO_PNL, day: MONDAY, coin: '', instrument: 1, closes: 3, wins: 1 }])
    expect(counts.map((sum) => formatE8(winRate(sum) ?? 0n))).toEqual(['0.33333333'])
    expect(winRate(NO_PNL)).toBeNull()
  })
})

describe('a PnL report', () => {
  it('[ACC-07] has every day, and the PnL up to each', () => {
    const rows = [
      row({ realised: e8('10'), fees: e8('1') }),
      row({ day: MONDAY + 2 * DAY, funding: e8('-4'), symbol: 'ETHUSDT' }),
      row({ day: MONDAY, symbol: '', moved: e8('5000') }),
    ]
    const days = pnlByDay(rows, MONDAY + 5, MONDAY + 3 * DAY - 1)
    expect(days.map(({ day, pnl, cumulative }) => [day - MONDAY, formatE8(pnl), formatE8(cumulative)])).toEqual([
      [0, '9', '9'],
      [DAY, '0', '9'],
      [2 * DAY, '-4', '5'],
    ])
    expect(pnlBySymbol(rows).map(({ symbol, pnl }) => [symbol, formatE8(pnl)])).toEqual([
      ['BTCUSDT', '9'],
      ['ETHUSDT', '-4'],
    ])
    const interest = row({ symbol: '', fees: e8('0.5') })
    expect(pnlBySymbol([...rows, interest]).map(({ symbol, pnl }) => [symbol, formatE8(pnl)])).toEqual([
      ['BTCUSDT', '9'],
      ['', '-0.5'],
      ['ETHUSDT', '-4'],
    ])
  })

  it('[ACC-07] in USD days and contracts add up to the total to the last digit', () => {
    const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    const any = fc.record({
      day: fc.constantFrom(MONDAY, MONDAY + DAY),
      coin: fc.constantFrom('USDT', 'BTC', 'ETH'),
      symbol: fc.constantFrom('BTCUSD', 'ETHUSD', 'BTCUSDT', ''),
      realised: amounts,
      funding: amounts,
      fees: amounts,
      moved: amounts,
      closes: fc.constant(0),
      wins: fc.constant(0),
    })
    const prices = new Map([
      ['USDT', e8('1')],
      ['BTC', e8('65000.12345678')],
      ['ETH', e8('3499.99999999')],
    ])
    const sum = (parts: readonly { readonly pnl: bigint }[]) => parts.reduce((all, { pnl }) => all + pnl, 0n)
    fc.assert(
      fc.property(fc.array(any), (rows) => {
        const usd = pnlInUsd(rows, prices)
        const { pnl } = pnlTotals(usd)
        expect(sum(pnlByDay(usd, MONDAY, MONDAY + DAY))).toBe(pnl)
        expect(sum(pnlBySymbol(usd))).toBe(pnl)
      }),
    )
  })

  it('[ACC-07] a coin without a price has no worth in USD', () => {
    expect(pnlInUsd([row({ coin: 'XYZ', realised: 1n })], new Map())).toEqual([])
  })
})

describe('comparison with holding', () => {
  const prices = new Map([
    ['USDT', e8('1')],
    ['BTC', e8('70000')],
  ])
  const of = (coin: string, amount: string) => ({ coin, amount: e8(amount) })

  it('[ACC-07] values the coins of the start, and those that came since, at the present prices', () => {
    const start = [of('USDT', '1000'), of('BTC', '0.5')]
    const moved = [of('USDT', '5000'), of('USDT', '-500')]
    const now = [of('USDT', '5400'), of('BTC', '0.51')]
    const found = compareWithHolding(start, moved, now, prices)
    expect(found).toEqual({ worth: e8('41100'), held: e8('40500'), difference: e8('600') })
  })

  it('[ACC-07] says nothing where a coin has no price, unless nothing of it is left', () => {
    expect(compareWithHolding([of('XYZ', '1')], [], [], prices)).toBeUndefined()
    expect(compareWithHolding([of('XYZ', '1')], [of('XYZ', '-1')], [], prices)?.held).toBe(0n)
  })
})
