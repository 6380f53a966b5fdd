import type { E8 } from '@perpdesk/numeric'
import type { Candle, CandlePrice } from '../history/history.ts'

export const RESOLUTIONS = ['1', '3', '5', '15', '30', '60', '120', '240', '360', '720', '1D', '1W', '1M'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** Figures over the last 24 hours, from minute bars. Prices are E8. */
export interface DayStats {
  readonly open: E8
  readonly high: E8
  readonly low: E8
  readonly volume: E8
  readonly turnover: E8
}

/** A public trade as the stream and the trade list show it. */
export interface RecentTrade {
  readonly tradeId: number
  readonly time: number
  readonly price: number
  readonly qty: number
  readonly side: 'Buy' | 'Sell'
}

/**
 * Bars of every resolution: the past from before the first start comes from the simulated market's seeded bridge, the
 * time since from history, the running bar from memory; all three agree with each other and between resolutions.
 */
export interface Candles {
  /** The last `limit` bars with `from <= time < to`, oldest first, without gaps (a bar without trade repeats the close). */
  bars(
    instrument: number,
    price: CandlePrice,
    resolution: Resolution,
    range: { from: number; to: number; limit: number },
  ): Promise<readonly Candle[]>
  /** The running bar; `undefined` before the first price. */
  running(instrument: number, price: CandlePrice, resolution: Resolution): Candle | undefined
  dayStats(instrument: number): DayStats | undefined
  /** Newest first. */
  recentTrades(instrument: number, limit: number): readonly RecentTrade[]
}
