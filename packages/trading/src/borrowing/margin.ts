import { divide, type E8, ONE } from '@perpdesk/numeric'
import { type CrossAccount, riskBase } from '../account.ts'
import type { BorrowTerms, BorrowTier } from './terms.ts'

/** Margins that a debt adds to those of its account, in E8 of USD. */
export interface BorrowMargins {
  readonly initial: E8
  readonly maintenance: E8
}

/**
 * Initial and maintenance margin of a debt in USD, both up (R5.17, 5.4): its value at the rates of the tier that the whole amount lies
 * in; the initial rate is at least 1 ÷ leverage, as R5.6 has it of positions. Beyond the last tier its rates hold.
 *
 * @param amount E8 of the coin
 * @param price USD per coin
 * @param leverage of spot margin; 0 where the account has none, which asks for the tier's margin alone [X]
 */
export function borrowMargins(tiers: BorrowTerms['tiers'], amount: E8, price: E8, leverage: number): BorrowMargins {
  if (amount === 0n) return { initial: 0n, maintenance: 0n }
  const { initialRate, maintenanceRate } = tierOf(tiers, amount)
  const own = leverage === 0 ? 0n : divide(ONE, BigInt(leverage), 'up')
  return {
    initial: inUsd(amount, price, own > initialRate ? own : initialRate),
    maintenance: inUsd(amount, price, maintenanceRate),
  }
}

function tierOf(tiers: BorrowTerms['tiers'], amount: E8): BorrowTier {
  const found = tiers.find(({ limit }) => amount <= limit) ?? tiers.at(-1)
  if (found === undefined) throw new RangeError('a coin that is lent has a tier')
  return found
}

function inUsd(amount: E8, price: E8, rate: E8): E8 {
  return divide(amount * price * rate, ONE * ONE, 'up')
}

/**
 * Most of a coin that may be owed at a leverage, in E8 (R5.17): the limit of the last tier that allows it. A coin whose tiers all allow
 * less has the limit of its first: there its own largest leverage counts [X].
 */
export function borrowLimit(tiers: BorrowTerms['tiers'], leverage: number): E8 {
  let limit = 0n
  for (const tier of tiers) {
    if (limit > 0n && tier.initialRate * BigInt(leverage) > ONE) break
    ;({ limit } = tier)
  }
  return limit
}

/**
 * True while an account may borrow more (5.4): its initial margin rate is below (leverage − 1) ÷ leverage, without spot margin below
 * one. Exact: no division is involved.
 */
export function mayBorrow(account: CrossAccount, leverage: number): boolean {
  const [part, whole] = leverage === 0 ? [1n, 1n] : [BigInt(leverage - 1), BigInt(leverage)]
  return account.totalInitialMargin * whole < riskBase(account) * part
}
