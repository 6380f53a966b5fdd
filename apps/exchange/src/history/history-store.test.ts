import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type {
  AppliedCommand,
  ClosedPnlEvent,
  EngineEvent,
  ExecutionEvent,
  InstrumentListed,
  LedgerEvent,
  OrderState,
} from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryFolder } from '../testing/memory-folder.ts'
import { barTime } from './bars.ts'
import type { FedHistory } from './called-history.ts'
import type { Candle, Page } from './history.ts'
import { HistoryRefused, HistoryStore } from './history-store.ts'
import { type OpenHistoryOptions, openHistory } from './open-history.ts'
import { openLocalHistory } from './open-local-history.ts'

let root: string
const opened: FedHistory[] = []
beforeEach(() => {
  root = memoryFolder('history')
})
afterEach(async () => {
  for (const history of opened.splice(0)) await history.stop()
  rmSync(root, { recursive: true, force: true })
})

async function open(options: Partial<OpenHistoryOptions> = {}): Promise<FedHistory> {
  const history = await openLocalHistory({ folder: root, journalId: 'journal', everyMs: 5, ...options })
  opened.push(history)
  return history
}

const MINUTE = 60_000
const DAY = 86_400_000
const START = 1_790_035_200_000

const order = (over: Partial<OrderState> = {}): OrderState => ({
  orderId: 1,
  orderLinkId: '',
  account: 7,
  instrument: 1,
  side: 'Buy',
  orderType: 'Limit',
  timeInForce: 'GTC',
  price: 650_000,
  qty: 10,
  leavesQty: 0,
  cumExecQty: 10,
  cumExecValue: e8('650.00000001'),
  cumExecFee: e8('-0.065'),
  status: 'Filled',
  reduceOnly: true,
  closeOnTrigger: false,
  positionIdx: 2,
  smpType: 'CancelMaker',
  stopOrderType: 'UNKNOWN',
  createType: 'CreateByUser',
  cancelType: 'UNKNOWN',
  rejectReason: 'EC_NoError',
  createdTime: START,
  updatedTime: START + 5,
  ...over,
})

const execution: ExecutionEvent = {
  type: 'execution',
  execId: 31,
  account: 7,
  instrument: 1,
  orderId: 1,
  orderLinkId: 'mine',
  side: 'Sell',
  positionIdx: 0,
  price: 650_000,
  qty: 10,
  value: e8('650'),
  fee: e8('0.3575'),
  feeRate: e8('0.00055'),
  isMaker: false,
  execType: 'BustTrade',
  createType: 'CreateByLiq',
  closedQty: 4,
  realisedPnl: e8('-12.34567891'),
  leavesQty: 3,
}

const closedPnl: ClosedPnlEvent = {
  type: 'closedPnl',
  account: 7,
  instrument: 1,
  orderId: 1,
  side: 'Sell',
  qty: 4,
  entryPrice: e8('65001.5'),
  exitPrice: e8('65000'),
  entryValue: e8('260.006'),
  exitValue: e8('260'),
  openFee: e8('0.1'),
  closeFee: e8('-0.02'),
  closedPnl: e8('-0.086'),
  leverageE2: 1_000,
  execType: 'Trade',
}

const ledger = (over: Partial<LedgerEvent> = {}): LedgerEvent => ({
  type: 'ledger',
  id: 5,
  account: 7,
  coin: 'USDT',
  ledgerType: 'TRADE',
  instrument: 1,
  side: '',
  qty: 4,
  price: e8('65000'),
  cashFlow: e8('-0.006'),
  funding: 0n,
  fee: e8('0.1'),
  change: e8('-0.106'),
  balance: e8('99999.894'),
  orderId: 1,
  ...over,
})

const listed: InstrumentListed = {
  type: 'instrument',
  instrument: {
    id: 1,
    symbol: 'BTCUSDT',
    displayName: 'BTCUSDT',
    contractType: 'LinearPerpetual',
    status: 'Trading',
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    settleCoin: 'USDT',
    launchTime: 0,
    deliveryTime: 0,
    priceScale: 1,
    tickSize: e8('0.1'),
    minPrice: e8('0.1'),
    maxPrice: e8('2000000'),
    lotSize: e8('0.001'),
    minQty: e8('0.001'),
    maxLimitQty: e8('1000'),
    maxMarketQty: e8('100'),
    minNotional: e8('5'),
    minLeverageE2: 100,
    maxLeverageE2: 10_000,
    riskTiers: [],
    funding: null,
    priceLimitX: e8('0.01'),
    priceLimitY: e8('0.02'),
    impactNotional: e8('10000'),
    depthMergeTimes: [1],
    tags: [],
    source: 'assumed',
  },
}

