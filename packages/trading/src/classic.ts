import type { E8 } from '@perpdesk/numeric'
import type { IsolatedPosition } from './liquidation.ts'
import { type IsolatedHolding, isolatedClosingFee } from './margin.ts'
import type { RiskTier } from './products/contract.ts'
import { tierMaintenance } from './risk-tier.ts'
import { type ContractKind, type PriceGrid, priceOfValue, valueDirection } from './value.ts'

/**
 * Maintenance margin in classic accounts (5.3): entry value × mmr − ded + the fee of closing at the bankruptcy price. It
 * stands still while the market moves. `holding.positionMargin` is the position's own margin, in cross margin all that
 * stands behind it (see {@link classicCapital}).
 */
export function classicMaintenanceMargin(holding: IsolatedHolding, tiers: readonly RiskTier[]): E8 {
  return tierMaintenance(tiers, holding.entryValue) + isolatedClosingFee(holding)
}

/**
 * Liquidation price in classic accounts (5.5 legacy, 5.6): where margin and profit come down to
 * {@link classicMaintenanceMargin}, at the value entry value − d (P − MM). `null` when there is none above zero.
 */
export function classicLiquidationPrice(
  contract: ContractKind,
  position: IsolatedPosition,
  tiers: readonly RiskTier[],
  grid: PriceGrid,
): E8 | null {
  const direction = valueDirection(contract, position.side)
  const maintenance = classicMaintenanceMargin({ ...position, direction }, tiers)
  const value = position.entryValue - direction * (position.positionMargin - maintenance)
  if (value <= 0n) return null
  const price = priceOfValue(contract, { numerator: value, denominator: 1n }, position.size, grid)
  return price > 0n ? price : null
}

/** A coin's wallet in a classic account, as one contract in cross margin sees it. E8 of the coin. */
export interface ClassicWallet {
  readonly balance: E8
  /** Margin of all other positions; of those in cross margin the unrealised loss where that is larger. */
  readonly otherPositions: E8
  readonly orderMargin: E8
}

/** Loss that a contract in classic cross margin can take (5.6, 5.9): the balance not taken by others. May be negative. */
export function classicCapital({ balance, otherPositions, orderMargin }: ClassicWallet): E8 {
  return balance - otherPositions - orderMargin
}

/**
 * Most that a contract in classic cross margin loses when bankrupt: its capital. A capital below zero, because the balance
 * has become less than the others take, is paid in only as far as their losses have used up the balance or as the
 * contract's profit at the mark covers it: others' margin that the balance lacks is no debt to the exchange. `lossOfOthers`
 * (zero or less) and `profit`, the contract's own, are unrealised; E8 of the coin.
 */
export function classicLossLimit(capital: E8, balance: E8, lossOfOthers: E8, profit: E8): E8 {
  if (capital >= 0n) return capital
  const left = balance + lossOfOthers
  const payable = left < 0n ? left : 0n
  const limit = -profit < payable ? -profit : payable
  return limit > capital ? limit : capital
}

/** Available balance of a coin in a classic account (5.9): wallet − margins, less losses on paper in cross margin. */
export function classicAvailable(coin: {
  readonly walletBalance: E8
  readonly positionMargin: E8
  readonly orderMargin: E8
  readonly crossLosses: E8
}): E8 {
  return coin.walletBalance - coin.positionMargin - coin.orderMargin + coin.crossLosses
}
