import type { Resolution } from '@perpdesk/protocol'
import type { ChartBar } from './bar.ts'

/** Properties of a series that the chart needs to draw and label it. */
export interface SeriesInfo {
  /** The name by which the series was requested. */
  readonly name: string
  readonly title: string
  readonly pricePrecision: number
  readonly volumePrecision: number
}

export interface PeriodParams {
  /** In seconds since 1970: bars with `from <= open < to`. */
  readonly from: number
  readonly to: number
  /** Number of requested bars; it takes precedence over `from`. */
  readonly countBack: number
  readonly firstDataRequest: boolean
}

/**
 * Source of the chart's bars, with the interface that charting libraries have in common, so that another engine can use
 * the same object. Bars are oldest first; their time is the open time in milliseconds, UTC.
 */
export interface Datafeed {
  /** Calls back once series can be requested, immediately or later. */
  onReady(ready: () => void): void
  resolveSymbol(name: string, resolved: (info: SeriesInfo) => void, failed: (reason: string) => void): void
  getBars(
    info: SeriesInfo,
    resolution: Resolution,
    period: PeriodParams,
    done: (bars: readonly ChartBar[], meta: { readonly noData: boolean }) => void,
    failed: (reason: string) => void,
  ): void
  /**
   * Subscribes a listener to the running bar. `onReset` is called when bars may have been missed since the last tick.
   */
  subscribeBars(
    info: SeriesInfo,
    resolution: Resolution,
    onTick: (bar: ChartBar) => void,
    listener: string,
    onReset: () => void,
  ): void
  unsubscribeBars(listener: string): void
}
