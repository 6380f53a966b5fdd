import { type ContractKind, isInverse } from '../value.ts'
import type { AccountType, MarginMode } from '../vocabulary.ts'

/** The reasons why MMR close orders, triggered by the maintenance margin rate, are not available (3.10). */
export type MmrBar = 'classicAccount' | 'inverseContract' | 'isolatedMargin'

/** Returns the reason why a contract has no MMR close orders, or `undefined`. `marginMode` is that of the contract. */
export function mmrBar(accountType: AccountType, marginMode: MarginMode, contract: ContractKind): MmrBar | undefined {
  if (accountType === 'classic') return 'classicAccount'
  if (isInverse(contract)) return 'inverseContract'
  return marginMode === 'ISOLATED_MARGIN' ? 'isolatedMargin' : undefined
}
