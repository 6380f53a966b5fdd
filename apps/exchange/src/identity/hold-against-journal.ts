import type { IdentityFaults } from './identity-faults.ts'
import { FIRST_ACCOUNT } from './people-accounts.ts'
import type { AccountRow } from './tables.ts'

/**
 * Checks that users and journal fit together. An account is written to disk with its user before the engine opens it,
 * and is marked as provisioned only after that. So an account in the journal without a user means that users are
 * missing, and a provisioned account that is not in the journal means that commands are missing.
 */
export function holdAgainstJournal(
  owned: readonly AccountRow[],
  accounts: readonly number[],
  faults: IdentityFaults,
): void {
  const known = new Set(owned.map(({ account }) => account))
  const nobodys = accounts.find((account) => account >= FIRST_ACCOUNT && !known.has(account))
  if (nobodys !== undefined) throw faults.nobody(nobodys)
  const opened = new Set(accounts)
  const without = owned.find(({ account, provisioned }) => provisioned === 1 && !opened.has(account))
  if (without !== undefined) throw faults.noAccount(without.account)
}
