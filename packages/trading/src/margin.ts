import { type Amount, type E8, e8Of, minus, mulDivAmount, plus, times, UNITS_IN_ONE } from '@perpdesk/numeric'
import { type MarginTier, tierMaintenanceAmount, tierOf } from './risk-tier.ts'
import type { Direction } from './value.ts'
import type { Side } from './vocabulary.ts'

/*
 * Figures renewed with every mark price are computed in amounts; the functions of E8 beside them are the same
 * for callers that ask for one figure.
 */

/** Terms of a margin: leverage times 100, rates as fractions, tiers by value in the settle coin. */
export interface MarginTerms {
  readonly leverageE2: number
  readonly takerRate: Amount
  readonly tiers: readonly MarginTier[]
}

/**
 * Fee of closing a position at its bankruptcy price (5.3): value × (1 − d/L) × t, which is (1 − 1/L) for a linear long and
 * an inverse short, (1 + 1/L) for the others. E8 of the settle coin, rounded up. `value` is the entry value in isolated,
 * the mark value in cross margin.
 */
export function closingFee(direction: Direction, value: E8, leverageE2: number, takerRate: E8): E8 {
  return e8Of(closeFeeAmount(direction, value, leverageE2, takerRate))
}

/** {@link closingFee} of amounts. */
export function closeFeeAmount(direction: Direction, value: Amount, leverageE2: number, takerRate: Amount): Amount {
  const factor = direction === 1n ? leverageE2 - 100 : leverageE2 + 100
  return mulDivAmount(value, times(factor, takerRate), leverageE2 * UNITS_IN_ONE, 'up')
}

/**
 * Initial margin of a value without fees: value ÷ L, but not below the initial rate of the value's tier (R5.6); rounded
 * up.
 */
export function initialMargin(value: E8, leverageE2: number, tiers: readonly MarginTier[]): E8 {
  return e8Of(initialMarginAmount(value, leverageE2, tiers))
}

/** {@link initialMargin} of amounts. */
export function initialMarginAmount(value: Amount, leverageE2: number, tiers: readonly MarginTier[]): Amount {
  const { initialRate } = tierOf(tiers, value)
  return times(initialRate, leverageE2) > 100 * UNITS_IN_ONE
    ? mulDivAmount(value, initialRate, UNITS_IN_ONE, 'up')
    : mulDivAmount(value, 100, leverageE2, 'up')
}

/**
 * Initial margin of a position, closing fee included (5.3). `value` is the entry value in isolated margin (the
 * requirement does not move with the market) and the mark value in cross margin.
 */
export function positionInitialMargin(direction: Direction, value: E8, terms: MarginTerms): E8 {
  return e8Of(positionInitialAmount(direction, value, terms))
}

/** {@link positionInitialMargin} of amounts. */
export function positionInitialAmount(direction: Direction, value: Amount, terms: MarginTerms): Amount {
  const { leverageE2, takerRate, tiers } = terms
  return plus(initialMarginAmount(value, leverageE2, tiers), closeFeeAmount(direction, value, leverageE2, takerRate))
}

/** Maintenance margin of a cross position, closing fee included (5.3): mark value × mmr − ded + fee at mark. */
export function crossMaintenanceMargin(direction: Direction, markValue: E8, terms: MarginTerms): E8 {
  return crossMargins(direction, markValue, terms).maintenance
}

/** Margins of a position in E8 of the settle coin, closing fee included; each rounded up. */
export interface PositionMargins {
  readonly initial: E8
  readonly maintenance: E8
}

/** {@link PositionMargins} of amounts. */
export interface MarginAmounts {
  readonly initial: Amount
  readonly maintenance: Amount
}

/**
 * {@link positionInitialMargin} and {@link crossMaintenanceMargin} of a cross position at once: both hold the
 * same closing fee.
 */
export function crossMargins(direction: Direction, markValue: E8, terms: MarginTerms): PositionMargins {
  const { initial, maintenance } = crossMarginAmounts(direction, markValue, terms)
  return { initial: e8Of(initial), maintenance: e8Of(maintenance) }
}

/** {@link crossMargins} of amounts. */
export function crossMarginAmounts(direction: Direction, markValue: Amount, terms: MarginTerms): MarginAmounts {
  const { leverageE2, takerRate, tiers } = terms
  const fee = closeFeeAmount(direction, markValue, leverageE2, takerRate)
  return {
    initial: plus(initialMarginAmount(markValue, leverageE2, tiers), fee),
    maintenance: plus(tierMaintenanceAmount(tiers, markValue), fee),
  }
}

