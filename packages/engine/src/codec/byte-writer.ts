import { toSafeInteger } from '@perpdesk/numeric'
import { MAX_BIGINT_BYTES } from './byte-reader.ts'

const SEVEN_BITS = 0x7f
const MORE = 0x80
/** Largest number of varint bytes of a safe integer. */
const UINT_BYTES = 8
/** Limit of four varint bytes: a larger number is split in two, so that 32-bit operators can process each part. */
const FOUR_BYTES = 2 ** 28
/** Zigzagged values below this are safe integers. */
const HALF_SAFE = 2 ** 52
const HALF_SAFE_BIGINT = BigInt(HALF_SAFE)
/** Zigzagged values from this on have more bytes than a reader accepts. */
const FIRST_TOO_LONG = 1n << BigInt(7 * MAX_BIGINT_BYTES)

/** A growing array of bytes. Integers are written as little-endian base-128 varints in their shortest form. */
export class ByteWriter {
  #bytes: Uint8Array
  #length = 0

  /** `room` is the initial capacity in bytes; it grows as needed. */
  constructor(room = 256) {
    this.#bytes = new Uint8Array(room)
  }

  /** Returns a copy of the bytes written so far, then starts again in the same memory. */
  finish(): Uint8Array {
    const written = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return written
  }

  /** Discards the bytes written so far, after a value that could not be written. */
  reset(): void {
    this.#length = 0
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.#length++] = value
  }

  raw(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Writes a whole number from 0 to 2^53 − 1; throws `RangeError` for anything else. */
  uint(value: number): void {
    // the usual case of a small number; a fraction does not equal its lowest bits
    if ((value & SEVEN_BITS) === value) {
      this.byte(value)
      return
    }
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a safe unsigned integer: ${value}`)
    if (this.#length + UINT_BYTES > this.#bytes.length) this.#grow(UINT_BYTES)
    const bytes = this.#bytes
    let at = this.#length
    let rest = value
    if (value >= FOUR_BYTES) {
      const high = Math.floor(value / FOUR_BYTES)
      const low = value - high * FOUR_BYTES
      bytes[at] = low | MORE
      bytes[at + 1] = (low >>> 7) | MORE
      bytes[at + 2] = (low >>> 14) | MORE
      bytes[at + 3] = (low >>> 21) | MORE
      at += 4
      rest = high
    }
    for (; rest > SEVEN_BITS; rest >>>= 7) bytes[at++] = rest | MORE
    bytes[at++] = rest
    this.#length = at
  }

  /**
   * Writes a whole number between −2^52 and 2^52, zigzagged, so that small numbers of both signs are short. Throws
   * `RangeError` for anything else.
   */
  int(value: number): void {
    if (!Number.isSafeInteger(value) || value >= HALF_SAFE || value <= -HALF_SAFE) {
      throw new RangeError(`not an integer below 2^52: ${value}`)
    }
    this.uint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  /** Writes a bigint of either sign, zigzagged. Throws `RangeError` if a reader would refuse it as too long. */
  bigint(value: bigint): void {
    if (value < HALF_SAFE_BIGINT && value > -HALF_SAFE_BIGINT) {
      this.int(toSafeInteger(value))
      return
    }
    let rest = value < 0n ? -2n * value - 1n : 2n * value
    if (rest >= FIRST_TOO_LONG) throw new RangeError(`${value} is too long to be read back`)
    while (rest > 0x7fn) {
      this.byte(toSafeInteger(rest & 0x7fn) | MORE)
      rest >>= 7n
    }
    this.byte(toSafeInteger(rest))
  }

  /**
   * Writes a text as the number of its UTF-16 units and the units: one byte each for ASCII, and every string can be
   * written.
   */
  text(value: string): void {
    this.uint(value.length)
    for (let i = 0; i < value.length; i++) this.uint(value.charCodeAt(i))
  }

  /** Makes room for `more` further bytes. */
  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
