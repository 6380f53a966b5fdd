const SEVEN_BITS = 0x7f
const MORE = 0x80
/** Longest varint of a big integer: 280 bits, far beyond any amount. */
const MAX_BIGINT_BYTES = 40

/** Bytes that no writer of this codec could have made; `offset` is where reading stopped. */
export class MalformedBytes extends Error {
  readonly offset: number
  constructor(what: string, offset: number) {
    super(`malformed command bytes: ${what} at byte ${offset}`)
    this.name = 'MalformedBytes'
    this.offset = offset
  }
}

/** Whole bytes of another layout: an older release wrote them, or a newer one. */
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

/** Reads what `ByteWriter` wrote and nothing else: every value has exactly one accepted form. */
export class ByteReader {
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

  byte(): number {
    const value = this.#bytes[this.#offset]
    if (value === undefined) this.fail('end of data')
    this.#offset++
    return value
  }

  uint(): number {
    let value = 0
    let weight = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & SEVEN_BITS) * weight
      if (byte < MORE) {
        if (byte === 0 && weight > 1) this.fail('number not in its shortest form')
        if (value > Number.MAX_SAFE_INTEGER) this.fail('number too large')
        return value
      }
      weight *= MORE
      if (weight > Number.MAX_SAFE_INTEGER) this.fail('number too long')
    }
  }

  int(): number {
    const zigzag = this.uint()
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
  }

  bigint(): bigint {
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

  /** Number of entries that follow; each takes at least one byte, so a wild count is found before memory is taken. */
  count(): number {
    const value = this.uint()
    if (value > this.remaining) this.fail(`count ${value} beyond the end of data`)
    return value
  }
}
