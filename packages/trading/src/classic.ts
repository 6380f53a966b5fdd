import type { E8 } from '@perpdesk/numeric'
import type { IsolatedPosition } from './liquidation.ts'
import { type IsolatedHolding, isolatedClosingFee } from './margin.ts'
import type { RiskTier } from './products/contract.ts'
import { tierMaintenance } from './risk-tier.ts'
import { type ContractKind, type PriceGrid, priceOfValue, valueDirection } from './value.ts'

/**
 * Returns the maintenance margin of a position in a classic account (5.3), in E8 of the settle coin: entry value × mmr
 * − deduction + the fee of closing at the bankruptcy price. It does not depend on the mark price.
 * `holding.positionMargin` is the position's own margin, or in cross margin the capital that covers it (see
 * {@link classicCapital}).
 */
export function classicMaintenanceMargin(holding: IsolatedHolding, tiers: readonly RiskTier[]): E8 {
  return tierMaintenance(tiers, holding.entryValue) + isolatedClosingFee(holding)
}

/**
 * Returns the liquidation price of a position in a classic account (5.5 legacy, 5.6): the price at which margin plus
 * profit equals {@link classicMaintenanceMargin}, where the position value is entry value − d (P − MM). `null` if there
 * is no such price above zero.
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

/** A coin's wallet in a classic account, and the parts of it that other contracts and orders use. E8 of the coin. */
export interface ClassicWallet {
  readonly balance: E8
  /**
   * Margin of all other positions; a cross position counts with its unrealised loss if that is larger than its margin.
   */
  readonly otherPositions: E8
  readonly orderMargin: E8
}

/**
 * Returns the loss that a contract in classic cross margin can take (5.6, 5.9): the balance that other positions and
 * orders do not use. May be negative.
 */
export function classicCapital({ balance, otherPositions, orderMargin }: ClassicWallet): E8 {
  return balance - otherPositions - orderMargin
}

/**
 * Returns the largest loss of a contract in classic cross margin, from which its bankruptcy price follows; E8 of the
 * coin. It is the contract's capital. The capital is negative if the balance is smaller than the margin of the other
 * contracts. The contract then has to contribute (a negative result), but only as far as the others' losses exceed the
 * balance or the contract's own profit covers it, because margin that the balance does not cover is not a debt to the
 * exchange. `lossOfOthers` (zero or negative) and `profit` (of this contract) are unrealised.
 */
export function classicLossLimit(capital: E8, balance: E8, lossOfOthers: E8, profit: E8): E8 {
  if (capital >= 0n) return capital
  const left = balance + lossOfOthers
  const payable = left < 0n ? left : 0n
  const limit = -profit < payable ? -profit : payable
  return limit > capital ? limit : capital
}

/**
 * Returns the available balance of a coin in a classic account (5.9), in E8 of the coin: wallet balance − position
 * margin − order margin + `crossLosses`, the unrealised losses of cross positions (zero or negative).
 */
export function classicAvailable(coin: {
  readonly walletBalance: E8
  readonly positionMargin: E8
  readonly orderMargin: E8
  readonly crossLosses: E8
}): E8 {
  return coin.walletBalance - coin.positionMargin - coin.orderMargin + coin.crossLosses
}
