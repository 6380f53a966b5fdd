import { LAYOUT } from './layouts.ts'

const SEVEN_BITS = 0x7f
const MORE = 0x80
/** Bits in four varint bytes, as many as 32-bit operators can assemble. */
const FOUR_BYTES = 28
/** Longest varint, in bytes, that is always a safe integer: it has at most 49 bits. */
const SAFE_BYTES = 7
/** Longest varint of a big integer: 280 bits, far beyond any amount. */
export const MAX_BIGINT_BYTES = 40

/** Thrown for bytes that no writer of this codec produces; `offset` is where reading stopped. */
export class MalformedBytes extends Error {
  readonly offset: number
  constructor(what: string, offset: number) {
    super(`malformed command bytes: ${what} at byte ${offset}`)
    this.name = 'MalformedBytes'
    this.offset = offset
  }
}

/** Thrown for bytes of another layout, written by an older or newer release. */
export class OtherVersion extends MalformedBytes {
  readonly found: number
  readonly known: number

  constructor(what: string, found: number, known: number) {
    super(`${what} version ${found} where ${known} is known`, 0)
    this.name = 'OtherVersion'
    this.found = found
    this.known = known
  }
}

/** Reads the bytes of a `ByteWriter` and nothing else: every value has exactly one accepted form. */
export class ByteReader {
  /** Layout of the bytes being read. */
  layout = LAYOUT
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get remaining(): number {
    return this.#bytes.length - this.#offset
  }

  fail(what: string): never {
    throw new MalformedBytes(what, this.#offset)
  }

  #failAt(offset: number, what: string): never {
    this.#offset = offset
    return this.fail(what)
  }

  byte(): number {
    const value = this.#bytes[this.#offset]
    if (value === undefined) this.fail('end of data')
    this.#offset++
    return value
  }

  uint(): number {
    const bytes = this.#bytes
    let at = this.#offset
    let value = 0
    for (let shift = 0; shift < FOUR_BYTES; shift += 7) {
      const byte = bytes[at++]
      if (byte === undefined) this.#failAt(at - 1, 'end of data')
      if (byte < MORE) {
        if (byte === 0 && shift > 0) this.#failAt(at, 'number not in its shortest form')
        this.#offset = at
        return value | (byte << shift)
      }
      value |= (byte & SEVEN_BITS) << shift
    }
    return this.#longUint(at, value)
  }

  /** Reads the rest of a number of more than four bytes, from the index `from` on. */
  #longUint(from: number, low: number): number {
    let at = from
    let value = low
    for (let weight = 2 ** FOUR_BYTES; weight <= Number.MAX_SAFE_INTEGER; weight *= MORE) {
      const byte = this.#bytes[at++]
      if (byte === undefined) this.#failAt(at - 1, 'end of data')
      value += (byte & SEVEN_BITS) * weight
      if (byte >= MORE) continue
      if (byte === 0) this.#failAt(at, 'number not in its shortest form')
      if (value > Number.MAX_SAFE_INTEGER) this.#failAt(at, 'number too large')
      this.#offset = at
      return value
    }
    return this.#failAt(at, 'number too long')
  }

  int(): number {
    const zigzag = this.uint()
    if (zigzag === Number.MAX_SAFE_INTEGER) this.fail('number too large')
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
  }

  bigint(): bigint {
    if (this.#isSafeAhead()) return BigInt(this.int())
    let value = 0n
    let shift = 0n
    for (let count = 1; ; count++) {
      const byte = this.byte()
      value |= BigInt(byte & SEVEN_BITS) << shift
      if (byte < MORE) {
        if (byte === 0 && count > 1) this.fail('number not in its shortest form')
        return value % 2n === 0n ? value / 2n : -(value + 1n) / 2n
      }
      if (count === MAX_BIGINT_BYTES) this.fail('number too long')
      shift += 7n
    }
  }

  /** True if the next number ends within {@link SAFE_BYTES}, so that it is a safe integer. */
  #isSafeAhead(): boolean {
    const bytes = this.#bytes
    const end = this.#offset + SAFE_BYTES
    for (let at = this.#offset; at < end; at++) if (bytes[at]! < MORE) return true
    return false
  }

  text(): string {
    const length = this.count()
    let value = ''
    for (let i = 0; i < length; i++) {
      const unit = this.uint()
      if (unit > 0xffff) this.fail('not a UTF-16 unit')
      value += String.fromCharCode(unit)
    }
    return value
  }

  /**
   * Reads the number of entries that follow. Each entry takes at least one byte, so a corrupt count is detected before
   * memory is allocated for it.
   */
  count(): number {
    const value = this.uint()
    if (value > this.remaining) this.fail(`count ${value} beyond the end of data`)
    return value
  }
}
