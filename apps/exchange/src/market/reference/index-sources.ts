import type { IndexPrices } from '@perpdesk/engine'
import { Random } from '../random.ts'
import { toE8 } from './to-grid.ts'

export const SOURCES = 5
/**
 * Standard deviation of a source around the reference price, and the time constant in seconds of its mean reversion.
 */
const SPREAD = 0.00008
const RETURN_SECONDS = 4
/** Probabilities per second that a source becomes silent for a while, or gives one wrong price. */
const SILENCE = 1 / 7_200
const NONSENSE = 1 / 20_000

interface Source {
  offset: number
  silentUntil: number
}

/** A coin's current price and the contracts that have their own index on it, each with the rate of its quote coin. */
export interface IndexedCoin {
  readonly coin: string
  readonly price: number
  readonly contracts: readonly { readonly instrument: number; readonly rate: number }[]
}

/**
 * Spot prices from several sources, each slightly off, occasionally silent or wrong, as an index must tolerate. All
 * contracts on a coin use the same sources.
 */
export class IndexSources {
  readonly #random: Random
  readonly #sources = new Map<string, readonly Source[]>()

  constructor(seed: number) {
    this.#random = new Random(seed, 0x1d8)
  }

  command(nowMs: number, coins: readonly IndexedCoin[]): IndexPrices {
    return {
      type: 'indexPrices',
      entries: coins.flatMap(({ coin, price, contracts }) => {
        const prices = this.#of(coin).map((source) => this.#quote(source, nowMs, price))
        return contracts.map(({ instrument, rate }) => ({
          instrument,
          sources: prices.map((each) => (each === 0 ? 0n : toE8(each * rate))),
        }))
      }),
    }
  }

  #of(coin: string): readonly Source[] {
    const known = this.#sources.get(coin)
    if (known !== undefined) return known
    const made = Array.from({ length: SOURCES }, () => ({ offset: SPREAD * this.#random.normal(), silentUntil: 0 }))
    this.#sources.set(coin, made)
    return made
  }

  /** Returns the price of a source; 0 while it is silent. */
  #quote(source: Source, nowMs: number, price: number): number {
    source.offset +=
      SPREAD * Math.sqrt(2 / RETURN_SECONDS) * this.#random.normal() * 0.7 - source.offset / RETURN_SECONDS
    if (this.#random.chance(SILENCE)) source.silentUntil = nowMs + 5_000 + 40_000 * this.#random.uniform()
    if (nowMs < source.silentUntil) return 0
    const wrong = this.#random.chance(NONSENSE) ? 0.04 + 0.1 * this.#random.uniform() : 0
    return price * (1 + source.offset + wrong)
  }
}
