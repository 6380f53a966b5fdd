import { nameHash, Random } from '../random.ts'

/**
 * Standard deviation of a quote coin's rate around one USDT, and the time constant in seconds of its mean reversion.
 */
const SPREAD = 0.00015
const RETURN_SECONDS = 1_800

/** Rates between quote coins, all about one dollar with small deviations. USDT is the unit. */
export class QuoteRates {
  readonly #seed: number
  readonly #rates = new Map<string, { readonly random: Random; offset: number; atMs: number }>()
  #nowMs: number

  constructor(seed: number, startMs: number) {
    this.#seed = seed
    this.#nowMs = startMs
  }

  advance(nowMs: number): void {
    this.#nowMs = Math.max(nowMs, this.#nowMs)
  }

  /** Returns the price of one USDT in a quote coin. */
  of(quoteCoin: string): number {
    if (quoteCoin === 'USDT') return 1
    const rate = this.#rateOf(quoteCoin)
    const seconds = Math.min((this.#nowMs - rate.atMs) / 1_000, 60)
    if (seconds > 0) {
      rate.atMs = this.#nowMs
      const size = SPREAD * Math.sqrt((2 * seconds) / RETURN_SECONDS)
      rate.offset += size * rate.random.normal() - (rate.offset * seconds) / RETURN_SECONDS
    }
    return 1 + rate.offset
  }

  #rateOf(quoteCoin: string): { readonly random: Random; offset: number; atMs: number } {
    const known = this.#rates.get(quoteCoin)
    if (known !== undefined) return known
    // The rate starts at one, so that the live market continues where the past ends.
    const made = { random: new Random(this.#seed, nameHash(quoteCoin)), offset: 0, atMs: this.#nowMs }
    this.#rates.set(quoteCoin, made)
    return made
  }
}
