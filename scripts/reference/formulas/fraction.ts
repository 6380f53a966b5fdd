/** Ways to round an exact number to whole units; the names are those of the product. */
export type Towards = 'down' | 'up' | 'floor' | 'ceil' | 'halfUp'

const E8_UNITS = 100_000_000n
const E8_SQUARED = E8_UNITS * E8_UNITS

/** An exact rational number. Slow and simple: nothing is rounded before `e8` or `whole`. */
export class Fraction {
  readonly top: bigint
  /** Always above zero. */
  readonly bottom: bigint

  constructor(top: bigint, bottom: bigint) {
    if (bottom === 0n) throw new RangeError('a fraction over zero')
    this.top = bottom < 0n ? -top : top
    this.bottom = bottom < 0n ? -bottom : bottom
  }

  plus(other: Fraction): Fraction {
    if (this.bottom === other.bottom) return new Fraction(this.top + other.top, this.bottom)
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom)
  }

  minus(other: Fraction): Fraction {
    if (this.bottom === other.bottom) return new Fraction(this.top - other.top, this.bottom)
    return new Fraction(this.top * other.bottom - other.top * this.bottom, this.bottom * other.bottom)
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.top * other.top, this.bottom * other.bottom)
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom, this.bottom * other.top)
  }

  /** Returns a number below zero if this fraction is smaller, above zero if it is larger, else zero. */
  compare(other: Fraction): number {
    const same = this.bottom === other.bottom
    const left = same ? this.top : this.top * other.bottom
    const right = same ? other.top : other.top * this.bottom
    if (left === right) return 0
    return left < right ? -1 : 1
  }

  max(other: Fraction): Fraction {
    return this.compare(other) >= 0 ? this : other
  }

  min(other: Fraction): Fraction {
    return this.compare(other) <= 0 ? this : other
  }

  /**
   * Returns the number in units of 1e-8, rounded. Most numbers are products of two amounts, for which scaling up and
   * down again is skipped.
   */
  e8(towards: Towards): bigint {
    if (this.bottom === E8_SQUARED) return new Fraction(this.top, E8_UNITS).whole(towards)
    return this.whole(towards, E8_UNITS)
  }

  /** Returns the number times `scale`, rounded to a whole number. */
  whole(towards: Towards, scale = 1n): bigint {
    const top = scale === 1n ? this.top : this.top * scale
    const size = top < 0n ? -top : top
    const cut = size / this.bottom
    const rest = size - cut * this.bottom
    const negative = top < 0n
    const grown =
      rest !== 0n &&
      (towards === 'up' ||
        (towards === 'floor' && negative) ||
        (towards === 'ceil' && !negative) ||
        (towards === 'halfUp' && rest * 2n >= this.bottom))
    const rounded = grown ? cut + 1n : cut
    return negative ? -rounded : rounded
  }
}

export const ZERO = new Fraction(0n, 1n)
export const ONE_WHOLE = new Fraction(1n, 1n)

/** Returns the exact value of an E8. */
export function exact(e8: bigint): Fraction {
  return new Fraction(e8, E8_UNITS)
}

/** Returns a whole number, or a ratio such as hundredths with `per` 100 (leverage). */
export function ratio(top: number, per = 1): Fraction {
  return new Fraction(BigInt(top), BigInt(per))
}
