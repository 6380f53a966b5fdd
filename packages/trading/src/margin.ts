import { divide, type E8, mulE8, ONE } from '@perpdesk/numeric'
import type { RiskTier } from './instrument.ts'
import { tierMaintenance, tierOf } from './risk-tier.ts'
import type { Direction } from './value.ts'
import type { Side } from './vocabulary.ts'

/** Rates that a margin is computed with. */
export interface MarginTerms {
  readonly leverageE2: number
  readonly takerRate: E8
  readonly tiers: readonly RiskTier[]
}

/**
 * Fee of closing a position at its bankruptcy price (5.3): value × (1 − d/L) × t, which is (1 − 1/L) for a linear long and
 * an inverse short, (1 + 1/L) for the others. E8 of the settle coin, rounded up. `value` is the entry value in isolated,
 * the mark value in cross margin.
 */
export function closingFee(direction: Direction, value: E8, leverageE2: number, takerRate: E8): E8 {
  const leverage = BigInt(leverageE2)
  const factor = direction === 1n ? leverage - 100n : leverage + 100n
  return divide(value * factor * takerRate, leverage * ONE, 'up')
}

/**
 * Initial margin of a value without fees: value ÷ L, but not below the initial rate of the value's tier (R5.6); rounded
 * up.
 */
export function initialMargin(value: E8, leverageE2: number, tiers: readonly RiskTier[]): E8 {
  const leverage = BigInt(leverageE2)
  const { initialRate } = tierOf(tiers, value)
  return initialRate * leverage > 100n * ONE ? mulE8(value, initialRate, 'up') : divide(value * 100n, leverage, 'up')
}

/**
 * Initial margin of a position, closing fee included (5.3). `value` is the entry value in isolated margin (the
 * requirement does not move with the market) and the mark value in cross margin.
 */
export function positionInitialMargin(direction: Direction, value: E8, terms: MarginTerms): E8 {
  return (
    initialMargin(value, terms.leverageE2, terms.tiers) +
    closingFee(direction, value, terms.leverageE2, terms.takerRate)
  )
}

/** Maintenance margin of a cross position, closing fee included (5.3): mark value × mmr − ded + fee at mark. */
export function crossMaintenanceMargin(direction: Direction, markValue: E8, terms: MarginTerms): E8 {
  return tierMaintenance(terms.tiers, markValue) + closingFee(direction, markValue, terms.leverageE2, terms.takerRate)
}

export interface PositionMargins {
  readonly initial: E8
  readonly maintenance: E8
}

/**
 * {@link positionInitialMargin} and {@link crossMaintenanceMargin} of a cross position at once: both hold the
 * same closing fee.
 */
export function crossMargins(direction: Direction, markValue: E8, terms: MarginTerms): PositionMargins {
  const fee = closingFee(direction, markValue, terms.leverageE2, terms.takerRate)
  return {
    initial: initialMargin(markValue, terms.leverageE2, terms.tiers) + fee,
    maintenance: tierMaintenance(terms.tiers, markValue) + fee,
  }
}

export interface IsolatedHolding {
  readonly direction: Direction
  readonly entryValue: E8
  /** Everything the position holds: initial margin, closing fee and added margin, less funding paid from it. */
  readonly positionMargin: E8
  readonly takerRate: E8
}

/**
 * Fee of closing an isolated position at the bankruptcy price its margin gives it: B t, with the bankruptcy value of 5.5,
 * B = (entry value − d P) ÷ (1 − d t). Equals {@link closingFee} as long
 * as nothing was added or taken; added margin moves it with the bankruptcy price. Never below zero, rounded up.
 */
export function isolatedClosingFee(holding: IsolatedHolding): E8 {
  const { direction, entryValue, positionMargin, takerRate } = holding
  const bankruptcy = entryValue - direction * positionMargin
  if (bankruptcy <= 0n) return 0n
  return divide(bankruptcy * takerRate, ONE - direction * takerRate, 'up')
}

/** Maintenance margin of an isolated position, closing fee included (5.3): mark value × mmr − ded + closing fee. */
export function isolatedMaintenanceMargin(holding: IsolatedHolding, markValue: E8, tiers: readonly RiskTier[]): E8 {
  return tierMaintenance(tiers, markValue) + isolatedClosingFee(holding)
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
 * What an opening order holds back (5.3): initial margin + fee of opening + estimated fee of closing, all on the
 * order's value at its margin price; each rounded up. Closing and reduce-only orders cost nothing.
 */
export function orderCost(direction: Direction, value: E8, terms: MarginTerms): OrderCost {
  const margin = initialMargin(value, terms.leverageE2, terms.tiers)
  const openFee = mulE8(value, terms.takerRate, 'up')
  const closeFee = closingFee(direction, value, terms.leverageE2, terms.takerRate)
  return { initialMargin: margin, openFee, closeFee, total: margin + openFee + closeFee }
}

/**
 * Margin of one symbol in one-way mode (5.3): buying and selling sides are each summed (position of that side and the
 * orders that go beyond an opposite position), and the larger side is charged.
 */
export function nettedSymbolMargin(buySide: E8, sellSide: E8): E8 {
  return buySide > sellSide ? buySide : sellSide
}
