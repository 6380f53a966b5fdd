import type { Depth, IndexMakeUp, PoolBalance, Quote, Versions } from '@perpdesk/engine'
import { type CollateralTerms, type ContractInstrument, contractsOf, REFUSALS } from '@perpdesk/trading'
import type { Candles, DayStats, RecentTrade, Resolution } from '../../../candles/candles.ts'
import type { Candle, CandlePrice } from '../../../history/history.ts'
import type { CoreContext } from '../context.ts'
import type { Listing } from '../listings/listings.ts'
import { Refusal } from '../refusal.ts'

/** Current market data: prices, order books, trades and bars. */
export class MarketData {
  readonly #sequencer: CoreContext['sequencer']
  readonly #candles: Candles

  constructor({ sequencer, candles }: Pick<CoreContext, 'sequencer' | 'candles'>) {
    this.#sequencer = sequencer
    this.#candles = candles
  }

  contracts(): readonly ContractInstrument[] {
    return contractsOf(this.#engine.instruments())
  }

  quote(instrument: number): Quote {
    return this.#engine.quote(instrument)
  }

  /**
   * Returns the versions of quote and order book, which change exactly when quote or book change; `undefined` for an
   * unlisted contract.
   */
  versions(instrument: number): Versions | undefined {
    return this.#engine.versions(instrument)
  }

  depth(instrument: number, levels: number): Depth {
    return this.#engine.depth(instrument, levels)
  }

  bookVersion(instrument: number): number {
    return this.#engine.bookVersion(instrument)
  }

  /** Returns the last public trades, newest first. */
  recentTrades(instrument: number, limit: number): readonly RecentTrade[] {
    return this.#candles.recentTrades(instrument, limit)
  }

  bars(
    instrument: number,
    price: CandlePrice,
    resolution: Resolution,
    range: Parameters<Candles['bars']>[3],
  ): Promise<readonly Candle[]> {
    return this.#candles.bars(instrument, price, resolution, range)
  }

  running(instrument: number, price: CandlePrice, resolution: Resolution): Candle | undefined {
    return this.#candles.running(instrument, price, resolution)
  }

  dayStats(instrument: number): DayStats | undefined {
    return this.#candles.dayStats(instrument)
  }

  indexMakeUp({ instrument: { id, symbol } }: Listing): IndexMakeUp {
    const made = this.#engine.indexMakeUp(id)
    if (made === undefined) throw new Refusal(REFUSALS.symbolNotFound, { symbol })
    return made
  }

  /** True if spot margin lends a coin. */
  isLent(coin: string): boolean {
    return this.#engine.lendingTerms().some((terms) => terms.coin === coin && terms.enabled)
  }

  insurancePools(): readonly PoolBalance[] {
    return this.#engine.insurancePools()
  }

  collateral(): readonly CollateralTerms[] {
    return this.#engine.collateral()
  }

  get #engine(): CoreContext['sequencer']['engine'] {
    return this.#sequencer.engine
  }
}
