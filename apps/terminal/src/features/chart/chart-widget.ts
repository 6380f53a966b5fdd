import type { Resolution } from '@perpdesk/protocol'
import type { BarPrice } from '../../stores/index.ts'
import type { ChartOptions, ChartState } from './chart-state.ts'
import { ChartStudies } from './chart-studies.ts'
import type { CompareChoice } from './compare/compare-choice.ts'
import { Comparison } from './compare/comparison.ts'
import { DrawingWatch } from './drawing-watch.ts'
import type {
  ChartEngine,
  ChartLook,
  ChartType,
  ChartView,
  EngineSettings,
  PriceSpace,
  Scale,
  TimeSpace,
} from './engine/chart-engine.ts'
import { Autosave } from './layout/autosave.ts'
import { type ChartLayout, type ChartTheme, readLayout, writeLayout } from './layout/layout.ts'
import type { ChartBar } from './series/bar.ts'
import { seriesName } from './series/exchange-datafeed.ts'
import { SeriesFeed } from './series/series-feed.ts'
import { resolutionFor, type TimeFrame, timeFrameStart } from './series/time-frames.ts'
import type { SampleKind } from './studies/sample-series.ts'
import type { StudyChoice } from './studies/study-choice.ts'

export type { ChartState } from './chart-state.ts'

const AUTOSAVE_LIMIT = 5_000
const AUTOSAVE_SECONDS = 0.4
const MIN_BAR_SPACING = 0.8

/**
 * The chart without its frame and without a library: checks its options, keeps the layout, and handles everything
 * asynchronous. Commands given before `mount` wait until the engine is there.
 */
