import type { Resolution } from '@perpdesk/protocol'
import {
  type AxisTick,
  type Chart,
  type Crosshair,
  type DataLoader,
  type DataLoaderGetBarsParams,
  dispose,
  init,
  type KLineData,
} from 'klinecharts'
import type { ChartBar } from '../../series/bar.ts'
import { placeOfTime } from '../../series/bar-place.ts'
import { untilClose } from '../../series/countdown.ts'
import type { SeriesInfo } from '../../series/datafeed.ts'
import { lengthOf } from '../../series/resolution.ts'
import { type TickKind, timeTicks } from '../../series/time-ticks.ts'
import { offsetAt } from '../../series/wall-time.ts'
import type {
  ActiveStudy,
  ChartEngine,
  ChartView,
  ComparedSeries,
  DrawnBar,
  EngineSettings,
  PriceSpace,
  StudyFigures,
  TimeSpace,
} from '../chart-engine.ts'
import { Layers } from '../layers.ts'
import { viewAround, viewOf } from '../view.ts'
import { KlineCompare } from './kline-compare.ts'
import { reportDrawn } from './kline-drawn.ts'
import { KlinePanes, MAIN_PANE } from './kline-panes.ts'
import { periodOf } from './kline-period.ts'
import { KlineScale } from './kline-scale.ts'
import { addShapes, setShape } from './kline-shapes.ts'
import { registerStudies } from './kline-studies.ts'
import { klineStyles, withFont } from './kline-styles.ts'
import { openTimesOf, timeSpaceOf } from './kline-time-space.ts'

const MAX_BAR_SPACING = 60
const ZOOM_STEP = 1.2
/** Smallest distance in pixels between labels of the time axis. */
const TICK_SPACE = 72
const DAY = 86_400_000
const NO_PANE = 'linked'

export interface KlineOptions {
  /** Writes a plain decimal in the user's locale. */
  readonly writeNumber: (plain: string) => string
  /** Writes a label of the time axis, in the time zone. */
  readonly writeTick: (time: number, kind: TickKind, timeZone: string) => string
  /** Writes the time under the pointer. */
  readonly writeTime: (time: number, timeZone: string, withTime: boolean) => string
  /** Returns the time that decides when bars close, in milliseconds UTC. */
  readonly now: () => number
}

/**
 * The chart drawn by klinecharts. This file depends on the library and on no other part of the page; number formatting
 * is injected.
 */
export class KlineEngine implements ChartEngine {
  readonly #options: KlineOptions
  #host: HTMLElement | undefined
  #resolution: Resolution = '30'
  #minBarSpacing = 1
  #timezone = 'UTC'
  /** Element inside the host, in which the library draws. */
  #sheet: HTMLElement | undefined
  #chart: Chart | undefined
  #panes: KlinePanes | undefined
  #scale: KlineScale | undefined
  #compare: KlineCompare | undefined
  #push: ((bar: KLineData) => void) | undefined
  #answerHistory: DataLoaderGetBarsParams['callback'] | undefined
  #needHistory: () => void = () => {}
  #drawn: (last: DrawnBar | undefined) => void = () => {}
  readonly #layers = new Layers()
  #listening = new AbortController()

  constructor(options: KlineOptions) {
    this.#options = options
  }

