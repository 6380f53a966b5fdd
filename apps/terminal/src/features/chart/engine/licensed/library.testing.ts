import type { LibraryBar, LibraryChart, LibraryOptions, LibraryPane, LibrarySymbol, LibraryWidget } from './library.ts'

const WIDTH = 800
const HEIGHT = 400

/** One event of the library, with its handlers. */
class Event<Args extends readonly unknown[]> {
  readonly #handlers: ((...args: Args) => void)[] = []
  readonly subscription = {
    subscribe: (_: null, handler: (...args: Args) => void) => void this.#handlers.push(handler),
  }

  report(...args: Args): void {
    for (const handler of this.#handlers) handler(...args)
  }
}

/**
 * A stub of the licensed library for tests, with the members that this terminal uses: it is asynchronous, requests
 * everything from its datafeed, and keeps scales and studies as its public description says. It draws nothing.
 */
export class StubWidget implements LibraryWidget {
  /** All widgets created so far, newest last. */
  static readonly made: StubWidget[] = []
  readonly options: LibraryOptions
  readonly studies = new Map<string, { readonly name: string; readonly key: string; visible: boolean }>()
  readonly overrides: Record<string, string | number | boolean> = {}
  readonly crosshair = new Event<[{ readonly time?: number }]>()
  readonly autosave = new Event<[]>()
  type = 1
  timezone: string
  theme: string
  mode = 0
  isRemoved = false
  bars: LibraryBar[] = []
  readonly #spacing = new Event<[number]>()
  readonly #offset = new Event<[number]>()
  #barSpacing = 6
  #rightOffset = 10
  #inverted = false
  #held: { from: number; to: number } | undefined
  #symbol: LibrarySymbol | undefined
  #interval: string
  #isAsking = false
  #isAtEnd = false
  #count = 0

  constructor(options: LibraryOptions) {
    StubWidget.made.push(this)
    this.options = options
    this.timezone = options.timezone
    this.theme = options.theme
    this.#interval = options.interval
    Object.assign(this.overrides, options.overrides)
    options.container.append(document.createElement('iframe'))
  }

  onChartReady(ready: () => void): void {
    this.options.datafeed.onReady(() => this.#open(this.options.symbol, this.options.interval, ready))
  }

  setSymbol(symbol: string, interval: string, done: () => void): void {
    this.options.datafeed.unsubscribeBars('stub')
    this.#open(symbol, interval, done)
  }

  applyOverrides(overrides: LibraryOptions['overrides']): void {
    Object.assign(this.overrides, overrides)
  }

  changeTheme(theme: string): void {
    this.theme = theme
  }

  subscribe(_event: string, handler: () => void): void {
    this.autosave.subscription.subscribe(null, handler)
  }

  save(take: (state: object) => void): void {
    take({ symbol: this.#symbol?.ticker })
  }

  remove(): void {
    this.isRemoved = true
    this.options.datafeed.unsubscribeBars('stub')
    this.options.container.replaceChildren()
  }

  /** Returns the values of a study at the bar of a time. */
  async valuesOf(key: string, time: number): Promise<number[]> {
    const { name } = [...this.studies.values()].find((study) => study.key === key)!
    const made = (await this.options.custom_indicators_getter()).find((study) => study.name === name)!
    return new made.constructor().main({ symbol: { time } }, () => key)
  }

  activeChart(): LibraryChart {
    return {
      setChartType: (type) => {
        this.type = type
      },
      getTimezoneApi: () => ({
        setTimezone: (zone) => {
          this.timezone = zone
        },
      }),
      resetData: () => this.#load(() => {}),
      createStudy: (name, _overlay, _lock, { key = '' }) => {
        this.#count += 1
        const id = `s${this.#count}`
        this.studies.set(id, { name, key, visible: true })
        return Promise.resolve(id)
      },
      getStudyById: (id) => ({
        setVisible: (visible) => {
          this.studies.get(id)!.visible = visible
        },
      }),
      removeEntity: (id) => void this.studies.delete(id),
      removeAllStudies: () => this.studies.clear(),
      getPanes: () => [this.#pane()],
      getTimeScale: () => ({
        width: () => WIDTH,
        barSpacing: () => this.#barSpacing,
        setBarSpacing: (pixels) => {
          this.#barSpacing = Math.max(pixels, this.options.time_scale.min_bar_spacing)
          this.#spacing.report(pixels)
          this.#askOlder()
        },
        rightOffset: () => this.#rightOffset,
        setRightOffset: (bars) => {
          this.#rightOffset = bars
          this.#offset.report(bars)
          this.#askOlder()
        },
        barSpacingChanged: () => this.#spacing.subscription,
        rightOffsetChanged: () => this.#offset.subscription,
      }),
      crossHairMoved: () => this.crosshair.subscription,
    }
  }

  #pane(): LibraryPane {
    return {
      getHeight: () => HEIGHT,
      getMainSourcePriceScale: () => ({
        setMode: (mode) => {
          this.mode = mode
        },
        setInverted: (inverted) => {
          this.#inverted = inverted
        },
        isAutoScale: () => this.#held === undefined,
        setAutoScale: (auto) => {
          this.#held = auto ? undefined : this.#range()
        },
        getVisiblePriceRange: () => this.#range() ?? null,
        setVisiblePriceRange: (range) => {
          this.#held = range
        },
      }),
    }
  }

  get isInverted(): boolean {
    return this.#inverted
  }

  #open(symbol: string, interval: string, done: () => void): void {
    this.#interval = interval
    this.options.datafeed.resolveSymbol(
      symbol,
      (resolved) => {
        this.#symbol = resolved
        this.#load(done)
      },
      done,
    )
  }

  #load(done: () => void): void {
    const symbol = this.#symbol
    if (symbol === undefined || this.isRemoved) return
    const { datafeed } = this.options
    const period = { from: 0, to: 1, countBack: 300, firstDataRequest: true }
    datafeed.getBars(
      symbol,
      this.#interval,
      period,
      (bars) => {
        this.bars = [...bars]
        this.#isAtEnd = false
        this.#isAsking = false
        datafeed.subscribeBars(
          symbol,
          this.#interval,
          (bar) => this.#tick(bar),
          'stub',
          () => {},
        )
        done()
        this.#askOlder()
      },
      done,
    )
  }

  #tick(bar: LibraryBar): void {
    if (this.bars.at(-1)?.time === bar.time) this.bars.pop()
    this.bars.push(bar)
  }

  #firstPlace(): number {
    return this.bars.length - 1 - WIDTH / this.#barSpacing + this.#rightOffset
  }

  #askOlder(): void {
    const symbol = this.#symbol
    if (symbol === undefined || this.#isAsking || this.#isAtEnd || this.bars.length === 0) return
    if (this.#firstPlace() >= 0) return
    this.#isAsking = true
    const to = this.bars[0]!.time / 1_000
    const period = { from: 0, to, countBack: 100, firstDataRequest: false }
    const take = (bars: readonly LibraryBar[], { noData }: { readonly noData: boolean }) => {
      this.bars = [...bars, ...this.bars]
      this.#isAsking = false
      this.#isAtEnd = noData
    }
    this.options.datafeed.getBars(symbol, this.#interval, period, take, () => {})
  }

  #range(): { from: number; to: number } | undefined {
    if (this.#held !== undefined) return this.#held
    const seen = this.bars.slice(Math.max(Math.ceil(this.#firstPlace()), 0))
    if (seen.length === 0) return undefined
    return { from: Math.min(...seen.map(({ low }) => low)), to: Math.max(...seen.map(({ high }) => high)) }
  }
}
