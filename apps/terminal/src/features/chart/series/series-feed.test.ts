import { beforeEach, describe, expect, it } from 'vitest'
import type { ChartBar } from './bar.ts'
import { SeriesFeed, type SeriesSink, type SeriesStatus } from './series-feed.ts'
import { HandFeed, minuteBar } from './testing.ts'

class Screen implements SeriesSink {
  name = ''
  bars: ChartBar[] = []
  more = false
  statuses: SeriesStatus['kind'][] = []
  updates = 0

  onStatus(status: SeriesStatus): void {
    this.statuses.push(status.kind)
  }
  setBars(bars: readonly ChartBar[], info: { name: string }, _resolution: string, more: boolean): void {
    this.name = info.name
    this.bars = [...bars]
    this.more = more
  }
  prepend(bars: readonly ChartBar[], more: boolean): void {
    this.bars = [...bars, ...this.bars]
    this.more = more
  }
  update(bar: ChartBar): void {
    this.updates += 1
    if (this.bars.at(-1)?.time === bar.time) this.bars.pop()
    this.bars.push(bar)
  }
  get minutes(): number[] {
    return this.bars.map((bar) => bar.time / 60_000)
  }
}

let feed: HandFeed
let screen: Screen
let frames: (() => void)[]
let series: SeriesFeed
const nextFrame = () => {
  for (const work of frames.splice(0)) work()
}
const tick = (bar: ChartBar) => {
  for (const live of feed.live.values()) live.onTick(bar)
}

beforeEach(() => {
  feed = new HandFeed()
  screen = new Screen()
  frames = []
  series = new SeriesFeed({
    datafeed: feed,
    sink: screen,
    now: () => 10 * 60_000,
    frame: (work) => frames.push(work),
  })
})

