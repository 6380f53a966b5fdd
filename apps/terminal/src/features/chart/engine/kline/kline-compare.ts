import { type Chart, type IndicatorDrawParams, registerIndicator } from 'klinecharts'
import { baseAt, closeAt, rebased } from '../../compare/rebase.ts'
import type { ComparedSeries } from '../chart-engine.ts'
import { extentOf, type PriceExtent, rangeOf } from '../price-range.ts'
import { linePath, type PanePoint } from '../shapes/paths.ts'
import { MAIN_PANE } from './kline-panes.ts'
import { axisRange } from './kline-scale.ts'
import type { PriceGap } from './pane-room.ts'

const NAME = 'perpdesk-compare'
const LINE_WIDTH = 1.5

interface Picture extends Pick<IndicatorDrawParams<never, unknown, unknown>, 'ctx' | 'xAxis' | 'yAxis' | 'bounding'> {
  readonly indicator: { readonly id: string }
}

const drawings = new WeakMap<Chart, KlineCompare>()

/**
 * Draws the lines of compared series in the price pane. A series in percent is drawn at the price that the chart's own
 * series would have with the same gain since the first visible bar, on any scale; other series have an axis on the
 * left.
 */
export class KlineCompare {
  readonly #chart: Chart
  readonly #shown = new Map<string, ComparedSeries>()
  #gap: PriceGap = { top: 0, bottom: 0 }

  constructor(chart: Chart) {
    this.#chart = chart
    drawings.set(chart, this)
    registerIndicator({
      name: NAME,
      shortName: '',
      series: 'normal',
      figures: [],
      calc: () => [],
      createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
      draw: (picture) => {
        drawings.get(picture.chart)?.draw(picture)
        return true
      },
    })
  }

  set(list: readonly ComparedSeries[]): void {
    const wanted = new Map(list.map((series) => [series.key, series]))
    for (const [key, shown] of this.#shown) {
      const next = wanted.get(key)
      if (next?.axis !== shown.axis || next.pricePrecision !== shown.pricePrecision) this.#remove(shown)
    }
    for (const series of list) {
      const known = this.#shown.has(series.key)
      this.#shown.set(series.key, series)
      if (!known) this.#add(series)
    }
    this.redraw()
  }

  /** Redraws. Resizing makes the library measure its scales again and draw. */
  redraw(): void {
    if (this.#shown.size > 0) this.#chart.resize()
  }

  setGap(gap: PriceGap): void {
    this.#gap = gap
    for (const { key, axis } of this.#shown.values()) {
      if (axis === 'own') this.#chart.overrideYAxis({ paneId: MAIN_PANE, id: axisOf(key), gap })
    }
  }

  /** Returns the lowest and highest price at which the visible part of the series in percent is drawn. */
  extent(): PriceExtent | undefined {
    const own = this.#ownBase()
    if (own === undefined) return undefined
    const prices = [...this.#shown.values()].flatMap((series) => {
      const base = series.axis === 'percent' ? baseAt(series.bars(), own.time) : undefined
      return base === undefined ? [] : this.#closes(series).map(({ close }) => rebased(close, base, own.close))
    })
    return prices.length === 0 ? undefined : extentOf(prices)
  }

  draw({ ctx, indicator, xAxis, yAxis, bounding }: Picture): void {
    const series = this.#shown.get(indicator.id)
    const own = this.#ownBase()
    if (series === undefined || own === undefined) return
    const base = baseAt(series.bars(), own.time)
    if (base === undefined) return
    const points: PanePoint[] = this.#closes(series).map(({ place, close }) => ({
      x: xAxis.convertToPixel(place),
      y: yAxis.convertToPixel(series.axis === 'own' ? close : rebased(close, base, own.close)),
    }))
    ctx.setLineDash([])
    ctx.strokeStyle = series.colour
    ctx.lineWidth = LINE_WIDTH
    ctx.lineJoin = 'round'
    ctx.stroke(linePath(points))
    const last = points.findLast(({ x }) => x <= bounding.width)
    if (last === undefined) return
    ctx.fillStyle = series.colour
    ctx.beginPath()
    ctx.arc(last.x, last.y, LINE_WIDTH * 2, 0, 2 * Math.PI)
    ctx.fill()
  }

  #add({ key, axis, pricePrecision }: ComparedSeries): void {
    const own = { yAxisId: axisOf(key), precision: pricePrecision }
    if (axis === 'own') {
      this.#chart.createYAxis({
        paneId: MAIN_PANE,
        id: axisOf(key),
        position: 'left',
        gap: this.#gap,
        createRange: ({ defaultRange }) => {
          const shown = this.#shown.get(key)
          const closes = shown === undefined ? [] : this.#closes(shown).map(({ close }) => close)
          return closes.length === 0
            ? defaultRange
            : axisRange(defaultRange, rangeOf(extentOf(closes), 'normal', 0), 'normal')
        },
      })
    }
    this.#chart.createIndicator({ id: key, name: NAME, paneId: MAIN_PANE, ...(axis === 'own' && own) }, true)
  }

  #remove({ key, axis }: ComparedSeries): void {
    this.#shown.delete(key)
    this.#chart.removeIndicator({ id: key })
    if (axis === 'own') this.#chart.removeYAxis({ id: axisOf(key) })
  }

  /** Returns the time and close of the chart's own series that count as 0 %. */
  #ownBase(): { readonly time: number; readonly close: number } | undefined {
    const first = this.#chart.getDataList()[this.#chart.getVisibleRange().from]
    return first === undefined ? undefined : { time: first.timestamp, close: first.close }
  }

  /**
   * Returns the closes at the visible bars and at one bar beyond each edge, so that the line continues to the edges.
   */
  #closes(series: ComparedSeries): readonly { readonly place: number; readonly close: number }[] {
    const bars = series.bars()
    const list = this.#chart.getDataList()
    const { from, to } = this.#chart.getVisibleRange()
    const seen: { place: number; close: number }[] = []
    for (let place = Math.max(from - 1, 0); place < Math.min(to + 1, list.length); place += 1) {
      const close = closeAt(bars, list[place]!.timestamp)
      if (close !== undefined) seen.push({ place, close })
    }
    return seen
  }
}

function axisOf(key: string): string {
  return `compare_${key}`
}
