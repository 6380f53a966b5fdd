import { divide, type E8, ONE, type Rounding } from '@perpdesk/numeric'
import { directionOf } from './direction.ts'
import type { RiskTier } from './instrument.ts'
import type { Side } from './vocabulary.ts'

/** How a computed price is brought to a grid. A step of 1n is the full 8 decimals. */
export interface PriceGrid {
  readonly step: E8
  readonly rounding: Rounding
}

/** Liquidation and bankruptcy prices of a long go up to the tick, of a short down (N3). */
export function protectiveGrid(side: Side, tickSize: E8): PriceGrid {
  return { step: tickSize, rounding: side === 'Buy' ? 'ceil' : 'floor' }
}

/** value ÷ size × rest ÷ restOne as a price on the grid; the only rounding is the grid's. */
function onGrid(numerator: bigint, denominator: bigint, grid: PriceGrid): E8 {
  return divide(numerator, denominator * grid.step, grid.rounding) * grid.step
}

export interface IsolatedPosition {
  readonly side: Side
  /** E8 of the base coin; not 0. */
  readonly size: E8
  readonly entryValue: E8
  /** Everything the position holds, closing fee included (P of section 5.5). */
  readonly positionMargin: E8
  readonly takerRate: E8
}

/**
 * Margin of an isolated linear position is used up, closing fee included, at its bankruptcy price (5.5): long
 * (Q E − P) ÷ (Q (1 − t)), short (Q E + P) ÷ (Q (1 + t)). `null` when that is not above zero (the long cannot go bankrupt).
 */
export function linearBankruptcyPrice(position: IsolatedPosition, grid: PriceGrid): E8 | null {
  const direction = directionOf(position.side)
  const value = position.entryValue - direction * position.positionMargin
  if (value <= 0n) return null
  return onGrid(value * ONE * ONE, position.size * (ONE - direction * position.takerRate), grid)
}

/**
 * Liquidation price of an isolated linear position (5.5), in the form that knows the margin held: with the bankruptcy
 * value B = Q b, long (B − ded) ÷ (Q (1 − mmr)), short (B + ded) ÷ (Q (1 + mmr)). With P = Q E ÷ L + closing fee + A
 * that is the table's formula with A adjusted for the fee. Rate and deduction are those of the tier that the position's
 * value has at that price, which is the tier the trigger will apply. `null` when there is none above zero.
 */
export function linearIsolatedLiquidationPrice(
  position: IsolatedPosition,
  tiers: readonly RiskTier[],
  grid: PriceGrid,
): E8 | null {
  const direction = directionOf(position.side)
  const held = position.entryValue - direction * position.positionMargin
  const feeFactor = ONE - direction * position.takerRate
  return solveForPrice(position, tiers, grid, 0n, { numerator: held * ONE, denominator: feeFactor })
}

export interface CrossPosition {
  readonly side: Side
  /** E8 of the base coin; in hedge mode only the net part (see {@link linearNetPosition}). */
  readonly size: E8
  readonly entryValue: E8
  /**
   * Margin balance without this position's unrealised profit, less haircut and the maintenance margin of everything else
   * (B of section 5.6).
   */
  readonly balance: E8
  /** Added to the maintenance rate so that the closing fee is included; 0n leaves it out. */
  readonly takerRate: E8
}

/**
 * Estimated liquidation price of a cross position with everything else frozen (5.6): long (Q E − B − ded) ÷
 * (Q (1 − mmr − t)), short (Q E + B + ded) ÷ (Q (1 + mmr + t)). `null` when it is not above zero or not below `maxPrice`
 * (R4.10).
 */
export function linearCrossLiquidationPrice(
  position: CrossPosition,
  tiers: readonly RiskTier[],
  grid: PriceGrid,
  maxPrice: E8,
): E8 | null {
  const direction = directionOf(position.side)
  const lost = { numerator: position.entryValue - direction * position.balance, denominator: 1n }
  const price = solveForPrice(position, tiers, grid, position.takerRate, lost)
  return price === null || price >= maxPrice ? null : price
}

/**
 * Solves Q p (1 ∓ rate) = lost ∓ ded for the tier in which Q p lies. Maintenance margin is continuous and grows with the
 * value, so there is exactly one such tier.
 */
function solveForPrice(
  position: { side: Side; size: E8 },
  tiers: readonly RiskTier[],
  grid: PriceGrid,
  feeRate: E8,
  lost: { numerator: bigint; denominator: bigint },
): E8 | null {
  const direction = directionOf(position.side)
  for (const [index, tier] of tiers.entries()) {
    const factor = ONE - direction * (tier.maintenanceRate + feeRate)
    const value = lost.numerator - direction * tier.deduction * lost.denominator
    if (factor <= 0n) return null
    const withinTier = value * ONE <= tier.maxValue * lost.denominator * factor
    if (!withinTier && index < tiers.length - 1) continue
    if (value <= 0n) return null
    const price = onGrid(value * ONE * ONE, position.size * lost.denominator * factor, grid)
    return price > 0n ? price : null
  }
  return null
}

export interface PositionLeg {
  readonly size: E8
  readonly entryValue: E8
}

/**
 * The unhedged part of a long and a short of one instrument (5.6): in cross margin only it carries liquidation risk.
 * `null` when both are equal. The entry value is that of both legs together, so that profit moves with the net size.
 */
export function linearNetPosition(
  long: PositionLeg,
  short: PositionLeg,
): (PositionLeg & { readonly side: Side }) | null {
  const size = long.size - short.size
  const entryValue = long.entryValue - short.entryValue
  if (size === 0n) return null
  return size > 0n ? { side: 'Buy', size, entryValue } : { side: 'Sell', size: -size, entryValue: -entryValue }
}
