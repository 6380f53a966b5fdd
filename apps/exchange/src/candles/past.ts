import type { Candle, CandlePrice } from '../history/history.ts'

/**
 * Lengths of bars in milliseconds that the past makes by itself, each a whole number of the next: a day, 12 hours,
 * 2 hours, an hour, 30, 15, 5 and 1 minutes. Every other resolution is put together from one of them.
 */
export const PAST_LENGTHS = [86_400_000, 43_200_000, 7_200_000, 3_600_000, 1_800_000, 900_000, 300_000, 60_000] as const
export type PastLength = (typeof PAST_LENGTHS)[number]

/** Bars from before the exchange's first start. */
export interface Past {
  /** First millisecond that belongs to the live market, on a whole minute; `undefined` for a contract without a past. */
  end(instrument: number): number | undefined
  /**
   * Bars with `from <= time < to`, oldest first, without gaps from the first one on; each is the sum of its shorter ones,
   * exactly. The last bar of each length is cut off at {@link end}.
   */
  bars(instrument: number, price: CandlePrice, length: PastLength, from: number, to: number): readonly Candle[]
}
