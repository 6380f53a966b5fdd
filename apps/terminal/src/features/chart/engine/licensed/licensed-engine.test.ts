import { beforeEach, describe, expect, it, vi } from 'vitest'
import { minuteBar } from '../../series/testing.ts'
import { studyOf } from '../../studies/studies.ts'
import { choiceOf } from '../../studies/study-choice.ts'
import type { ActiveStudy, EngineSettings } from '../chart-engine.ts'
import { look } from '../testing.ts'
import { StubWidget } from './library.testing.ts'
import { LicensedEngine } from './licensed-engine.ts'

const MINUTE = 60_000
const settings: EngineSettings = {
  look: { ...look, panel: '#11151c', up: '#00ff00', down: '#ff0000' },
  timezone: 'UTC',
  minBarSpacing: 0.8,
  chartType: 'candles',
  scale: 'normal',
  inverted: false,
  countdown: true,
}
const info = { name: 'BTCUSDT', title: 'BTCUSDT', pricePrecision: 1, volumePrecision: 3 }
const bars = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => minuteBar(from + at, 100 + at))
const averages: ActiveStudy = {
  ...choiceOf('MA', []),
  study: studyOf('MA')!,
  inputs: { first: 1, second: 2, third: 3, source: 'close' },
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 40))

let state: object | undefined
let host: HTMLElement
const make = () => {
  const engine = new LicensedEngine({
    library: { widget: StubWidget },
    path: '/tradingview/charting_library/',
    language: 'zh-TW',
    search: (words, exchange, type) => [
      { symbol: words, full_name: words, ticker: words, description: '', exchange, type },
    ],
    kept: {
      read: () => state,
      write: (next) => {
        state = next
      },
    },
  })
  engine.mount(host, settings)
  return engine
}
const widget = () => StubWidget.made.at(-1)!

beforeEach(() => {
  StubWidget.made.length = 0
  state = undefined
  host = document.createElement('div')
  document.body.replaceChildren(host)
})

