import type { Candle, CandlePrice } from '../history/history.ts'

/**
 * Lengths in milliseconds of the bars that the seeded model generates, each a multiple of the next: one day, two hours,
 * 30 minutes, five minutes and one minute. Every other resolution is merged from one of them. Each further step of
 * splitting makes the shortest bars more uneven, so the steps are few; with fewer, a chart of long bars would have to
 * generate all the short ones.
 */
export const PAST_LENGTHS = [86_400_000, 7_200_000, 1_800_000, 300_000, 60_000] as const
export type PastLength = (typeof PAST_LENGTHS)[number]

/** Bars from before the exchange's first start. */
export interface Past {
  /** Returns the first millisecond of the live market, a whole minute; `undefined` for a contract without a past. */
  end(instrument: number): number | undefined
  /**
   * Returns bars with `from <= time < to`, oldest first, without gaps after the first. Each bar is the exact sum of its
   * shorter bars. The last bar of each length is cut off at {@link end}.
   */
  bars(instrument: number, price: CandlePrice, length: PastLength, from: number, to: number): readonly Candle[]
}
