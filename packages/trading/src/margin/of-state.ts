import type { AccountState, ContractState } from '../account-state.ts'
import type { AccountType, MarginMode } from '../vocabulary.ts'
import { type AccountCapabilities, accountCapabilities } from './account-capabilities.ts'
import type { ContractCapabilities } from './contract-capabilities.ts'

/** Returns the capabilities of an account from its type and margin mode. */
export function marginOf({ accountType, isolated }: AccountState): AccountCapabilities {
  return accountCapabilities(accountType, isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN')
}

/** Returns the capabilities of an account's contract. */
export function marginIn(state: AccountState, { contract, ownIsolated }: ContractState): ContractCapabilities {
  return marginOf(state).contract(contract, ownIsolated)
}

/** Returns the fields of an account's state for its type and margin mode. */
export function accountTerms(
  accountType: AccountType,
  mode: MarginMode,
): Pick<AccountState, 'accountType' | 'isolated'> {
  return { accountType, isolated: isIsolatedMode(mode) }
}

/** True for isolated margin; the margin mode of contracts is reported by this flag. */
export function isIsolatedMode(mode: MarginMode): boolean {
  return mode === 'ISOLATED_MARGIN'
}

/** Returns the state of an account with another margin mode. */
export function withMode(state: AccountState, mode: MarginMode): AccountState {
  return { ...state, isolated: isIsolatedMode(mode) }
}
