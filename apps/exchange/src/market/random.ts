/**
 * Seeded randomness of the simulated market. Every number is a function of a seed, so that a run can be repeated; never
 * use it for secrets.
 */

const TWO_POW_32 = 4_294_967_296

/** Mixes integers into 32 evenly distributed bits; equal inputs give equal bits on every machine. */
export function hash(...parts: readonly number[]): number {
  let state = START
  for (const part of parts) state = mixIn(state, part)
  return state >>> 0
}

/** Returns a function equal to `hash(first, second)`, for hashing many values of `second` with the same `first`. */
export function hashBeside(first: number): (second: number) => number {
  const state = mixIn(START, first)
  return (second) => mixIn(state, second) >>> 0
}

const START = 0x9e3779b9

function mixIn(state: number, part: number): number {
  // Integers beyond 32 bits (times in milliseconds) must contribute both halves.
  const low = mix(state ^ (part | 0))
  return mix(low ^ (Math.floor(part / TWO_POW_32) | 0))
}

function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** Returns a number for a name, to mix into a seed. */
export function nameHash(name: string): number {
  return hash(...Array.from(name, (letter) => letter.codePointAt(0) ?? 0))
}

/** Returns the bits of a hash as a fraction in [0, 1). */
export function fraction(bits: number): number {
  return (bits >>> 0) / TWO_POW_32
}

/** A stream of random numbers (sfc32: 128 bits of state, passes the usual test batteries). */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1
  #normal = Number.NaN

  constructor(...seed: readonly number[]) {
    this.#a = hash(1, ...seed)
    this.#b = hash(2, ...seed)
    this.#c = hash(3, ...seed)
    for (let round = 0; round < 12; round += 1) this.bits()
  }

  bits(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return sum >>> 0
  }

  /** Returns a uniform number in [0, 1). */
  uniform(): number {
    return this.bits() / TWO_POW_32
  }

  /** Returns a standard normal number (Box–Muller; both numbers of a pair are used). */
  normal(): number {
    const kept = this.#normal
    if (!Number.isNaN(kept)) {
      this.#normal = Number.NaN
      return kept
    }
    const size = Math.sqrt(-2 * Math.log(1 - this.uniform()))
    const angle = 2 * Math.PI * this.uniform()
    this.#normal = size * Math.sin(angle)
    return size * Math.cos(angle)
  }

  /**
   * Returns a number from a fat-tailed distribution with variance one: a normal that is 2.2 times as wide in one of
   * twelve cases.
   */
  fatNormal(): number {
    const wide = this.uniform() < 1 / 12
    return this.normal() * (wide ? 2.2 : 1) * 0.8704
  }

  /** Returns an exponentially distributed waiting time with mean 1. */
  exponential(): number {
    return -Math.log(1 - this.uniform())
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.uniform() < probability
  }
}
