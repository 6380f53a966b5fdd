import type { Listing } from '../../../core/listings/listings.ts'
import type { Candle, CandlePrice, Resolution } from '../../../core/records.ts'
import type { MarketData } from '../../../core/use-cases/market-data.ts'
import { barOf } from '../wire/market-records.ts'
import { Publisher } from './publisher.ts'

type Bars = Pick<MarketData, 'bars' | 'running'>

/** `kline.…`, `markKline.…` and `indexKline.…`: the running bar when it changes, and the last word on the one before it. */
export class BarsPublisher extends Publisher {
  readonly #market: Bars
  readonly #listing: Listing
  readonly #price: CandlePrice
  readonly #resolution: Resolution
  /** The last published bar; as text, because a running bar goes on changing. */
  #published: { readonly time: number; readonly json: string } | undefined
  /** The bar that is being closed; nothing else is published meanwhile. */
  #closing: Promise<void> | undefined

  constructor(topic: string, market: Bars, listing: Listing, price: CandlePrice, resolution: Resolution) {
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
    } else this.#tell(running, now)
  }

  protected snapshot(): string | undefined {
    return this.#published?.json
  }

  /** A trade may have changed a bar after it was published last and before the next one began. */
  async #close(time: number, now: number): Promise<void> {
    const closed = await this.#ended(time)
    if (closed?.time === time) this.#tell(closed, now)
    const running = this.#running()
    if (running) this.#tell(running, now)
  }

  /** A bar as it ended; `undefined` while history cannot be read: then it stays as published, and the next one begins. */
  async #ended(time: number): Promise<Candle | undefined> {
    const range = { from: time, to: time + 1, limit: 1 }
    try {
      return (await this.#market.bars(this.#listing.instrument.id, this.#price, this.#resolution, range))[0]
    } catch {
      return undefined
    }
  }

  #tell(candle: Candle, now: number): void {
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
