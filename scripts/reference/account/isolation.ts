import * as formulas from '../formulas/formulas.ts'
import type { Account, Standing } from '../model.ts'
import { isDollar } from './coins.ts'

/**
 * True for contracts with their own settings: all contracts of classic accounts, and the inverse ones of UTA 1.0 (5.1).
 */
export function isPerSymbol({ account, market }: Pick<Standing, 'account' | 'market'>): boolean {
  const { accountType } = account
  return accountType === 'classic' || (accountType === 'UTA' && formulas.isInverse(market.instrument))
}

/** True if a coin's wallet is separate from the others. */
export function standsAlone({ accountType }: Account, coin: string): boolean {
  return accountType === 'classic' || (accountType === 'UTA' && !isDollar(coin))
}

export function isIsolatedAccount(account: Account): boolean {
  return account.marginMode === 'ISOLATED_MARGIN'
}

export function isIsolated(standing: Standing): boolean {
  return isPerSymbol(standing) ? standing.isolated : isIsolatedAccount(standing.account)
}

/** True if margins are computed by entry value: for isolated positions, and contracts with their own settings (5.3). */
export function goesByEntry(standing: Standing): boolean {
  return isPerSymbol(standing) || isIsolated(standing)
}
