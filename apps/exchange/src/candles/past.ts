import type { Candle, CandlePrice } from '../history/history.ts'

/**
 * Lengths of bars in milliseconds that the past makes by itself, each a whole number of the next: a day,
 * 2 hours, 30, 5 and 1 minutes. Every other resolution is put together from one of them. Few steps, because each step
 * adds to how unequal the shortest bars are; not fewer, because a chart of long bars must not need all the short ones.
 */
export const PAST_LENGTHS = [86_400_000, 7_200_000, 1_800_000, 300_000, 60_000] as const
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
