import { type E8, formatE8, parseE8 } from '@perpdesk/numeric'
import type { TriggerBy } from '@perpdesk/trading'
import type { Changing } from '../identity/sealed-tables.ts'
import type { AlertPriceRow } from '../identity/tables.ts'

const MINUTE_MS = 60_000
const HOUR = 60
/** Hours kept: 24 for the longest window, plus a partial hour at each end. */
const KEPT_HOURS = 26
/** Number of minutes of prices that a new series is filled with. */
export const SEEDED_MINUTES = 25 * HOUR

/** The last price of a minute. */
export interface MinuteClose {
  /** Start of the minute, in milliseconds since 1970. */
  readonly time: number
  readonly close: E8
}

interface Series {
  readonly instrument: number
  readonly source: TriggerBy
  /** Minutes since 1970 that have a price, ascending, and the last price of each. */
  readonly minutes: number[]
  readonly closes: E8[]
  /** Hours since 1970 whose prices have changed since they were last written. */
  readonly dirty: Set<number>
}

/** Minute prices of the last day, for each contract and price source on which an alert waits for a move. */
export class EarlierPrices {
  readonly #series = new Map<string, Series>()

  load(rows: readonly AlertPriceRow[]): void {
    for (const { instrument, source, hour, closes } of rows.toSorted((a, b) => a.hour - b.hour)) {
      const series = this.#begin(instrument, source)
      for (const [place, text] of closes.split(',').entries()) {
        const close = parseE8(text)
        if (close === undefined) continue
        series.minutes.push(hour * HOUR + place)
        series.closes.push(close)
      }
    }
  }

  has(instrument: number, source: TriggerBy): boolean {
    return this.#series.has(keyOf(instrument, source))
  }

  /** Begins a series with the given bars of the last day, oldest first; does nothing if the series exists. */
  seed(instrument: number, source: TriggerBy, bars: readonly MinuteClose[]): void {
    if (this.has(instrument, source)) return
    this.#begin(instrument, source)
    for (const { time, close } of bars) this.add(instrument, source, time, close)
  }

  add(instrument: number, source: TriggerBy, time: number, price: E8): void {
    const series = this.#series.get(keyOf(instrument, source))
    if (series === undefined) return
    const minute = Math.floor(time / MINUTE_MS)
    if (series.minutes.at(-1) === minute) series.closes[series.closes.length - 1] = price
    else {
      series.minutes.push(minute)
      series.closes.push(price)
    }
    series.dirty.add(Math.floor(minute / HOUR))
  }

  /**
   * Returns the price at the start of the minute that lies `window` minutes before the minute of `time`; `null` if
   * unknown.
   */
  before(instrument: number, source: TriggerBy, time: number, window: number): E8 | null {
    const series = this.#series.get(keyOf(instrument, source))
    if (series === undefined) return null
    const place = placeOf(series.minutes, Math.floor(time / MINUTE_MS) - window)
    return series.closes[place - 1] ?? null
  }

  /** Writes changed hours, and removes series that no alert needs and hours older than the longest window. */
  save(changing: Changing, isNeeded: (instrument: number, source: TriggerBy) => boolean): void {
    for (const series of this.#series.values()) {
      const { instrument, source, dirty } = series
      if (!isNeeded(instrument, source)) {
        changing.remove('alert_prices', instrument, source)
        continue
      }
      const first = Math.floor((series.minutes.at(-1) ?? 0) / HOUR) - KEPT_HOURS
      for (const hour of dirty) {
        if (hour > first) changing.put('alert_prices', { instrument, source, hour, closes: closesOf(series, hour) })
      }
      for (const hour of hoursUpTo(series.minutes, first)) changing.remove('alert_prices', instrument, source, hour)
    }
  }

  /** Called once the data of {@link save} is on disk: drops the same series and hours from memory. */
  saved(isNeeded: (instrument: number, source: TriggerBy) => boolean): void {
    for (const [key, series] of this.#series) {
      if (!isNeeded(series.instrument, series.source)) {
        this.#series.delete(key)
        continue
      }
      series.dirty.clear()
      const over = placeOf(series.minutes, (Math.floor((series.minutes.at(-1) ?? 0) / HOUR) - KEPT_HOURS + 1) * HOUR)
      series.minutes.splice(0, over)
      series.closes.splice(0, over)
    }
  }

  get isDirty(): boolean {
    for (const { dirty } of this.#series.values()) if (dirty.size > 0) return true
    return false
  }

  #begin(instrument: number, source: TriggerBy): Series {
    const key = keyOf(instrument, source)
    const series = this.#series.get(key) ?? { instrument, source, minutes: [], closes: [], dirty: new Set<number>() }
    this.#series.set(key, series)
    return series
  }
}

function keyOf(instrument: number, source: TriggerBy): string {
  return `${instrument} ${source}`
}

/** Returns the number of minutes in the ascending list that are earlier than `minute`. */
function placeOf(minutes: readonly number[], minute: number): number {
  let [low, high] = [0, minutes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((minutes[middle] ?? 0) < minute) low = middle + 1
    else high = middle
  }
  return low
}

function closesOf({ minutes, closes }: Series, hour: number): string {
  const texts: string[] = Array.from({ length: HOUR }, () => '')
  for (let place = placeOf(minutes, hour * HOUR); place < minutes.length; place += 1) {
    const minute = (minutes[place] ?? 0) - hour * HOUR
    if (minute >= HOUR) break
    texts[minute] = formatE8(closes[place] ?? 0n)
  }
  return texts.join(',')
}

function hoursUpTo(minutes: readonly number[], last: number): ReadonlySet<number> {
  const hours = new Set<number>()
  for (const minute of minutes) {
    const hour = Math.floor(minute / HOUR)
    if (hour > last) break
    hours.add(hour)
  }
  return hours
}
