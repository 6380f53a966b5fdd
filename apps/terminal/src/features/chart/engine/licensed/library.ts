/** Subscription to an event of the library; the owner argument is not used. */
export interface Subscription<Args extends readonly unknown[]> {
  subscribe(owner: null, handler: (...args: Args) => void): void
}

export interface LibraryBar {
  /** Open time, in milliseconds UTC. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume?: number
}

export interface LibrarySymbol {
  readonly name: string
  readonly ticker: string
  readonly description: string
  readonly type: string
  readonly exchange: string
  readonly listed_exchange: string
  readonly session: string
  readonly timezone: string
  readonly format: 'price'
  /** Prices are multiples of `minmov / pricescale`. */
  readonly minmov: number
  readonly pricescale: number
  readonly volume_precision: number
  readonly has_intraday: boolean
  readonly has_daily: boolean
  readonly has_weekly_and_monthly: boolean
  readonly supported_resolutions: readonly string[]
  readonly data_status: 'streaming'
}

/** A contract found by the symbol search. */
export interface FoundSymbol {
  readonly symbol: string
  readonly full_name: string
  readonly ticker: string
  readonly description: string
  readonly exchange: string
  readonly type: string
}

export interface LibraryFilter {
  readonly name: string
  readonly value: string
}

export interface LibraryPeriod {
  /** In seconds: bars with `from <= open < to`, or at least `countBack` bars before `to`. */
  readonly from: number
  readonly to: number
  readonly countBack: number
  readonly firstDataRequest: boolean
}

export type TakeHistory = (bars: readonly LibraryBar[], meta: { readonly noData: boolean }) => void

/** The source of the library's bars: the members that the library requires of a datafeed. */
export interface LibraryDatafeed {
  onReady(
    ready: (args: {
      readonly supported_resolutions: readonly string[]
      readonly exchanges: readonly (LibraryFilter & { readonly desc: string })[]
      readonly symbols_types: readonly LibraryFilter[]
    }) => void,
  ): void
  searchSymbols(words: string, exchange: string, type: string, found: (list: readonly FoundSymbol[]) => void): void
  resolveSymbol(name: string, resolved: (symbol: LibrarySymbol) => void, failed: (reason: string) => void): void
  getBars(
    symbol: LibrarySymbol,
    resolution: string,
    period: LibraryPeriod,
    done: TakeHistory,
    failed: (reason: string) => void,
  ): void
  subscribeBars(
    symbol: LibrarySymbol,
    resolution: string,
    onTick: (bar: LibraryBar) => void,
    listener: string,
    onResetCacheNeeded: () => void,
  ): void
  unsubscribeBars(listener: string): void
}

/**
 * The input of one of our studies in the library. Only the time of the bar is used, because the value at that time has
 * already been computed.
 */
export interface StudyContext {
  readonly symbol: { readonly time: number }
}

/** A study in the form that the library expects. */
export interface LibraryStudy {
  readonly name: string
  readonly metainfo: Readonly<Record<string, unknown>>
  readonly constructor: new () => { main: (context: StudyContext, input: (place: number) => unknown) => number[] }
}

export interface LibraryOptions {
  readonly symbol: string
  readonly interval: string
  readonly container: HTMLElement
  readonly datafeed: LibraryDatafeed
  readonly library_path: string
  readonly locale: string
  readonly timezone: string
  readonly theme: LibraryTheme
  readonly custom_css_url: string
  readonly autosize: boolean
  /** In seconds. */
  readonly auto_save_delay: number
  readonly saved_data?: object
  readonly time_scale: { readonly min_bar_spacing: number }
  readonly disabled_features: readonly string[]
  readonly enabled_features: readonly string[]
  readonly overrides: Readonly<Record<string, string | number | boolean>>
  readonly custom_indicators_getter: () => Promise<readonly LibraryStudy[]>
}

export type LibraryTheme = 'dark' | 'light'

export interface LibraryTimeScale {
  width(): number
  barSpacing(): number
  setBarSpacing(pixels: number): void
  /** Returns the number of bars from the newest one to the right edge. */
  rightOffset(): number
  setRightOffset(bars: number): void
  barSpacingChanged(): Subscription<[number]>
  rightOffsetChanged(): Subscription<[number]>
}

export interface LibraryPriceScale {
  setMode(mode: number): void
  setInverted(inverted: boolean): void
  isAutoScale(): boolean
  setAutoScale(auto: boolean): void
  getVisiblePriceRange(): { readonly from: number; readonly to: number } | null
  setVisiblePriceRange(range: { readonly from: number; readonly to: number }): void
}

export interface LibraryPane {
  getHeight(): number
  getMainSourcePriceScale(): LibraryPriceScale | null
}

export interface LibraryChart {
  setChartType(type: number): void
  getTimezoneApi(): { setTimezone(zone: string): void }
  resetData(): void
  createStudy(
    name: string,
    forceOverlay: boolean,
    lock: boolean,
    inputs: Readonly<Record<string, string>>,
    overrides: Readonly<Record<string, string>>,
  ): Promise<string | null>
  getStudyById(id: string): { setVisible(visible: boolean): void }
  removeEntity(id: string): void
  removeAllStudies(): void
  getPanes(): readonly LibraryPane[]
  getTimeScale(): LibraryTimeScale
  /** Reports the time of the bar under the crosshair, in seconds. */
  crossHairMoved(): Subscription<[{ readonly time?: number }]>
}

export interface LibraryWidget {
  onChartReady(ready: () => void): void
  activeChart(): LibraryChart
  setSymbol(symbol: string, interval: string, done: () => void): void
  applyOverrides(overrides: Readonly<Record<string, string | number | boolean>>): void
  changeTheme(theme: LibraryTheme): void
  subscribe(event: 'onAutoSaveNeeded', handler: () => void): void
  save(take: (state: object) => void): void
  remove(): void
}

/**
 * The global object of the library's script. The library's own types are not public; only the members used here are
 * declared.
 */
export interface Library {
  readonly widget: new (options: LibraryOptions) => LibraryWidget
}
