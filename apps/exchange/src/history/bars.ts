import type { E8 } from '@perpdesk/numeric'
import type { Candle, CandlePrice } from './history.ts'

export const BUCKETS = [60_000, 3_600_000, 86_400_000] as const
export type BucketMs = (typeof BUCKETS)[number]

/** A bar with its contract, price and length. */
export interface Bar extends Candle {
  readonly instrument: number
  readonly price: CandlePrice
  readonly bucketMs: BucketMs
}

/** A price with the volume and turnover traded at it. */
export interface PricePoint {
  readonly price: E8
  readonly volume: E8
  readonly turnover: E8
}

/**
 * Returns the opening time of the bar that contains `time`. Buckets are counted from 1970 UTC, so days start at
 * midnight UTC.
 */
export function barTime(time: number, bucketMs: number): number {
  return time - (time % bucketMs)
}

export function openBar(whose: Pick<Bar, 'instrument' | 'price' | 'bucketMs' | 'time'>, point: PricePoint): Bar {
  const { price, volume, turnover } = point
  return { ...whose, open: price, high: price, low: price, close: price, volume, turnover }
}

export function extendBar(bar: Bar, { price, volume, turnover }: PricePoint): Bar {
  return {
    ...bar,
    high: price > bar.high ? price : bar.high,
    low: price < bar.low ? price : bar.low,
    close: price,
    volume: bar.volume + volume,
    turnover: bar.turnover + turnover,
  }
}