const trade = (price: number, qty: number): EngineEvent => ({
  type: 'trade',
  tradeId: 1,
  instrument: 1,
  price,
  qty,
  side: 'Buy',
})
const mark = (markPrice: string, indexPrice: string): EngineEvent => ({
  type: 'mark',
  instrument: 1,
  markPrice: e8(markPrice),
  indexPrice: e8(indexPrice),
  predictedFundingRate: 0n,
  nextFundingTime: 0,
  openInterest: 0,
})

const applied = (seq: number, time: number, ...events: EngineEvent[]): AppliedCommand => ({
  seq,
  time,
  result: { code: 0, orderId: 0, price: 0, params: {} },
  events,
})

const all = { account: 7, limit: 200 }

describe('history', { timeout: 30_000 }, () => {
  it('gives back every record as it was told, with the command that caused it', async () => {
    const history = await open()
    history.ingest(applied(3, START, { type: 'order', order: order() }, execution, closedPnl, ledger()))
    await history.flush()
    const stamp = { seq: 3, time: START }
    expect(await history.orders(all)).toEqual({ rows: [{ ...order(), ...stamp }], cursor: '' })
    expect(await history.executions(all)).toEqual({ rows: [{ ...execution, ...stamp }], cursor: '' })
    expect(await history.closedPnl(all)).toEqual({ rows: [{ ...closedPnl, ...stamp }], cursor: '' })
    expect(await history.ledger(all)).toEqual({ rows: [{ ...ledger(), ...stamp }], cursor: '' })
    expect(history.cursor).toBe(3)
  })

  it('keeps ended orders only and finds them by id or by the last use of a link id', async () => {
    const history = await open()
    history.ingest(applied(1, START, { type: 'order', order: order({ orderId: 1, status: 'New' }) }))
    history.ingest(
      applied(2, START, { type: 'order', order: order({ orderId: 2, orderLinkId: 'a', status: 'Cancelled' }) }),
    )
    history.ingest(
      applied(3, START, { type: 'order', order: order({ orderId: 3, orderLinkId: 'a', status: 'Rejected' }) }),
    )
    history.ingest(applied(4, START, { type: 'order', order: order({ orderId: 4, orderLinkId: 'a', account: 8 }) }))
    await history.flush()
    expect((await history.orders(all)).rows.map(({ orderId }) => orderId)).toEqual([3, 2])
    const find = async (orderId: number, orderLinkId: string, account = 7) =>
      (await history.findOrder(account, { orderId, orderLinkId }))?.orderId
    expect(await find(2, '')).toBe(2)
    expect(await find(0, 'a')).toBe(3)
    expect(await find(0, '')).toBeUndefined()
    expect(await find(1, '')).toBeUndefined()
    expect(await find(4, '')).toBeUndefined()
    expect(await find(2, '', 8)).toBeUndefined()
  })

  it('pages newest first without a gap or a repeat, within account, contract, coin and time', async () => {
    const history = await open()
    const rows = Array.from({ length: 90 }, (_, i) =>
      ledger({ id: i, account: i % 3 === 0 ? 8 : 7, instrument: (i % 2) + 1, coin: i % 5 === 0 ? 'USDC' : 'USDT' }),
    )
    for (let seq = 1; seq <= 30; seq++) {
      history.ingest(applied(seq, START + Math.floor(seq / 4) * 1000, ...rows.slice((seq - 1) * 3, seq * 3)))
    }
    await history.flush()
    const pagesOf = async (query: Parameters<FedHistory['ledger']>[0]) => {
      const found: number[] = []
      let page: Page<LedgerEvent> = await history.ledger(query)
      for (;;) {
        expect(page.rows.length).toBeLessThanOrEqual(query.limit)
        found.push(...page.rows.map(({ id }) => id))
        if (page.cursor === '') return found
        page = await history.ledger({ ...query, cursor: page.cursor })
      }
    }
    const expected = (keep: (row: LedgerEvent, seq: number) => boolean) =>
      rows
        .filter((row, i) => row.account === 7 && keep(row, Math.floor(i / 3) + 1))
        .map(({ id }) => id)
        .toReversed()
    for (const limit of [1, 7, 60, 200]) {
      expect(await pagesOf({ account: 7, limit })).toEqual(expected(() => true))
    }
    expect(await pagesOf({ account: 7, limit: 5, instrument: 2 })).toEqual(expected((row) => row.instrument === 2))
    expect(await pagesOf({ account: 7, limit: 5, coin: 'USDC' })).toEqual(expected((row) => row.coin === 'USDC'))
    const [from, to] = [START + 2000, START + 5000]
    expect(await pagesOf({ account: 7, limit: 5, from, to })).toEqual(expected((_row, seq) => seq >= 8 && seq < 24))
    expect(await history.ledger({ account: 7, limit: 5, cursor: 'nonsense' })).toEqual({ rows: [], cursor: '' })
  })

  it('keeps funding rates, newest first', async () => {
    const history = await open()
    for (let i = 1; i <= 3; i++) {
      const rate = {
        type: 'funding',
        instrument: 1,
        rate: e8(`-0.000${i}`),
        markPrice: e8('65000'),
        nextFundingTime: 0,
      } as const
      history.ingest(applied(i, START + i * 1000, rate))
    }
    await history.flush()
    expect(await history.fundingRates(1, 2)).toEqual([
      { instrument: 1, time: START + 3000, rate: e8('-0.0003'), markPrice: e8('65000') },
      { instrument: 1, time: START + 2000, rate: e8('-0.0002'), markPrice: e8('65000') },
    ])
    expect(await history.fundingRates(2, 2)).toEqual([])
  })

  it('draws bars of trades, marks and index in every bucket, over a new start', async () => {
    const first = await open()
    first.ingest(applied(1, START, listed))
    first.ingest(applied(2, START + 1, trade(650_000, 10), trade(650_020, 5)))
    first.ingest(applied(3, START + 2, mark('65001.25', '65000.5'), mark('0', '0')))
    await first.stop()
    opened.pop()
    const history = await open()
    expect(history.cursor).toBe(3)
    history.ingest(applied(4, START + 59_999, trade(649_990, 1)))
    history.ingest(applied(5, START + MINUTE, trade(650_100, 2)))
    await history.flush()
    const bars = (bucket: 60_000 | 3_600_000 | 86_400_000) => history.candles(1, 'last', bucket, 0, START + DAY)
    const minute: Candle = {
      time: START,
      open: e8('65000'),
      high: e8('65002'),
      low: e8('64999'),
      close: e8('64999'),
      volume: e8('0.016'),
      turnover: e8('1040.009'),
    }
    const next: Candle = {
      time: START + MINUTE,
      open: e8('65010'),
      high: e8('65010'),
      low: e8('65010'),
      close: e8('65010'),
      volume: e8('0.002'),
      turnover: e8('130.02'),
    }
    expect(await bars(60_000)).toEqual([minute, next])
    const both = { ...minute, high: next.high, close: next.close, volume: e8('0.018'), turnover: e8('1170.029') }
    expect(await bars(3_600_000)).toEqual([both])
    expect(await bars(86_400_000)).toEqual([{ ...both, time: barTime(START, DAY) }])
    expect(await history.candles(1, 'mark', 60_000, START, START + MINUTE)).toMatchObject([
      { open: e8('65001.25'), close: e8('65001.25'), volume: 0n },
    ])
    expect(await history.candles(1, 'index', 60_000, START, START + 1)).toMatchObject([{ close: e8('65000.5') }])
    expect(await history.candles(1, 'last', 60_000, START + MINUTE, START + MINUTE)).toEqual([])
  })

  it('bars of larger buckets are the sum of the smaller ones, however trades fall', async () => {
    const tradesArbitrary = fc.array(
      fc.record({
        passed: fc.integer({ min: 0, max: 3 * MINUTE }),
        price: fc.integer({ min: 1, max: 999 }),
        qty: fc.integer({ min: 1, max: 99 }),
      }),
      { minLength: 1, maxLength: 60 },
    )
    await fc.assert(
      fc.asyncProperty(tradesArbitrary, async (trades) => {
        const store = await HistoryStore.open({ folder: mkdtempSync(join(root, 'bars-')), journalId: 'j' })
        let time = START
        await store.write([{ seq: 1, time, events: [[0, listed]] }], 1)
        for (const [i, { passed, price, qty }] of trades.entries()) {
          time += passed
          await store.write([{ seq: i + 2, time, events: [[0, trade(price, qty)]] }], i + 2)
        }
        const minutes = await store.candles(1, 'last', 60_000, 0, time + 1)
        const days = await store.candles(1, 'last', 86_400_000, 0, time + 1)
        await store.close()
        const sum = (bars: readonly Candle[], figure: 'volume' | 'turnover') =>
          bars.reduce((total, bar) => total + bar[figure], 0n)
        const lots = trades.reduce((total, { qty }) => total + BigInt(qty), 0n)
        const value = trades.reduce((total, { price, qty }) => total + BigInt(price * qty), 0n)
        for (const bars of [minutes, days]) {
          expect(sum(bars, 'volume')).toBe(lots * e8('0.001'))
          expect(sum(bars, 'turnover')).toBe(value * e8('0.0001'))
          expect(bars[0]?.open).toBe(BigInt(trades[0]!.price) * e8('0.1'))
          expect(bars.at(-1)?.close).toBe(BigInt(trades.at(-1)!.price) * e8('0.1'))
        }
      }),
      { numRuns: 5 },
    )
  })

  it('[DUR-03] told the same again, has the same rows', async () => {
    const history = await open()
    const commands = [
      applied(1, START, listed),
      applied(2, START, { type: 'order', order: order() }, execution, ledger(), trade(650_000, 3)),
      applied(3, START + 1, trade(650_000, 3)),
    ]
    for (const command of commands) history.ingest(command)
    await history.flush()
    const rows = async (from: FedHistory) => [
      await from.orders(all),
      await from.executions(all),
      await from.ledger(all),
      await from.candles(1, 'last', 60_000, 0, START + MINUTE),
    ]
    const before = await rows(history)
    await history.stop()
    opened.pop()
    const again = await open()
    for (const command of commands) again.ingest(command)
    await again.flush()
    expect(await rows(again)).toEqual(before)
    expect((await again.orders(all)).rows).toHaveLength(1)
  })

  it('[DUR-02] waits out a full disk and then has every row once, bars included', async () => {
    const problems: (string | null)[] = []
    const store = await HistoryStore.open({ folder: root, journalId: 'journal' })
    await store.write([{ seq: 1, time: START, events: [[0, listed]] }], 1)
    store.database.pragma(`max_page_count = ${String(store.database.pragma('page_count', { simple: true }))}`)
    const rows = (seq: number) => Array.from({ length: 60 }, (_, i) => [i + 1, ledger({ id: seq * 100 + i })] as const)
    for (let seq = 2; seq <= 12; ) {
      const told = [{ seq, time: START, events: [[0, trade(650_000, 1)] as const, ...rows(seq)] }]
      try {
        await store.write(told, seq)
        seq++
      } catch (error) {
        problems.push(error instanceof Error && 'code' in error ? String(error.code) : null)
        store.database.pragma('max_page_count = 100000')
      }
    }
    expect(problems).toEqual(['SQLITE_FULL'])
    expect((await store.ledger({ account: 7, limit: 200 })).rows).toHaveLength(200)
    expect(store.database.prepare('SELECT count(*) AS rows FROM ledger').get()).toEqual({ rows: 660 })
    expect(await store.candles(1, 'last', 60_000, 0, START + DAY)).toMatchObject([{ volume: e8('0.011') }])
    await store.close()
  })

  it('stops listening after an error that waiting cannot mend, tells it, and holds nobody up', async () => {
    const problems: (string | undefined)[] = []
    const history = await open({ onProblem: (problem) => problems.push(problem?.message) })
    history.ingest(applied(1, START, trade(650_000, 1)))
    await history.flush()
    history.ingest(applied(2, START, listed))
    await history.flush()
    expect(problems).toEqual(['trade of instrument 1, which was never listed'])
    expect(history.cursor).toBe(0)
  })

  it('is refused beside another journal, with a sentence that says what to do, also from a thread of its own', async () => {
    const history = await openHistory({ folder: root, journalId: 'journal', everyMs: 5 })
    history.ingest(applied(1, START, listed, ledger()))
    await history.flush()
    expect((await history.ledger(all)).rows).toHaveLength(1)
    await history.stop()
    await expect(openHistory({ folder: root, journalId: 'other' })).rejects.toThrow(HistoryRefused)
    await expect(open({ journalId: 'other' })).rejects.toThrow(
      /belongs to another journal. Move it away \(with its -wal file\) to have it rebuilt/,
    )
  })
})
