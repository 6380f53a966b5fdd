import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChartOptions } from '../chart-state.ts'
import { ChartWidget } from '../chart-widget.ts'
import { HandFeed, minuteBar } from '../series/testing.ts'
import { SampleSeries } from '../studies/sample-series.ts'
import { studyOf } from '../studies/studies.ts'
import { choiceOf } from '../studies/study-choice.ts'
import { type ActiveStudy, type ChartEngine, LEGEND_ROW, LEGEND_TOP } from './chart-engine.ts'
import { KlineEngine } from './kline/kline-engine.ts'
import { StubWidget } from './licensed/library.testing.ts'
import { LicensedEngine } from './licensed/licensed-engine.ts'
import { SmallEngine } from './small-engine.testing.ts'
import { look } from './testing.ts'

const MINUTE = 60_000
const LICENSED = 'the licensed library'
const ENGINES: readonly (readonly [string, () => ChartEngine])[] = [
  [
    'klinecharts',
    () => new KlineEngine({ writeNumber: (plain) => plain, writeTick: () => '', writeTime: () => '', now: () => 0 }),
  ],
  ['our small one', () => new SmallEngine()],
  [
    LICENSED,
    () =>
      new LicensedEngine({
        library: { widget: StubWidget },
        path: '/tradingview/',
        language: 'en',
        search: () => [],
        kept: { read: () => undefined, write: () => {} },
      }),
  ],
]

/** Gives elements a size and canvases a context to draw on, which the test page lacks. */
function givePageRoom(): void {
  const known: Record<PropertyKey, unknown> = { measureText: () => ({ width: 10 }) }
  const canvas = new Proxy(known, { get: (target, name) => target[name] ?? (() => {}) })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as unknown as RenderingContext)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  const deaf = { observe: () => {}, unobserve: () => {}, disconnect: () => {} }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe = deaf.observe
      readonly unobserve = deaf.unobserve
      readonly disconnect = deaf.disconnect
    },
  )
  vi.stubGlobal('matchMedia', () => ({ addEventListener: () => {}, removeEventListener: () => {} }))
  HTMLElement.prototype.checkVisibility ??= () => true
}

const bars = (from: number, to: number, close = 100) =>
  Array.from({ length: to - from + 1 }, (_, at) => minuteBar(from + at, close + ((from + at) % 10)))

/** An average over one bar, so that its value is the close of a bar that the engine holds. */
const closes: ActiveStudy = {
  ...choiceOf('MA', []),
  study: studyOf('MA')!,
  inputs: { first: 1, second: 1, third: 1, source: 'close' },
}

beforeEach(givePageRoom)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Engines may compute and lay out shortly after a call. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 40))

function chartedWith(makeEngine: () => ChartEngine, options: Partial<ChartOptions> = {}) {
  const engine = makeEngine()
  const feed = new HandFeed()
  const host = document.createElement('div')
  document.body.append(host)
  const chart = new ChartWidget({
    engine,
    datafeed: feed,
    look,
    symbol: 'BTCUSDT',
    keys: { properties: 'p', resolution: 'r', timezone: 'z', theme: 't' },
    storage: { read: () => undefined, write: () => true },
    studyLimit: 10,
    now: () => 500 * MINUTE,
    frame: (work) => work(),
    warn: () => {},
    ...options,
  })
  chart.setResolution('1')
  chart.setStudies([{ ...choiceOf('MA', []), inputs: closes.inputs }])
  /** Returns the close of the engine's bar at a minute. */
  const closeAt = (minute: number) => engine.studyFigures(minute * MINUTE)[0]?.values[0]?.value
  const last = () => feed.requests.at(-1)!
  return { engine, feed, host, chart, closeAt, last, mount: () => chart.mount(host) }
}

