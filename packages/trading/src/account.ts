import { divide, type E8, ONE } from '@perpdesk/numeric'
import { unrealisedPnl } from './pnl.ts'
import type { ContractKind } from './value.ts'
import type { Side } from './vocabulary.ts'

/** Account figures of cross margin (5.4), all in E8 of USD. */
export interface CrossAccount {
  /** Sum over coins of wallet balance − spot borrowing + unrealised profit. */
  readonly marginBalance: E8
  readonly haircutLoss: E8
  /** Sum of the order losses of resting orders: zero or negative. */
  readonly orderLoss: E8
  readonly totalInitialMargin: E8
  readonly totalMaintenanceMargin: E8
}

/**
 * Loss that an order would realise at once if it were filled (5.4): min(0, d × (value at the mark − value at its price)).
 * Zero or negative, rounded away from zero. `value` is the order's value at its price.
 */
export function orderLoss(contract: ContractKind, side: Side, size: E8, value: E8, mark: E8): E8 {
  const profit = unrealisedPnl(contract, side, size, value, mark)
  return profit < 0n ? profit : 0n
}

/** Base that initial and maintenance margin are measured against: margin balance − haircut + order loss. */
export function riskBase(account: Pick<CrossAccount, 'marginBalance' | 'haircutLoss' | 'orderLoss'>): E8 {
  return account.marginBalance - account.haircutLoss + account.orderLoss
}

/** IMR (5.4): total initial margin ÷ risk base, as a fraction rounded up; `null` when the base is not above zero. */
export function initialMarginRate(account: CrossAccount): E8 | null {
  return rate(account.totalInitialMargin, riskBase(account))
}

/** MMR (5.4): total maintenance margin ÷ risk base, as a fraction rounded up; `null` when the base is not above zero. */
export function maintenanceMarginRate(account: CrossAccount): E8 | null {
  return rate(account.totalMaintenanceMargin, riskBase(account))
}

function rate(margin: E8, base: E8): E8 | null {
  return base > 0n ? divide(margin * ONE, base, 'up') : null
}

/** True when the account has reached an MMR of 100 % and must be liquidated (6.1). Exact: no division is involved. */
export function isMaintenanceBroken(account: CrossAccount): boolean {
  return account.totalMaintenanceMargin > 0n && account.totalMaintenanceMargin >= riskBase(account)
}

const RATE_UNITS = 10_000n

/** True once the maintenance margin rate of an account (5.4) is at least `rateE4` parts of 10 000. Exact: no division. */
export function hasReachedMaintenanceRate(account: CrossAccount, rateE4: number): boolean {
  const { totalMaintenanceMargin } = account
  return totalMaintenanceMargin > 0n && totalMaintenanceMargin * RATE_UNITS >= riskBase(account) * BigInt(rateE4)
}

/** A whole position as closing it leaves its account; all in E8 of USD. */
export interface WholeClose {
  /** Amount that closing brings beyond the profit on paper that counts already, fee paid. */
  readonly gain: E8
  /** Maintenance margin that it sets free. */
  readonly maintenance: E8
}

/** True if closing a position would leave its account with a higher maintenance margin rate than it has (3.10). Exact: no division. */
export function raisesMaintenanceRate(account: CrossAccount, { gain, maintenance }: WholeClose): boolean {
  const base = riskBase(account)
  const after = base + gain
  if (after <= 0n) return true
  const { totalMaintenanceMargin } = account
  return (totalMaintenanceMargin - maintenance) * base > totalMaintenanceMargin * after
}

/** Highest rate that a close may wait for, in parts of 10 000: 90 % (3.10). */
export const MAX_MMR_CLOSE_RATE_E4 = 9_000

/** True when the account may carry its initial margin: IMR is at most 100 % (gate of new orders, 5.4). */
export function isInitialCovered(account: CrossAccount): boolean {
  return account.totalInitialMargin <= riskBase(account)
}

/** Available balance in cross margin (5.4): margin balance − haircut − total initial margin. May be negative. */
export function crossAvailable(account: Omit<CrossAccount, 'orderLoss' | 'totalMaintenanceMargin'>): E8 {
  return account.marginBalance - account.haircutLoss - account.totalInitialMargin
}

/**
 * Amount usable for new risk in cross margin: the available balance less the loss of resting orders, so that the initial
 * margin rate stays at most 100 % (gate of new orders, 5.4). May be negative.
 */
export function crossUsable(account: Omit<CrossAccount, 'totalMaintenanceMargin'>): E8 {
  return riskBase(account) - account.totalInitialMargin
}

/** Available balance of one coin in isolated margin (5.4): wallet − position margin − order margin − locked. */
export function isolatedAvailable(coin: { walletBalance: E8; positionMargin: E8; orderMargin: E8; locked: E8 }): E8 {
  return coin.walletBalance - coin.positionMargin - coin.orderMargin - coin.locked
}