describe('series', () => {
  it('[CHT-07] an answer for the contract before is never shown, in whatever order the answers come', () => {
    series.load('A', '1')
    series.load('B', '1')
    feed.requests[1]!.done([minuteBar(1, 200), minuteBar(2, 201)])
    feed.requests[0]!.done([minuteBar(1, 1), minuteBar(2, 2), minuteBar(3, 3)])
    expect(screen.name).toBe('B')
    expect(screen.bars.map((bar) => bar.close)).toEqual([200, 201])
    feed.ever[0]!.onTick(minuteBar(3, 3))
    nextFrame()
    expect(screen.bars.at(-1)!.close).toBe(201)
    feed.requests[0]!.failed('too late')
    expect(screen.statuses.at(-1)).toBe('ready')
  })

  it('[CHT-07] an older page for the resolution before is dropped', () => {
    series.load('A', '1')
    feed.requests[0]!.done([minuteBar(5)])
    series.older()
    series.load('A', '5')
    feed.requests[2]!.done([minuteBar(10)])
    feed.requests[1]!.done([minuteBar(4)])
    expect(screen.minutes).toEqual([10])
  })

  it('[CHT-07] there is one subscription at any time', () => {
    series.load('A', '1')
    series.load('B', '1')
    series.load('B', '5')
    expect([...feed.live.values()].map((live) => live.name)).toEqual(['B'])
    series.close()
    expect(feed.live.size).toBe(0)
  })

  it('[CHT-07] ticks that come before the history are kept', () => {
    series.load('A', '1')
    tick(minuteBar(3, 33))
    feed.requests[0]!.done([minuteBar(1), minuteBar(2), minuteBar(3, 30)])
    expect(screen.bars.at(-1)!.close).toBe(33)
  })

  it('[CHT-07] what lies between a device whose clock is behind and the exchange is fetched, not drawn flat', () => {
    series.load('A', '1')
    feed.requests[0]!.done([minuteBar(9), minuteBar(10)])
    tick(minuteBar(14, 5))
    nextFrame()
    expect(screen.minutes).toEqual([9, 10])
    feed.requests[1]!.done([minuteBar(10), minuteBar(11, 2), minuteBar(12, 3), minuteBar(13, 4), minuteBar(14, 4)])
    expect(screen.minutes).toEqual([9, 10, 11, 12, 13, 14])
    expect(screen.bars.map((bar) => bar.close).slice(2)).toEqual([2, 3, 4, 5])
    tick(minuteBar(16, 6))
    nextFrame()
    expect(feed.requests).toHaveLength(2)
    expect(screen.bars.map((bar) => bar.close).slice(4)).toEqual([4, 5, 5, 6])
  })

  it('[CHT-07] a frame draws the last of many ticks, and every bar that ended in between', () => {
    series.load('A', '1')
    feed.requests[0]!.done([minuteBar(1)])
    tick(minuteBar(1, 5))
    tick(minuteBar(1, 6))
    tick(minuteBar(2, 7))
    tick(minuteBar(2, 8))
    expect(frames).toHaveLength(1)
    nextFrame()
    expect(screen.updates).toBe(2)
    expect(screen.bars.map((bar) => bar.close)).toEqual([6, 8])
  })

  it('[CHT-07] an older tick changes nothing and a later one fills the way to it', () => {
    series.load('A', '1')
    feed.requests[0]!.done([minuteBar(1), minuteBar(2)])
    tick(minuteBar(1, 900))
    nextFrame()
    expect(screen.bars[0]!.close).toBe(100)
    tick(minuteBar(5, 104))
    nextFrame()
    expect(screen.minutes).toEqual([1, 2, 3, 4, 5])
    expect(screen.bars.map((bar) => bar.volume)).toEqual([1, 1, 0, 0, 1])
  })

  it('[CHT-07] what was missed while the connection was lost is fetched before the next tick is drawn', () => {
    series.load('A', '1')
    feed.requests[0]!.done([minuteBar(1), minuteBar(2, 50)])
    for (const live of feed.live.values()) live.onReset()
    tick(minuteBar(5, 105))
    nextFrame()
    expect(screen.minutes).toEqual([1, 2])
    expect(feed.requests[1]!.period).toMatchObject({ from: 120, to: 360 })
    feed.requests[1]!.done([minuteBar(2, 52), minuteBar(3, 53), minuteBar(4, 54), minuteBar(5, 99)])
    expect(screen.bars.map((bar) => bar.close)).toEqual([100, 52, 53, 54, 105])
  })

  it('[CHT-07] a refill that fails is tried again with the next tick', () => {
    series.load('A', '1')
    feed.requests[0]!.done([minuteBar(1)])
    for (const live of feed.live.values()) live.onReset()
    tick(minuteBar(3))
    nextFrame()
    feed.requests[1]!.failed('offline')
    expect(screen.minutes).toEqual([1])
    tick(minuteBar(3, 103))
    nextFrame()
    feed.requests[2]!.done([minuteBar(1), minuteBar(2), minuteBar(3)])
    expect(screen.minutes).toEqual([1, 2, 3])
    expect(screen.bars.at(-1)!.close).toBe(103)
  })

  it('[CHT-05] a reset of a series that is no longer shown does nothing', () => {
    series.load('A', '1')
    series.load('B', '1')
    feed.requests[1]!.done([minuteBar(1)])
    feed.ever[0]!.onReset()
    tick(minuteBar(2))
    nextFrame()
    expect(feed.requests).toHaveLength(2)
    expect(screen.minutes).toEqual([1, 2])
  })

  it('[CHT-07] after a long sleep the series is loaded anew', () => {
    series.load('A', '1')
    feed.requests[0]!.done([minuteBar(1)])
    tick(minuteBar(5_000))
    nextFrame()
    expect(screen.statuses.at(-1)).toBe('loading')
    feed.requests[1]!.done([minuteBar(4_999)])
    expect(screen.minutes).toEqual([4_999])
  })

  it('[CHT-07] scrolling back loads page after page until there is no more', () => {
    series.load('A', '1')
    feed.requests[0]!.done([minuteBar(8), minuteBar(9)])
    series.older()
    series.older()
    expect(feed.requests).toHaveLength(2)
    feed.requests[1]!.done([minuteBar(5), minuteBar(6), minuteBar(8, 1)])
    expect(screen.minutes).toEqual([5, 6, 7, 8, 9])
    expect(screen.more).toBe(true)
    series.older()
    feed.requests[2]!.done([], true)
    expect(screen.more).toBe(false)
    series.older()
    expect(feed.requests).toHaveLength(3)
  })

  it('a failed load says so and can be tried again', () => {
    series.load('A', '1')
    feed.requests[0]!.failed('noAnswer')
    expect(screen.statuses).toEqual(['loading', 'failed'])
    series.reload()
    feed.requests[1]!.done([minuteBar(1)])
    expect(screen.statuses.at(-1)).toBe('ready')
  })

  describe('[CHT-02] the way back to a date', () => {
    const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => minuteBar(from + at))
    const reached: boolean[] = []
    beforeEach(() => {
      reached.length = 0
      series.load('A', '1')
      feed.requests.pop()!.done(minutes(2_000, 2_010))
    })
    const page = (from: number, to: number, noData = false) => feed.requests.pop()!.done(minutes(from, to), noData)

    it('goes page by page and draws all of them at once', () => {
      series.reach(1_500.5 * 60_000, (end) => reached.push(end))
      page(1_700, 2_000)
      expect(screen.minutes[0]).toBe(2_000)
      expect(reached).toEqual([])
      page(1_500, 1_700)
      expect(screen.minutes).toEqual(minutes(1_500, 2_010).map((bar) => bar.time / 60_000))
      expect(reached).toEqual([true])
      expect(feed.requests).toEqual([])
    })

    it('needs no page where the bars reach that far', () => {
      series.reach(2_000 * 60_000, (end) => reached.push(end))
      expect(reached).toEqual([true])
      expect(feed.requests).toEqual([])
    })

    it('ends where there are no older bars, where they cannot be had, and after twenty pages', () => {
      series.reach(0, (end) => reached.push(end))
      page(1_990, 2_000)
      page(0, 0, true)
      expect(reached).toEqual([false])
      expect(screen.more).toBe(false)
      series.load('A', '1')
      page(2_000, 2_010)
      series.reach(0, (end) => reached.push(end))
      page(1_990, 2_000)
      feed.requests.pop()!.failed('noAnswer')
      expect(reached).toEqual([false, false])
      expect(screen.minutes[0]).toBe(1_990)
      series.load('A', '1')
      page(2_000, 2_010)
      series.reach(0, (end) => reached.push(end))
      for (let at = 0; at < 20; at += 1) page(1_990 - at * 10, 2_000 - at * 10)
      expect(reached).toEqual([false, false, false])
      expect(feed.requests).toEqual([])
    })

    it('makes a page void that was under way for the chart', () => {
      series.older()
      const late = feed.requests.pop()!
      series.reach(1_900 * 60_000, (end) => reached.push(end))
      page(1_900, 2_000)
      late.done(minutes(1_990, 2_000))
      expect(screen.minutes).toEqual(minutes(1_900, 2_010).map((bar) => bar.time / 60_000))
      series.older()
      expect(feed.requests).toHaveLength(1)
    })

    it('tells nothing once another series is asked for', () => {
      series.reach(0, (end) => reached.push(end))
      const late = feed.requests.pop()!
      series.load('B', '1')
      late.done(minutes(1_900, 2_000))
      expect(reached).toEqual([])
      expect(screen.minutes).not.toContain(1_900)
    })
  })
})
