import { type E8, ONE } from '@perpdesk/numeric'
import type { IsolatedHolding } from './margin.ts'
import type { RiskTier } from './products/contract.ts'
import {
  type ContractKind,
  type Direction,
  type ExactValue,
  type PriceGrid,
  priceOfValue,
  valueDirection,
} from './value.ts'
import type { Side } from './vocabulary.ts'

/** Liquidation and bankruptcy prices of a long go up to the tick, of a short down (N3). */
export function protectiveGrid(side: Side, tickSize: E8): PriceGrid {
  return { step: tickSize, rounding: side === 'Buy' ? 'ceil' : 'floor' }
}

/** An isolated position as its protective prices need it; `positionMargin` is P of section 5.5. */
export interface IsolatedPosition extends Omit<IsolatedHolding, 'direction'> {
  readonly side: Side
  /** E8 of the base coin, of inverse contracts of the quote coin; not 0. */
  readonly size: E8
}

/**
 * Margin of an isolated position is used up, closing fee included, at its bankruptcy price (5.5): where its value is
 * (entry value − d P) ÷ (1 − d t). `null` when that is not above zero: a linear long or an inverse short with more margin
 * than it is worth cannot go bankrupt.
 */
export function bankruptcyPrice(contract: ContractKind, position: IsolatedPosition, grid: PriceGrid): E8 | null {
  const value = bankruptcyValue(valueDirection(contract, position.side), position)
  return value.numerator <= 0n ? null : priceOfValue(contract, value, position.size, grid)
}

function bankruptcyValue(direction: Direction, position: IsolatedPosition): ExactValue {
  const { entryValue, positionMargin, takerRate } = position
  return { numerator: (entryValue - direction * positionMargin) * ONE, denominator: ONE - direction * takerRate }
}

/**
 * Liquidation price of an isolated position (5.5), in the form that knows the margin held: where its value is
 * (B − d × ded) ÷ (1 − d × mmr), with the bankruptcy value B. With P = entry value ÷ L + closing fee + A that is the
 * table's formula with A adjusted for the fee. Rate and deduction are those of the tier that the position's value has at
 * that price, which is the tier the trigger will apply. `null` when there is none above zero.
 */
export function isolatedLiquidationPrice(
  contract: ContractKind,
  position: IsolatedPosition,
  tiers: readonly RiskTier[],
  grid: PriceGrid,
): E8 | null {
  const direction = valueDirection(contract, position.side)
  const { size } = position
  const value = solveForValue(direction, { size, legs: [size] }, tiers, NO_FEE, bankruptcyValue(direction, position))
  return value === null ? null : aboveZero(priceOfValue(contract, value, position.size, grid))
}

/** A position in cross margin with the balance behind it; money in E8 of the settle coin. */
export interface CrossPosition {
  readonly side: Side
  /** E8 of the base coin, of inverse contracts of the quote coin; in hedge mode only the net part (see {@link netPosition}). */
  readonly size: E8
  /** Size of the smaller leg in hedge mode, else 0n: both legs hold maintenance margin for it. */
  readonly hedged: E8
  readonly entryValue: E8
  /**
   * Margin balance without this position's unrealised profit, less haircut and the maintenance margin of everything else
   * (B of section 5.6), in the settle coin.
   */
  readonly balance: E8
  /** With the leverage the closing fee that maintenance margin includes, t × (1 − d/L) of each leg's value; 0n leaves it out. */
  readonly takerRate: E8
  readonly leverageE2: number
}

/**
 * Estimated liquidation price of a cross position with everything else frozen (5.6): where its value is
 * (entry value − d B − d × ded) ÷ (1 − d (mmr + t (1 − d/L))); in hedge mode both legs hold maintenance margin, each by its tier, which
 * moves with the price like that of the net part. `null` when it is not above zero or not below `maxPrice` (R4.10).
 */
export function crossLiquidationPrice(
  contract: ContractKind,
  position: CrossPosition,
  tiers: readonly RiskTier[],
  grid: PriceGrid,
  maxPrice: E8,
): E8 | null {
  const direction = valueDirection(contract, position.side)
  const lost = { numerator: position.entryValue - direction * position.balance, denominator: 1n }
  const { size, hedged, takerRate } = position
  const legs = hedged === 0n ? [size] : [size + hedged, hedged]
  const leverage = BigInt(position.leverageE2)
  const fee = {
    numerator: takerRate * ((size + hedged) * (leverage - direction * 100n) + hedged * (leverage + direction * 100n)),
    denominator: leverage,
  }
  const value = solveForValue(direction, { size, legs }, tiers, fee, lost)
  const price = value === null ? null : aboveZero(priceOfValue(contract, value, position.size, grid))
  return price === null || price >= maxPrice ? null : price
}

/** Sizes: the one that profit moves with, and those that need maintenance margin. */
interface Legs {
  readonly size: E8
  readonly legs: readonly E8[]
}

const NO_FEE: ExactValue = { numerator: 0n, denominator: 1n }

/**
 * Solves V (1 − d × (Σ rate × leg + fee) ÷ size) = lost − d × Σ ded for the value V of `size`, with the tiers in which the legs then
 * lie. Maintenance margin is continuous and grows with the value, so there is exactly one such tier for each. `null` when V
 * is not above zero.
 */
function solveForValue(
  direction: Direction,
  { size, legs }: Legs,
  tiers: readonly RiskTier[],
  fee: ExactValue,
  lost: ExactValue,
): ExactValue | null {
  const reached = legs.map((leg) => ({ leg, tier: 0 }))
  for (;;) {
    let factor = size * ONE * fee.denominator - direction * fee.numerator
    let numerator = lost.numerator
    for (const { leg, tier } of reached) {
      const { maintenanceRate, deduction } = tiers[tier]!
      factor -= direction * leg * maintenanceRate * fee.denominator
      numerator -= direction * deduction * lost.denominator
    }
    if (factor <= 0n) return null
    // the leg that is the first to leave its tier as the value grows
    let next: (typeof reached)[number] | undefined
    for (const one of reached) {
      if (one.tier === tiers.length - 1) continue
      if (next === undefined || tiers[one.tier]!.maxValue * next.leg < tiers[next.tier]!.maxValue * one.leg) next = one
    }
    const cap = next === undefined ? 0n : tiers[next.tier]!.maxValue
    const scale = ONE * fee.denominator
    if (next === undefined || numerator * scale * next.leg <= cap * lost.denominator * factor) {
      return numerator <= 0n ? null : { numerator: numerator * size * scale, denominator: lost.denominator * factor }
    }
    next.tier++
  }
}

function aboveZero(price: E8): E8 | null {
  return price > 0n ? price : null
}

/** One side of a hedged position: `size` above zero, value in E8 of the settle coin. */
export interface HedgedSide {
  readonly size: E8
  readonly entryValue: E8
}

/** The unhedged part of two legs, and the size of the smaller one. */
export interface NetPosition extends HedgedSide {
  readonly side: Side
  readonly hedged: E8
}

/**
 * The unhedged part of a long and a short of one instrument (5.6): in cross margin only it carries liquidation risk.
 * `null` when both are equal. The entry value is that of both legs together, so that profit moves with the net size.
 */
export function netPosition(long: HedgedSide, short: HedgedSide): NetPosition | null {
  const size = long.size - short.size
  const entryValue = long.entryValue - short.entryValue
  if (size === 0n) return null
  return size > 0n
    ? { side: 'Buy', size, hedged: short.size, entryValue }
    : { side: 'Sell', size: -size, hedged: long.size, entryValue: -entryValue }
}
