import type { Resolution } from '@perpdesk/protocol'
import type { ChartBar } from '../../series/bar.ts'
import { placeOfTime } from '../../series/bar-place.ts'
import type { SeriesInfo } from '../../series/datafeed.ts'
import type { StudyBar } from '../../studies/study.ts'
import type {
  ActiveStudy,
  ChartEngine,
  ChartView,
  DrawnBar,
  EngineSettings,
  PriceSpace,
  StudyFigures,
  TimeSpace,
} from '../chart-engine.ts'
import { LEGEND_ROW, LEGEND_TOP } from '../chart-engine.ts'
import { Layers } from '../layers.ts'
import { extentOf } from '../price-range.ts'
import { viewAround, viewOf } from '../view.ts'
import { DrawnStudies } from './drawn-studies.ts'
import { HandedBars } from './handed-bars.ts'
import type { Library, LibraryChart } from './library.ts'
import { LIBRARY_SCALES, LIBRARY_TYPES, libraryOverrides, libraryTheme } from './licensed-look.ts'
import { LicensedPanes } from './licensed-panes.ts'
import { LicensedSession, type SeriesAsked, type SessionOptions } from './licensed-session.ts'
import {
  firstPlace,
  licensedTimeSpace,
  openTimesOf,
  type PriceScaleState,
  priceOfY,
  yOfPrice,
} from './licensed-spaces.ts'
import type { SymbolSearch } from './symbol-search.ts'
import { widgetOptions } from './widget-options.ts'

const MAX_BAR_SPACING = 60
const ZOOM_STEP = 1.2
/** Number of empty bars to the right of the newest one. */
const RIGHT_OFFSET = 10

export interface LicensedOptions {
  readonly library: Library
  /** Folder of the library, with a trailing slash. */
  readonly path: string
  readonly language: string
  readonly search: SymbolSearch
  readonly kept: SessionOptions['kept']
}

/**
 * The chart drawn by the licensed library, which an operator may install beside the terminal. The library starts
 * asynchronously and loads its data itself. This class adapts it: calls are queued until the library is ready, and its
 * data are the bars passed to this engine.
 */
export class LicensedEngine implements ChartEngine {
  readonly hasTools = true
  readonly #options: LicensedOptions
  readonly #data: HandedBars
  readonly #studies = new DrawnStudies()
  #host: HTMLElement | undefined
  #panes: LicensedPanes | undefined
  #settings: EngineSettings | undefined
  #session: LicensedSession | undefined
  #resolution: Resolution = '30'
  #list: StudyBar[] = []
  #view: ChartView = { barSpacing: 8, rightOffset: 8 * RIGHT_OFFSET }
  /** True during moves by the program, which are not reported as the user's. */
  #isMoving = false
  #reached: readonly number[] = []
  #frame = 0
  #undrawn = false
  readonly #layers = new Layers()
  #need = () => {}
  #drawn: (last: DrawnBar | undefined) => void = () => {}
  #moved = () => {}
  #hover: (time: number | undefined) => void = () => {}
  #listening = new AbortController()

  constructor(options: LicensedOptions) {
    this.#options = options
    this.#data = new HandedBars(options.search, () => this.#need())
  }

  mount(host: HTMLElement, settings: EngineSettings): void {
    this.#host = host
    this.#settings = settings
    const { library, kept } = this.#options
    this.#session = new LicensedSession({
      library,
      kept,
      widgetOptions: (sheet, series, saved) => this.#widgetOptions(sheet, series, saved),
      onReady: (chart) => this.#listen(chart),
      onShown: (chart) => {
        if (this.#settings !== undefined) this.#apply(chart, this.#settings)
      },
    })
    this.#panes = new LicensedPanes(host)
    this.#listening = new AbortController()
    host.addEventListener('pointerleave', () => this.#hover(undefined), { signal: this.#listening.signal })
    this.#frame = requestAnimationFrame(this.#follow)
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#listening.abort()
    this.#session?.end()
    this.#panes?.remove()
    this.#host?.replaceChildren()
    this.#studies.clear()
    this.#host = undefined
    this.#session = undefined
    this.#list = []
  }

  canDraw(): boolean {
    const host = this.#host
    if (host === undefined || !host.checkVisibility({ visibilityProperty: true })) return false
    if (host.clientHeight === 0 || host.clientWidth === 0) return false
    return this.#session?.isBeginning !== true
  }

  onDrawn(listener: (last: DrawnBar | undefined) => void): void {
    this.#drawn = listener
  }

