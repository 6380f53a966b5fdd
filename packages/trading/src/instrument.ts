import { divide, type E8, type Rounding, toSafeInteger } from '@perpdesk/numeric'
import type { ContractInstrument } from './products/contract.ts'
import type { SpotInstrument } from './products/spot.ts'
import type { SpreadInstrument } from './products/spread.ts'
import type { InstrumentTerms } from './products/terms.ts'

/** An instrument that the exchange lists: a product and its terms, told apart by `contractType`. */
export type Instrument = ContractInstrument | SpotInstrument | SpreadInstrument

/** Any term of any product. */
export type InstrumentField = keyof ContractInstrument | keyof SpotInstrument | keyof SpreadInstrument

/** The terms that say which price a count of ticks stands for. */
export type TickGrid = Pick<InstrumentTerms, 'contractType' | 'tickSize' | 'minPrice'>

/**
 * The price that ticks are counted from. Nothing trades at it, so 0 ticks mean "no price" everywhere. It is zero of a contract,
 * whose prices are above zero. A spread's may be zero or below, so it is one tick below the lowest; that is on the grid and never
 * changes.
 */
export function priceOriginOf({ contractType, tickSize, minPrice }: TickGrid): E8 {
  return contractType === 'Spread' ? minPrice - tickSize : 0n
}

/** Ticks from zero to the origin: 0 of a contract. */
export function originTicksOf(grid: TickGrid): number {
  return toSafeInteger(priceOriginOf(grid) / grid.tickSize)
}

/** Ticks from the origin to a price, or `undefined` when the price is not on the grid. Safe for every listed price range. */
export function priceToTicks(grid: TickGrid, price: E8): number | undefined {
  return price % grid.tickSize === 0n ? wholeTicks(grid, price, 'floor') : undefined
}

/** The same of a price that may lie between ticks, rounded to a whole one. */
export function wholeTicks(grid: TickGrid, price: E8, rounding: Rounding): number {
  return toSafeInteger(divide(price - priceOriginOf(grid), grid.tickSize, rounding))
}

/** Price so many ticks above the origin. Exact; throws `RangeError` for a fraction. */
export function ticksToPrice(grid: TickGrid, ticks: number): E8 {
  return priceOriginOf(grid) + BigInt(ticks) * grid.tickSize
}

/** Distance of two prices that lie so many ticks apart. */
export function ticksToDistance({ tickSize }: Pick<InstrumentTerms, 'tickSize'>, ticks: number): E8 {
  return BigInt(ticks) * tickSize
}

/** Whole lots in a quantity, or `undefined` when the quantity is not on the grid. */
export function qtyToLots(instrument: Pick<InstrumentTerms, 'lotSize'>, qty: E8): number | undefined {
  return qty % instrument.lotSize === 0n ? toSafeInteger(qty / instrument.lotSize) : undefined
}

/** Quantity of whole lots. Exact; throws `RangeError` for a fraction. */
export function lotsToQty(instrument: Pick<InstrumentTerms, 'lotSize'>, lots: number): E8 {
  return BigInt(lots) * instrument.lotSize
}
