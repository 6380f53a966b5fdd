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

/** Largest cost of one order; the other half of the safe integers is room for the rounding of its fills. */
const LARGEST_COST = 2 ** 52

/**
 * Values of whole lots at whole ticks, as an engine counts them. A *cost* is a value as a whole number of {@link unit}s:
 * of a linear contract ticks × lots (exact), of an inverse one its value in 1e-8 of the base coin. Listing bounds orders
 * and ladders so that costs and their sums are safe integers.
 *
 * With prices at or below zero a cost has the sign of its price. Sums of costs are still the amounts paid, so average prices
 * and profits follow from them as they do elsewhere. They are no size there, and no margin is a share of them: margin comes from
 * the parts of the product.
 */
export class ValueGrid {
  readonly inverse: boolean
  /** E8 of the settle coin that one unit of cost is worth. */
  readonly unit: E8
  /** Ticks from zero to what ticks are counted from (see {@link originTicksOf}). */
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

  /** Cost that lots at a price count with in an order: a margin is never understated, so inverse values go up. */
  costOf(ticks: number, lots: number): number {
    return this.inverse ? mulDivInt(lots, this.#numerator, ticks * this.#divisor, 'up') : (this.origin + ticks) * lots
  }

  /** Cost of a fill: both its sides have this one value, half up of inverse contracts, so no unit is lost between them. */
  fillCostOf(ticks: number, lots: number): number {
    return this.inverse
      ? mulDivInt(lots, this.#numerator, ticks * this.#divisor, 'halfUp')
      : (this.origin + ticks) * lots
  }

  /** The same as a value, also beyond the safe integers. */
  valueOf(ticks: number, lots: number): E8 {
    return e8Of(this.amountAt(ticks, lots))
  }

  /** {@link valueOf} as an amount. */
  amountAt(ticks: number, lots: number): Amount {
    if (!this.inverse) return times(times(this.origin + ticks, lots), this.#unit)
    return mulDivAmount(lots, this.#numerator, times(ticks, this.#divisor), 'halfUp')
  }

  /** The value in E8 of the settle coin that a cost stands for; exact. */
  valueOfCost(cost: number): E8 {
    return BigInt(cost) * this.unit
  }

  /** {@link valueOfCost} as an amount. */
  amountOfCost(cost: number): Amount {
    return times(cost, this.#unit)
  }

  /** Most lots, at least one, that an order may have which trades at no dearer price: their cost is a safe integer. */
  mostLots(ticks: number): number {
    const lots = this.inverse
      ? toSafeCount((BigInt(LARGEST_COST) * BigInt(ticks) * BigInt(this.#divisor)) / BigInt(this.#numerator))
      : Math.floor(LARGEST_COST / this.#farthest(ticks))
    return Math.max(1, lots)
  }

  /** Ticks from zero to the price, up to this one, that costs most either way: below zero that is the lowest. */
  #farthest(ticks: number): number {
    return Math.max(Math.abs(this.origin + ticks), -(this.origin + 1))
  }
}

/**
 * Value of one unit of cost: of a linear contract the value of one lot at one tick, of an inverse one 1e-8 of the base
 * coin. Throws `RangeError` where the linear product is not whole (see `checkListing`).
 */
export function valueUnit(instrument: Grid): E8 {
  if (isInverse(instrument)) return 1n
  const product = instrument.tickSize * instrument.lotSize
  if (product % ONE !== 0n) throw new RangeError('one tick times one lot is not a whole number of 1e-8')
  return product / ONE
}

/** lot × 1e8 ÷ tick in lowest terms. */
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
