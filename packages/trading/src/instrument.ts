import { divide, type E8, type Rounding, toSafeInteger } from '@perpdesk/numeric'
import { type ContractInstrument, isContract } from './products/contract.ts'
import { isSpot, type SpotInstrument } from './products/spot.ts'
import type { SpreadInstrument } from './products/spread.ts'
import type { InstrumentTerms } from './products/terms.ts'

/** An instrument that the exchange lists, with its terms; `contractType` distinguishes the products. */
export type Instrument = ContractInstrument | SpotInstrument | SpreadInstrument

/** An instrument with an index, which the running exchange lists: a contract or a spot pair. */
export type IndexedInstrument = ContractInstrument | SpotInstrument

/** The name of any term of any product. */
export type InstrumentField = keyof ContractInstrument | keyof SpotInstrument | keyof SpreadInstrument

/** Returns the contracts and spot pairs among instruments, in the same order. */
export function indexedOf(instruments: readonly Instrument[]): readonly IndexedInstrument[] {
  return instruments.filter((instrument) => isContract(instrument) || isSpot(instrument))
}

/** The terms that convert ticks into prices. */
export type TickGrid = Pick<InstrumentTerms, 'contractType' | 'tickSize' | 'minPrice'>

/**
 * Returns the price from which ticks are counted. Orders cannot have this price, so 0 ticks always means "no price".
 * For contracts and pairs, whose prices are above zero, it is zero. Prices of a spread may be zero or negative, so its
 * origin is one tick below the lowest price, which never changes.
 */
export function priceOriginOf({ contractType, tickSize, minPrice }: TickGrid): E8 {
  return contractType === 'Spread' ? minPrice - tickSize : 0n
}

/**
 * Returns the price from which an instrument's prices are counted ({@link priceOriginOf}), in ticks. Only spreads, whose
 * prices may be negative, have an origin other than 0.
 */
export function originTicksOf(grid: TickGrid): number {
  return toSafeInteger(priceOriginOf(grid) / grid.tickSize)
}

/**
 * Returns a price as ticks from the origin; `undefined` if it is not a multiple of the tick size. Within the price
 * range of a listed instrument the result is a safe integer.
 */
export function priceToTicks(grid: TickGrid, price: E8): number | undefined {
  return price % grid.tickSize === 0n ? wholeTicks(grid, price, 'floor') : undefined
}

/** Returns any price as ticks from the origin, rounded to a whole tick. */
export function wholeTicks(grid: TickGrid, price: E8, rounding: Rounding): number {
  return toSafeInteger(divide(price - priceOriginOf(grid), grid.tickSize, rounding))
}

/**
 * Returns the price of a number of ticks from the origin. Exact; throws `RangeError` if `ticks` is not a whole number.
 */
export function ticksToPrice(grid: TickGrid, ticks: number): E8 {
  return priceOriginOf(grid) + BigInt(ticks) * grid.tickSize
}

/** Returns a difference of prices, given in ticks, in E8. */
export function ticksToDistance({ tickSize }: Pick<InstrumentTerms, 'tickSize'>, ticks: number): E8 {
  return BigInt(ticks) * tickSize
}

/** Returns a quantity in whole lots; `undefined` if it is not a multiple of the lot size. */
export function qtyToLots(instrument: Pick<InstrumentTerms, 'lotSize'>, qty: E8): number | undefined {
  return qty % instrument.lotSize === 0n ? toSafeInteger(qty / instrument.lotSize) : undefined
}

/** Returns the quantity of a number of lots, in E8. Exact; throws `RangeError` if `lots` is not a whole number. */
export function lotsToQty(instrument: Pick<InstrumentTerms, 'lotSize'>, lots: number): E8 {
  return BigInt(lots) * instrument.lotSize
}
