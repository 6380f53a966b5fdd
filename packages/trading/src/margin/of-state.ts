import type { AccountState, ContractState } from '../account-state.ts'
import type { AccountType, MarginMode } from '../vocabulary.ts'
import { type AccountCapabilities, accountCapabilities } from './account-capabilities.ts'
import type { ContractCapabilities } from './contract-capabilities.ts'

export function marginOf({ accountType, isolated }: AccountState): AccountCapabilities {
  return accountCapabilities(accountType, isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN')
}

export function marginIn(state: AccountState, { contract, ownIsolated }: ContractState): ContractCapabilities {
  return marginOf(state).contract(contract, ownIsolated)
}

/** Type and mode of an account as its state has them. */
export function accountTerms(
  accountType: AccountType,
  mode: MarginMode,
): Pick<AccountState, 'accountType' | 'isolated'> {
  return { accountType, isolated: isIsolatedMode(mode) }
}

/** A mode as the flag that is reported of contracts. */
export function isIsolatedMode(mode: MarginMode): boolean {
  return mode === 'ISOLATED_MARGIN'
}

export function withMode(state: AccountState, mode: MarginMode): AccountState {
  return { ...state, isolated: isIsolatedMode(mode) }
}