  mount(host: HTMLElement, settings: EngineSettings): void {
    registerStudies()
    this.#minBarSpacing = settings.minBarSpacing
    this.#timezone = settings.timezone
    const sheet = document.createElement('div')
    sheet.style.height = '100%'
    host.append(sheet)
    this.#host = host
    this.#sheet = sheet
    const chart = init(sheet, {
      locale: 'en-US',
      timezone: settings.timezone,
      // The library's keys would listen on the whole document; the chart's keys listen on the chart.
      hotkey: { enabled: false },
      layout: { barSpaceLimit: { min: settings.minBarSpacing, max: MAX_BAR_SPACING } },
      decimalFold: { threshold: Number.MAX_SAFE_INTEGER },
      thousandsSeparator: { format: (text) => this.#written(text) },
      formatter: {
        formatExtendText: ({ data }) => this.#countdown(data),
        formatDate: ({ timestamp }) =>
          this.#options.writeTime(timestamp, this.#timezone, lengthOf(this.#resolution) < DAY),
      },
    })
    if (chart === null) throw new Error('The chart could not be made in this element')
    this.#chart = chart
    this.#listening = new AbortController()
    // A positive tab index would put the chart before everything else in the tab order.
    const root = chart.getDom()
    if (root !== null) root.tabIndex = -1
    chart.setRightMinVisibleBarCount(1)
    const compare = new KlineCompare(chart)
    this.#compare = compare
    const scale = new KlineScale(chart, () => compare.extent())
    this.#scale = scale
    this.#panes = new KlinePanes(chart, host, sheet, (gap) => {
      scale.setGap(gap)
      compare.setGap(gap)
    })
    addShapes(chart, MAIN_PANE)
    chart.overrideXAxis({ createTicks: () => this.#ticks(chart) })
    this.setSettings(settings)
    this.#panes.fit()
    reportDrawn(chart, MAIN_PANE, (last) => {
      this.#layers.drawn()
      this.#drawn(last && { time: last.timestamp, close: last.close })
    })
  }

  destroy(): void {
    this.#listening.abort()
    this.#panes?.stop()
    if (this.#sheet !== undefined) dispose(this.#sheet)
    this.#sheet?.remove()
    this.#chart = undefined
    this.#compare = undefined
    this.#push = undefined
    this.#answerHistory = undefined
  }

  /**
   * Gives the library the bars of a series. The library does not track its requests: it would draw a late answer under
   * the next symbol, and setting symbol and period would load twice. Each series therefore gets a new loader that
   * returns bars already loaded; the empty loader in between absorbs the loads that the two setters start.
   */
  setBars(bars: readonly ChartBar[], info: SeriesInfo, resolution: Resolution, more: boolean): void {
    const chart = this.#live()
    this.#push = undefined
    this.#answerHistory = undefined
    this.#resolution = resolution
    chart.setDataLoader({ getBars: () => {} })
    chart.setSymbol({
      ticker: info.title,
      pricePrecision: info.pricePrecision,
      volumePrecision: info.volumePrecision,
    })
    chart.setPeriod(periodOf(resolution))
    const loader: DataLoader = {
      getBars: ({ type, callback }) => {
        if (type === 'init') callback(bars.map(klineDataOf), { forward: more, backward: false })
        else if (type === 'forward') {
          this.#answerHistory = callback
          this.#needHistory()
        }
      },
      subscribeBar: ({ callback }) => {
        this.#push = callback
      },
      unsubscribeBar: () => {
        this.#push = undefined
      },
    }
    chart.setDataLoader(loader)
  }

  prepend(bars: readonly ChartBar[], more: boolean): void {
    const answer = this.#answerHistory
    this.#answerHistory = undefined
    answer?.(bars.map(klineDataOf), { forward: more, backward: false })
  }

  update(bar: ChartBar): void {
    this.#push?.(klineDataOf(bar))
  }

  onNeedHistory(listener: () => void): void {
    this.#needHistory = listener
  }

  onDrawn(listener: (last: DrawnBar | undefined) => void): void {
    this.#drawn = listener
  }

  canDraw(): boolean {
    const host = this.#host
    if (host === undefined || !host.checkVisibility({ visibilityProperty: true })) return false
    return host.clientHeight > 0 && host.clientWidth > 0
  }

  setSettings(settings: EngineSettings): void {
    const chart = this.#live()
    setShape(chart, { type: settings.chartType, look: settings.look })
    chart.setStyles(klineStyles(settings))
    withFont(chart.getStyles(), settings.look.font)
    this.#timezone = settings.timezone
    if (chart.getTimezone() !== settings.timezone) chart.setTimezone(settings.timezone)
    this.#panes?.setInverted(settings.inverted)
    if (this.#panes !== undefined) this.#scale?.set(settings.scale, settings.inverted, this.#panes.gap)
  }

  setStudies(studies: readonly ActiveStudy[]): void {
    this.#live()
    this.#panes?.setStudies(studies)
  }

  studyFigures(time: number | undefined): readonly StudyFigures[] {
    // A chart that has been destroyed may draw once more.
    const bars = this.#chart?.getDataList().length ?? 0
    if (bars === 0) return []
    const place = time === undefined ? bars - 1 : this.#placeOf(time)
    return place === undefined ? [] : (this.#panes?.figuresAt(place) ?? [])
  }

  setCompared(series: readonly ComparedSeries[]): void {
    this.#live()
    this.#compare?.set(series)
  }

  redraw(): void {
    this.#compare?.redraw()
  }

  getView(): ChartView {
    const chart = this.#live()
    const { bar } = chart.getBarSpace()
    const behind = chart.getDataList().length - chart.getVisibleRange().realTo
    return { barSpacing: bar, rightOffset: behind > 0 ? -behind * bar : chart.getOffsetRightDistance() }
  }

  setView({ barSpacing, rightOffset }: ChartView): void {
    const chart = this.#live()
    // The library rejects a width beyond its limits.
    chart.setBarSpace(Math.min(Math.max(barSpacing, this.#minBarSpacing), MAX_BAR_SPACING))
    chart.setOffsetRightDistance(Math.max(rightOffset, 0))
    if (rightOffset < 0) chart.scrollByDistance(-rightOffset)
  }

  isAutoScale(): boolean {
    return this.#scale?.isAuto() ?? true
  }

  setAutoScale(auto: boolean): void {
    this.#live()
    this.#scale?.setAuto(auto)
  }

  width(): number {
    return this.#live().getSize(MAIN_PANE, 'main')?.width ?? 0
  }

  showRange(from: number, to: number): void {
    const [first, last] = [this.#placeOf(from), this.#placeOf(to)]
    if (first === undefined || last === undefined) return
    const bars = this.#live().getDataList().length
    this.setView(viewOf({ first, last, bars, width: this.width(), least: this.#minBarSpacing, most: MAX_BAR_SPACING }))
  }

  showAround(time: number): void {
    const chart = this.#live()
    const place = this.#placeOf(time)
    if (place === undefined) return
    this.setView(viewAround(place, chart.getBarSpace().bar, chart.getDataList().length, this.width()))
  }

  showLatest(): void {
    this.#live().scrollToRealTime()
  }

  scroll(bars: number): void {
    const chart = this.#live()
    chart.scrollByDistance(bars * chart.getBarSpace().bar)
  }

  zoom(direction: 'in' | 'out'): void {
    const chart = this.#live()
    const width = chart.getSize(MAIN_PANE, 'main')?.width ?? 0
    chart.zoomAtCoordinate(direction === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP, { x: width, y: 0 })
  }

  onViewChanged(listener: () => void): void {
    const chart = this.#live()
    for (const action of ['onScroll', 'onZoom', 'onPaneDrag'] as const) chart.subscribeAction(action, listener)
  }

  onHover(listener: (time: number | undefined) => void): void {
    const chart = this.#live()
    chart.subscribeAction('onCrosshairChange', (data) => {
      const { x } = (data ?? {}) as Crosshair
      if (x === undefined) {
        listener(undefined)
        return
      }
      const list = chart.getDataList()
      const point = chart.convertFromPixel([{ x }], { paneId: MAIN_PANE })
      const index = Array.isArray(point) ? point[0]?.dataIndex : point.dataIndex
      listener(index === undefined ? undefined : list[index]?.timestamp)
    })
    // The library does not report that the pointer has left.
    this.#host?.addEventListener('pointerleave', () => listener(undefined), { signal: this.#listening.signal })
  }

  showCrosshair(time: number | undefined): void {
    const chart = this.#live()
    const x = time === undefined ? undefined : this.timeSpace()?.toX(time)
    // The library accepts `null` for no crosshair, although its types do not say so. An unknown pane id shows the
    // vertical line only, without a price line.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const none = null as unknown as Crosshair
    chart.executeAction('onCrosshairChange', x === undefined ? none : { x, paneId: NO_PANE })
  }

  priceSpace(): PriceSpace | undefined {
    const chart = this.#live()
    const pane = chart.getDom(MAIN_PANE, 'main')
    const axis = chart.getDom(MAIN_PANE, 'yAxis')
    if (pane === null || axis === null) return undefined
    return {
      pane,
      axis,
      legendHeight: () => this.#panes?.legendHeight() ?? 0,
      toY: (price) => {
        if (chart.getDataList().length === 0) return undefined
        const point = chart.convertToPixel({ value: price }, { paneId: MAIN_PANE })
        return Array.isArray(point) ? undefined : point.y
      },
      fromY: (y) => {
        if (chart.getDataList().length === 0) return undefined
        const point = chart.convertFromPixel([{ y }], { paneId: MAIN_PANE })
        return Array.isArray(point) ? point[0]?.value : point.value
      },
      reach: (prices) => this.#scale?.reach(prices),
      onDrawn: this.#layers.add,
    }
  }

  timeSpace(): TimeSpace | undefined {
    const chart = this.#chart
    return chart === undefined ? undefined : timeSpaceOf(chart, () => this.#resolution)
  }

  /** Formats the number in a text that the library writes on axes and in legends: `"91234.5"`, `"4.2K"`. */
  #written(text: string | number): string {
    return String(text).replace(/\d+(?:\.\d+)?/, this.#options.writeNumber)
  }

  #placeOf(time: number): number | undefined {
    return placeOfTime(openTimesOf(this.#live()), time, this.#resolution)
  }

  /** A chart that has been destroyed may draw once more. */
  #ticks(chart: Chart): AxisTick[] {
    const timeZone = this.#timezone
    const { from, to } = chart.getVisibleRange()
    const ticks = timeTicks({
      times: openTimesOf(chart),
      from,
      to,
      barLength: lengthOf(this.#resolution),
      barSpace: chart.getBarSpace().bar,
      least: TICK_SPACE,
      offset: (time) => offsetAt(time, timeZone),
    })
    const space = timeSpaceOf(chart, () => this.#resolution)
    return ticks.flatMap(({ time, kind }) => {
      const coord = space.toX(time)
      return coord === undefined ? [] : [{ coord, value: time, text: this.#options.writeTick(time, kind, timeZone) }]
    })
  }

  /** Returns the countdown shown under the last price on the axis; the library calls this every second. */
  #countdown(last: KLineData | undefined): string {
    return last === undefined ? '' : untilClose(last.timestamp, this.#resolution, this.#options.now())
  }

  #live(): Chart {
    if (this.#chart === undefined) throw new Error('The chart is not mounted')
    return this.#chart
  }
}

function klineDataOf(bar: ChartBar): KLineData {
  const { time, open, high, low, close, volume, turnover } = bar
  return { timestamp: time, open, high, low, close, volume, turnover }
}