export class ChartWidget {
  readonly #options: ChartOptions
  readonly #engine: ChartEngine
  readonly #feed: SeriesFeed
  readonly #comparison: Comparison
  readonly #studies: ChartStudies
  readonly #autosave: Autosave
  readonly #watch = new DrawingWatch({
    isAble: () => document.visibilityState === 'visible' && this.#engine.canDraw(),
    rebuild: () => this.#rebuild(),
    onStopped: (stopped) => this.#change({ stopped }),
  })
  readonly #listeners = new Set<() => void>()
  readonly #pointed = new Set<(time: number | undefined) => void>()
  #host: HTMLElement | undefined
  /** The view of a drawing that could not be rebuilt yet. */
  #viewBefore: ChartView | undefined
  #waiting: (() => void)[] | undefined = []
  #symbol: string
  #look: ChartLook
  #state: ChartState
  #countdown: boolean
  #hoverTime: number | undefined
  /** View to show once the bars reach that far back. */
  #wanted: { readonly from: number; readonly isDate: boolean; readonly show: () => void } | undefined
  #destroyed = false
  #scaleBefore: Scale = 'normal'

  /** Throws when there is no datafeed, or neither a symbol nor `loadLastChart` with one that was kept. */
  constructor(options: ChartOptions) {
    if (options.datafeed === undefined) throw new Error('The chart needs a datafeed')
    const layout = readLayout(options.storage, options.keys)
    const symbol = options.symbol ?? (options.loadLastChart === true ? layout.symbol : undefined)
    if (symbol === undefined) throw new Error('The chart needs a symbol, or loadLastChart and a chart that was kept')
    if (options.overrides !== undefined && 'lockScale' in options.overrides) {
      options.warn('The override lockScale is not taken: the scale follows the chart')
    }
    this.#options = options
    this.#engine = options.engine
    this.#symbol = symbol
    this.#look = options.look
    this.#countdown = options.countdown ?? true
    this.#state = {
      layout: { ...layout, symbol, studies: layout.studies.slice(0, options.studyLimit) },
      status: { kind: 'loading', name: symbol },
      bar: undefined,
      previousClose: undefined,
      hovering: false,
      compared: [],
      studies: [],
      samples: {},
      stopped: false,
      autoScale: true,
      unreached: false,
      rebuilt: 0,
    }
    this.#autosave = new Autosave({
      save: () => writeLayout(options.storage, options.keys, this.#layoutNow()),
      delay: (options.autosaveDelay ?? AUTOSAVE_SECONDS) * 1000,
      limit: AUTOSAVE_LIMIT,
    })
    const frame = options.frame ?? ((work: () => void) => this.#whenSeen(work))
    this.#comparison = new Comparison({
      engine: options.engine,
      datafeed: options.datafeed,
      now: options.now,
      frame,
      chart: () => ({
        name: this.#seriesName(),
        resolution: this.#state.layout.resolution,
        compared: this.#state.layout.compared,
        look: this.#look,
        firstTime: this.#feed.firstBar?.time,
        shownTime: this.#hoverTime ?? this.#feed.lastBar?.time,
      }),
      onFigures: (compared) => this.#change({ compared }),
    })
    this.#studies = new ChartStudies({
      engine: options.engine,
      samples: options.samples,
      chart: () => ({
        ...this.#state.layout,
        symbol: this.#symbol,
        firstBar: this.#feed.firstBar,
        lastBar: this.#feed.lastBar,
        shownTime: this.#state.bar?.time,
      }),
      onShown: (shown) => this.#change(shown),
    })
    this.#feed = new SeriesFeed({
      datafeed: options.datafeed,
      now: options.now,
      frame,
      sink: {
        onStatus: (status) => {
          // A bar of the series before would stand under the name of the next, also when that cannot be had.
          const none = { bar: undefined, previousClose: undefined, hovering: false, unreached: false }
          this.#change(status.kind === 'loading' ? { status, ...none } : { status })
          if (status.kind === 'ready') this.#showWanted()
        },
        setBars: (bars, info, resolution, more) => {
          // Bars that come after a lost connection leave the view where it is.
          const loading = this.#state.status.kind === 'loading'
          const view = loading ? this.#state.layout.views[this.#symbol] : this.#engine.getView()
          this.#engine.setBars(bars, info, resolution, more)
          if (view !== undefined) this.#engine.setView(view)
          this.#reachBars()
          this.#watch.known()
          this.#showBar()
        },
        prepend: (bars, more) => {
          this.#engine.prepend(bars, more)
          this.#reachBars()
        },
        update: (bar) => {
          this.#watch.known()
          this.#engine.update(bar)
          this.#studies.follow()
          this.#showBar()
        },
      },
    })
  }

  readonly get = (): ChartState => this.#state

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get look(): ChartLook {
    return this.#look
  }

  /** The engine has drawing tools of its own. */
  get hasTools(): boolean {
    return this.#engine.hasTools === true
  }

  get studyLimit(): number {
    return this.#options.studyLimit
  }

  mount(host: HTMLElement): void {
    this.#host = host
    this.#build(host)
    this.#options.datafeed.onReady(() => this.#begin())
  }

  /** Runs at once when the chart is mounted and its datafeed ready, else as soon as that is so. */
  whenReady(command: () => void): void {
    if (this.#waiting === undefined) command()
    else this.#waiting.push(command)
  }

  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.#watch.end()
    this.#autosave.flush()
    this.#feed.close()
    this.#comparison.close()
    this.#studies.close()
    this.#listeners.clear()
    this.#pointed.clear()
    if (this.#host !== undefined) this.#engine.destroy()
    this.#waiting = []
  }

  /** Saves now instead of a little later: the page may be about to go. */
  save(): void {
    this.#autosave.flush()
  }

  setSymbol(symbol: string): void {
    if (symbol === this.#symbol) return
    this.whenReady(() => {
      this.#rememberView()
      this.#autosave.flush()
      this.#symbol = symbol
      this.#setLayout({ symbol })
      this.#load()
    })
  }

  setResolution(resolution: Resolution): void {
    if (resolution === this.#state.layout.resolution) return
    this.whenReady(() => {
      this.#rememberView()
      this.#setLayout({ resolution })
      this.#load()
    })
  }

  setPrice(price: BarPrice): void {
    if (price === this.#state.layout.price) return
    this.whenReady(() => {
      this.#rememberView()
      this.#setLayout({ price })
      this.#studies.apply()
      this.#load()
    })
  }

  /** Shows a span up to now, in the finest of the intervals at which it fits into the chart. */
  showTimeFrame(frame: TimeFrame, offered: readonly Resolution[]): void {
    this.whenReady(() => {
      const to = this.#options.now()
      const from = timeFrameStart(frame, to)
      this.setResolution(resolutionFor(to - from, this.#engine.width(), offered))
      this.#wanted = { from, isDate: false, show: () => this.#engine.showRange(from, to) }
      if (this.#state.status.kind === 'ready') this.#showWanted()
    })
  }

  /** Puts the bar at a time (milliseconds, UTC) into the middle. */
  goTo(time: number): void {
    this.whenReady(() => {
      this.#wanted = { from: time, isDate: true, show: () => this.#engine.showAround(time) }
      if (this.#state.status.kind === 'ready') this.#showWanted()
    })
  }

  setAutoScale(auto: boolean): void {
    this.whenReady(() => {
      this.#engine.setAutoScale(auto)
      this.#change({ autoScale: this.#engine.isAutoScale() })
    })
  }

  setCountdown(countdown: boolean): void {
    this.#countdown = countdown
    this.whenReady(() => this.#engine.setSettings(this.#settings()))
  }

  /**
   * Shows another layout, or part of one; fields that it does not name stay. Nothing of it is saved before the next
   * change.
   */
  adopt(change: Partial<ChartLayout>): void {
    this.whenReady(() => {
      const { symbol = this.#symbol } = change
      const before = this.#state.layout
      const layout = { ...before, ...change, symbol }
      this.#change({ layout: { ...layout, studies: layout.studies.slice(0, this.#options.studyLimit) } })
      const isOther =
        symbol !== this.#symbol || layout.resolution !== before.resolution || layout.price !== before.price
      this.#symbol = symbol
      this.#engine.setSettings(this.#settings())
      this.#studies.apply()
      if (isOther) this.#load()
      else this.#comparison.apply()
    })
  }

  /**
   * Calls the listener with the time under the person's pointer, and with `undefined` when it left. Returns a function
   * that stops it.
   */
  onPoint(listener: (time: number | undefined) => void): () => void {
    this.#pointed.add(listener)
    return () => this.#pointed.delete(listener)
  }

  /** Shows the crosshair at a time as if the pointer were there; `undefined` takes it away. */
  point(time: number | undefined): void {
    this.whenReady(() => {
      this.#hoverTime = time
      this.#engine.showCrosshair(time)
      this.#showBar()
    })
  }

  setChartType(chartType: ChartType): void {
    this.#set({ chartType })
  }

  setScale(scale: Scale): void {
    this.#set({ scale })
  }

  setInverted(inverted: boolean): void {
    this.#set({ inverted })
  }

  setTimezone(timezone: string): void {
    this.#set({ timezone })
  }

  setTheme(theme: ChartTheme): void {
    this.#set({ theme })
  }

  setLook(look: ChartLook): void {
    this.#look = look
    this.whenReady(() => {
      this.#engine.setSettings(this.#settings())
      this.#comparison.apply()
    })
  }

  /** `false` when the limit of studies is reached; nothing changes then. */
  setStudies(studies: readonly StudyChoice[]): boolean {
    // Fewer than before are always fine: the limit may have been lowered.
    if (studies.length > Math.max(this.#options.studyLimit, this.#state.layout.studies.length)) return false
    this.whenReady(() => {
      this.#setLayout({ studies })
      this.#studies.apply()
    })
    return true
  }

  /**
   * Compares these series, in this order, with the chart's own. The first in percent has the scale count in percent, and
   * when the last of them goes it counts as before.
   */
  setCompared(compared: readonly CompareChoice[]): void {
    this.whenReady(() => {
      const { compared: before, scale } = this.#state.layout
      this.#setLayout({ compared })
      this.#comparison.apply()
      if (countsPercent(before) === countsPercent(compared)) return
      if (countsPercent(compared)) {
        this.#scaleBefore = scale
        this.setScale('percentage')
      } else if (scale === 'percentage') this.setScale(this.#scaleBefore)
    })
  }

  retryCompared(name: string): void {
    this.#comparison.retry(name)
  }

  retrySamples(kind: SampleKind): void {
    this.#studies.retry(kind)
  }

  retry(): void {
    this.whenReady(() => this.#feed.reload())
  }

  showLatest(): void {
    this.whenReady(() => this.#engine.showLatest())
  }

  zoom(direction: 'in' | 'out'): void {
    this.whenReady(() => this.#engine.zoom(direction))
  }

  scroll(bars: number): void {
    this.whenReady(() => this.#engine.scroll(bars))
  }

  priceSpace(): PriceSpace | undefined {
    return this.#waiting === undefined && !this.#destroyed ? this.#engine.priceSpace() : undefined
  }

  timeSpace(): TimeSpace | undefined {
    return this.#waiting === undefined && !this.#destroyed ? this.#engine.timeSpace() : undefined
  }

  /** The bar that opens at the time. */
  barAt(time: number): ChartBar | undefined {
    return this.#feed.barAt(time)
  }

  #begin(): void {
    const waiting = this.#waiting
    if (this.#destroyed || waiting === undefined) return
    this.#load()
    this.#watch.start()
    this.#waiting = undefined
    for (const command of waiting) command()
  }

  #build(host: HTMLElement): void {
    this.#engine.mount(host, this.#settings())
    this.#engine.onNeedHistory(() => this.#feed.older())
    this.#engine.onViewChanged(() => {
      this.#autosave.changed()
      if (this.#state.unreached) this.#change({ unreached: false })
    })
    this.#engine.onHover((time) => {
      this.#hoverTime = time
      this.#showBar()
      for (const listener of this.#pointed) listener(time)
    })
    this.#engine.onDrawn((bar) => {
      const last = this.#feed.lastBar
      // The person may have taken hold of the scale, which no library reports.
      const autoScale = this.#engine.isAutoScale()
      if (autoScale !== this.#state.autoScale) this.#change({ autoScale })
      this.#comparison.show()
      this.#studies.show()
      if (bar !== undefined && bar.time === last?.time && bar.close === last.close) this.#watch.settled()
    })
    this.#studies.apply()
    this.#comparison.apply()
  }

  /** A library that stopped to draw cannot be trusted to begin again: another takes its place, with all that is known. */
  #rebuild(): void {
    const host = this.#host
    if (host === undefined) return
    this.#viewBefore ??= this.#engine.getView()
    this.#engine.destroy()
    this.#build(host)
    this.#feed.tellAgain()
    this.#engine.setView(this.#viewBefore)
    this.#viewBefore = undefined
    this.#change({ rebuilt: this.#state.rebuilt + 1 })
  }

  /** Drawing out of sight would slow a phone down: bars wait until the chart is in sight again. */
  #whenSeen(work: () => void): void {
    requestAnimationFrame(() => {
      if (this.#destroyed) return
      if (this.#engine.canDraw()) work()
      else this.#whenSeen(work)
    })
  }

  #set(change: Partial<Pick<ChartLayout, 'chartType' | 'scale' | 'inverted' | 'timezone' | 'theme'>>): void {
    this.whenReady(() => {
      this.#setLayout(change)
      this.#engine.setSettings(this.#settings())
    })
  }

  #settings(): EngineSettings {
    const { chartType, scale, inverted, timezone } = this.#state.layout
    const minBarSpacing = this.#options.minBarSpacing ?? MIN_BAR_SPACING
    return { look: this.#look, chartType, scale, inverted, timezone, minBarSpacing, countdown: this.#countdown }
  }

  #load(): void {
    this.#hoverTime = undefined
    this.#watch.settled()
    this.#feed.load(this.#seriesName(), this.#state.layout.resolution)
    this.#studies.apply()
    this.#comparison.apply()
  }

  #seriesName(): string {
    return seriesName(this.#symbol, this.#state.layout.price)
  }

  /** Fetches the missing bars of the wanted view, and shows it. */
  #showWanted(): void {
    const wanted = this.#wanted
    this.#wanted = undefined
    if (wanted === undefined) return
    this.#feed.reach(wanted.from, (reached) => {
      wanted.show()
      this.#change({ unreached: wanted.isDate && !reached })
      this.#autosave.changed()
    })
  }

  /** Figures beside the bars go as far back as they do. */
  #reachBars(): void {
    this.#comparison.reach()
    this.#studies.follow()
  }

  #setLayout(change: Partial<ChartLayout>): void {
    this.#change({ layout: { ...this.#state.layout, ...change } })
    this.#autosave.changed()
  }

  #rememberView(): void {
    if (this.#state.status.kind !== 'ready') return
    const { [this.#symbol]: _last, ...others } = this.#state.layout.views
    const { barSpacing, rightOffset } = this.#engine.getView()
    // A chart that comes back shows the present, even when the last look was far back.
    const views = { ...others, [this.#symbol]: { barSpacing, rightOffset: Math.max(rightOffset, 0) } }
    this.#change({ layout: { ...this.#state.layout, views } })
  }

  #layoutNow(): ChartLayout {
    this.#rememberView()
    return this.#state.layout
  }

  #showBar(): void {
    const hovered = this.#hoverTime === undefined ? undefined : this.#feed.barAt(this.#hoverTime)
    const bar = hovered ?? this.#feed.lastBar
    const previousClose = bar === undefined ? undefined : this.#feed.barBefore(bar.time)?.close
    this.#change({ bar, previousClose, hovering: hovered !== undefined })
    this.#comparison.show()
    this.#studies.show()
  }

  #change(change: Partial<ChartState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function countsPercent(compared: readonly CompareChoice[]): boolean {
  return compared.some(({ axis }) => axis === 'percent')
}
