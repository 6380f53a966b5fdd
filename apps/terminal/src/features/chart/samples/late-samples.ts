import type { Resolution } from '@perpdesk/protocol'
import type { SampleKind, Samples } from '../studies/sample-series.ts'
import type { SampleFeeds, SampleStatus } from './sample-feeds.ts'

/** Loads the code for exchange figures; the loaded code calls `changed` on changes. */
export type LoadSamples = (changed: () => void) => Promise<SampleFeeds>

/** Loads the code for exchange figures with the first study that shows any, because most charts have none. */
export class LateSamples {
  readonly #load: LoadSamples | undefined
  readonly #changed: () => void
  #feeds: SampleFeeds | undefined
  #state: 'resting' | 'loading' | 'failed' = 'resting'
  #isClosed = false
  #wanted: readonly [readonly SampleKind[], string, Resolution] = [[], '', '30']
  #span: readonly [number, number] | undefined

  constructor(load: LoadSamples | undefined, changed: () => void) {
    this.#load = load
    this.#changed = changed
  }

  /** Loads exactly these kinds of figures, of one contract in one interval. */
  set(kinds: readonly SampleKind[], symbol: string, resolution: Resolution): void {
    this.#wanted = [kinds, symbol, resolution]
    if (this.#feeds !== undefined) this.#feeds.set(kinds, symbol, resolution)
    else if (kinds.length > 0 && this.#state === 'resting') void this.#begin()
  }

  /** Sets the open times of the chart's first and last bar. */
  follow(first: number, last: number): void {
    this.#span = [first, last]
    this.#feeds?.follow(first, last)
  }

  of(kind: SampleKind): Samples | undefined {
    return this.#feeds?.get(kind)?.series
  }

  status(kind: SampleKind): SampleStatus {
    if (this.#load === undefined) return 'none'
    if (this.#state === 'failed') return 'failed'
    return this.#feeds?.get(kind)?.status ?? 'loading'
  }

  retry(kind: SampleKind): void {
    if (this.#feeds !== undefined) this.#feeds.retry(kind)
    else if (this.#state === 'failed') {
      void this.#begin()
      this.#changed()
    }
  }

  close(): void {
    this.#isClosed = true
    this.#feeds?.close()
  }

  async #begin(): Promise<void> {
    if (this.#load === undefined) return
    this.#state = 'loading'
    const feeds = await this.#load(this.#changed).catch(() => undefined)
    if (this.#isClosed) return
    this.#state = feeds === undefined ? 'failed' : 'resting'
    this.#feeds = feeds
    feeds?.set(...this.#wanted)
    if (this.#span !== undefined) feeds?.follow(...this.#span)
    this.#changed()
  }
}
