import { type ContractKind, isInverse } from '../value.ts'
import type { AccountType, MarginMode } from '../vocabulary.ts'

/** Reasons why an account or a contract has no closes by margin rate (3.10). */
export type MmrBar = 'classicAccount' | 'inverseContract' | 'isolatedMargin'

/** `marginMode` is that of the contract. */
export function mmrBar(accountType: AccountType, marginMode: MarginMode, contract: ContractKind): MmrBar | undefined {
  if (accountType === 'classic') return 'classicAccount'
  if (isInverse(contract)) return 'inverseContract'
  return marginMode === 'ISOLATED_MARGIN' ? 'isolatedMargin' : undefined
}
