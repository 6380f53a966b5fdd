import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteReader, MalformedBytes } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { record, since, uint } from './field.ts'
import { LAYOUT, versionOfLayout } from './layouts.ts'

const LARGEST = Number.MAX_SAFE_INTEGER

/** Numbers of every length in bytes, including those around the limits. */
const natural = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.bigInt({ min: -2n, max: 2n }), fc.bigInt({ min: 0n, max: 2n ** 90n }))
  .map(([bits, off, mixed]) => {
    const power = 2n ** BigInt(bits)
    const value = off === 0n ? mixed % power : power + off
    return value < 0n ? 0n : value
  })
const whole = fc.tuple(natural, fc.boolean()).map(([size, isNegative]) => (isNegative ? -size : size))

/** Returns the bytes of a number in base 128, lowest digits first, by a plain method for comparison. */
function digits(value: bigint): number[] {
  return value < 128n ? [Number(value)] : [Number(value % 128n) + 128, ...digits(value / 128n)]
}

const zigzag = (value: bigint): bigint => (value < 0n ? -2n * value - 1n : 2n * value)

function written(write: (out: ByteWriter) => void): number[] {
  // a small capacity, so that the writer must grow within numbers
  const out = new ByteWriter(1)
  write(out)
  return [...out.finish()]
}

function read<T>(bytes: readonly number[], field: (from: ByteReader) => T): T {
  const from = new ByteReader(Uint8Array.from(bytes))
  const value = field(from)
  expect(from.remaining).toBe(0)
  return value
}

describe('numbers in bytes', () => {
  it('[DUR-02] stand in base 128 in their shortest form, and are read back', () => {
    fc.assert(
      fc.property(natural, (value) => {
        fc.pre(value <= LARGEST)
        const bytes = written((out) => out.uint(Number(value)))
        expect(bytes).toEqual(digits(value))
        expect(read(bytes, (from) => from.uint())).toBe(Number(value))
      }),
      { numRuns: 3000 },
    )
  })

  it('[DUR-02] of either sign stand zigzagged, and big ones as small ones do', () => {
    fc.assert(
      fc.property(whole, (value) => {
        const bytes = written((out) => out.bigint(value))
        expect(bytes).toEqual(digits(zigzag(value)))
        expect(read(bytes, (from) => from.bigint())).toBe(value)
        if (value >= 2n ** 52n || value <= -(2n ** 52n)) return
        expect(written((out) => out.int(Number(value)))).toEqual(bytes)
        expect(read(bytes, (from) => from.int())).toBe(Number(value))
      }),
      { numRuns: 3000 },
    )
  })

  it.each([-1, 1.5, 127.5, -0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('[DUR-02] are never %s', (value) => {
    expect(() => written((out) => out.uint(value))).toThrow(RangeError)
  })

  it.each([0.5, -1.5, Number.NaN, 2 ** 52, -(2 ** 52)])('[DUR-02] with a sign are never %s', (value) => {
    expect(() => written((out) => out.int(value))).toThrow(RangeError)
  })

  it('[DUR-02] that no reader would accept are not written', () => {
    const largest = 2n ** 279n - 1n
    for (const value of [largest, -largest - 1n]) {
      const bytes = written((out) => out.bigint(value))
      expect(read(bytes, (from) => from.bigint())).toBe(value)
    }
    for (const value of [largest + 1n, -largest - 2n]) {
      expect(() => written((out) => out.bigint(value))).toThrow(RangeError)
    }
  })

  it('[DUR-02] are refused when cut short, padded, or beyond what was ever written', () => {
    const refuses = (bytes: readonly number[], field: (from: ByteReader) => unknown) =>
      expect(() => read(bytes, field)).toThrow(MalformedBytes)
    fc.assert(
      fc.property(natural, (value) => {
        const bytes = digits(value)
        const cut = bytes.slice(0, -1)
        const padded = [...cut, bytes.at(-1)! | 128, 0]
        for (const field of ['uint', 'int', 'bigint'] as const) {
          refuses(cut, (from) => from[field]())
          refuses(padded, (from) => from[field]())
        }
        if (value > LARGEST) refuses(bytes, (from) => from.uint())
        if (value >= LARGEST) refuses(bytes, (from) => from.int())
      }),
      { numRuns: 1000 },
    )
    refuses(
      Array.from({ length: 41 }, (_, place) => (place < 40 ? 255 : 1)),
      (from) => from.bigint(),
    )
  })
})

describe('layouts', () => {
  it('[DUR-06] a field that came with a layout is read from it on, and has its value from before in earlier bytes', () => {
    const earlier = record<{ first: number }>({ first: uint })
    const present = record<{ first: number; second: number }>({ first: uint, second: since(LAYOUT, uint, 5) })
    const old = new ByteReader(Uint8Array.from(written((out) => earlier.write(out, { first: 3 }))))
    old.layout = LAYOUT - 1
    expect(present.read(old)).toEqual({ first: 3, second: 5 })
    const now = new ByteReader(Uint8Array.from(written((out) => present.write(out, { first: 3, second: 4 }))))
    expect(present.read(now)).toEqual({ first: 3, second: 4 })
  })

  it('[DUR-06] the version of every layout that is read is known', () => {
    expect([LAYOUT - 1, LAYOUT].map(versionOfLayout)).not.toContain(undefined)
    expect(versionOfLayout(LAYOUT + 1)).toBeUndefined()
  })
})
