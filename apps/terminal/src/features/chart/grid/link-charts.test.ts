import { describe, expect, it } from 'vitest'
import { ChartWidget } from '../chart-widget.ts'
import { look, PlainEngine } from '../engine/testing.ts'
import { HandFeed, minuteBar } from '../series/testing.ts'
import { DEFAULT_GRID } from './grid.ts'
import { linkCharts } from './link-charts.ts'

function chartOf(symbol: string) {
  const engine = new PlainEngine()
  const feed = new HandFeed()
  const chart = new ChartWidget({
    engine,
    datafeed: feed,
    look,
    symbol,
    keys: { properties: 'p', resolution: 'r', timezone: 't', theme: 'th' },
    storage: { read: () => undefined, write: () => {} },
    studyLimit: 3,
    now: () => 600_000,
    frame: (work) => work(),
    warn: () => {},
  })
  chart.mount(document.createElement('div'))
  feed.requests[0]!.done([minuteBar(30), minuteBar(60)])
  return { engine, chart }
}

describe('linked charts', () => {
  it('[CHT-10] change the interval together, and take over that of the first', () => {
    const [a, b, c] = [chartOf('A'), chartOf('B'), chartOf('C')]
    b.chart.setResolution('5')
    const end = linkCharts([b.chart, a.chart, c.chart], { ...DEFAULT_GRID, resolution: true })
    const shown = () => [a, b, c].map(({ chart }) => chart.get().layout.resolution)
    expect(shown()).toEqual(['5', '5', '5'])
    c.chart.setResolution('60')
    expect(shown()).toEqual(['60', '60', '60'])
    a.chart.setChartType('line')
    expect(shown()).toEqual(['60', '60', '60'])
    end()
    a.chart.setResolution('1')
    expect(shown()).toEqual(['1', '60', '60'])
  })

  it('[CHT-10] show one crosshair', () => {
    const [a, b] = [chartOf('A'), chartOf('B')]
    const end = linkCharts([a.chart, b.chart], { ...DEFAULT_GRID, crosshair: true })
    a.engine.hover(minuteBar(30).time)
    expect([a.engine.crosshair, b.engine.crosshair]).toEqual([undefined, minuteBar(30).time])
    a.engine.hover(undefined)
    expect(b.engine.crosshair).toBeUndefined()
    end()
    b.engine.hover(minuteBar(30).time)
    expect(a.engine.crosshair).toBeUndefined()
  })

  it('[CHT-10] are apart where nothing links them', () => {
    const [a, b] = [chartOf('A'), chartOf('B')]
    linkCharts([a.chart, b.chart], { ...DEFAULT_GRID, crosshair: false })
    a.chart.setResolution('1')
    a.engine.hover(minuteBar(30).time)
    expect(b.chart.get().layout.resolution).toBe('30')
    expect(b.engine.crosshair).toBeUndefined()
  })
})
