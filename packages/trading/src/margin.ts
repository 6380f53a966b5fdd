import { type Amount, type E8, e8Of, minus, mulDivAmount, plus, times, UNITS_IN_ONE } from '@perpdesk/numeric'
import { type MarginTier, tierMaintenanceAmount, tierOf } from './risk-tier.ts'
import type { Direction } from './value.ts'
import type { Side } from './vocabulary.ts'

/*
 * The functions with amounts are for figures that are recalculated at every mark price. For each of them a function
 * with E8 values returns the same figure, for callers that need it once.
 */

/** The terms of a position's margin: leverage times 100, fee rate as a fraction, tiers by value in the settle coin. */
export interface MarginTerms {
  readonly leverageE2: number
  readonly takerRate: Amount
  readonly tiers: readonly MarginTier[]
}

/**
 * Returns the fee of closing a position at its bankruptcy price (5.3): value × (1 − d/L) × t, in E8 of the settle coin,
 * rounded up. The factor is (1 − 1/L) for a linear long and an inverse short, (1 + 1/L) for the others. `value` is the
 * entry value in isolated margin, the mark value in cross margin.
 */
export function closingFee(direction: Direction, value: E8, leverageE2: number, takerRate: E8): E8 {
  return e8Of(closeFeeAmount(direction, value, leverageE2, takerRate))
}

/** {@link closingFee} for amounts. */
export function closeFeeAmount(direction: Direction, value: Amount, leverageE2: number, takerRate: Amount): Amount {
  const factor = direction === 1n ? leverageE2 - 100 : leverageE2 + 100
  return mulDivAmount(value, times(factor, takerRate), leverageE2 * UNITS_IN_ONE, 'up')
}

/**
 * Returns the initial margin of a position value, without fees: value ÷ L, but at least value × the initial rate of its
 * tier (R5.6); in E8 of the settle coin, rounded up.
 */
export function initialMargin(value: E8, leverageE2: number, tiers: readonly MarginTier[]): E8 {
  return e8Of(initialMarginAmount(value, leverageE2, tiers))
}

/** {@link initialMargin} for amounts. */
export function initialMarginAmount(value: Amount, leverageE2: number, tiers: readonly MarginTier[]): Amount {
  const { initialRate } = tierOf(tiers, value)
  return times(initialRate, leverageE2) > 100 * UNITS_IN_ONE
    ? mulDivAmount(value, initialRate, UNITS_IN_ONE, 'up')
    : mulDivAmount(value, 100, leverageE2, 'up')
}

/**
 * Returns the initial margin of a position, including the closing fee (5.3), in E8 of the settle coin. `value` is the
 * entry value in isolated margin, where the requirement does not follow the market, and the mark value in cross margin.
 */
export function positionInitialMargin(direction: Direction, value: E8, terms: MarginTerms): E8 {
  return e8Of(positionInitialAmount(direction, value, terms))
}

/** {@link positionInitialMargin} for amounts. */
export function positionInitialAmount(direction: Direction, value: Amount, terms: MarginTerms): Amount {
  const { leverageE2, takerRate, tiers } = terms
  return plus(initialMarginAmount(value, leverageE2, tiers), closeFeeAmount(direction, value, leverageE2, takerRate))
}

/**
 * Returns the maintenance margin of a cross position, including the closing fee (5.3), in E8 of the settle coin:
 * mark value × mmr − deduction + {@link closingFee} of the mark value.
 */
export function crossMaintenanceMargin(direction: Direction, markValue: E8, terms: MarginTerms): E8 {
  return crossMargins(direction, markValue, terms).maintenance
}

/** The margins of a position in E8 of the settle coin, including the closing fee; each rounded up. */
export interface PositionMargins {
  readonly initial: E8
  readonly maintenance: E8
}

/** {@link PositionMargins} as amounts. */
export interface MarginAmounts {
  readonly initial: Amount
  readonly maintenance: Amount
}

/**
 * Returns {@link positionInitialMargin} and {@link crossMaintenanceMargin} of a cross position; the closing fee, which
 * both include, is calculated only once.
 */
