import { createEngine, type Engine, readEvents } from '@perpdesk/engine'
import { contractsOf } from '@perpdesk/trading'
import { createCandles } from '../apps/exchange/src/candles/create-candles.ts'
import { Listings } from '../apps/exchange/src/gateway/core/listings/listings.ts'
import { UsedIds } from '../apps/exchange/src/gateway/core/use-cases/used-ids.ts'
import { NoticeBoard } from '../apps/exchange/src/gateway/faces/terminal/stream/notice-board.ts'
import { EventBatcher } from '../apps/exchange/src/history/reported-events.ts'
import { BENCH_START, type Reader } from './run-engine.ts'

/** Number of commands whose rows history takes in one portion. */
const PORTION = 250

/**
 * Returns an engine with the rooms that read every command in the running exchange: history, candles, used ids,
 * catalogue, notices.
 */
export async function exchangeReaders(): Promise<{ readonly engine: Engine; readonly reader: Reader }> {
  const engine = createEngine()
  const history = {
    flush: () => Promise.resolve(),
    candles: () => Promise.resolve([]),
    listings: () => Promise.resolve([]),
    listingNamed: () => Promise.resolve(undefined),
    findOrder: () => Promise.resolve(undefined),
    strategies: () => Promise.resolve({ rows: [], cursor: '' }),
    usedLinkIds: () => Promise.resolve({ rows: [], cursor: '' }),
  }
  const listeners: Reader[] = []
  const sequencer = {
    subscribe(listener: Reader) {
      listeners.push(listener)
      return () => undefined
    },
  }
  const past = { bars: () => [], end: () => undefined }
  await createCandles({ sequencer, history, past, instruments: [], now: () => BENCH_START })
  const listings = new Listings(engine, history)
  const board = new NoticeBoard(contractsOf([]))
  const usedIds = new UsedIds(engine, history, { error: () => undefined })
  const batcher = new EventBatcher()
  return {
    engine,
    reader(applied, command) {
      batcher.add(applied)
      if (batcher.commands >= PORTION) batcher.take()
      for (const listener of listeners) listener(applied, command)
      readEvents(applied.rows, ['instrument'], ({ instrument }) => listings.renew(instrument))
      listings.forgetOver()
      usedIds.onApplied(applied)
      board.onApplied(applied)
    },
  }
}