describe('the licensed library as an engine', () => {
  it('[CHT-01, CHT-06] is made with our path, language, zone, colours and limits once there is a series', async () => {
    const engine = make()
    expect(StubWidget.made).toEqual([])
    engine.setBars(bars(1, 9), info, '30', false)
    await settled()
    expect(widget().options).toMatchObject({
      symbol: 'BTCUSDT',
      interval: '30',
      library_path: '/tradingview/charting_library/',
      locale: 'zh_TW',
      timezone: 'Etc/UTC',
      theme: 'dark',
      custom_css_url: '/charting-library.css',
      auto_save_delay: 0.4,
      time_scale: { min_bar_spacing: 0.8 },
      disabled_features: expect.arrayContaining(['header_widget', 'use_localstorage_for_settings']),
      enabled_features: ['iframe_loading_same_origin'],
      overrides: {
        'mainSeriesProperties.candleStyle.upColor': '#00ff00',
        'mainSeriesProperties.candleStyle.downColor': '#ff0000',
        'mainSeriesProperties.candleStyle.wickDownColor': '#ff0000',
        'mainSeriesProperties.showCountdown': true,
      },
    })
    expect(widget().bars).toHaveLength(9)
  })

  it('[CHT-05] what is set before it is ready is set then, and afterwards at once', async () => {
    const engine = make()
    engine.setBars(bars(1, 9), info, '30', false)
    engine.setSettings({ ...settings, chartType: 'step', scale: 'logarithmic', timezone: 'Asia/Tokyo' })
    expect([widget().type, widget().mode, widget().timezone]).toEqual([1, 0, 'Etc/UTC'])
    await settled()
    expect([widget().type, widget().mode, widget().timezone]).toEqual([15, 1, 'Asia/Tokyo'])
    const bright = { ...settings.look, panel: '#ffffff', up: '#0000ff' }
    engine.setSettings({ ...settings, look: bright, inverted: true })
    expect([widget().theme, widget().isInverted]).toEqual(['light', true])
    expect(widget().overrides['mainSeriesProperties.haStyle.borderUpColor']).toBe('#0000ff')
  })

  it('[CHT-07] another series asked for while it begins, or while one loads, is the one that is shown', async () => {
    const engine = make()
    engine.setBars(bars(1, 9), info, '30', false)
    engine.setBars(bars(1, 3), { ...info, name: 'ETHUSDT' }, '30', false)
    await settled()
    expect(widget().bars).toHaveLength(3)
    engine.setBars(bars(1, 5), info, '5', false)
    engine.setBars(bars(1, 7), { ...info, name: 'SOLUSDT' }, '5', false)
    await settled()
    expect([widget().bars.length, StubWidget.made.length]).toEqual([7, 1])
    engine.setBars(bars(1, 8), { ...info, name: 'SOLUSDT' }, '5', false)
    await settled()
    expect(widget().bars).toHaveLength(8)
  })

  it('[CHT-02] draws our studies by our values, colours and visibility, and forgets those that are gone', async () => {
    const engine = make()
    engine.setBars(bars(1, 9), info, '1', false)
    engine.setStudies([averages])
    await settled()
    expect([...widget().studies.values()]).toEqual([{ name: 'perpdesk MA', key: 'MA', visible: true }])
    expect(await widget().valuesOf('MA', 4 * MINUTE)).toEqual([103, 102.5, 102])
    expect(await widget().valuesOf('MA', 40 * MINUTE)).toEqual([Number.NaN, Number.NaN, Number.NaN])
    engine.update(minuteBar(9, 200))
    expect((await widget().valuesOf('MA', 9 * MINUTE))[0]).toBe(200)
    engine.setStudies([{ ...averages, hidden: true }])
    await settled()
    expect([...widget().studies.values()]).toEqual([{ name: 'perpdesk MA', key: 'MA', visible: false }])
    engine.setStudies([])
    await settled()
    expect(widget().studies.size).toBe(0)
  })

  it('[CHT-02] a histogram is two plots, one of rising and one of falling values', async () => {
    const engine = make()
    const volume: ActiveStudy = { ...choiceOf('VOL', []), study: studyOf('VOL')! }
    engine.setStudies([volume])
    engine.setBars([...bars(1, 3), { ...minuteBar(4, 90), open: 110, volume: 7 }], info, '1', false)
    await settled()
    const values = await widget().valuesOf('VOL', 4 * MINUTE)
    expect(values.filter((value) => !Number.isNaN(value))).toContain(7)
    expect(values.some(Number.isNaN)).toBe(true)
  })

  it('[CHT-06] keeps what the library has of its own, and shows the series that is asked for when it comes back', async () => {
    const engine = make()
    engine.setBars(bars(1, 9), info, '30', false)
    await settled()
    widget().autosave.report()
    expect(state).toEqual({ symbol: 'BTCUSDT' })
    engine.destroy()
    expect([widget().isRemoved, host.childElementCount]).toEqual([true, 0])
    const next = make()
    next.setBars(bars(1, 4), { ...info, name: 'ETHUSDT' }, '30', false)
    await settled()
    expect(widget().options.saved_data).toEqual({ symbol: 'BTCUSDT' })
    expect(widget().bars).toHaveLength(4)
  })

  it('[CHT-03] tells of the bar under the pointer and that it left, and of moves that are not its own', async () => {
    const engine = make()
    const hovered: (number | undefined)[] = []
    let moves = 0
    engine.onHover((time) => hovered.push(time))
    engine.onViewChanged(() => {
      moves += 1
    })
    engine.setBars(bars(1, 9), info, '1', false)
    await settled()
    widget().crosshair.report({ time: 180 })
    host.dispatchEvent(new Event('pointerleave'))
    expect(hovered).toEqual([180_000, undefined])
    engine.setView({ barSpacing: 10, rightOffset: 40 })
    expect([moves, engine.getView()]).toEqual([0, { barSpacing: 10, rightOffset: 40 }])
    widget().activeChart().getTimeScale().setRightOffset(7)
    expect([moves, engine.getView().rightOffset]).toEqual([1, 70])
  })

  it('[CHT-04] prices have their places on a logarithmic scale too, and the scale reaches to what is asked for', async () => {
    const engine = make()
    engine.setBars(bars(1, 9), info, '1', false)
    await settled()
    const space = engine.priceSpace()!
    engine.setSettings({ ...settings, scale: 'logarithmic' })
    // The scale shows 99 to 109 on 400 pixels.
    expect(space.toY(109)).toBeCloseTo(0)
    expect(space.toY(99)).toBeCloseTo(400)
    expect(space.toY(Math.sqrt(99 * 109))).toBeCloseTo(200)
    expect(space.fromY(200)).toBeCloseTo(Math.sqrt(99 * 109))
    engine.setSettings(settings)
    space.reach([150])
    expect(space.toY(150)).toBeCloseTo(0)
    expect(engine.isAutoScale()).toBe(true)
    space.reach([])
    expect(space.toY(109)).toBeCloseTo(0)
  })

  it('[CHT-07] older bars that are not there yet are asked for again when the chart moves', async () => {
    const engine = make()
    const need = vi.fn()
    engine.onNeedHistory(need)
    engine.setBars(bars(100, 199), info, '1', true)
    await settled()
    expect(need).toHaveBeenCalledTimes(1)
    engine.prepend([], true)
    expect(need).toHaveBeenCalledTimes(1)
    engine.scroll(3)
    expect(need).toHaveBeenCalledTimes(2)
    engine.prepend(bars(50, 99), true)
    expect(widget().bars[0]?.time).toBe(50 * MINUTE)
  })

  it('[CHT-03] its search asks ours, with its filters', async () => {
    const engine = make()
    engine.setBars(bars(1, 2), info, '1', false)
    const found = await new Promise((resolve) => {
      widget().options.datafeed.searchSymbols('btc', 'usdt', 'futures', resolve)
    })
    expect(found).toMatchObject([{ symbol: 'btc', exchange: 'usdt', type: 'futures' }])
  })
})
