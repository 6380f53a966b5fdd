import { beforeEach, describe, expect, it } from 'vitest'
import { HandFeed, minuteBar } from '../series/testing.ts'
import { CompareFeeds } from './compare-feeds.ts'

let feed: HandFeed
let changes: number
let compared: CompareFeeds

beforeEach(() => {
  feed = new HandFeed()
  changes = 0
  compared = new CompareFeeds({
    datafeed: feed,
    now: () => 100 * 60_000,
    frame: (work) => work(),
    changed: () => {
      changes += 1
    },
  })
})

describe('series that are compared', () => {
  it('[CHT-03] come with their bars and follow the stream', () => {
    compared.set(['A', 'B'], '1')
    expect(feed.requests.map(({ name }) => name)).toEqual(['A', 'B'])
    feed.requests[0]!.done([minuteBar(98, 5), minuteBar(99, 6)])
    expect(compared.get('A')).toMatchObject({ status: 'ready', bars: [{ close: 5 }, { close: 6 }] })
    expect(compared.get('B')).toMatchObject({ status: 'loading', bars: [] })
    const before = changes
    feed.ever[0]!.onTick(minuteBar(99, 7))
    feed.ever[0]!.onTick(minuteBar(100, 8))
    expect(compared.get('A')?.bars.map(({ close }) => close)).toEqual([5, 7, 8])
    expect(changes).toBeGreaterThan(before)
  })

  it('[CHT-03] reach as far back as the chart, whichever came first', () => {
    compared.set(['A'], '1')
    compared.reach(90 * 60_000)
    feed.requests.shift()!.done([minuteBar(95)])
    expect(feed.requests).toHaveLength(1)
    feed.requests.shift()!.done([90, 91, 92, 93, 94].map((minute) => minuteBar(minute)))
    expect(compared.get('A')?.bars).toHaveLength(6)
    compared.reach(89 * 60_000)
    feed.requests.shift()!.done([minuteBar(89)])
    expect(compared.get('A')?.bars[0]?.time).toBe(89 * 60_000)
    compared.reach(89 * 60_000)
    expect(feed.requests).toEqual([])
  })

  it('[CHT-03] are loaded anew in another interval, and never show bars of the one before', () => {
    compared.set(['A'], '1')
    feed.requests.shift()!.done([minuteBar(95)])
    compared.set(['A'], '5')
    expect(compared.get('A')).toMatchObject({ status: 'loading', bars: [] })
    feed.ever[0]!.onTick(minuteBar(96))
    expect(compared.get('A')?.bars).toEqual([])
    feed.requests.shift()!.failed('noAnswer')
    expect(compared.get('A')?.status).toBe('failed')
    compared.retry('A')
    feed.requests.shift()!.done([minuteBar(95, 3)])
    expect(compared.get('A')).toMatchObject({ status: 'ready', bars: [{ close: 3 }] })
  })

  it('[CHT-03] that are taken away end their subscription', () => {
    compared.set(['A', 'B'], '1')
    compared.set(['B'], '1')
    expect([...feed.live.values()].map(({ name }) => name)).toEqual(['B'])
    expect(compared.get('A')).toBeUndefined()
    compared.close()
    expect(feed.live.size).toBe(0)
  })
})
