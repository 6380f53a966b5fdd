import type { Account, Exposure } from './account.ts'

/**
 * Whether the positions of an exposure stand on margin of their own. The one place that answers it: unified accounts
 * choose for the whole account, classic ones (and UTA 1.0 for inverse contracts) contract by contract.
 */
export function isIsolated(exposure: Exposure): boolean {
  return exposure.perSymbol ? exposure.symbolIsolated : exposure.account.isolated
}

/** Whether a position's margin goes by its entry: where it stands on its own, and in contracts with settings of their own. */
export function goesByEntry(exposure: Exposure): boolean {
  return exposure.perSymbol || exposure.account.isolated
}

const UNIFIED_COINS: readonly string[] = ['USDC', 'USDT']

/** Whether a coin's wallet stands alone: every one of a classic account, and those of inverse contracts in UTA 1.0 (5.1). */
export function standsAlone(account: Account, coin: string): boolean {
  return account.accountType === 'classic' || (account.accountType === 'UTA' && !UNIFIED_COINS.includes(coin))
}
