import { divide, type E8, ONE } from '@perpdesk/numeric'
import { type CrossAccount, riskBase } from '../account.ts'
import { liabilityOf } from './liability.ts'
import type { BorrowTerms, BorrowTier } from './terms.ts'

/** Margins of a debt in E8 of USD. */
export interface BorrowMargins {
  readonly initial: E8
  readonly maintenance: E8
}

/**
 * Returns the initial and maintenance margin of a debt in USD, both rounded up (R5.17, 5.4): its value × the rates of the tier
 * of the whole amount. The initial rate is at least 1 ÷ leverage, as for positions (R5.6). The last tier has no upper end.
 *
 * @param amount E8 of the coin
 * @param price USD per coin
 * @param leverage leverage of spot margin; 0 without it, when only the tier's rate counts [X]
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

/** A coin that is lent to an account. */
export interface CoinLoan {
  /** Returns the debt at an equity; E8 of the coin. */
  owedAt(equity: E8): E8
  /** Returns the margins of the coin's debt at an equity: balance less manual loans plus unrealised profit, in E8 of the coin. */
  marginsAt(equity: E8): BorrowMargins
}

/** Terms and state from which the debt of a coin follows with its equity. */
export interface LoanTerms {
  readonly tiers: BorrowTerms['tiers']
  /** Leverage of spot margin; 0 without it. */
  readonly leverage: number
  /** Manual loans; E8 of the coin. */
  readonly borrowed: E8
  /** USD per coin. */
  readonly price: E8
}

/** Returns a coin that is lent to an account on these terms (R5.16, R5.17). */
export function coinLoan({ tiers, leverage, borrowed, price }: LoanTerms): CoinLoan {
  const owedAt = (equity: E8) => liabilityOf({ balance: equity + borrowed, borrowed, unrealised: 0n })
  return { owedAt, marginsAt: (equity) => borrowMargins(tiers, owedAt(equity), price, leverage) }
}

function tierOf(tiers: BorrowTerms['tiers'], amount: E8): BorrowTier {
  const found = tiers.find(({ limit }) => amount <= limit) ?? tiers.at(-1)
  if (found === undefined) throw new RangeError('a lent coin needs a tier')
  return found
}

function inUsd(amount: E8, price: E8, rate: E8): E8 {
  return divide(amount * price * rate, ONE * ONE, 'up')
}

/**
 * Returns the maximum debt of a coin at a leverage, in E8 (R5.17): the limit of the last tier that allows the leverage, or of the
 * first if none does [X].
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
 * Returns true while an account may borrow more (5.4): its initial margin rate is below (leverage − 1) ÷ leverage, without spot
 * margin below one. Exact, without a division.
 */
export function mayBorrow(account: CrossAccount, leverage: number): boolean {
  const [part, whole] = leverage === 0 ? [1n, 1n] : [BigInt(leverage - 1), BigInt(leverage)]
  return account.totalInitialMargin * whole < riskBase(account) * part
}
