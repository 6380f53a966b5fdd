import { standsAlone as isAloneIn } from '@perpdesk/trading'
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

/** Whether a coin's wallet of the account stands alone. */
export function standsAlone({ accountType }: Account, coin: string): boolean {
  return isAloneIn(accountType, coin)
}