/** An isolated position with its held margin; money in E8 of the settle coin, the rate as a fraction. */
export interface IsolatedHolding {
  readonly direction: Direction
  readonly entryValue: E8
  /** Everything the position holds: initial margin, closing fee and added margin, less funding paid from it. */
  readonly positionMargin: E8
  readonly takerRate: E8
}

/** {@link IsolatedHolding} of amounts. */
export interface HoldingAmounts {
  readonly direction: Direction
  readonly entryValue: Amount
  readonly positionMargin: Amount
  readonly takerRate: Amount
}

/**
 * Fee of closing an isolated position at the bankruptcy price its margin gives it: B t, with the bankruptcy value of 5.5,
 * B = (entry value − d P) ÷ (1 − d t). Equals {@link closingFee} as long
 * as nothing was added or taken; added margin moves it with the bankruptcy price. Never below zero, rounded up.
 */
export function isolatedClosingFee(holding: IsolatedHolding): E8 {
  return e8Of(isolatedFeeAmount(holding))
}

function isolatedFeeAmount({ direction, entryValue, positionMargin, takerRate }: HoldingAmounts): Amount {
  const bankruptcy = direction === 1n ? minus(entryValue, positionMargin) : plus(entryValue, positionMargin)
  if (bankruptcy <= 0) return 0
  const divisor = direction === 1n ? minus(UNITS_IN_ONE, takerRate) : plus(UNITS_IN_ONE, takerRate)
  return mulDivAmount(bankruptcy, takerRate, divisor, 'up')
}

/** Maintenance margin of an isolated position, closing fee included (5.3): mark value × mmr − ded + closing fee. */
export function isolatedMaintenanceMargin(holding: IsolatedHolding, markValue: E8, tiers: readonly MarginTier[]): E8 {
  return e8Of(isolatedMaintenanceAmount(holding, markValue, tiers))
}

/** {@link isolatedMaintenanceMargin} of amounts. */
export function isolatedMaintenanceAmount(
  holding: HoldingAmounts,
  markValue: Amount,
  tiers: readonly MarginTier[],
): Amount {
  return plus(tierMaintenanceAmount(tiers, markValue), isolatedFeeAmount(holding))
}

/**
 * Price at which an order of this limit would be margined (5.3): the better of limit and market. `bestOpposite` is the
 * best ask for a buy and the best bid for a sell, `null` when that side is empty. Ticks do as well as prices.
 */
export function orderMarginPrice<Price extends bigint | number>(
  side: Side,
  price: Price,
  bestOpposite: Price | null,
): Price {
  if (bestOpposite === null) return price
  const marketIsBetter = side === 'Buy' ? bestOpposite < price : bestOpposite > price
  return marketIsBetter ? bestOpposite : price
}

export interface OrderCost {
  /** Initial margin of the position the order would open. */
  readonly initialMargin: E8
  readonly openFee: E8
  readonly closeFee: E8
  readonly total: E8
}

/**
 * Cost of an opening order (5.3): initial margin + fee of opening + estimated fee of closing, all on the
 * order's value at its margin price; each rounded up. Closing and reduce-only orders cost nothing.
 */
export function orderCost(direction: Direction, value: E8, terms: MarginTerms): OrderCost {
  const { initial, openFee, closeFee, total } = orderCostAmounts(direction, value, terms)
  return { initialMargin: e8Of(initial), openFee: e8Of(openFee), closeFee: e8Of(closeFee), total: e8Of(total) }
}

/** {@link orderCost} of amounts. */
export function orderCostAmounts(direction: Direction, value: Amount, terms: MarginTerms) {
  const { leverageE2, takerRate, tiers } = terms
  const initial = initialMarginAmount(value, leverageE2, tiers)
  const openFee = mulDivAmount(value, takerRate, UNITS_IN_ONE, 'up')
  const closeFee = closeFeeAmount(direction, value, leverageE2, takerRate)
  return { initial, openFee, closeFee, total: plus(plus(initial, openFee), closeFee) }
}

/**
 * Margin of one symbol in one-way mode (5.3): buying and selling sides are each summed (position of that side and the
 * orders that go beyond an opposite position), and the larger side is charged.
 */
export function nettedSymbolMargin<Margin extends Amount>(buySide: Margin, sellSide: Margin): Margin {
  return buySide > sellSide ? buySide : sellSide
}
