import type { Ticker } from '@perpdesk/protocol'
import { Publisher } from './publisher.ts'

/** `tickers.{symbol}` and lists such as `tickers.all`: whole records of the contracts whose figures changed. */
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
    const tickers = this.#read()
    // A contract that is over leaves the list without a word; who comes later does not see it.
    if (tickers.length < this.#published.size) this.#keepOnly(tickers)
    for (const ticker of tickers) {
      const json = JSON.stringify(ticker)
      if (this.#published.get(ticker.symbol) === json) continue
      this.#published.set(ticker.symbol, json)
      changed.push(json)
    }
    if (changed.length > 0) this.broadcast(now, `[${changed.join(',')}]`)
  }

  #keepOnly(tickers: readonly Ticker[]): void {
    const present = new Set(tickers.map(({ symbol }) => symbol))
    for (const symbol of this.#published.keys()) if (!present.has(symbol)) this.#published.delete(symbol)
  }

  protected snapshot(): string {
    return `[${[...this.#published.values()].join(',')}]`
  }
}
