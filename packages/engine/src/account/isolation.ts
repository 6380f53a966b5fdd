import type { Exposure } from './account.ts'

/**
 * Whether the positions of an exposure stand on margin of their own. The one place that answers it: unified accounts
 * choose for the whole account.
 */
export function isIsolated(exposure: Exposure): boolean {
  return exposure.account.isolated
}
