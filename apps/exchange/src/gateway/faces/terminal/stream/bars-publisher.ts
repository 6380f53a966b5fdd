import type { AnyListing } from '../../../core/listings/listings.ts'
import type { Candle, CandlePrice, Resolution } from '../../../core/records.ts'
import type { MarketData } from '../../../core/use-cases/market-data.ts'
import { barOf } from '../wire/market-records.ts'
import { Publisher } from './publisher.ts'

type Bars = Pick<MarketData, 'bars' | 'running'>

/**
 * `kline.…`, `markKline.…` and `indexKline.…`: publishes the running bar when it changes, and the final state of the
 * bar before it.
 */
export class BarsPublisher extends Publisher {
  readonly #market: Bars
  readonly #listing: AnyListing
  readonly #price: CandlePrice
  readonly #resolution: Resolution
  /** The last published bar, as text for comparison with the running bar. */
  #published: { readonly time: number; readonly json: string } | undefined
  /** Set while the final state of a bar is being read; nothing else is published meanwhile. */
  #closing: Promise<void> | undefined

  constructor(topic: string, market: Bars, listing: AnyListing, price: CandlePrice, resolution: Resolution) {
    super(topic)
    this.#market = market
    this.#listing = listing
    this.#price = price
    this.#resolution = resolution
    const running = this.#running()
    if (running) this.#published = { time: running.time, json: this.#json(running) }
  }

  protected publish(now: number): void {
    if (this.#closing) return
    const running = this.#running()
    if (!running) return
    const last = this.#published
    if (last !== undefined && running.time > last.time) {
      this.#closing = this.#close(last.time, now).finally(() => {
        this.#closing = undefined
      })
    } else this.#report(running, now)
  }

  protected snapshot(): string | undefined {
    return this.#published?.json
  }

  /**
   * Publishes the final state of a bar, which a trade may have changed after it was last published, then the running
   * bar.
   */
  async #close(time: number, now: number): Promise<void> {
    const closed = await this.#ended(time)
    if (closed?.time === time) this.#report(closed, now)
    const running = this.#running()
    if (running) this.#report(running, now)
  }

  /**
   * Returns a bar in its final state; `undefined` if history cannot be read, in which case the last published state
   * stays.
   */
  async #ended(time: number): Promise<Candle | undefined> {
    const range = { from: time, to: time + 1, limit: 1 }
    try {
      return (await this.#market.bars(this.#listing.instrument.id, this.#price, this.#resolution, range))[0]
    } catch {
      return undefined
    }
  }

  #report(candle: Candle, now: number): void {
    const json = this.#json(candle)
    if (this.#published?.json === json) return
    this.#published = { time: candle.time, json }
    this.broadcast(now, json)
  }

  #running(): Candle | undefined {
    return this.#market.running(this.#listing.instrument.id, this.#price, this.#resolution)
  }

  #json(candle: Candle): string {
    return JSON.stringify({
      symbol: this.#listing.instrument.symbol,
      resolution: this.#resolution,
      bar: barOf(candle),
    })
  }
}
