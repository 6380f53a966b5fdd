import type { Ticker } from '@perpdesk/protocol'
import { encodeBody, Publisher } from './publisher.ts'

/** `tickers.{symbol}` and `tickers.all`: whole records of the contracts whose figures changed. */
export class TickersPublisher extends Publisher {
  readonly #read: () => readonly Ticker[]
  /** What was published last, by symbol. */
  readonly #published = new Map<string, string>()

  constructor(topic: string, read: () => readonly Ticker[]) {
    super(topic)
    this.#read = read
    for (const ticker of read()) this.#published.set(ticker.symbol, JSON.stringify(ticker))
  }

  protected publish(now: number): void {
    const changed: string[] = []
    for (const ticker of this.#read()) {
      const json = JSON.stringify(ticker)
      if (this.#published.get(ticker.symbol) === json) continue
      this.#published.set(ticker.symbol, json)
      changed.push(json)
    }
    if (changed.length > 0) this.broadcast(encodeBody('delta', now, `[${changed.join(',')}]`))
  }

  protected snapshot(): string {
    return `[${[...this.#published.values()].join(',')}]`
  }
}
