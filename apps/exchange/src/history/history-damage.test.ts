import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  all,
  applied,
  closedPnl,
  execution,
  ledger,
  listed,
  MINUTE,
  order,
  START,
  trade,
} from '../testing/history-events.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import type { FedHistory } from './called-history.ts'
import { type OpenHistoryOptions, openHistory } from './open-history.ts'
import { openLocalHistory } from './open-local-history.ts'

let root: string
beforeEach(() => {
  root = memoryFolder('history-damage')
  mkdirSync(path())
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Path in the folder that the tests write to first. */
const path = (...names: string[]) => join(root, 'data', ...names)
const LAST = 40

/** Replays the commands after the history's cursor, as a journal would. */
function report(history: FedHistory): void {
  for (let seq = history.cursor + 1; seq <= LAST; seq++) {
    const account = 7 + (seq % 2)
    history.ingest(
      applied(
        seq,
        START + seq * MINUTE,
        ...(seq === 1 ? [listed] : []),
        { type: 'order', order: order({ orderId: seq, orderLinkId: `id ${seq}`, account }) },
        { ...execution, execId: seq, account },
        { ...closedPnl, account },
        ledger({ id: seq, account }),
        trade(650_000 + seq, seq),
      ),
    )
  }
}

async function answers(history: FedHistory) {
  const accounts = [7, 8].map(async (account) => [
    await history.orders({ ...all, account }),
    await history.executions({ ...all, account }),
    await history.closedPnl({ ...all, account }),
    await history.ledger({ ...all, account }),
    await history.findOrder(account, { orderId: 0, orderLinkId: 'id 12' }),
    await history.findOrder(account, { orderId: 13, orderLinkId: '' }),
  ])
  return [
    await Promise.all(accounts),
    await history.usedLinkIds('orders', '', 1_000),
    await history.candles(1, 'last', 60_000, 0, START * 2),
    await history.candles(1, 'last', 86_400_000, 0, START * 2),
  ]
}

const open = (folder: string, options: Partial<OpenHistoryOptions> = {}) =>
  openLocalHistory({ folder, journalId: 'journal', everyMs: 60_000, ...options })

/** Returns the files as left by a stop or, with the write-ahead log, by a kill. */
async function written(kind: 'stopped' | 'killed') {
  const history = await open(path())
  report(history)
  await history.flush()
  const truth = await answers(history)
  const killed = join(root, 'killed')
  cpSync(path(), killed, { recursive: true })
  await history.stop()
  if (kind === 'killed') cpSync(killed, path(), { recursive: true })
  return truth
}

/** Changes rows of the closed database file directly, bypassing the exchange. */
function change(sql: string): void {
  const raw = new Database(path('history.db'))
  raw.exec(sql)
  raw.close()
}

/** Makes any history count as too large to be checked before it is opened. */
const LARGE = { checkFirstBytes: 0 }

describe('a damaged history', { timeout: 60_000 }, () => {
  it.each(['stopped', 'killed'] as const)(
    '[DUR-02] flipped and cut after it was %s: answers as before once the journal has told it again',
    async (kind) => {
      const truth = await written(kind)
      const copy = join(root, 'copy')
      const outcomes = new Map<boolean, number>()
      for (const file of ['history.db', 'history.db-wal'].filter((name) => existsSync(path(name)))) {
        const bytes = readFileSync(path(file))
        for (let at = 3; at < bytes.length; at += 12_007) {
          for (const damage of ['flip', 'cut'] as const) {
            rmSync(copy, { recursive: true, force: true })
            cpSync(path(), copy, { recursive: true })
            if (damage === 'cut') truncateSync(join(copy, file), at)
            else {
              const flipped = Buffer.from(bytes)
              flipped[at]! ^= 1 << (at % 8)
              writeFileSync(join(copy, file), flipped)
            }
            const history = await open(copy)
            report(history)
            await history.flush()
            expect(await answers(history), `${damage} of ${file} at ${at}`).toEqual(truth)
            const isRebuilt = history.notes.length > 0
            outcomes.set(isRebuilt, (outcomes.get(isRebuilt) ?? 0) + 1)
            await history.stop()
          }
        }
      }
      expect(outcomes.get(false)).toBeGreaterThan(0)
      if (kind === 'stopped') expect(outcomes.get(true)).toBeGreaterThan(0)
    },
  )

  it.each([
    ['a figure', 'UPDATE ledger SET balance = 1 WHERE seq = 9'],
    ['an owner', 'UPDATE orders SET account = 8 WHERE seq = 12'],
    ['a bar', "UPDATE candles SET high = '99999' WHERE id = 3"],
    ['a row that is missing', 'DELETE FROM executions WHERE seq = 20'],
    ['a bar that is missing', 'DELETE FROM candles WHERE id = 5'],
    ['the steps of a contract', "UPDATE instruments SET lotSize = '1'"],
    ['a listing', "UPDATE listings SET listing = replace(listing, 'BTC', 'ETH')"],
    ['how far it reaches', 'UPDATE progress SET seq = 39'],
    ['an index', 'DROP INDEX orders_by_link'],
    ['a text whose kind alone has changed', 'UPDATE orders SET orderLinkId = CAST(orderLinkId AS BLOB) WHERE seq = 12'],
  ])('[DUR-02] %s: is set aside, said and built anew', async (_what, sql) => {
    const truth = await written('stopped')
    change(sql)
    const history = await openHistory({ folder: path(), journalId: 'journal' })
    expect(history.cursor).toBe(0)
    expect(history.notes.join()).toMatch(/The history is damaged: .*set aside as .*history\.db\.damaged-.* built anew/)
    report(history)
    expect(readdirSync(path()).filter((name) => name.includes('damaged'))).toHaveLength(1)
    await history.flush()
    expect(await answers(history)).toEqual(truth)
    await history.stop()
  })

  it('[DUR-02] in a row of a history too large to be read first is never an answer, and the next start builds it anew', async () => {
    const truth = await written('stopped')
    change("UPDATE ledger SET balance = '1' WHERE seq = 9; UPDATE candles SET high = '99999' WHERE id = 1")
    const reported: string[] = []
    const history = await openHistory({
      folder: path(),
      journalId: 'journal',
      ...LARGE,
      onDamage: (error) => reported.push(error.message),
    })
    expect(history.notes).toEqual([])
    await expect(history.ledger({ ...all, account: 8 })).rejects.toMatchObject({ code: 'historyDamaged' })
    await expect(history.candles(1, 'last', 60_000, 0, START * 2)).rejects.toMatchObject({ code: 'historyDamaged' })
    expect((await history.ledger({ ...all, account: 7 })).rows).toHaveLength(20)
    await expect(history.verify()).rejects.toThrow('The history is damaged: a row of its table ledger')
    expect(reported).toHaveLength(1)
    await history.stop()
    const again = await open(path(), LARGE)
    expect(again.notes.join()).toContain('built anew')
    report(again)
    await again.flush()
    expect(await answers(again)).toEqual(truth)
    await again.stop()
  })

  it('[DUR-02] with rows missing is found behind trade, while rows go on being written', async () => {
    await written('stopped')
    change('DELETE FROM executions WHERE seq = 20')
    const history = await open(path(), LARGE)
    history.ingest(applied(LAST + 1, START * 2, trade(1, 1), ledger()))
    await history.flush()
    await expect(history.verify()).rejects.toThrow(/its 159 records and \d+ bars are not the 160 and/)
    await history.stop()
  })

  it('[DUR-02] nothing is found in a whole one that goes on being written', async () => {
    await written('stopped')
    const history = await open(path(), LARGE)
    history.ingest(applied(LAST + 1, START * 2, trade(1, 1), ledger()))
    await history.flush()
    await history.verify()
    await history.stop()
    const again = await open(path())
    expect(again.notes).toEqual([])
    await again.stop()
  })
})
