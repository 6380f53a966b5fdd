import type { Library, LibraryChart, LibraryOptions, LibraryWidget } from './library.ts'

/** A library that is not ready after this time, in milliseconds, counts as stopped. */
const LATE_MS = 20_000

/** A series by the names that the library uses. */
export interface SeriesAsked {
  readonly name: string
  readonly resolution: string
}

export interface SessionOptions {
  readonly library: Library
  /** State that the library stores itself: drawings and the settings of its dialogs. */
  readonly kept: { readonly read: () => object | undefined; readonly write: (state: object) => void }
  readonly widgetOptions: (sheet: HTMLElement, series: SeriesAsked, saved: object | undefined) => LibraryOptions
  /** Called when the library is ready for the first time. */
  readonly onReady: (chart: LibraryChart) => void
  /** Called when the library shows the last requested series and accepts commands. */
  readonly onShown: (chart: LibraryChart) => void
}

/**
 * One widget of the library, from its creation to its removal. Its start and each change of the series are
 * asynchronous; commands are queued meanwhile.
 */
export class LicensedSession {
  readonly #options: SessionOptions
  #widget: LibraryWidget | undefined
  #begun = 0
  #isReady = false
  #chart: LibraryChart | undefined
  #waiting: (() => void)[] = []
  #asked: SeriesAsked = { name: '', resolution: '' }

  constructor(options: SessionOptions) {
    this.#options = options
  }

  /** The library's chart; `undefined` while the library starts or changes its series. */
  get chart(): LibraryChart | undefined {
    return this.#chart
  }

  get widget(): LibraryWidget | undefined {
    return this.#widget
  }

  /** True while the library is loading the series and not yet late. */
  get isBeginning(): boolean {
    return this.#widget !== undefined && this.#chart === undefined && performance.now() - this.#begun <= LATE_MS
  }

  /** Starts the library in the element, or shows another series; the same series is reloaded. */
  show(host: HTMLElement, series: SeriesAsked): void {
    const isSame = series.name === this.#asked.name && series.resolution === this.#asked.resolution
    this.#asked = series
    if (this.#widget === undefined) this.#begin(host)
    else if (isSame) this.run((chart) => chart.resetData())
    else this.#change()
  }

  /** Runs the work at once if the chart is ready, otherwise as soon as it is. */
  run(work: (chart: LibraryChart) => void): void {
    const chart = this.#chart
    if (chart !== undefined) work(chart)
    else this.#waiting.push(() => this.run(work))
  }

  end(): void {
    this.#widget?.remove()
    this.#widget = undefined
    this.#chart = undefined
    this.#waiting = []
  }

  #begin(host: HTMLElement): void {
    // The library clears the element that it is given.
    const sheet = document.createElement('div')
    sheet.style.height = '100%'
    host.prepend(sheet)
    const { library, kept, widgetOptions, onReady } = this.#options
    const saved = kept.read()
    const begunWith = this.#asked
    const widget = new library.widget(widgetOptions(sheet, begunWith, saved))
    this.#widget = widget
    this.#begun = performance.now()
    widget.onChartReady(() => {
      if (this.#widget !== widget) return
      this.#isReady = true
      widget.subscribe('onAutoSaveNeeded', () => widget.save((state) => kept.write(state)))
      const chart = widget.activeChart()
      onReady(chart)
      // The restored state contains old studies and possibly another series.
      chart.removeAllStudies()
      const { name, resolution } = this.#asked
      const isAsked = name === begunWith.name && resolution === begunWith.resolution
      if (saved === undefined && isAsked) this.#release(chart)
      else this.#change()
    })
  }

  /** Changes the series; commands are queued until its bars are loaded. */
  #change(): void {
    const [widget, asked] = [this.#widget, this.#asked]
    if (widget === undefined || !this.#isReady) return
    this.#chart = undefined
    this.#begun = performance.now()
    widget.setSymbol(asked.name, asked.resolution, () => {
      const isNow =
        this.#widget === widget && this.#asked.name === asked.name && this.#asked.resolution === asked.resolution
      if (isNow) this.#release(widget.activeChart())
    })
  }

  #release(chart: LibraryChart): void {
    this.#chart = chart
    const waiting = this.#waiting
    this.#waiting = []
    this.#options.onShown(chart)
    for (const work of waiting) work()
  }
}
