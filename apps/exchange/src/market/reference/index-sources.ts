import type { IndexPrices } from '@perpdesk/engine'
import { Random } from '../random.ts'
import { toE8 } from './to-grid.ts'

export const SOURCES = 5
/** Standard deviation of a source around the reference price, and the seconds in which it comes back. */
const SPREAD = 0.00008
const RETURN_SECONDS = 4
/** Chances a second that a source goes silent for a while, or shows nonsense once. */
const SILENCE = 1 / 7_200
const NONSENSE = 1 / 20_000

interface Source {
  offset: number
  silentUntil: number
}

/** Spot prices of a few venues, each a little off, now and then silent or plainly wrong: what an index has to live with. */
export class IndexSources {
  readonly #random: Random
  readonly #sources = new Map<number, readonly Source[]>()

  constructor(seed: number) {
    this.#random = new Random(seed, 0x1d8)
  }

  command(nowMs: number, prices: readonly (readonly [instrument: number, price: number])[]): IndexPrices {
    return {
      type: 'indexPrices',
      entries: prices.map(([instrument, price]) => ({
        instrument,
        sources: this.#of(instrument).map((source) => this.#quote(source, nowMs, price)),
      })),
    }
  }

  #of(instrument: number): readonly Source[] {
    const known = this.#sources.get(instrument)
    if (known !== undefined) return known
    const made = Array.from({ length: SOURCES }, () => ({ offset: SPREAD * this.#random.normal(), silentUntil: 0 }))
    this.#sources.set(instrument, made)
    return made
  }

  #quote(source: Source, nowMs: number, price: number): bigint {
    source.offset +=
      SPREAD * Math.sqrt(2 / RETURN_SECONDS) * this.#random.normal() * 0.7 - source.offset / RETURN_SECONDS
    if (this.#random.chance(SILENCE)) source.silentUntil = nowMs + 5_000 + 40_000 * this.#random.uniform()
    if (nowMs < source.silentUntil) return 0n
    const wrong = this.#random.chance(NONSENSE) ? 0.04 + 0.1 * this.#random.uniform() : 0
    return toE8(price * (1 + source.offset + wrong))
  }
}
