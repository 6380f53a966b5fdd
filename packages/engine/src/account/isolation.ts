import type { Exposure } from './account.ts'

/**
 * Whether the positions of an exposure stand on margin of their own. The one place that answers it: unified accounts
 * choose for the whole account, classic ones (and UTA 1.0 for inverse contracts) contract by contract.
 */
export function isIsolated(exposure: Exposure): boolean {
  return exposure.perSymbol ? exposure.symbolIsolated : exposure.account.isolated
}
