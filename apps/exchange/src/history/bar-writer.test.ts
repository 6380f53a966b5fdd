import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { e8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applied, DAY, listed, MINUTE, mark, reported, START, trade } from '../testing/history-events.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import { barTime } from './bars.ts'
import type { FedHistory } from './called-history.ts'
import type { Candle } from './history.ts'
import { HistoryStore } from './history-store.ts'
import type { OpenHistoryOptions } from './open-history.ts'
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

describe('bars', { timeout: 30_000 }, () => {
  it('[ENG-03] go through zero where prices do, over a new start', async () => {
    const spread = { ...listed.instrument, id: 2, contractType: 'Spread', minPrice: e8('-5') } as const
    // ticks of 0.1, counted from −5.1
    const at = (ticks: number) => {
      const event = trade(ticks, 1_000)
      return event.type === 'trade' ? { ...event, instrument: 2 } : event
    }
    const first = await open()
    first.ingest(applied(1, START, { ...listed, instrument: spread }))
    first.ingest(applied(2, START + 1, at(49), at(54)))
    await first.stop()
    opened.pop()
    const history = await open()
    history.ingest(applied(3, START + 2, at(1), at(51)))
    await history.flush()
    const [bar] = await history.candles(2, 'last', 60_000, 0, START + DAY)
    expect(bar).toMatchObject({ open: e8('-0.2'), high: e8('0.3'), low: e8('-5'), close: 0n, turnover: e8('5.5') })
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
        store.write(reported(1, time, listed), 1)
        for (const [i, { passed, price, qty }] of trades.entries()) {
          time += passed
          store.write(reported(i + 2, time, trade(price, qty)), i + 2)
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
})
