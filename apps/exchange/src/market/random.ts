/**
 * Seeded randomness of the simulated market. Everything that looks random here is a function of a seed, so that a run
 * can be repeated; nothing of it may be used where secrecy matters.
 */

const TWO_POW_32 = 4_294_967_296

/** Mixes integers into 32 well-spread bits; equal inputs give equal bits on every machine. */
export function hash(...parts: readonly number[]): number {
  let state = START
  for (const part of parts) state = mixIn(state, part)
  return state >>> 0
}

/** `hash(first, second)` for many seconds beside the same first. */
export function hashBeside(first: number): (second: number) => number {
  const state = mixIn(START, first)
  return (second) => mixIn(state, second) >>> 0
}

const START = 0x9e3779b9

function mixIn(state: number, part: number): number {
  // Both halves of integers beyond 32 bits (times in milliseconds) must count.
  const low = mix(state ^ (part | 0))
  return mix(low ^ (Math.floor(part / TWO_POW_32) | 0))
}

function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** Number for a name, to mix into a seed. */
export function nameHash(name: string): number {
  return hash(...Array.from(name, (letter) => letter.codePointAt(0) ?? 0))
}

/** Bits of a hash as a fraction in [0, 1). */
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

  /** Uniform in [0, 1). */
  uniform(): number {
    return this.bits() / TWO_POW_32
  }

  /** Standard normal (Box and Muller, both of the pair are used). */
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

  /** Normal with fat tails: one value in twelve is 2.2 times as wide; variance one. */
  fatNormal(): number {
    const wide = this.uniform() < 1 / 12
    return this.normal() * (wide ? 2.2 : 1) * 0.8704
  }

  /** Exponential waiting time with mean 1. */
  exponential(): number {
    return -Math.log(1 - this.uniform())
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.uniform() < probability
  }
}