describe.each(ENGINES)('what holds for every engine, of %s', (_name, makeEngine) => {
  const charted = (options?: Partial<ChartOptions>) => chartedWith(makeEngine, options)

  it('[CHT-05] what was asked for before it was there is done then', async () => {
    const { engine, mount, last } = charted()
    mount()
    last().done(bars(1, 9))
    await settled()
    expect(engine.studyFigures(undefined).map(({ key }) => key)).toEqual(['MA'])
    expect(engine.studyFigures(undefined)[0]?.values[0]).toEqual({ slot: 'first', value: 109 })
  })

  it('[CHT-05] nothing is asked for before the datafeed is ready; commands wait for it, and one that is ready too late is ignored', async () => {
    const datafeed = new HandFeed(true)
    const { engine, chart, mount } = charted({ datafeed })
    mount()
    chart.setSymbol('ETHUSDT')
    expect([datafeed.requests, datafeed.live.size, chart.priceSpace()]).toEqual([[], 0, undefined])
    datafeed.becomeReady!()
    expect(datafeed.requests.at(-1)?.name).toBe('ETHUSDT')
    datafeed.requests.at(-1)!.done(bars(1, 4))
    await settled()
    expect(engine.studyFigures(undefined)[0]?.values[0]?.value).toBe(104)
    const asked = datafeed.requests.length
    datafeed.becomeReady!()
    expect(datafeed.requests).toHaveLength(asked)
    const late = new HandFeed(true)
    const gone = charted({ datafeed: late })
    gone.mount()
    gone.chart.destroy()
    expect(gone.host.childElementCount).toBe(0)
    late.becomeReady!()
    expect(late.requests).toEqual([])
  })

  it('[CHT-07] a late answer for the symbol before is never drawn', async () => {
    const { chart, feed, mount, closeAt } = charted()
    mount()
    const late = feed.requests.at(-1)!
    chart.setSymbol('ETHUSDT')
    feed.requests.at(-1)!.done(bars(1, 5, 20))
    await settled()
    late.done(bars(1, 5, 9_000))
    await settled()
    expect([1, 5].map(closeAt)).toEqual([21, 25])
    expect([...feed.live.values()].map(({ name }) => name)).toEqual(['ETHUSDT'])
  })

  it('[CHT-07] a tick replaces the running bar or goes behind it, and a gap before it is filled', async () => {
    const { engine, feed, mount, closeAt, last } = charted()
    mount()
    last().done(bars(1, 5))
    await settled()
    const { onTick } = [...feed.live.values()][0]!
    onTick(minuteBar(5, 70))
    await settled()
    expect(closeAt(5)).toBe(70)
    onTick(minuteBar(8, 80))
    onTick(minuteBar(3, 1))
    await settled()
    expect([3, 5, 6, 7, 8].map(closeAt)).toEqual([103, 70, 70, 70, 80])
    expect(engine.timeSpace()?.toX(8 * MINUTE)).toBe(engine.timeSpace()?.lastBarX())
  })

  it('[CHT-04] layers are told of each drawing until they leave', async () => {
    const { engine, feed, mount, last } = charted()
    mount()
    last().done(bars(1, 5))
    await settled()
    const layer = vi.fn()
    const leave = engine.priceSpace()!.onDrawn(layer)
    const { onTick } = [...feed.live.values()][0]!
    onTick(minuteBar(5, 70))
    await settled()
    expect(layer).toHaveBeenCalled()
    leave()
    layer.mockClear()
    onTick(minuteBar(5, 80))
    await settled()
    expect(layer).not.toHaveBeenCalled()
  })

  it('[CHT-07] older bars come as one scrolls to them, and what is in sight stays in its place', async () => {
    const { chart, engine, feed, mount, closeAt, last } = charted()
    mount()
    last().done(bars(300, 500))
    await settled()
    const before = feed.requests.length
    chart.scroll(190)
    await settled()
    expect(feed.requests).toHaveLength(before + 1)
    const x = engine.timeSpace()?.toX(310 * MINUTE)
    last().done(bars(200, 299))
    await settled()
    expect(engine.timeSpace()?.toX(310 * MINUTE)).toBe(x)
    expect([200, 300, 500].map(closeAt)).toEqual([100, 100, 100])
  })

  it('[CHT-05, CHT-06] a view is given back as it was taken, and a bar has one place', async () => {
    const { engine, mount, last } = charted()
    mount()
    last().done(bars(1, 300))
    await settled()
    engine.setView({ barSpacing: 12, rightOffset: 30 })
    expect(engine.getView()).toEqual({ barSpacing: 12, rightOffset: 30 })
    const space = engine.timeSpace()!
    expect(space.barSpace()).toBe(12)
    expect(space.fromX(space.toX(290 * MINUTE)!)).toBe(290 * MINUTE)
    expect(space.toX(290 * MINUTE)! - space.toX(289 * MINUTE)!).toBe(12)
    engine.setView({ barSpacing: 0.1, rightOffset: 30 })
    expect(engine.getView().barSpacing).toBeCloseTo(0.8)
  })

  it('[CHT-02] a span of time fills the width, and a date stands in the middle', async () => {
    const { engine, mount, last } = charted()
    mount()
    last().done(bars(1, 300))
    await settled()
    engine.showRange(201 * MINUTE, 300 * MINUTE)
    await settled()
    const { barSpacing } = engine.getView()
    expect(engine.width() / barSpacing).toBeGreaterThan(99)
    expect(engine.width() / barSpacing).toBeLessThan(102)
    expect(engine.timeSpace()!.toX(201 * MINUTE)).toBeLessThan(2 * barSpacing)
    engine.showAround(150 * MINUTE)
    await settled()
    expect(Math.abs(engine.timeSpace()!.toX(150 * MINUTE)! - engine.width() / 2)).toBeLessThan(2 * barSpacing)
  })

  it('[CHT-04, CHT-06] a price has one place, low ones above when inverted; a held scale stays', async () => {
    const { chart, engine, feed, mount, last } = charted()
    mount()
    last().done(bars(450, 500))
    await settled()
    const space = () => engine.priceSpace()!
    expect(space().fromY(space().toY(104)!)).toBeCloseTo(104)
    expect(space().toY(108)!).toBeLessThan(space().toY(102)!)
    chart.setInverted(true)
    await settled()
    expect(space().toY(108)!).toBeGreaterThan(space().toY(102)!)
    chart.setInverted(false)
    await settled()
    engine.setAutoScale(false)
    await settled()
    expect(engine.isAutoScale()).toBe(false)
    const y = space().toY(104)!
    ;[...feed.live.values()][0]!.onTick(minuteBar(500, 900))
    await settled()
    expect(space().toY(104)).toBeCloseTo(y)
    engine.setAutoScale(true)
    await settled()
    expect(engine.isAutoScale()).toBe(true)
    expect(space().toY(900)!).toBeGreaterThan(0)
  })

  it('[CHT-02] a study has its row in the legend, other inputs other values, and other samples too', async () => {
    const { engine, mount, last } = charted()
    mount()
    last().done(bars(1, 9))
    const interest = {
      ...choiceOf('OI', []),
      study: studyOf('OI')!,
      samples: new SampleSeries([{ time: 0, value: 5 }]),
    }
    engine.setStudies([closes, interest])
    await settled()
    const first = () => engine.studyFigures(3 * MINUTE).map(({ values }) => values[0]?.value)
    expect(first()).toEqual([103, 5])
    const oneRow = engine.priceSpace()!.legendHeight()
    expect(oneRow).toBe(LEGEND_TOP + LEGEND_ROW)
    const other = { ...closes, inputs: { ...closes.inputs, first: 2 } }
    engine.setStudies([other, { ...interest, samples: new SampleSeries([{ time: 0, value: 6 }]) }])
    await settled()
    expect(first()).toEqual([102.5, 6])
    engine.setStudies([closes, { ...closes, key: 'MA-2' }, interest])
    await settled()
    expect(engine.priceSpace()!.legendHeight() - oneRow).toBe(LEGEND_ROW)
    engine.setStudies([])
    expect(engine.priceSpace()!.legendHeight()).toBe(0)
  })

  it('[CHT-05] nothing is left of one that is gone, and it can be made anew', async () => {
    const { engine, chart, host, mount, last } = charted()
    mount()
    last().done(bars(1, 9))
    await settled()
    chart.destroy()
    expect([host.childElementCount, engine.timeSpace(), engine.studyFigures(undefined)]).toEqual([0, undefined, []])
    const settings = { look, timezone: 'UTC', minBarSpacing: 0.8, chartType: 'candles', scale: 'normal' } as const
    engine.mount(host, { ...settings, inverted: false, countdown: false })
    engine.setStudies([closes])
    engine.setBars(bars(1, 3, 50), { name: 'A', title: 'A', pricePrecision: 1, volumePrecision: 1 }, '1', false)
    await settled()
    expect(engine.studyFigures(undefined)[0]?.values[0]?.value).toBe(53)
    engine.destroy()
  })
})

// The licensed library scales prices by rules of its own.
describe.each(ENGINES.filter(([name]) => name !== LICENSED))('the scale of %s', (_name, makeEngine) => {
  it('[CHT-02] an average that is far away leaves the bars half of the height, and a hidden one all of it', async () => {
    const { engine, mount, last } = chartedWith(makeEngine)
    mount()
    last().done([...bars(1, 250, 10_000), ...bars(251, 500, 100)])
    await settled()
    const far = { ...closes, key: 'FAR', inputs: { first: 1_000, second: 1_000, third: 400, source: 'close' } }
    const height = () => {
      const { toY } = engine.priceSpace()!
      return toY(99)! - toY(110)!
    }
    engine.setStudies([])
    engine.setView({ barSpacing: 8, rightOffset: 0 })
    await settled()
    const alone = height()
    engine.setStudies([far])
    await settled()
    expect(height()).toBeLessThan(0.6 * alone)
    expect(height()).toBeGreaterThan(0.45 * alone)
    engine.setStudies([{ ...far, hidden: true }])
    await settled()
    expect(height()).toBeCloseTo(alone)
  })
})
