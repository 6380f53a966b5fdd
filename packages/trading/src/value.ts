import {
  type Amount,
  divE8,
  divide,
  type E8,
  e8Of,
  mulDivAmount,
  mulE8,
  ONE,
  type Rounding,
  UNITS_IN_ONE,
} from '@perpdesk/numeric'
import { directionOf } from './direction.ts'
import type { InstrumentTerms } from './products/terms.ts'
import type { Side } from './vocabulary.ts'

/** Contract type, which decides how price and value belong together. */
export type ContractKind = Pick<InstrumentTerms, 'contractType'>

/**
 * +1 for a position that gains as its value grows (long of a linear contract, short of an inverse one), −1 for one that
 * gains as its value falls. In values both kinds of contract have the same formulas, so margins, profits and protective
 * prices have one implementation with this sign.
 */
export type Direction = 1n | -1n

/** Inverse contracts are counted in the quote coin and settled in the base coin: their value falls as the price grows. */
export function isInverse(contract: ContractKind): boolean {
  return contract.contractType === 'InversePerpetual' || contract.contractType === 'InverseFutures'
}

/** Coin that quantities are counted in (N8): the base coin, of inverse contracts the quote coin. */
export function qtyCoinOf(contract: Pick<InstrumentTerms, 'contractType' | 'baseCoin' | 'quoteCoin'>): string {
  return isInverse(contract) ? contract.quoteCoin : contract.baseCoin
}

/** +1 for a position that gains as its value grows (a long of a linear contract, a short of an inverse one), else −1. */
export function valueDirection(contract: ContractKind, side: Side): Direction {
  const direction = directionOf(side)
  return isInverse(contract) ? (direction === 1n ? -1n : 1n) : direction
}

/**
 * Value of `qty` of a contract at `price`, in the settle coin (N8): linear quantity × price, inverse quantity ÷ price
 * (`qty` in E8 of the quote coin). Exact for linear contracts on the grid; otherwise rounded once.
 */
export function contractValue(contract: ContractKind, price: E8, qty: E8, rounding: Rounding): E8 {
  return e8Of(contractAmount(contract, price, qty, rounding))
}

/** {@link contractValue} of amounts. */
export function contractAmount(contract: ContractKind, price: Amount, qty: Amount, rounding: Rounding): Amount {
  return isInverse(contract)
    ? mulDivAmount(qty, UNITS_IN_ONE, price, rounding)
    : mulDivAmount(price, qty, UNITS_IN_ONE, rounding)
}

/** Rounding of the value of a position against its holder: down where it is gained, up where it is owed. */
export function againstHolder(direction: Direction): Rounding {
  return direction === 1n ? 'down' : 'up'
}

/** Value of `qty` in the quote coin: quantity × price, of inverse contracts the quantity itself; rounded down. */
export function quoteValue(contract: ContractKind, price: E8, qty: E8): E8 {
  return isInverse(contract) ? qty : mulE8(price, qty, 'down')
}

/** Grid and rounding of a computed price. A step of 1n is the full 8 decimals. */
export interface PriceGrid {
  readonly step: E8
  readonly rounding: Rounding
}

/** The full 8 decimals, half up (N4). */
export const EXACT_GRID: PriceGrid = { step: 1n, rounding: 'halfUp' }

/** A value in E8 as a fraction, so that a price computed from it is rounded once, by its grid. */
export interface ExactValue {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * Price at which `size` has a value: linear value ÷ size, inverse size ÷ value. The only rounding is the grid's. Value and
 * size are not 0.
 */
export function priceOfValue(contract: ContractKind, value: ExactValue, size: E8, grid: PriceGrid): E8 {
  const { numerator, denominator } = value
  if (isInverse(contract)) return divide(size * ONE * denominator, numerator * grid.step, grid.rounding) * grid.step
  // entry prices, the most of them, are plain quotients at the full 8 decimals
  const divisor = denominator === 1n ? size : size * denominator
  return grid.step === 1n
    ? divide(numerator * ONE, divisor, grid.rounding)
    : divide(numerator * ONE, divisor * grid.step, grid.rounding) * grid.step
}

/** Largest size whose value at `price` is at most `value`; rounded down. `price` is above zero. */
export function sizeOfValue(contract: ContractKind, value: E8, price: E8): E8 {
  return isInverse(contract) ? mulE8(value, price, 'down') : divE8(value, price, 'down')
}

/** Money of a contract's settle coin in dollars: the mark of an inverse contract is what its coin is worth there. */
export function dollarsAtMark(contract: ContractKind, money: E8, mark: E8): E8 {
  return isInverse(contract) ? mulE8(money, mark, 'halfUp') : money
}
