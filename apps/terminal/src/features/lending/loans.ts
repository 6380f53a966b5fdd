import { type E8, e8 } from '@perpdesk/numeric'
import type { LendingTerms, SpotMarginState } from '@perpdesk/protocol'
import { type CoinLoan, coinLoan } from '@perpdesk/trading'

/** The loans of an account. */
export interface Loans {
  /** Leverage of spot margin; 0 while it is off. */
  readonly leverage: number
  /** Returns the loan that a debt of a coin is; `undefined` if the coin is not lent to the account. */
  readonly of: (coin: string, borrowed: E8, price: E8) => CoinLoan | undefined
}

/** Returns the loans of an account from the terms of the lent coins and the account's state. */
export function loansOf(terms: readonly LendingTerms[], { leverage, loans }: SpotMarginState): Loans {
  const lent = terms.filter(({ coin }) => loans.some((loan) => loan.coin === coin))
  const tiers = new Map(lent.map((one) => [one.coin, one.tiers.map(tierOf)]))
  return {
    leverage,
    of: (coin, borrowed, price) => {
      const own = tiers.get(coin)
      return own && coinLoan({ tiers: own, leverage, borrowed, price })
    },
  }
}

function tierOf({ limit, initialRate, maintenanceRate }: LendingTerms['tiers'][number]) {
  return { limit: e8(limit), initialRate: e8(initialRate), maintenanceRate: e8(maintenanceRate) }
}
