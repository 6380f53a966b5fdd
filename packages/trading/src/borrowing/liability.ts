import type { E8 } from '@perpdesk/numeric'

/** The figures of a coin that its debt depends on; all in E8 of the coin. */
export interface OwedCoin {
  /** Balance, manual loans included. Negative if trades, losses, fees or funding took more. */
  readonly balance: E8
  /** Manual loans. */
  readonly borrowed: E8
  /** Unrealised profit of the contracts that settle in the coin. */
  readonly unrealised: E8
}

/**
 * Returns the liability of a coin in E8 (R5.16): manual loans, and the amount by which balance + unrealised profit is negative.
 * Each is counted once, because the balance contains the manual loans.
 */
export function liabilityOf({ balance, borrowed, unrealised }: OwedCoin): E8 {
  return borrowed + below(balance + unrealised)
}

/**
 * Returns the interest-free part of a liability in E8 (R5.18): the part caused by unrealised losses alone, up to `freeLimit`,
 * which only dollar coins have. Spot borrowing always bears interest.
 */
export function freeOfInterest({ balance, unrealised }: OwedCoin, freeLimit: E8): E8 {
  const explained = below(balance + unrealised) - below(balance)
  if (explained <= 0n) return 0n
  return explained < freeLimit ? explained : freeLimit
}

/** Distance below zero of a negative amount, else 0. */
function below(amount: E8): E8 {
  return amount < 0n ? -amount : 0n
}
