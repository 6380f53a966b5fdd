import type { AnyListing } from '../../../core/listings/listings.ts'
import type { RecentTrade } from '../../../core/records.ts'
import type { MarketData } from '../../../core/use-cases/market-data.ts'
import { publicTradeOf } from '../wire/market-records.ts'
import { Publisher } from './publisher.ts'

const SNAPSHOT_TRADES = 100

/** `publicTrade.{symbol}`: publishes trades, newest first. */
export class TradesPublisher extends Publisher {
  readonly #market: Pick<MarketData, 'recentTrades'>
  readonly #listing: AnyListing
  #pending: RecentTrade[] = []

  constructor(topic: string, market: Pick<MarketData, 'recentTrades'>, listing: AnyListing) {
    super(topic)
    this.#market = market
    this.#listing = listing
  }

  get instrument(): number {
    return this.#listing.instrument.id
  }

  add(trade: RecentTrade): void {
    this.#pending.push(trade)
  }

  protected publish(now: number): void {
    if (this.#pending.length === 0) return
    const trades = this.#pending.toReversed()
    this.#pending = []
    this.broadcast(now, this.#json(trades))
  }

  /** Returns recent trades except pending ones, which the next message publishes: each trade is published only once. */
  protected snapshot(): string {
    const firstPending = this.#pending[0]?.tradeId ?? Number.POSITIVE_INFINITY
    const trades = this.#market.recentTrades(this.instrument, SNAPSHOT_TRADES + this.#pending.length)
    return this.#json(trades.filter((trade) => trade.tradeId < firstPending).slice(0, SNAPSHOT_TRADES))
  }

  #json(trades: readonly RecentTrade[]): string {
    return JSON.stringify(trades.map((trade) => publicTradeOf(this.#listing, trade)))
  }
}
