import type { ChartBar } from './bar.ts'
import type { Datafeed, PeriodParams, SeriesInfo } from './datafeed.ts'

/** Returns a bar at minute `minute` that closes at `close`. */
export function minuteBar(minute: number, close = 100): ChartBar {
  return { time: minute * 60_000, open: close, high: close + 1, low: close - 1, close, volume: 1, turnover: close }
}

export interface OpenRequest {
  readonly name: string
  readonly period: PeriodParams
  readonly done: (bars: readonly ChartBar[], noData?: boolean) => void
  readonly failed: (reason: string) => void
}

/** A datafeed whose answers are given by the test, in any order. */
export class HandFeed implements Datafeed {
  readonly requests: OpenRequest[] = []
  readonly live = new Map<string, { name: string; onTick: (bar: ChartBar) => void; onReset: () => void }>()
  /** Every subscription so far, to send ticks and resets after they have ended. */
  readonly ever: { name: string; onTick: (bar: ChartBar) => void; onReset: () => void }[] = []

  /** Makes the feed ready; `undefined` if the feed is ready from the start. */
  becomeReady: (() => void) | undefined
  readonly #isLate: boolean

  constructor(isLate = false) {
    this.#isLate = isLate
  }

  onReady(ready: () => void): void {
    if (this.#isLate) this.becomeReady = ready
    else ready()
  }

  resolveSymbol(name: string, resolved: (info: SeriesInfo) => void): void {
    resolved({ name, title: name, pricePrecision: 1, volumePrecision: 3 })
  }

  getBars(
    info: SeriesInfo,
    _resolution: string,
    period: PeriodParams,
    done: (bars: readonly ChartBar[], meta: { noData: boolean }) => void,
    failed: (reason: string) => void,
  ): void {
    this.requests.push({
      name: info.name,
      period,
      done: (bars, noData = false) => done(bars, { noData }),
      failed,
    })
  }

  subscribeBars(
    info: SeriesInfo,
    _resolution: string,
    onTick: (bar: ChartBar) => void,
    listener: string,
    onReset: () => void,
  ): void {
    const subscription = { name: info.name, onTick, onReset }
    this.live.set(listener, subscription)
    this.ever.push(subscription)
  }

  unsubscribeBars(listener: string): void {
    this.live.delete(listener)
  }
}
