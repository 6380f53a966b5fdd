import { setTimeout as sleep } from 'node:timers/promises'
import type { AppliedNow, EngineEvent } from '@perpdesk/engine'
import { describe, expect, it } from 'vitest'
import { eventRows } from '../testing/event-rows.ts'
import { order } from '../testing/history-events.ts'
import { CalledHistory, type HistoryCall } from './called-history.ts'
import type { ReportedEvents } from './reported-events.ts'

/** Returns a store that accepts everything and records the number of market events of each write. */
function portions() {
  const sizes: number[] = []
  const call = (name: string, [reported, upTo]: [ReportedEvents, number]) => {
    if (name === 'write') sizes.push(reported.market.length)
    return Promise.resolve(name === 'write' ? upTo : undefined)
  }
  // `CalledHistory` calls only these methods
  return { sizes, call: call as unknown as HistoryCall }
}

/** Returns a command with a trade, or without any event that history keeps. */
function applied(seq: number, isKept = true): AppliedNow {
  const trade = { type: 'trade', tradeId: seq, instrument: 1, price: 1, qty: 1, side: 'Buy' } as const
  return reported(seq, isKept ? [trade] : [])
}

function reported(seq: number, events: readonly EngineEvent[]): AppliedNow {
  const result = { code: 0, orderId: 0, price: 0, params: {} }
  return { seq, time: seq, result, events, rows: eventRows(events) }
}

const history = (call: HistoryCall, everyMs: number) =>
  new CalledHistory({ cursor: 0, note: undefined }, { everyMs }, call, () => Promise.resolve())

describe('the way into history', () => {
  it('hands much over in portions', async () => {
    const { sizes, call } = portions()
    const fed = history(call, 60_000)
    for (let seq = 1; seq <= 510; seq += 1) fed.ingest(applied(seq))
    await fed.flush()
    expect(sizes).toEqual([250, 250, 10])
    expect(fed.cursor).toBe(510)
    await fed.stop()
  })

  it('hands a full portion over at once and leaves the rest for later', async () => {
    const { sizes, call } = portions()
    const fed = history(call, 60_000)
    for (let seq = 1; seq <= 249; seq += 1) fed.ingest(applied(seq))
    expect(sizes).toEqual([])
    fed.ingest(applied(250))
    fed.ingest(applied(251))
    expect(sizes).toEqual([250])
    await fed.stop()
    expect(sizes).toEqual([250, 1])
  })

  it('remembers how far it heard, also where there was nothing to keep', async () => {
    const { sizes, call } = portions()
    const fed = history(call, 60_000)
    for (let seq = 1; seq <= 3; seq += 1) fed.ingest(applied(seq, false))
    await fed.flush()
    expect(sizes).toEqual([0])
    expect(fed.cursor).toBe(3)
    await fed.stop()
  })

  it('[DUR-04] finds an ended order before and while it is written', async () => {
    const { call } = portions()
    const asked: string[] = []
    const answering: HistoryCall = (name, args) => {
      asked.push(name)
      return call(name, args)
    }
    const fed = history(answering, 60_000)
    const ended = order({ orderId: 7, orderLinkId: 'mine', account: 12, status: 'Filled' })
    fed.ingest(reported(3, [{ type: 'order', order: ended }]))
    const byLink = { orderId: 0, orderLinkId: 'mine' }
    expect(await fed.findOrder(12, byLink)).toEqual({ ...ended, seq: 3, place: 0, time: 3 })
    expect(await fed.findOrder(12, { orderId: 7, orderLinkId: '' })).toMatchObject(ended)
    expect(asked).toEqual([])
    const flushed = fed.flush()
    expect(await fed.findOrder(12, byLink)).toMatchObject(ended)
    await flushed
    expect(asked).toEqual(['write'])
    expect(await fed.findOrder(13, byLink)).toBeUndefined()
    expect(await fed.findOrder(12, { orderId: 0, orderLinkId: '' })).toBeUndefined()
    expect(asked).toEqual(['write', 'findOrder', 'findOrder'])
    await fed.stop()
  })

  it('stops listening at a row that it cannot hold, and says so', async () => {
    const { sizes, call } = portions()
    const problems: (string | undefined)[] = []
    const onProblem = (error: Error | null) => problems.push(error?.message)
    const fed = new CalledHistory({ cursor: 0, note: undefined }, { everyMs: 60_000, onProblem }, call, () =>
      Promise.resolve(),
    )
    fed.ingest(applied(1))
    // an invalid value, which the types would not allow
    const ended = order({ side: 'Sideways' as 'Buy', status: 'Filled' })
    fed.ingest(reported(2, [{ type: 'order', order: ended }]))
    fed.ingest(applied(3))
    await fed.flush()
    expect(problems).toEqual(['Sideways is none of Buy, Sell'])
    expect(sizes).toEqual([])
    expect(fed.cursor).toBe(0)
    await fed.stop()
  })

  it('[DUR-04] keeps apart what waits under one id for different accounts, until it is on disk', async () => {
    const asked: string[] = []
    const { call } = portions()
    const fed = history((name, args) => {
      asked.push(name)
      return call(name, args)
    }, 60_000)
    const orders = [12, 13].map((account) =>
      order({ orderId: account * 10, orderLinkId: 'mine', account, status: 'Filled' }),
    )
    for (const [place, ended] of orders.entries()) {
      fed.ingest(reported(place + 1, [{ type: 'order', order: ended }]))
    }
    const byLink = { orderId: 0, orderLinkId: 'mine' }
    for (const ended of orders) expect(await fed.findOrder(ended.account, byLink)).toMatchObject(ended)
    expect(asked).toEqual([])
    expect(await fed.findOrder(12, { orderId: 130, orderLinkId: '' })).toBeUndefined()
    await fed.flush()
    for (const { account } of orders) expect(await fed.findOrder(account, byLink)).toBeUndefined()
    expect(asked).toEqual(['findOrder', 'write', 'findOrder', 'findOrder'])
    await fed.stop()
  })

  it('[DUR-04] does not say that there was no order once it listens no more', async () => {
    const { call } = portions()
    const broken: HistoryCall = (name, args) =>
      name === 'write' ? Promise.reject(new Error('torn')) : call(name, args)
    const fed = history(broken, 60_000)
    const ref = { orderId: 7, orderLinkId: '' }
    expect(await fed.findOrder(12, ref)).toBeUndefined()
    fed.ingest(applied(1))
    await fed.flush()
    await expect(fed.findOrder(12, ref)).rejects.toThrow('until the next start')
    await fed.stop()
  })

  it('writes by itself what comes in while it writes', async () => {
    const { sizes, call } = portions()
    const everyMs = 5
    // The time of the next write comes while the first write is still running: the next write must not be lost.
    const slow: HistoryCall = (name, args) => {
      if (name !== 'write' || sizes.length > 0) return call(name, args)
      fed.ingest(applied(2))
      return sleep(4 * everyMs).then(() => call(name, args))
    }
    const fed = history(slow, everyMs)
    fed.ingest(applied(1))
    await expect.poll(() => fed.cursor).toBe(2)
    expect(sizes).toEqual([1, 1])
    await fed.stop()
  })
})