  setBars(bars: readonly ChartBar[], info: SeriesInfo, resolution: Resolution, more: boolean): void {
    this.#list = bars.map(studyBarOf)
    this.#resolution = resolution
    this.#studies.compute(this.#list, 0)
    this.#data.set(bars, info, more)
    this.#undrawn = true
    if (this.#host === undefined || this.#session === undefined) throw new Error('The chart is not mounted')
    this.#session.show(this.#host, { name: info.name, resolution })
  }

  prepend(bars: readonly ChartBar[], more: boolean): void {
    this.#list = [...bars.map(studyBarOf), ...this.#list]
    if (bars.length > 0) this.#studies.compute(this.#list, 0)
    this.#data.prepend(bars, more)
  }

  update(bar: ChartBar): void {
    if (!this.#data.update(bar)) return
    if (this.#list.at(-1)?.timestamp === bar.time) this.#list.pop()
    this.#list.push(studyBarOf(bar))
    this.#studies.compute(this.#list, this.#list.length - 1)
    this.#data.report(bar)
    if (this.#reached.length > 0) this.#stretch()
    this.#undrawn = true
  }

  onNeedHistory(listener: () => void): void {
    this.#need = listener
  }

  setSettings(settings: EngineSettings): void {
    this.#settings = settings
    this.#run((chart) => this.#apply(chart, settings))
  }

  setStudies(studies: readonly ActiveStudy[]): void {
    this.#studies.set(studies, this.#list)
    this.#run((chart) => {
      if (this.#settings !== undefined) this.#studies.draw(chart, this.#settings.look)
    })
  }

  studyFigures(time: number | undefined): readonly StudyFigures[] {
    const panes = this.#panes
    const place = time === undefined ? this.#list.length - 1 : this.#placeOf(time)
    if (this.#host === undefined || panes === undefined || place === undefined || this.#list.length === 0) return []
    return this.#studies.figuresAt(place, (at) => panes.pane(at))
  }

  /**
   * Does nothing: the library would load compared series through the datafeed, which only has the chart's own series.
   * Compared series only appear in the terminal's legend.
   */
  setCompared(): void {}

  redraw(): void {}

  getView(): ChartView {
    const scale = this.#session?.chart?.getTimeScale()
    if (scale === undefined) return this.#view
    const barSpacing = scale.barSpacing()
    return { barSpacing, rightOffset: scale.rightOffset() * barSpacing }
  }

  setView({ barSpacing, rightOffset }: ChartView): void {
    const least = this.#settings?.minBarSpacing ?? 1
    const view = { barSpacing: Math.min(Math.max(barSpacing, least), MAX_BAR_SPACING), rightOffset }
    this.#view = view
    this.#run((chart) => this.#move(chart, view))
  }

  width(): number {
    return this.#session?.chart?.getTimeScale().width() ?? this.#host?.clientWidth ?? 0
  }

  showRange(from: number, to: number): void {
    const [first, last] = [this.#placeOf(from), this.#placeOf(to)]
    if (first === undefined || last === undefined) return
    const least = this.#settings?.minBarSpacing ?? 1
    this.setView(viewOf({ first, last, bars: this.#list.length, width: this.width(), least, most: MAX_BAR_SPACING }))
  }

  showAround(time: number): void {
    const place = this.#placeOf(time)
    if (place === undefined) return
    this.setView(viewAround(place, this.getView().barSpacing, this.#list.length, this.width()))
  }

  isAutoScale(): boolean {
    return this.#reached.length > 0 || (this.#scaleState()?.scale.isAutoScale() ?? true)
  }

  setAutoScale(auto: boolean): void {
    this.#run(() => this.#scaleState()?.scale.setAutoScale(auto))
  }

  showLatest(): void {
    const { barSpacing } = this.getView()
    this.setView({ barSpacing, rightOffset: barSpacing * RIGHT_OFFSET })
  }

  zoom(direction: 'in' | 'out'): void {
    const { barSpacing, rightOffset } = this.getView()
    const factor = direction === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP
    this.setView({ barSpacing: barSpacing * factor, rightOffset: rightOffset * factor })
  }

  scroll(bars: number): void {
    const { barSpacing, rightOffset } = this.getView()
    this.setView({ barSpacing, rightOffset: rightOffset - bars * barSpacing })
  }

  onViewChanged(listener: () => void): void {
    this.#moved = listener
  }

  onHover(listener: (time: number | undefined) => void): void {
    this.#hover = listener
  }

  /** Does nothing: the library's crosshair can only be moved by the pointer. */
  showCrosshair(): void {}

  priceSpace(): PriceSpace | undefined {
    const panes = this.#panes
    if (panes === undefined) return undefined
    return {
      pane: panes.pane(0),
      axis: panes.axis,
      legendHeight: () => {
        const rows = this.#studies.rowsOver
        return rows === 0 ? 0 : LEGEND_TOP + rows * LEGEND_ROW
      },
      toY: (price) => {
        const state = this.#list.length === 0 ? undefined : this.#scaleState()
        return state && yOfPrice(state, price)
      },
      fromY: (y) => {
        const state = this.#list.length === 0 ? undefined : this.#scaleState()
        return state && priceOfY(state, y)
      },
      reach: (prices) => {
        const before = this.#reached.length
        this.#reached = prices
        if (prices.length > 0) this.#stretch()
        else if (before > 0) this.setAutoScale(true)
      },
      onDrawn: this.#layers.add,
    }
  }

  timeSpace(): TimeSpace | undefined {
    if (this.#host === undefined) return undefined
    return licensedTimeSpace(() => {
      const chart = this.#session?.chart
      return chart && { chart, bars: this.#list, resolution: this.#resolution }
    })
  }

  #widgetOptions(host: HTMLElement, { name, resolution }: SeriesAsked, saved: object | undefined) {
    const settings = this.#settings
    if (settings === undefined) throw new Error('The chart is not mounted')
    const valuesAt = (key: string, time: number) => this.#studies.valuesAt(key, time)
    return widgetOptions({ ...this.#options, host, settings, name, resolution, datafeed: this.#data, valuesAt }, saved)
  }

  #run(work: (chart: LibraryChart) => void): void {
    this.#session?.run(work)
  }

  #listen(chart: LibraryChart): void {
    const scale = chart.getTimeScale()
    for (const changed of [scale.barSpacingChanged(), scale.rightOffsetChanged()]) {
      changed.subscribe(null, () => {
        this.#data.askAgain()
        if (!this.#isMoving) this.#moved()
      })
    }
    chart.crossHairMoved().subscribe(null, ({ time }) => this.#hover(time === undefined ? undefined : time * 1_000))
  }

  #apply(chart: LibraryChart, settings: EngineSettings): void {
    this.#session?.widget?.changeTheme(libraryTheme(settings.look))
    this.#session?.widget?.applyOverrides(libraryOverrides(settings))
    chart.setChartType(LIBRARY_TYPES[settings.chartType])
    chart.getTimezoneApi().setTimezone(settings.timezone === 'UTC' ? 'Etc/UTC' : settings.timezone)
    const scale = chart.getPanes()[0]?.getMainSourcePriceScale()
    scale?.setMode(LIBRARY_SCALES[settings.scale])
    scale?.setInverted(settings.inverted)
    this.#studies.draw(chart, settings.look)
  }

  #move(chart: LibraryChart, { barSpacing, rightOffset }: ChartView): void {
    const scale = chart.getTimeScale()
    this.#isMoving = true
    scale.setBarSpacing(barSpacing)
    scale.setRightOffset(rightOffset / barSpacing)
    this.#isMoving = false
  }

  #scaleState(): PriceScaleState | undefined {
    const [pane] = this.#session?.chart?.getPanes() ?? []
    const scale = pane?.getMainSourcePriceScale()
    const settings = this.#settings
    if (pane === undefined || scale === undefined || scale === null || settings === undefined) return undefined
    return { scale, height: pane.getHeight(), kind: settings.scale, inverted: settings.inverted }
  }

  /** Sets the range of the price scale to all visible bars and the prices passed to `reach`. */
  #stretch(): void {
    this.#run((chart) => {
      const seen = this.#list.slice(firstPlace({ chart, bars: this.#list }))
      const { low, high } = extentOf([...seen.flatMap((bar) => [bar.low, bar.high]), ...this.#reached])
      this.#scaleState()?.scale.setVisiblePriceRange({ from: low, to: high })
    })
  }

  #placeOf(time: number): number | undefined {
    return placeOfTime(openTimesOf(this.#list), time, this.#resolution)
  }

  /**
   * The library does not report when it has finished drawing. For layers every frame counts as a drawing; for a new bar
   * it is the frame after it.
   */
  readonly #follow = () => {
    this.#frame = requestAnimationFrame(this.#follow)
    const chart = this.#session?.chart
    if (chart === undefined) return
    this.#panes?.place(chart)
    this.#layers.drawn()
    if (!this.#undrawn) return
    this.#undrawn = false
    const last = this.#data.bars.at(-1)
    this.#drawn(last && { time: last.time, close: last.close })
  }
}

function studyBarOf({ time, ...bar }: ChartBar): StudyBar {
  return { timestamp: time, ...bar }
}