export function crossMargins(direction: Direction, markValue: E8, terms: MarginTerms): PositionMargins {
  const { initial, maintenance } = crossMarginAmounts(direction, markValue, terms)
  return { initial: e8Of(initial), maintenance: e8Of(maintenance) }
}

/** {@link crossMargins} for amounts. */
export function crossMarginAmounts(direction: Direction, markValue: Amount, terms: MarginTerms): MarginAmounts {
  const { leverageE2, takerRate, tiers } = terms
  const fee = closeFeeAmount(direction, markValue, leverageE2, takerRate)
  return {
    initial: plus(initialMarginAmount(markValue, leverageE2, tiers), fee),
    maintenance: plus(tierMaintenanceAmount(tiers, markValue), fee),
  }
}

/** An isolated position with the margin that it holds; money in E8 of the settle coin, the rate as a fraction. */
export interface IsolatedHolding {
  readonly direction: Direction
  readonly entryValue: E8
  /**
   * The margin that the position holds: initial margin, closing fee and added margin, less funding paid from the
   * margin.
   */
  readonly positionMargin: E8
  readonly takerRate: E8
}

/** {@link IsolatedHolding} as amounts. */
export interface HoldingAmounts {
  readonly direction: Direction
  readonly entryValue: Amount
  readonly positionMargin: Amount
  readonly takerRate: Amount
}

/**
 * Returns the fee of closing an isolated position at the bankruptcy price that follows from its margin: B t with the
 * bankruptcy value B = (entry value − d P) ÷ (1 − d t) of 5.5; in E8 of the settle coin, not negative, rounded up. It
 * equals {@link closingFee} until margin is added or removed, which moves the bankruptcy price.
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

/**
 * Returns the maintenance margin of an isolated position, including the closing fee (5.3), in E8 of the settle coin:
 * mark value × mmr − deduction + {@link isolatedClosingFee}.
 */
export function isolatedMaintenanceMargin(holding: IsolatedHolding, markValue: E8, tiers: readonly MarginTier[]): E8 {
  return e8Of(isolatedMaintenanceAmount(holding, markValue, tiers))
}

/** {@link isolatedMaintenanceMargin} for amounts. */
export function isolatedMaintenanceAmount(
  holding: HoldingAmounts,
  markValue: Amount,
  tiers: readonly MarginTier[],
): Amount {
  return plus(tierMaintenanceAmount(tiers, markValue), isolatedFeeAmount(holding))
}

/**
 * Returns the price from which the margin of an order is calculated (5.3): the limit price, or the best price of the
 * other side if that is better for the order. `bestOpposite` is the best ask for a buy and the best bid for a sell,
 * `null` if that side is empty. Prices may be given in E8 or in ticks.
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
  /** Initial margin of the position that the order would open. */
  readonly initialMargin: E8
  readonly openFee: E8
  readonly closeFee: E8
  readonly total: E8
}

/**
 * Returns the cost of an opening order (5.3), in E8 of the settle coin: initial margin + opening fee + estimated
 * closing fee, all from the order's value at its margin price; each rounded up. Closing and reduce-only orders have no
 * cost.
 */
export function orderCost(direction: Direction, value: E8, terms: MarginTerms): OrderCost {
  const { initial, openFee, closeFee, total } = orderCostAmounts(direction, value, terms)
  return { initialMargin: e8Of(initial), openFee: e8Of(openFee), closeFee: e8Of(closeFee), total: e8Of(total) }
}

/** {@link orderCost} for amounts. */
export function orderCostAmounts(direction: Direction, value: Amount, terms: MarginTerms) {
  const { leverageE2, takerRate, tiers } = terms
  const initial = initialMarginAmount(value, leverageE2, tiers)
  const openFee = mulDivAmount(value, takerRate, UNITS_IN_ONE, 'up')
  const closeFee = closeFeeAmount(direction, value, leverageE2, takerRate)
  return { initial, openFee, closeFee, total: plus(plus(initial, openFee), closeFee) }
}

/**
 * Returns the margin of a contract in one-way mode (5.3): the larger of the margins of its two sides. A side consists
 * of its position and of those orders that exceed an opposite position.
 */
export function nettedSymbolMargin<Margin extends Amount>(buySide: Margin, sellSide: Margin): Margin {
  return buySide > sellSide ? buySide : sellSide
}
