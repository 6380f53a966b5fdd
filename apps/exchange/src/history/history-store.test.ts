import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerEvent } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  all,
  applied,
  closedPnl,
  DAY,
  equity,
  execution,
  ledger,
  listed,
  MINUTE,
  order,
  reported,
  START,
  tokenRequest,
  trade,
} from '../testing/history-events.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import type { FedHistory } from './called-history.ts'
import type { Page } from './history.ts'
import { HistoryRefused } from './history-faults.ts'
import { HistoryStore } from './history-store.ts'
import { type OpenHistoryOptions, openHistory } from './open-history.ts'
import { openLocalHistory } from './open-local-history.ts'
import { type Tables, withChecksum } from './tables.ts'

let root: string
const opened: FedHistory[] = []
beforeEach(() => {
  root = memoryFolder('history')
})
afterEach(async () => {
  for (const history of opened.splice(0)) await history.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Reverts the tables to an earlier layout, which lacked some of them. */
function revert(folder: string, earlier: number, tables: readonly string[]): void {
  const database = new Database(join(folder, 'history.db'))
  for (const table of tables) database.exec(`DROP TABLE ${table}`)
  const [{ checksum: _, ...progress }] = database.prepare<[], Tables['progress']>('SELECT * FROM progress').all() as [
    Tables['progress'],
  ]
  const { layout, checksum } = withChecksum({ ...progress, layout: earlier })
  database.prepare('UPDATE progress SET layout = ?, checksum = ?').run(layout, checksum)
  database.close()
}

async function open(options: Partial<OpenHistoryOptions> = {}): Promise<FedHistory> {
  const history = await openLocalHistory({ folder: root, journalId: 'journal', everyMs: 5, ...options })
  opened.push(history)
  return history
}

describe('history', { timeout: 30_000 }, () => {
  it('gives back every record as it was told, with the command that caused it', async () => {
    const history = await open()
    history.ingest(applied(3, START, listed, { type: 'order', order: order() }, execution, closedPnl, ledger(), equity))
    await history.flush()
    const stamp = (place: number) => ({ seq: 3, place, time: START })
    const { type: _, execPrice: price, ...fill } = execution
    expect(await history.orders(all)).toEqual({ rows: [{ ...order(), ...stamp(1) }], cursor: '' })
    expect(await history.executions(all)).toEqual({
      rows: [{ ...fill, execId: '31', price, ...stamp(2) }],
      cursor: '',
    })
    expect(await history.closedPnl(all)).toEqual({
      rows: [{ ...closedPnl, createType: 'CreateByLiq', ...stamp(3) }],
      cursor: '',
    })
    expect(await history.ledger(all)).toEqual({ rows: [{ ...ledger(), ...stamp(4) }], cursor: '' })
    expect(await history.equity(all)).toEqual({ rows: [{ ...equity, ...stamp(5) }], cursor: '' })
    expect(history.cursor).toBe(3)
  })

  it('[ENG-14] keeps every listing whole, as it was told last, and finds it by number and symbol, also after a start', async () => {
    const { instrument } = listed
    const closed = { ...instrument, status: 'Closed', deliveryTime: START } as const
    const again = { ...instrument, id: 2 }
    let history = await open()
    history.ingest(applied(1, START, listed, { type: 'instrument', instrument: closed }))
    await history.flush()
    // a start passes contracts as they were when its snapshot was written
    await history.know([instrument, again])
    const [here] = opened.splice(0)
    await here?.stop()
    history = await open()
    expect(await history.listings([2, 1, 77])).toEqual([again, closed])
    expect(await history.listingNamed(instrument.symbol)).toEqual(again)
    expect(await history.listingNamed('NOTHING')).toBeUndefined()
    // trades of a contract that trades again after a start use its earlier tick and lot size
    history.ingest(applied(2, START + MINUTE, trade(900_000, 5)))
    await history.flush()
    expect(await history.candles(1, 'last', MINUTE, START, START + DAY)).toHaveLength(1)
  })

  it('[ENG-14] rows of a family are found by the listings of their contracts, whether or not these are over', async () => {
    const inverse = {
      ...listed.instrument,
      id: 2,
      contractType: 'InverseFutures',
      settleCoin: 'BTC',
      status: 'Closed',
    } as const
    const history = await open()
    const one = { type: 'order', order: order() } as const
    const other = { type: 'order', order: order({ orderId: 9, instrument: 2 }) } as const
    history.ingest(applied(1, START, listed, { type: 'instrument', instrument: inverse }, one, other))
    await history.flush()
    const found = async (families?: readonly ('usdt' | 'usdc' | 'inverse')[]) =>
      (await history.orders({ ...all, ...(families && { families }) })).rows.map(({ orderId }) => orderId)
    expect(await found()).toEqual([9, order().orderId])
    expect(await found(['inverse'])).toEqual([9])
    expect(await found(['usdt', 'usdc'])).toEqual([order().orderId])
  })

  it.each([
    [4, ['listings', 'tokenRequests']],
    [5, ['tokenRequests']],
  ])('[DUR-06] opens the tables of layout %s, and is told then which contracts there are', async (layout, tables) => {
    const before = await open()
    before.ingest(applied(3, START, listed, { type: 'order', order: order() }))
    await before.flush()
    const [here] = opened.splice(0)
    await here?.stop()
    revert(root, layout, tables)
    const history = await open()
    expect(history.notes).toEqual([])
    expect(history.cursor).toBe(3)
    await history.know([listed.instrument])
    expect(await history.listings([1])).toEqual([listed.instrument])
    expect((await history.orders(all)).rows).toHaveLength(1)
    history.ingest(applied(4, START, tokenRequest()))
    await history.flush()
    expect((await history.tokenRequests(all)).rows).toHaveLength(1)
  })

  it('[SPOT-04] keeps ended requests to funds, by coin, kind, id and serial number, but none that waits', async () => {
    const history = await open()
    const redeemed = tokenRequest({ id: 9, kind: 'redeem', coin: 'ETH3S', serial: 'mine', status: 3 })
    history.ingest(applied(1, START, tokenRequest({ status: 2 }), tokenRequest(), redeemed))
    await history.flush()
    const found = async (only: object) =>
      (await history.tokenRequests({ ...all, ...only })).rows.map(({ id, status }) => [id, status])
    expect(await found({})).toEqual([
      [9, 3],
      [8, 1],
    ])
    for (const only of [{ coin: 'ETH3S' }, { kind: 'redeem' }, { id: 9 }, { serial: 'mine' }]) {
      expect(await found(only)).toEqual([[9, 3]])
    }
    expect((await history.tokenRequests({ ...all, id: 9 })).rows).toEqual([
      { ...redeemed, seq: 1, place: 2, time: START },
    ])
  })

  it('[ENG-08, ENG-11] says what made the order that closed something, and nothing where no order did', async () => {
    const history = await open()
    const sold = { ...execution, execType: 'Trade' } as const
    const closed = { ...closedPnl, execType: 'Trade' } as const
    const funding = { ...execution, orderId: 0, execType: 'Funding', createType: 'CreateByUser', closedQty: 0 } as const
    const session = { ...closedPnl, orderId: 0, execType: 'SessionSettlePnL' } as const
    const delivery = { ...execution, orderId: 0, execType: 'Delivery', createType: 'CreateBySettle' } as const
    const delivered = { ...closedPnl, orderId: 0, execType: 'Delivery' } as const
    const others = { ...sold, account: 8, createType: 'CreateByUser' } as const
    history.ingest(applied(1, START, listed, sold, closed, others, { ...closed, account: 8 }, ledger()))
    history.ingest(applied(2, START, funding, session))
    history.ingest(applied(3, START + MINUTE, delivery, delivered))
    await history.flush()
    const made = (await history.closedPnl(all)).rows.map(({ execType, createType }) => [execType, createType])
    expect(made).toEqual([
      ['Delivery', 'CreateBySettle'],
      ['SessionSettlePnL', ''],
      ['Trade', 'CreateByLiq'],
    ])
    const { rows } = await history.closedPnl({ ...all, account: 8 })
    expect(rows).toMatchObject([{ createType: 'CreateByUser' }])
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

  it('[DUR-04] tells page by page which accounts have used which ids', async () => {
    const history = await open()
    for (let seq = 1; seq <= 4; seq++) {
      const [one, other] = [`${seq}a`, `${seq}b`].map((orderLinkId, place) =>
        order({ orderId: seq * 3 + place, orderLinkId, status: 'Filled', account: 6 + seq }),
      )
      const unnamed = order({ orderId: seq * 3 + 2, orderLinkId: '', status: 'Filled' })
      const events = [one!, unnamed, other!].map((state) => ({ type: 'order', order: state }) as const)
      history.ingest(applied(seq, START, ...events))
    }
    await history.flush()
    for (const limit of [1, 3, 8, 100]) {
      const found: (readonly [number, string])[] = []
      let cursor = ''
      do {
        const page = await history.usedLinkIds('orders', cursor, limit)
        found.push(...page.rows)
        cursor = page.cursor
      } while (cursor !== '')
      expect(found).toEqual(
        [7, 8, 9, 10].flatMap((account) => ['a', 'b'].map((end) => [account, `${account - 6}${end}`])),
      )
    }
    expect(await history.usedLinkIds('strategies', '', 10)).toEqual({ rows: [], cursor: '' })
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
        intervalMinutes: 480,
      } as const
      history.ingest(applied(i, START + i * 1000, rate))
    }
    await history.flush()
    const first = await history.funding({ instrument: 1, limit: 2 })
    expect(first.rows.map(({ time, rate }) => [time, rate])).toEqual([
      [START + 3000, e8('-0.0003')],
      [START + 2000, e8('-0.0002')],
    ])
    const next = await history.funding({ instrument: 1, limit: 2, cursor: first.cursor })
    expect(next).toMatchObject({ rows: [{ time: START + 1000, markPrice: e8('65000') }], cursor: '' })
    expect((await history.funding({ limit: 9 })).rows).toHaveLength(3)
    expect((await history.funding({ instrument: 2, limit: 2 })).rows).toEqual([])
  })

  it('[ENG-11, R2.16] keeps what funding did to a position as an execution at a price between ticks', async () => {
    const history = await open()
    const funding = {
      execType: 'Funding',
      price: 0,
      execPrice: e8('65000.05'),
      fee: e8('0.026'),
      feeRate: e8('0.0001'),
    } as const
    history.ingest(applied(1, START, listed, { ...execution, ...funding }, { ...execution, execId: 32 }))
    await history.flush()
    expect((await history.executions({ ...all, execType: 'Funding' })).rows).toMatchObject([
      { execId: '31', price: e8('65000.05'), fee: e8('0.026'), feeRate: e8('0.0001') },
    ])
    expect((await history.executions({ ...all, execType: 'BustTrade' })).rows).toMatchObject([
      { execId: '32', price: e8('65000') },
    ])
  })

  it('keeps rows of one kind apart from the others', async () => {
    const history = await open()
    history.ingest(applied(1, START, listed, execution, ledger({ id: 1 }), ledger({ id: 2, ledgerType: 'BONUS' })))
    const stop = order({ orderId: 9, stopOrderType: 'StopLoss' })
    history.ingest(applied(2, START, { type: 'order', order: order() }, { type: 'order', order: stop }))
    await history.flush()
    expect((await history.ledger({ ...all, ledgerType: 'BONUS' })).rows.map(({ id }) => id)).toEqual([2])
    expect((await history.executions({ ...all, execType: 'BustTrade' })).rows).toHaveLength(1)
    expect((await history.orders({ ...all, stopOrderType: 'StopLoss' })).rows.map(({ orderId }) => orderId)).toEqual([
      9,
    ])
  })

  it('[ENG-08] keeps liquidations and deleveraging per contract, and the pools of each day, for everybody', async () => {
    const history = await open()
    const bust = {
      type: 'liquidation',
      account: 7,
      instrument: 1,
      positionIdx: 0,
      side: 'Buy',
      qty: 4,
      price: e8('1'),
    } as const
    const alert = {
      type: 'adlAlert',
      instrument: 1,
      active: true,
      balance: e8('-1'),
      maxBalance: e8('9'),
      pnlRatio: e8('-0.3'),
    } as const
    const pools = [{ name: 'USDT', coin: 'USDT', balance: e8('12.5') }]
    history.ingest(applied(1, START, bust, { ...bust, instrument: 2 }, alert, { type: 'insurance', day: START, pools }))
    await history.flush()
    expect((await history.liquidations({ instrument: 1, limit: 9 })).rows).toEqual([
      { ...bust, seq: 1, place: 0, time: START },
    ])
    expect((await history.liquidations({ limit: 9 })).rows).toHaveLength(2)
    expect((await history.adlAlerts({ limit: 9 })).rows).toMatchObject([alert])
    expect((await history.insurance({ limit: 9 })).rows).toMatchObject([{ day: START, pools }])
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
    store.write(reported(1, START, listed), 1)
    store.database.pragma(`max_page_count = ${String(store.database.pragma('page_count', { simple: true }))}`)
    const rows = (seq: number) => Array.from({ length: 60 }, (_, i) => ledger({ id: seq * 100 + i }))
    for (let seq = 2; seq <= 12; ) {
      try {
        store.write(reported(seq, START, trade(650_000, 1), ...rows(seq)), seq)
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
