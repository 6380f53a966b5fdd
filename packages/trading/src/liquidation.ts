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

/** Returns the grid of liquidation and bankruptcy prices: rounded up to a tick for a long, down for a short (N3). */
export function protectiveGrid(side: Side, tickSize: E8): PriceGrid {
  return { step: tickSize, rounding: side === 'Buy' ? 'ceil' : 'floor' }
}

/** The figures of an isolated position that determine its liquidation price; `positionMargin` is P of section 5.5. */
export interface IsolatedPosition extends Omit<IsolatedHolding, 'direction'> {
  readonly side: Side
  /** In E8 of the base coin, for inverse contracts of the quote coin; not 0. */
  readonly size: E8
}

/**
 * Returns the bankruptcy price of an isolated position (5.5): the price at which the loss and the closing fee use up
 * its margin, where its value is (entry value − d P) ÷ (1 − d t). `null` if that value is not above zero: a linear long
 * or an inverse short with more margin than its value cannot go bankrupt.
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
 * Returns the liquidation price of an isolated position (5.5), calculated from the margin P that it holds: the price at
 * which its value is (B − d × ded) ÷ (1 − d × mmr), where B is the bankruptcy value. With P = entry value ÷ L + closing
 * fee + added margin A this equals the formula of the table, with A adjusted for the fee. mmr and ded are those of the
 * tier that the position value has at the liquidation price. `null` if there is no such price above zero.
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

/** A position in cross margin with the balance that covers it; money in E8 of the settle coin. */
export interface CrossPosition {
  readonly side: Side
  /**
   * In E8 of the base coin, for inverse contracts of the quote coin; in hedge mode only the net size
   * ({@link netPosition}).
   */
  readonly size: E8
  /** In hedge mode the size of the smaller position, for which both sides need maintenance margin; otherwise 0n. */
  readonly hedged: E8
  readonly entryValue: E8
  /**
   * B of section 5.6, in the settle coin: margin balance without this position's unrealised profit, less the haircut
   * and the maintenance margin of all other positions.
   */
  readonly balance: E8
  /**
   * Rate t of the closing fee that maintenance margin includes, t × (1 − d/L) of each side's value; 0n for no closing
   * fee.
   */
  readonly takerRate: E8
  readonly leverageE2: number
}

/**
 * Returns the estimated liquidation price of a cross position, assuming that all other figures of the account stay
 * constant (5.6): the price at which its value is (entry value − d B − d × ded) ÷ (1 − d (mmr + t (1 − d/L))). In hedge
 * mode both sides need maintenance margin, each by the tier of its own value at that price. `null` if the price is not
 * above zero or not below `maxPrice` (R4.10).
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

/** The size that determines profit, and the sizes (one, or two in hedge mode) that need maintenance margin. */
interface Legs {
  readonly size: E8
  readonly legs: readonly E8[]
}

const NO_FEE: ExactValue = { numerator: 0n, denominator: 1n }

/**
 * Returns the value V of `size` that solves V (1 − d × (Σ rate × leg + fee) ÷ size) = lost − d × Σ ded, where rate and
 * ded of each leg are those of its tier at V. Maintenance margin is continuous and grows with the value, so exactly one
 * combination of tiers fits. `null` if V is not above zero.
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
    // the leg that reaches the cap of its tier first as the value grows
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

/** The position of one side in hedge mode. Size in E8, not negative; value in E8 of the settle coin. */
export interface HedgedSide {
  readonly size: E8
  readonly entryValue: E8
}

/** The net position of a long and a short, and the hedged size, which is that of the smaller one. */
export interface NetPosition extends HedgedSide {
  readonly side: Side
  readonly hedged: E8
}

/**
 * Returns the net position of a long and a short in one contract (5.6), which alone carries liquidation risk in cross
 * margin. `null` if both have the same size. Its entry value is the difference of both entry values, so its profit is
 * that of both positions together.
 */
export function netPosition(long: HedgedSide, short: HedgedSide): NetPosition | null {
  const size = long.size - short.size
  const entryValue = long.entryValue - short.entryValue
  if (size === 0n) return null
  return size > 0n
    ? { side: 'Buy', size, hedged: short.size, entryValue }
    : { side: 'Sell', size: -size, hedged: long.size, entryValue: -entryValue }
}
