import { RESOLUTIONS } from '@perpdesk/protocol'
import type { ChartBar } from '../../series/bar.ts'
import type { SeriesInfo } from '../../series/datafeed.ts'
import type { LibraryBar, LibraryDatafeed, LibraryPeriod, LibrarySymbol, TakeHistory } from './library.ts'
import { SYMBOL_FILTERS, type SymbolSearch } from './symbol-search.ts'

const VENUE = 'Perpdesk'

/**
 * The datafeed that the library uses. It sends no requests to the exchange: the chart's own feed handles late answers,
 * gaps and lost connections, and the library only receives bars that this feed has loaded.
 */
export class HandedBars implements LibraryDatafeed {
  readonly #search: SymbolSearch
  readonly #onNeed: () => void
  #info: SeriesInfo | undefined
  #bars: ChartBar[] = []
  #more = false
  #isAsking = false
  /** The library's request for older bars, until it is answered. */
  #older: TakeHistory | undefined
  readonly #listeners = new Map<
    string,
    { readonly name: string; readonly tick: (bar: LibraryBar) => void; readonly reset: () => void }
  >()

  constructor(search: SymbolSearch, onNeed: () => void) {
    this.#search = search
    this.#onNeed = onNeed
  }

  get bars(): readonly ChartBar[] {
    return this.#bars
  }

  /** Sets the bars of a new or reloaded series, and makes the library drop its cached bars. */
  set(bars: readonly ChartBar[], info: SeriesInfo, more: boolean): void {
    this.#answer([], false)
    this.#bars = [...bars]
    this.#info = info
    this.#more = more
    for (const { reset } of this.#listeners.values()) reset()
  }

  prepend(bars: readonly ChartBar[], more: boolean): void {
    this.#isAsking = false
    this.#more = more
    this.#bars = [...bars, ...this.#bars]
    // An empty page with `more` is no answer: the library keeps waiting and is answered when the user moves the chart
    // again.
    if (bars.length > 0 || !more) this.#answer(bars, !more && bars.length === 0)
  }

  /** Adds or replaces the newest bar; returns `false` for a bar older than the newest. */
  update(bar: ChartBar): boolean {
    const last = this.#bars.at(-1)
    if (last !== undefined && bar.time < last.time) return false
    if (bar.time === last?.time) this.#bars.pop()
    this.#bars.push(bar)
    return true
  }

  /** Passes the newest bar to the library. */
  report(bar: ChartBar): void {
    for (const { name, tick } of this.#listeners.values()) if (name === this.#info?.name) tick(bar)
  }

  /** Requests the missing older bars, unless a request is already under way. */
  askAgain(): void {
    if (this.#older === undefined || this.#isAsking) return
    this.#isAsking = true
    this.#onNeed()
  }

  onReady(ready: Parameters<LibraryDatafeed['onReady']>[0]): void {
    // The library does not accept an answer during its own call.
    queueMicrotask(() => ready({ supported_resolutions: RESOLUTIONS, ...SYMBOL_FILTERS }))
  }

  searchSymbols(...[words, exchange, type, found]: Parameters<LibraryDatafeed['searchSymbols']>): void {
    found(this.#search(words, exchange, type))
  }

  resolveSymbol(name: string, resolved: (symbol: LibrarySymbol) => void, failed: (reason: string) => void): void {
    const info = this.#info
    queueMicrotask(() => {
      if (info?.name === name) resolved(symbolOf(info))
      else failed('unknown symbol')
    })
  }

  getBars(symbol: LibrarySymbol, _resolution: string, period: LibraryPeriod, done: TakeHistory): void {
    if (symbol.ticker !== this.#info?.name) done([], { noData: true })
    else if (period.firstDataRequest) done(this.#bars, { noData: this.#bars.length === 0 })
    else if (this.#more) {
      this.#older = done
      this.askAgain()
    } else done([], { noData: true })
  }

  subscribeBars(...[symbol, , tick, listener, reset]: Parameters<LibraryDatafeed['subscribeBars']>): void {
    this.#listeners.set(listener, { name: symbol.ticker, tick, reset })
  }

  unsubscribeBars(listener: string): void {
    this.#listeners.delete(listener)
  }

  #answer(bars: readonly ChartBar[], noData: boolean): void {
    const answer = this.#older
    this.#older = undefined
    answer?.(bars, { noData })
  }
}

function symbolOf(info: SeriesInfo): LibrarySymbol {
  return {
    name: info.title,
    ticker: info.name,
    description: info.title,
    type: 'crypto',
    exchange: VENUE,
    listed_exchange: VENUE,
    session: '24x7',
    timezone: 'Etc/UTC',
    format: 'price',
    minmov: 1,
    pricescale: 10 ** info.pricePrecision,
    volume_precision: info.volumePrecision,
    has_intraday: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    supported_resolutions: RESOLUTIONS,
    data_status: 'streaming',
  }
}
