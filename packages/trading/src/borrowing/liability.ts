import type { E8 } from '@perpdesk/numeric'

/** A coin of an account as far as debts are concerned; all in E8 of the coin. */
export interface OwedCoin {
  /** Balance, in which coins borrowed by hand are contained. Below zero where trades, losses, fees or funding took more. */
  readonly balance: E8
  /** Part that was borrowed by hand. */
  readonly borrowed: E8
  /** Profit on paper of the contracts that settle in the coin. */
  readonly unrealised: E8
}

/**
 * Liability of a coin (R5.16): what was borrowed by hand, and what equity lacks beyond that. Each is counted once: coins borrowed by
 * hand are in the balance, so only what the balance with its profit on paper is below zero was borrowed besides.
 */
export function liabilityOf({ balance, borrowed, unrealised }: OwedCoin): E8 {
  return borrowed + below(balance + unrealised)
}

/**
 * The part of it that bears no interest (R5.18): what unrealised losses alone explain, up to a limit that only dollars have. Spot
 * borrowing always bears interest.
 */
export function freeOfInterest({ balance, unrealised }: OwedCoin, freeLimit: E8): E8 {
  const explained = below(balance + unrealised) - below(balance)
  if (explained <= 0n) return 0n
  return explained < freeLimit ? explained : freeLimit
}

/** Distance of an amount below zero. */
function below(amount: E8): E8 {
  return amount < 0n ? -amount : 0n
}
