import {
  type Amount,
  type E8,
  e8Of,
  mulDivAmount,
  mulDivInt,
  ONE,
  times,
  toSafeCount,
  toSafeInteger,
} from '@perpdesk/numeric'
import { originTicksOf, type TickGrid } from './instrument.ts'
import type { InstrumentTerms } from './products/terms.ts'
import { isInverse } from './value.ts'

type Grid = Pick<InstrumentTerms, 'contractType' | 'tickSize' | 'lotSize'>

/** Largest cost of one order: half of the safe integers. The other half is a reserve for the rounding of its fills. */
const LARGEST_COST = 2 ** 52

/**
 * Calculates values of whole lots at whole ticks for the engine. A *cost* is a value as a whole number of
 * {@link unit}s: ticks × lots for a linear contract (exact), the value in 1e-8 of the base coin for an inverse
 * contract. The listing conditions keep costs and their sums safe integers.
 *
 * For instruments whose prices may be zero or negative, a cost has the sign of its price. Sums of costs are still the
 * amounts paid, from which average prices and profits follow. But such a sum is not a measure of size, so margins are
 * calculated from the legs of the product instead.
 */
export class ValueGrid {
  readonly inverse: boolean
  /** The value of one unit of cost, in E8 of the settle coin. */
  readonly unit: E8
  /** The origin of prices in ticks (see {@link originTicksOf}). */
  readonly origin: number
  /** {@link unit} as a number. */
  readonly #unit: number
  /** Inverse: value in E8 = lots × numerator ÷ (ticks × divisor). */
  readonly #numerator: number
  readonly #divisor: number

  constructor(instrument: Grid & TickGrid) {
    this.inverse = isInverse(instrument)
    this.unit = valueUnit(instrument)
    this.origin = originTicksOf(instrument)
    this.#unit = toSafeInteger(this.unit)
    const [numerator, divisor] = this.inverse ? inverseRatio(instrument) : [1n, 1n]
    this.#numerator = toSafeInteger(numerator)
    this.#divisor = toSafeInteger(divisor)
  }

  /** Returns the cost of an order's lots at a price. Inverse values are rounded up, so that no margin is too small. */
  costOf(ticks: number, lots: number): number {
    return this.inverse ? mulDivInt(lots, this.#numerator, ticks * this.#divisor, 'up') : (this.origin + ticks) * lots
  }

  /** Returns the cost of a fill, the same for both sides, so that no unit is lost between them. Inverse: half up. */
  fillCostOf(ticks: number, lots: number): number {
    return this.inverse
      ? mulDivInt(lots, this.#numerator, ticks * this.#divisor, 'halfUp')
      : (this.origin + ticks) * lots
  }

  /** Returns the value of a fill, in E8 of the settle coin; also beyond the safe integers. */
  valueOf(ticks: number, lots: number): E8 {
    return e8Of(this.amountAt(ticks, lots))
  }

  /** Returns {@link valueOf} as an amount. */
  amountAt(ticks: number, lots: number): Amount {
    if (!this.inverse) return times(times(this.origin + ticks, lots), this.#unit)
    return mulDivAmount(lots, this.#numerator, times(ticks, this.#divisor), 'halfUp')
  }

  /** Returns the value of a cost in E8 of the settle coin; exact. */
  valueOfCost(cost: number): E8 {
    return BigInt(cost) * this.unit
  }

  /** Returns {@link valueOfCost} as an amount. */
  amountOfCost(cost: number): Amount {
    return times(cost, this.#unit)
  }

  /**
   * Returns the largest lots (at least one) with which the cost of an order stays within {@link LARGEST_COST}. `ticks`
   * is the price with the highest cost at which the order may trade: its highest, for inverse contracts its lowest.
   */
  mostLots(ticks: number): number {
    const lots = this.inverse
      ? toSafeCount((BigInt(LARGEST_COST) * BigInt(ticks) * BigInt(this.#divisor)) / BigInt(this.#numerator))
      : Math.floor(LARGEST_COST / this.#farthest(ticks))
    return Math.max(1, lots)
  }

  /**
   * Returns the largest absolute price, in ticks from zero, among all prices up to this one; it may be the lowest
   * price.
   */
  #farthest(ticks: number): number {
    return Math.max(Math.abs(this.origin + ticks), -(this.origin + 1))
  }
}

/**
 * Returns the value of one unit of cost, in E8 of the settle coin: for a linear contract the value of one lot at one
 * tick, for an inverse contract 1e-8 of the base coin. Throws `RangeError` if tick size × lot size is not a whole
 * number of 1e-8 (see `checkListing`).
 */
export function valueUnit(instrument: Grid): E8 {
  if (isInverse(instrument)) return 1n
  const product = instrument.tickSize * instrument.lotSize
  if (product % ONE !== 0n) throw new RangeError('one tick times one lot is not a whole number of 1e-8')
  return product / ONE
}

/** Returns lot size × 1e8 ÷ tick size as a fraction in lowest terms. */
export function inverseRatio(
  instrument: Pick<InstrumentTerms, 'tickSize' | 'lotSize'>,
): [numerator: bigint, divisor: bigint] {
  const numerator = instrument.lotSize * ONE
  const shared = greatestCommonDivisor(numerator, instrument.tickSize)
  return [numerator / shared, instrument.tickSize / shared]
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}
