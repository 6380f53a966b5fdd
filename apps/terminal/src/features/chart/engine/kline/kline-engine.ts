import type { Resolution } from '@perpdesk/protocol'
import {
  type Chart,
  type Crosshair,
  type DataLoader,
  type DataLoaderGetBarsParams,
  dispose,
  init,
  type KLineData,
} from 'klinecharts'
import type { ChartBar } from '../../series/bar.ts'
import type { SeriesInfo } from '../../series/datafeed.ts'
import type {
  ActiveStudy,
  ChartEngine,
  ChartView,
  DrawnBar,
  EngineSettings,
  PriceSpace,
  TimeSpace,
} from '../chart-engine.ts'
import { isListener, reachTo, tellDrawn } from './kline-drawn.ts'
import { KlinePanes, MAIN_PANE } from './kline-panes.ts'
import { periodOf } from './kline-period.ts'
import { addShapes, isShape, setShape } from './kline-shapes.ts'
import { registerStudies } from './kline-studies.ts'
import { AXIS_NAME, klineStyles, withFont } from './kline-styles.ts'
import { timeSpaceOf } from './kline-time-space.ts'

const MAX_BAR_SPACING = 60
/** What the library keeps free above legends, and what each takes: its text with the margins of our styles. */
const LEGEND_TOP = 6
const LEGEND_LINE = 17
const ZOOM_STEP = 1.2

/**
 * The chart drawn by klinecharts. Its file is the library's and needs nothing of the rest of the page: how numbers are
 * written is given to it.
 */
export class KlineEngine implements ChartEngine {
  readonly #writeNumber: (plain: string) => string
  #host: HTMLElement | undefined
  #resolution: Resolution = '30'
  /** Where the library draws, in the host. */
  #sheet: HTMLElement | undefined
  #chart: Chart | undefined
  #panes: KlinePanes | undefined
  #push: ((bar: KLineData) => void) | undefined
  #answerHistory: DataLoaderGetBarsParams['callback'] | undefined
  #needHistory: () => void = () => {}
  #drawn: (last: DrawnBar | undefined) => void = () => {}
  #listening = new AbortController()

  /** `writeNumber` writes a plain decimal as the person's language does. */
  constructor(writeNumber: (plain: string) => string) {
    this.#writeNumber = writeNumber
  }

  mount(host: HTMLElement, settings: EngineSettings): void {
    registerStudies()
    const sheet = document.createElement('div')
    sheet.style.height = '100%'
    host.append(sheet)
    this.#host = host
    this.#sheet = sheet
    const chart = init(sheet, {
      locale: 'en-US',
      timezone: settings.timezone,
      // Its keys listen on the whole document; ours listen on the chart.
      hotkey: { enabled: false },
      layout: { barSpaceLimit: { min: settings.minBarSpacing, max: MAX_BAR_SPACING } },
      decimalFold: { threshold: Number.MAX_SAFE_INTEGER },
      thousandsSeparator: { format: (text) => this.#written(text) },
    })
    if (chart === null) throw new Error('The chart could not be made in this element')
    this.#chart = chart
    this.#listening = new AbortController()
    // A positive tab index would put the chart before everything else on the page.
    const root = chart.getDom()
    if (root !== null) root.tabIndex = -1
    chart.setRightMinVisibleBarCount(1)
    this.#panes = new KlinePanes(chart, host, sheet)
    addShapes(chart, MAIN_PANE)
    this.setSettings(settings)
    this.#panes.fit()
    tellDrawn(chart, MAIN_PANE, (last) => this.#drawn(last && { time: last.timestamp, close: last.close }))
  }

  destroy(): void {
    this.#listening.abort()
    this.#panes?.stop()
    if (this.#sheet !== undefined) dispose(this.#sheet)
    this.#sheet?.remove()
    this.#chart = undefined
    this.#push = undefined
    this.#answerHistory = undefined
  }

  /**
   * The library remembers no request, so a late answer of its own would be drawn under the next symbol, and setting
   * symbol and period would load twice. It is therefore only ever given bars that are there already, by a loader that is
   * new with each series; the empty loader in between swallows the loads that the two setters start.
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
    chart.setStyles(klineStyles(settings.look, settings.chartType))
    withFont(chart.getStyles(), settings.look.font)
    if (chart.getTimezone() !== settings.timezone) chart.setTimezone(settings.timezone)
    this.#panes?.setInverted(settings.inverted)
    // A scale of another kind is another axis: it knows nothing of the gap that was set.
    chart.overrideYAxis({
      paneId: MAIN_PANE,
      name: AXIS_NAME[settings.scale],
      reverse: settings.inverted,
      gap: this.#panes?.gap ?? {},
    })
  }

  setStudies(studies: readonly ActiveStudy[]): void {
    this.#live()
    this.#panes?.setStudies(studies)
  }

  getView(): ChartView {
    const chart = this.#live()
    const { bar } = chart.getBarSpace()
    const behind = chart.getDataList().length - chart.getVisibleRange().realTo
    return { barSpacing: bar, rightOffset: behind > 0 ? -behind * bar : chart.getOffsetRightDistance() }
  }

  setView({ barSpacing, rightOffset }: ChartView): void {
    const chart = this.#live()
    chart.setBarSpace(barSpacing)
    chart.setOffsetRightDistance(Math.max(rightOffset, 0))
    if (rightOffset < 0) chart.scrollByDistance(-rightOffset)
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
    // The library does not tell when the pointer is gone.
    this.#host?.addEventListener('pointerleave', () => listener(undefined), { signal: this.#listening.signal })
  }

  priceSpace(): PriceSpace | undefined {
    const chart = this.#live()
    const pane = chart.getDom(MAIN_PANE, 'main')
    const axis = chart.getDom(MAIN_PANE, 'yAxis')
    if (pane === null || axis === null) return undefined
    return {
      pane,
      axis,
      legendHeight: () => {
        const shown = chart.getIndicators({ paneId: MAIN_PANE })
        const lines = shown.filter((each) => !isListener(each) && !isShape(each)).length
        return lines === 0 ? 0 : LEGEND_TOP + lines * LEGEND_LINE
      },
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
      reach: (prices) => reachTo(chart, MAIN_PANE, prices),
    }
  }

  timeSpace(): TimeSpace {
    const chart = this.#live()
    return timeSpaceOf(chart, () => this.#resolution)
  }

  /** What the library writes on axes and into legends: `"91234.5"`, `"4.2K"`. */
  #written(text: string | number): string {
    return String(text).replace(/\d+(?:\.\d+)?/, this.#writeNumber)
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
