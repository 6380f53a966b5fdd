import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChartOptions } from './chart-state.ts'
import { ChartWidget } from './chart-widget.ts'
import { look, PlainEngine } from './engine/testing.ts'
import { HandFeed, minuteBar } from './series/testing.ts'

const keys = { properties: 'c.p', resolution: 'c.r', timezone: 'c.z', theme: 'c.t' }

let engine: PlainEngine
let feed: HandFeed
let kept: Map<string, unknown>
let warnings: string[]
const make = (options: Partial<ChartOptions> = {}) => new ChartWidget({ ...optionsOf(), ...options })
const mounted = (options: Partial<ChartOptions> = {}) => {
  const chart = make(options)
  chart.mount(document.createElement('div'))
  return chart
}

beforeEach(() => {
  vi.useFakeTimers()
  engine = new PlainEngine()
  feed = new HandFeed()
  kept = new Map()
  warnings = []
})
afterEach(() => vi.useRealTimers())

describe('chart widget', () => {
  it('[CHT-05] throws without a datafeed', () => {
    // Plain JavaScript could omit the datafeed; the types forbid it.
    expect(() => make({ datafeed: undefined as unknown as HandFeed })).toThrow('datafeed')
  })

  it('[CHT-05] throws without a symbol unless the last chart is asked for and known', () => {
    const { symbol: _none, ...options } = optionsOf()
    const build = (loadLastChart: boolean) => () => new ChartWidget({ ...options, loadLastChart })
    expect(build(false)).toThrow('symbol')
    expect(build(true)).toThrow('symbol')
    kept.set(keys.properties, { v: 1, symbol: 'ETHUSDT' })
    expect(build(true)().get().layout.symbol).toBe('ETHUSDT')
  })

  it('[CHT-05] the override lockScale is dropped with a warning', () => {
    make({ overrides: { lockScale: true } })
    expect(warnings).toEqual([expect.stringContaining('lockScale')])
  })

  it('[CHT-05] commands wait until the chart is there and run at once afterwards', () => {
    const chart = make()
    chart.setChartType('line')
    chart.setInverted(true)
    const ran: string[] = []
    chart.whenReady(() => ran.push('waited'))
    expect(engine.settings).toBeUndefined()
    expect(ran).toEqual([])
    chart.mount(document.createElement('div'))
    expect(engine.settings).toMatchObject({ chartType: 'line', inverted: true })
    chart.whenReady(() => ran.push('at once'))
    expect(ran).toEqual(['waited', 'at once'])
  })

  it('[CHT-07] a late answer for the symbol before leaves chart and legend alone', () => {
    const chart = mounted()
    chart.setSymbol('ETHUSDT')
    feed.requests[1]!.done([minuteBar(1, 20), minuteBar(2, 22)])
    feed.requests[0]!.done([minuteBar(1, 9_000)])
    expect(engine.title).toBe('ETHUSDT')
    expect(chart.get()).toMatchObject({ status: { kind: 'ready' }, bar: { close: 22 }, previousClose: 20 })
  })

  it('[CHT-07] the legend has no figures of the series before under the name of the next, loading or failed', () => {
    const chart = mounted()
    feed.requests[0]!.done([minuteBar(1, 50), minuteBar(2, 60)])
    expect(chart.get().bar?.close).toBe(60)
    chart.setSymbol('ETHUSDT')
    expect([chart.get().bar, chart.get().previousClose]).toEqual([undefined, undefined])
    feed.requests[1]!.failed('noAnswer')
    engine.hover(minuteBar(2).time)
    expect(chart.get().bar).toBe(undefined)
    chart.setResolution('5')
    feed.requests[2]!.done([minuteBar(5, 70)])
    expect(chart.get().bar?.close).toBe(70)
  })

  it('[CHT-07] mark and index bars are series of their own', () => {
    const chart = mounted()
    chart.setPrice('mark')
    expect(feed.requests.map((request) => request.name)).toEqual(['BTCUSDT', 'BTCUSDT:mark'])
    expect([...feed.live.values()].map((live) => live.name)).toEqual(['BTCUSDT:mark'])
    expect(engine.studies).toEqual(['MA'])
    chart.setPrice('last')
    expect(engine.studies).toEqual(['VOL', 'MA'])
  })

  it('[CHT-05] a reset for the interval before does nothing, one for the present interval refills', () => {
    const chart = mounted()
    chart.setResolution('1')
    feed.requests[1]!.done([minuteBar(1)])
    feed.ever[0]!.onReset()
    feed.ever[1]!.onTick(minuteBar(2))
    expect(feed.requests).toHaveLength(2)
    feed.ever[1]!.onReset()
    feed.ever[1]!.onTick(minuteBar(3))
    expect(feed.requests).toHaveLength(3)
  })

  it('[CHT-06] the layout is kept 0.4 seconds after the last change, under the keys that were given', () => {
    const chart = mounted()
    chart.setChartType('step')
    chart.setInverted(true)
    vi.advanceTimersByTime(300)
    chart.setResolution('240')
    vi.advanceTimersByTime(399)
    expect(kept.size).toBe(0)
    vi.advanceTimersByTime(1)
    expect(kept.get('c.p')).toMatchObject({ v: 1, symbol: 'BTCUSDT', chartType: 'step', inverted: true })
    expect(kept.get('c.r')).toBe('240')
    expect(kept.get('c.z')).toBe('UTC')
  })

  it('[CHT-06] steady changes do not put saving off for more than five seconds', () => {
    mounted()
    for (let passed = 0; passed < 5_000; passed += 250) {
      engine.viewChanged()
      vi.advanceTimersByTime(250)
    }
    expect(kept.has('c.p')).toBe(true)
  })

  it('[CHT-06] symbol, interval, studies and view come back after a restart', () => {
    const first = mounted()
    feed.requests[0]!.done([minuteBar(1)])
    first.setStudies([{ key: 'RSI', id: 'RSI', inputs: { length: 21, source: 'close' } }])
    engine.setView({ barSpacing: 3, rightOffset: 7 })
    engine.viewChanged()
    first.destroy()
    expect(engine.alive).toBe(false)
    engine = new PlainEngine()
    feed = new HandFeed()
    const { symbol: _none, ...options } = optionsOf()
    const second = new ChartWidget({ ...options, loadLastChart: true })
    second.mount(document.createElement('div'))
    feed.requests[0]!.done([minuteBar(1)])
    expect(second.get().layout).toMatchObject({
      symbol: 'BTCUSDT',
      studies: [{ key: 'RSI', id: 'RSI', inputs: { length: 21 } }],
    })
    expect(engine.studies).toEqual(['RSI'])
    expect(engine.view).toEqual({ barSpacing: 3, rightOffset: 7 })
  })

  it('[CHT-06] a broken field falls back alone and an unreadable document is put aside', () => {
    kept.set('c.p', { v: 1, chartType: 'pie', price: 'mark', inverted: 'very', studies: [{ id: 'NONE', inputs: [] }] })
    kept.set('c.z', 'Moon/Crater')
    expect(make().get().layout).toMatchObject({
      chartType: 'candles',
      price: 'mark',
      inverted: false,
      studies: [],
      timezone: 'UTC',
    })
    kept.set('c.p', { v: 99 })
    expect(make().get().layout.price).toBe('last')
    expect(kept.get('c.p.bad')).toEqual({ v: 99 })
  })

  it('[CHT-06] the narrowest bar is 0.8 pixels and the time zone UTC unless chosen otherwise', () => {
    mounted()
    expect(engine.settings).toMatchObject({ minBarSpacing: 0.8, timezone: 'UTC' })
  })

  it('[CHT-02] no more studies than the limit', () => {
    const chart = mounted({ studyLimit: 1 })
    expect(engine.studies).toHaveLength(1)
    expect(
      chart.setStudies([
        { key: 'MA', id: 'MA', inputs: {} },
        { key: 'VOL', id: 'VOL', inputs: {} },
      ]),
    ).toBe(false)
    expect(engine.studies).toEqual(['VOL'])
  })

  it('[CHT-02] a limit that is lowered leaves those that are there, and more can only go', () => {
    const three = (['VOL', 'MA', 'EMA'] as const).map((id) => ({ key: id, id, inputs: {} }))
    let studyLimit = 3
    const chart = new ChartWidget({
      ...optionsOf(),
      get studyLimit() {
        return studyLimit
      },
    })
    chart.mount(document.createElement('div'))
    expect(chart.setStudies(three)).toBe(true)
    studyLimit = 1
    expect(chart.setStudies([...three, { key: 'MACD', id: 'MACD', inputs: {} }])).toBe(false)
    expect(engine.studies).toEqual(['VOL', 'MA', 'EMA'])
    expect(chart.setStudies(three.slice(1))).toBe(true)
    expect(engine.studies).toEqual(['MA', 'EMA'])
  })

  it('[CHT-07] bars fetched after a lost connection leave the view where it is', () => {
    const chart = mounted()
    chart.setResolution('1')
    feed.requests[1]!.done([minuteBar(1)])
    engine.setView({ barSpacing: 2, rightOffset: -300 })
    feed.ever[1]!.onReset()
    feed.ever[1]!.onTick(minuteBar(9))
    feed.requests[2]!.done([2, 3, 4, 5, 6, 7, 8, 9].map((minute) => minuteBar(minute)))
    expect(engine.bars).toHaveLength(9)
    expect(engine.view).toEqual({ barSpacing: 2, rightOffset: -300 })
  })

  it('[CHT-07] a drawing that stands still is built anew with all that is known, and said to stand still until it is drawn', () => {
    const chart = mounted()
    feed.requests[0]!.done([minuteBar(1), minuteBar(2)])
    engine.drawn(minuteBar(2))
    engine.setView({ barSpacing: 3, rightOffset: 9 })
    vi.advanceTimersByTime(10_000)
    expect(engine.mounts).toBe(1)
    feed.ever[0]!.onTick(minuteBar(2, 101))
    engine.drawn(minuteBar(2))
    vi.advanceTimersByTime(3_000)
    expect(engine.mounts).toBe(2)
    expect(engine.bars).toEqual([minuteBar(1), minuteBar(2, 101)])
    expect(engine.studies).toEqual(['VOL', 'MA'])
    expect(engine.view).toEqual({ barSpacing: 3, rightOffset: 9 })
    expect(chart.get()).toMatchObject({ rebuilt: 1, stopped: false })
    vi.advanceTimersByTime(1_000)
    expect(chart.get()).toMatchObject({ stopped: true })
    engine.drawn(minuteBar(2, 101))
    expect(chart.get()).toMatchObject({ stopped: false })
    vi.advanceTimersByTime(60_000)
    expect(engine.mounts).toBe(2)
  })

  it('[CHT-07] a series that takes long to come is no drawing that stands still', () => {
    const chart = mounted()
    feed.requests[0]!.done([minuteBar(1)])
    chart.setSymbol('ETHUSDT')
    vi.advanceTimersByTime(30_000)
    expect(engine.mounts).toBe(1)
  })

  it('[CHT-07] bars that come while nobody sees the chart are drawn when it is in sight again', () => {
    const { frame: _none, ...options } = optionsOf()
    const chart = new ChartWidget(options)
    chart.mount(document.createElement('div'))
    feed.requests[0]!.done([minuteBar(1, 5)])
    engine.able = false
    feed.ever[0]!.onTick(minuteBar(1, 6))
    feed.ever[0]!.onTick(minuteBar(2, 7))
    vi.advanceTimersByTime(5_000)
    expect(engine.bars.map(({ close }) => close)).toEqual([5])
    engine.able = true
    vi.advanceTimersByTime(120)
    expect(engine.bars.map(({ close }) => close)).toEqual([6, 7])
    expect(chart.get().bar?.close).toBe(7)
    chart.destroy()
  })

  describe('a time frame', () => {
    const day = 86_400_000
    const all = ['1', '5', '60', '1D'] as const

    it('[CHT-02] is shown in the finest interval at which it fits, once its bars are there', () => {
      const chart = mounted({ now: () => 10 * day })
      chart.showTimeFrame('1d', all)
      expect(chart.get().layout.resolution).toBe('5')
      feed.requests[1]!.done([hourBar(10 * 24 - 2), hourBar(10 * 24 - 1)])
      expect(engine.ranges).toEqual([])
      feed.requests[2]!.done([hourBar(9 * 24), hourBar(9 * 24 + 1)])
      expect(engine.ranges).toEqual([[9 * day, 10 * day]])
    })

    it('[CHT-02] that bars do not reach is shown as far as they go, without a note', () => {
      const chart = mounted({ now: () => 10 * day })
      chart.showTimeFrame('5d', all)
      feed.requests[1]!.done([hourBar(10 * 24 - 1)])
      feed.requests[2]!.done([], true)
      expect(engine.ranges).toEqual([[5 * day, 10 * day]])
      expect(chart.get().unreached).toBe(false)
    })

    it('[CHT-02] that was asked for before another series came is forgotten', () => {
      const chart = mounted({ now: () => 10 * day })
      chart.showTimeFrame('5d', all)
      feed.requests[1]!.done([hourBar(10 * 24 - 1)])
      chart.setSymbol('ETHUSDT')
      feed.requests[2]!.done([hourBar(5 * 24)])
      feed.requests[3]!.done([hourBar(10 * 24 - 1)])
      expect(engine.ranges).toEqual([])
    })
  })

  it('[CHT-02] a date is brought into view; a note tells that bars do not reach it until the person looks elsewhere', () => {
    const chart = mounted()
    feed.requests[0]!.done([minuteBar(30), minuteBar(60)])
    chart.goTo(45 * 60_000)
    expect(engine.ranges).toEqual([[45 * 60_000, 45 * 60_000]])
    expect(chart.get().unreached).toBe(false)
    chart.goTo(10 * 60_000)
    feed.requests[1]!.done([], true)
    expect(engine.ranges.at(-1)).toEqual([10 * 60_000, 10 * 60_000])
    expect(chart.get().unreached).toBe(true)
    engine.viewChanged()
    expect(chart.get().unreached).toBe(false)
  })

  it('[CHT-02] the scale follows the bars until it is held, by button or by hand', () => {
    const chart = mounted()
    feed.requests[0]!.done([minuteBar(1)])
    chart.setAutoScale(false)
    expect(chart.get().autoScale).toBe(false)
    chart.setAutoScale(true)
    engine.auto = false
    engine.drawn(minuteBar(1))
    expect(chart.get().autoScale).toBe(false)
  })

  it('[CHT-02] the time to the close of the bar is drawn unless switched off', () => {
    const chart = mounted()
    expect(engine.settings).toMatchObject({ countdown: true })
    chart.setCountdown(false)
    expect(engine.settings).toMatchObject({ countdown: false })
  })

  describe('beside others', () => {
    it('[CHT-10] tells of its own pointer, and of none that it is shown', () => {
      const chart = mounted()
      feed.requests[0]!.done([minuteBar(30, 5), minuteBar(60, 6)])
      const reported: (number | undefined)[] = []
      const end = chart.onPoint((time) => reported.push(time))
      engine.hover(minuteBar(30).time)
      chart.point(minuteBar(60).time)
      engine.hover(undefined)
      expect(reported).toEqual([minuteBar(30).time, undefined])
      end()
      engine.hover(minuteBar(30).time)
      expect(reported).toHaveLength(2)
    })

    it('[CHT-10] shows the crosshair and the bar at a time that it is told', () => {
      const chart = mounted()
      feed.requests[0]!.done([minuteBar(30, 5), minuteBar(60, 6)])
      chart.point(minuteBar(30).time)
      expect(engine.crosshair).toBe(minuteBar(30).time)
      expect(chart.get()).toMatchObject({ bar: { close: 5 }, hovering: true })
      chart.point(undefined)
      expect(engine.crosshair).toBeUndefined()
      expect(chart.get()).toMatchObject({ bar: { close: 6 }, hovering: false })
    })

    it('[CHT-06] adopts a layout whole or in part, loads bars only where they are others, and saves nothing', () => {
      const chart = mounted()
      feed.requests[0]!.done([minuteBar(1)])
      chart.adopt({ chartType: 'area', studies: [] })
      expect(engine.settings?.chartType).toBe('area')
      expect(engine.studies).toEqual([])
      expect(feed.requests).toHaveLength(1)
      chart.adopt({ symbol: 'ETHUSDT', resolution: '60' })
      expect(feed.requests.at(-1)?.name).toBe('ETHUSDT')
      expect(chart.get().layout).toMatchObject({ symbol: 'ETHUSDT', resolution: '60', chartType: 'area' })
      vi.advanceTimersByTime(10_000)
      expect(kept.size).toBe(0)
    })
  })

  describe('compared series', () => {
    const eth = { name: 'ETHUSDT', axis: 'percent', colour: 0, hidden: false } as const

    it('[CHT-03] are fed, drawn and told in the legend at the bar under the pointer', () => {
      const chart = mounted()
      feed.requests[0]!.done([minuteBar(1, 100), minuteBar(31, 110)])
      chart.setCompared([eth])
      expect(chart.get().compared).toMatchObject([{ title: 'ETHUSDT', status: 'loading' }])
      feed.requests[1]!.done([minuteBar(1, 10), minuteBar(31, 12)])
      expect(engine.compared.map(({ key, axis, bars }) => [key, axis, bars().length])).toEqual([
        ['ETHUSDT', 'percent', 2],
      ])
      expect(chart.get().compared).toMatchObject([{ status: 'ready', close: 12, percent: 20 }])
      engine.hover(minuteBar(1).time)
      expect(chart.get().compared).toMatchObject([{ close: 10, percent: 0 }])
      const before = engine.redraws
      feed.ever[1]!.onTick(minuteBar(31, 9))
      expect(engine.redraws).toBe(before + 1)
      engine.hover(undefined)
      expect(chart.get().compared).toMatchObject([{ close: 9, percent: -10 }])
    })

    it('[CHT-03] in percent change the scale to percent, and the last of them gives it back', () => {
      const chart = mounted()
      chart.setScale('logarithmic')
      chart.setCompared([{ ...eth, axis: 'own' }])
      expect(engine.settings?.scale).toBe('logarithmic')
      chart.setCompared([eth])
      expect(engine.settings?.scale).toBe('percentage')
      chart.setCompared([])
      expect(engine.settings?.scale).toBe('logarithmic')
      chart.setCompared([eth])
      chart.setScale('normal')
      chart.setCompared([])
      expect(engine.settings?.scale).toBe('normal')
    })

    it('[CHT-03] reach as far back as the chart is scrolled, and change the interval with it', () => {
      const chart = mounted()
      feed.requests[0]!.done([minuteBar(600)])
      chart.setCompared([eth])
      feed.requests[1]!.done([minuteBar(600)])
      engine.need()
      feed.requests[2]!.done([minuteBar(570)])
      expect(feed.requests[3]?.name).toBe('ETHUSDT')
      chart.setResolution('60')
      expect(feed.requests.slice(4).map(({ name }) => name)).toEqual(['BTCUSDT', 'ETHUSDT'])
    })

    it('[CHT-03] are kept, drawn only while they are shown, and a chart is not compared with itself', () => {
      const first = mounted()
      first.setCompared([eth, { ...eth, name: 'BTCUSDT:mark', colour: 1, hidden: true }])
      expect(engine.compared.map(({ key }) => key)).toEqual(['ETHUSDT'])
      first.setSymbol('ETHUSDT')
      expect(engine.compared).toEqual([])
      first.destroy()
      expect(feed.live.size).toBe(0)
      engine = new PlainEngine()
      const second = mounted()
      expect(second.get().layout.compared.map(({ name }) => name)).toEqual(['ETHUSDT', 'BTCUSDT:mark'])
      expect(engine.compared.map(({ key }) => key)).toEqual(['ETHUSDT'])
    })
  })

  it('the legend follows the pointer and goes back to the last bar', () => {
    const chart = mounted()
    feed.requests[0]!.done([minuteBar(30, 5), minuteBar(60, 6)])
    engine.hover(30 * 60_000)
    expect(chart.get()).toMatchObject({ bar: { close: 5 }, previousClose: undefined, hovering: true })
    engine.hover(undefined)
    expect(chart.get()).toMatchObject({ bar: { close: 6 }, previousClose: 5, hovering: false })
  })
})

const hourBar = (hour: number) => minuteBar(hour * 60)

function optionsOf() {
  return {
    engine,
    datafeed: feed,
    look,
    symbol: 'BTCUSDT',
    keys,
    storage: {
      read: (key: string) => kept.get(key),
      write: (key: string, value: unknown) => void kept.set(key, value),
    },
    studyLimit: 3,
    now: () => 600_000,
    frame: (work: () => void) => work(),
    warn: (message: string) => void warnings.push(message),
  }
}
