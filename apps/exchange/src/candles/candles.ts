import type { E8 } from '@perpdesk/numeric'
import type { Candle, CandlePrice } from '../history/history.ts'

export const RESOLUTIONS = ['1', '3', '5', '15', '30', '60', '120', '240', '360', '720', '1D', '1W', '1M'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** Figures over the last 24 hours, computed from minute bars. Prices are E8. */
export interface DayStats {
  readonly open: E8
  readonly high: E8
  readonly low: E8
  readonly volume: E8
  readonly turnover: E8
}

/** A public trade, as published in the stream and in the list of recent trades. Price in ticks, quantity in lots. */
export interface RecentTrade {
  readonly tradeId: number
  readonly time: number
  readonly price: number
  readonly qty: number
  readonly side: 'Buy' | 'Sell'
}

/**
 * Bars of every resolution. Bars before the first start come from the simulated market's seeded model, later ones from
 * history, and the running bar from memory. Bars from all three sources are consistent with each other and across
 * resolutions.
 */
export interface Candles {
  /**
   * Returns the last `limit` bars with `from <= time < to`, oldest first, without gaps: a bar without trades repeats
   * the previous close.
   */
  bars(
    instrument: number,
    price: CandlePrice,
    resolution: Resolution,
    range: { from: number; to: number; limit: number },
  ): Promise<readonly Candle[]>
  /** Returns the running bar; `undefined` before the first price. */
  running(instrument: number, price: CandlePrice, resolution: Resolution): Candle | undefined
  dayStats(instrument: number): DayStats | undefined
  /** Returns the last trades, newest first. */
  recentTrades(instrument: number, limit: number): readonly RecentTrade[]
}
