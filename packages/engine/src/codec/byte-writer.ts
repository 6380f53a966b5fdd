import { toSafeInteger } from '@perpdesk/numeric'

const SEVEN_BITS = 0x7f
const MORE = 0x80
/** Zigzagged values below this fit the fast path for big integers. */
const HALF_SAFE = 2 ** 52

/** A growing row of bytes. Integers are written as little-endian base-128 varints in their shortest form. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  #length = 0

  /** What was written so far, as a copy of its own; the writer begins anew and keeps its memory. */
  finish(): Uint8Array {
    const written = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return written
  }

  /** Forgets what was written, after a value that could not be. */
  reset(): void {
    this.#length = 0
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow()
    this.#bytes[this.#length++] = value
  }

  raw(bytes: Uint8Array): void {
    while (this.#length + bytes.length > this.#bytes.length) this.#grow()
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** A whole number from 0 to 2^53 − 1; throws `RangeError` for anything else. */
  uint(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a safe unsigned integer: ${value}`)
    let rest = value
    while (rest > SEVEN_BITS) {
      const quotient = Math.floor(rest / MORE)
      this.byte((rest - quotient * MORE) | MORE)
      rest = quotient
    }
    this.byte(rest)
  }

  /** A whole number between −2^52 and 2^52, zigzagged so that small distances in both directions stay short. */
  int(value: number): void {
    if (!Number.isSafeInteger(value) || value >= HALF_SAFE || value <= -HALF_SAFE) {
      throw new RangeError(`not an integer below 2^52: ${value}`)
    }
    this.uint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  /** A big integer of any sign, zigzagged. */
  bigint(value: bigint): void {
    let rest = value < 0n ? -2n * value - 1n : 2n * value
    if (rest <= BigInt(Number.MAX_SAFE_INTEGER)) {
      this.uint(toSafeInteger(rest))
      return
    }
    while (rest > 0x7fn) {
      this.byte(toSafeInteger(rest & 0x7fn) | MORE)
      rest >>= 7n
    }
    this.byte(toSafeInteger(rest))
  }

  /** A text as its count of UTF-16 units and the units: one byte each for ASCII, and every string survives. */
  text(value: string): void {
    this.uint(value.length)
    for (let i = 0; i < value.length; i++) this.uint(value.charCodeAt(i))
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
