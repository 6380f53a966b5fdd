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

/** The contract type, which determines how the value depends on the price. */
export type ContractKind = Pick<InstrumentTerms, 'contractType'>

/**
 * +1 for a position that gains when its value rises (long of a linear, short of an inverse contract), −1 for a position
 * that gains when its value falls. With this sign (d in the formulas), margins, profits and liquidation prices of
 * linear and inverse contracts have the same formulas in terms of value.
 */
export type Direction = 1n | -1n

/**
 * True for inverse contracts, whose quantity is in the quote coin and which settle in the base coin. Their value falls
 * when the price rises.
 */
export function isInverse(contract: ContractKind): boolean {
  return contract.contractType === 'InversePerpetual' || contract.contractType === 'InverseFutures'
}

/** Returns the coin of a contract's quantities (N8): the base coin, for inverse contracts the quote coin. */
export function qtyCoinOf(contract: Pick<InstrumentTerms, 'contractType' | 'baseCoin' | 'quoteCoin'>): string {
  return isInverse(contract) ? contract.quoteCoin : contract.baseCoin
}

/** Returns the {@link Direction} of a position of this side. */
export function valueDirection(contract: ContractKind, side: Side): Direction {
  const direction = directionOf(side)
  return isInverse(contract) ? (direction === 1n ? -1n : 1n) : direction
}

/**
 * Returns the value of `qty` of a contract at `price`, in E8 of the settle coin (N8): quantity × price of a linear
 * contract, quantity ÷ price of an inverse contract (`qty` in E8 of the quote coin). Exact for linear contracts with
 * whole ticks and lots; otherwise rounded once.
 */
export function contractValue(contract: ContractKind, price: E8, qty: E8, rounding: Rounding): E8 {
  return e8Of(contractAmount(contract, price, qty, rounding))
}

/** {@link contractValue} for amounts. */
export function contractAmount(contract: ContractKind, price: Amount, qty: Amount, rounding: Rounding): Amount {
  return isInverse(contract)
    ? mulDivAmount(qty, UNITS_IN_ONE, price, rounding)
    : mulDivAmount(price, qty, UNITS_IN_ONE, rounding)
}

/**
 * Returns the rounding of a position value against its holder: down if the position gains with the value, otherwise up.
 */
export function againstHolder(direction: Direction): Rounding {
  return direction === 1n ? 'down' : 'up'
}

/**
 * Returns the value of `qty` in the quote coin, in E8: quantity × price, rounded down; for inverse contracts the
 * quantity.
 */
export function quoteValue(contract: ContractKind, price: E8, qty: E8): E8 {
  return isInverse(contract) ? qty : mulE8(price, qty, 'down')
}

/** The step and rounding of a calculated price. A step of 1n means 8 decimals. */
export interface PriceGrid {
  readonly step: E8
  readonly rounding: Rounding
}

/** 8 decimals, half up (N4). */
export const EXACT_GRID: PriceGrid = { step: 1n, rounding: 'halfUp' }

/** A value in E8 as a fraction, so that a price calculated from it is rounded only once. */
export interface ExactValue {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * Returns the price at which `size` has a value, rounded once by `grid`: value ÷ size of a linear contract, size ÷
 * value of an inverse contract. Value and size must not be 0.
 */
export function priceOfValue(contract: ContractKind, value: ExactValue, size: E8, grid: PriceGrid): E8 {
  const { numerator, denominator } = value
  if (isInverse(contract)) return divide(size * ONE * denominator, numerator * grid.step, grid.rounding) * grid.step
  // shortcut for entry prices, the most frequent case: a quotient of integers with 8 decimals
  const divisor = denominator === 1n ? size : size * denominator
  return grid.step === 1n
    ? divide(numerator * ONE, divisor, grid.rounding)
    : divide(numerator * ONE, divisor * grid.step, grid.rounding) * grid.step
}

/**
 * Returns the largest size whose value at `price` is at most `value`, in E8, rounded down. `price` must be above zero.
 */
export function sizeOfValue(contract: ContractKind, value: E8, price: E8): E8 {
  return isInverse(contract) ? mulE8(value, price, 'down') : divE8(value, price, 'down')
}

/**
 * Returns an amount of a contract's settle coin in USD, in E8, half up. The coin of an inverse contract is valued at
 * the mark price; the coins of linear contracts count as one USD each.
 */
export function dollarsAtMark(contract: ContractKind, money: E8, mark: E8): E8 {
  return isInverse(contract) ? mulE8(money, mark, 'halfUp') : money
}
