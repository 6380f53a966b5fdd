import { divide, type E8, ONE } from '@perpdesk/numeric'
import { unrealisedPnl } from './pnl.ts'
import type { ContractKind } from './value.ts'
import type { Side } from './vocabulary.ts'

/** The account figures of cross margin (5.4), all in E8 of USD. */
export interface CrossAccount {
  /** Sum over coins of wallet balance − spot borrowing + unrealised profit. */
  readonly marginBalance: E8
  readonly haircutLoss: E8
  /**
   * Sum, over the resting orders, of the loss that each would show at the mark price if it filled at its own price; zero
   * or negative.
   */
  readonly orderLoss: E8
  readonly totalInitialMargin: E8
  readonly totalMaintenanceMargin: E8
}

/**
 * Returns the loss against the mark price that an order would make if it were filled now (5.4): min(0, d × (value at
 * the mark price − value at the order's price)). Zero or negative, in E8 of the settle coin, rounded away from zero.
 * `value` is the order's value at its own price.
 */
export function orderLoss(contract: ContractKind, side: Side, size: E8, value: E8, mark: E8): E8 {
  const profit = unrealisedPnl(contract, side, size, value, mark)
  return profit < 0n ? profit : 0n
}

/**
 * Returns the amount that initial and maintenance margin are compared with: margin balance − haircut + order loss, in
 * E8 of USD.
 */
export function riskBase(account: Pick<CrossAccount, 'marginBalance' | 'haircutLoss' | 'orderLoss'>): E8 {
  return account.marginBalance - account.haircutLoss + account.orderLoss
}

/**
 * Returns the initial margin rate, IMR (5.4): total initial margin ÷ {@link riskBase}, as a fraction rounded up; `null`
 * if the risk base is not above zero.
 */
export function initialMarginRate(account: CrossAccount): E8 | null {
  return rate(account.totalInitialMargin, riskBase(account))
}

/**
 * Returns the maintenance margin rate, MMR (5.4): total maintenance margin ÷ {@link riskBase}, as a fraction rounded
 * up; `null` if the risk base is not above zero.
 */
export function maintenanceMarginRate(account: CrossAccount): E8 | null {
  return rate(account.totalMaintenanceMargin, riskBase(account))
}

function rate(margin: E8, base: E8): E8 | null {
  return base > 0n ? divide(margin * ONE, base, 'up') : null
}

/** True if the account has reached an MMR of 100 % and must be liquidated (6.1). Exact: compared without division. */
export function isMaintenanceBroken(account: CrossAccount): boolean {
  return account.totalMaintenanceMargin > 0n && account.totalMaintenanceMargin >= riskBase(account)
}

const RATE_UNITS = 10_000n

/**
 * True if the account's maintenance margin rate (5.4) is at least `rateE4` ÷ 10 000. Exact: compared without division.
 */
export function hasReachedMaintenanceRate(account: CrossAccount, rateE4: number): boolean {
  const { totalMaintenanceMargin } = account
  return totalMaintenanceMargin > 0n && totalMaintenanceMargin * RATE_UNITS >= riskBase(account) * BigInt(rateE4)
}

/** The effect of closing a whole position on its account; all in E8 of USD. */
export interface WholeClose {
  /** Realised profit minus closing fee, less the unrealised profit that the margin balance includes already. */
  readonly gain: E8
  /** Maintenance margin that closing the position releases. */
  readonly maintenance: E8
}

/**
 * True if the account's maintenance margin rate would be higher after closing a position than before (3.10). Exact:
 * compared without division.
 */
export function raisesMaintenanceRate(account: CrossAccount, { gain, maintenance }: WholeClose): boolean {
  const base = riskBase(account)
  const after = base + gain
  if (after <= 0n) return true
  const { totalMaintenanceMargin } = account
  return (totalMaintenanceMargin - maintenance) * base > totalMaintenanceMargin * after
}

/** Highest maintenance margin rate that an MMR close order may have as its trigger, times 10 000: 90 % (3.10). */
export const MAX_MMR_CLOSE_RATE_E4 = 9_000

/** True if the account covers its initial margin: its IMR is at most 100 % (condition for new orders, 5.4). */
export function isInitialCovered(account: CrossAccount): boolean {
  return account.totalInitialMargin <= riskBase(account)
}

/**
 * Returns the available balance in cross margin (5.4), in E8 of USD: margin balance − haircut − total IM. May be
 * negative.
 */
export function crossAvailable(account: Omit<CrossAccount, 'orderLoss' | 'totalMaintenanceMargin'>): E8 {
  return account.marginBalance - account.haircutLoss - account.totalInitialMargin
}

/**
 * Returns the balance that new orders may use in cross margin, in E8 of USD: the available balance less the loss of
 * resting orders. An order that needs no more than this keeps the initial margin rate at 100 % or less (5.4). May be
 * negative.
 */
export function crossUsable(account: Omit<CrossAccount, 'totalMaintenanceMargin'>): E8 {
  return riskBase(account) - account.totalInitialMargin
}

/**
 * Returns the available balance of one coin in isolated margin (5.4), in E8 of the coin:
 * wallet balance − position margin − order margin − locked. May be negative.
 */
export function isolatedAvailable(coin: { walletBalance: E8; positionMargin: E8; orderMargin: E8; locked: E8 }): E8 {
  return coin.walletBalance - coin.positionMargin - coin.orderMargin - coin.locked
}
