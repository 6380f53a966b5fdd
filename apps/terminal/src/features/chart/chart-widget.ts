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
/** Milliseconds after which a hidden chart is looked at again. */
const LOOK_AGAIN = 100

/**
 * The chart without its frame and independent of a drawing library: it checks its options, keeps the layout, and
 * handles everything asynchronous. Commands given before `mount` are run when the engine is mounted.
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
  /** View of the previous drawing, until a rebuilt drawing has drawn it. */
  #viewBefore: ChartView | undefined
  #waiting: (() => void)[] | undefined = []
  #symbol: string
  #look: ChartLook
  #state: ChartState
  #countdown: boolean
  #hoverTime: number | undefined
  /** View that is shown once the loaded bars reach far enough into the past. */
  #wanted: { readonly from: number; readonly isDate: boolean; readonly show: () => void } | undefined
  #destroyed = false
  #scaleBefore: Scale = 'normal'

  /**
   * Throws if there is no datafeed, or if there is neither a symbol nor a stored one that `loadLastChart` could
   * restore.
   */
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
          // Otherwise a bar of the previous series would appear under the next one's name, even if the next series
          // cannot be loaded.
          const none = { bar: undefined, previousClose: undefined, hovering: false, unreached: false }
          this.#change(status.kind === 'loading' ? { status, ...none } : { status })
          if (status.kind === 'ready') this.#showWanted()
        },
        setBars: (bars, info, resolution, more) => {
          // Bars that are reloaded after a lost connection keep the present view.
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

  /** True if the engine has drawing tools of its own. */
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

  /** Runs the command at once if the chart is mounted and its datafeed ready, otherwise as soon as both are. */
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

  /** Saves the layout immediately, because the page may be about to close. */
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

  /** Shows the time frame that ends now, at the finest of the offered intervals whose bars fit into the chart. */
  showTimeFrame(frame: TimeFrame, offered: readonly Resolution[]): void {
    this.whenReady(() => {
      const to = this.#options.now()
      const from = timeFrameStart(frame, to)
      this.setResolution(resolutionFor(to - from, this.#engine.width(), offered))
      this.#wanted = { from, isDate: false, show: () => this.#engine.showRange(from, to) }
      if (this.#state.status.kind === 'ready') this.#showWanted()
    })
  }

  /** Centres the bar at a time (milliseconds, UTC). */
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
   * Shows another layout or a part of one; fields that are missing in `change` keep their values. Does not save: the
   * layout is first saved when the user changes it.
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
   * Calls the listener with the time under the user's pointer, and with `undefined` when the pointer leaves. Returns a
   * function that removes the listener.
   */
  onPoint(listener: (time: number | undefined) => void): () => void {
    this.#pointed.add(listener)
    return () => this.#pointed.delete(listener)
  }

  /** Shows the crosshair at a time as if the pointer were there; `undefined` hides it. */
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

  /** Sets the studies. Returns `false` and changes nothing if there would be more studies than the limit. */
  setStudies(studies: readonly StudyChoice[]): boolean {
    // A shorter list is always accepted, because the limit may have been lowered.
    if (studies.length > Math.max(this.#options.studyLimit, this.#state.layout.studies.length)) return false
    this.whenReady(() => {
      this.#setLayout({ studies })
      this.#studies.apply()
    })
    return true
  }

  /**
   * Compares the chart's series with these, in this order. The first series in percent switches the scale to percent;
   * when the last one is removed, the previous scale is restored.
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

  /** Returns the bar that opens at the given time. */
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
      // The user may have dragged the scale, which no library reports.
      const autoScale = this.#engine.isAutoScale()
      if (autoScale !== this.#state.autoScale) this.#change({ autoScale })
      this.#comparison.show()
      this.#studies.show()
      if (bar !== undefined && bar.time === last?.time && bar.close === last.close) this.#watch.settled()
    })
    this.#studies.apply()
    this.#comparison.apply()
  }

  /**
   * Replaces the engine's drawing by a new one with all known data, because a library that has stopped drawing may not
   * recover.
   */
  #rebuild(): void {
    const host = this.#host
    if (host === undefined) return
    this.#viewBefore ??= this.#engine.getView()
    this.#engine.destroy()
    this.#build(host)
    this.#feed.notifyAgain()
    this.#engine.setView(this.#viewBefore)
    this.#viewBefore = undefined
    this.#change({ rebuilt: this.#state.rebuilt + 1 })
  }

  /** Runs the work when the chart is visible. Drawing invisible charts would slow a phone down. */
  #whenSeen(work: () => void): void {
    requestAnimationFrame(() => {
      if (this.#destroyed) return
      if (this.#engine.canDraw()) work()
      else setTimeout(() => this.#whenSeen(work), LOOK_AGAIN)
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

  /** Loads the bars that the wanted view still needs, then shows the view. */
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

  /** Loads compared series and exchange figures for the whole time range of the bars. */
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
    // On its next visit a chart shows the newest bars, even if it was scrolled far back when it was left.
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
