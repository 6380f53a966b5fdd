import type { Session } from '../people.ts'
import type { PeopleAccounts } from '../people-accounts.ts'
import type { Changing, SealedTables } from '../sealed-tables.ts'
import type { Sessions } from '../sessions.ts'
import type { InviteHolder, Users } from '../users.ts'
import type { AccountLog } from './account-log.ts'
import type { LogInTickets } from './log-in-tickets.ts'
import type { Passkeys } from './passkeys.ts'

interface DeletionParts {
  readonly tables: SealedTables
  readonly users: Users
  readonly accounts: PeopleAccounts
  readonly sessions: Sessions
  readonly tickets: LogInTickets
  readonly passkeys: Passkeys
  readonly invites: InviteHolder
  readonly log: AccountLog
  readonly now: () => number
}

/** Tables whose rows of a person are removed, all of them keyed by the main account. */
const PERSONAL = [
  'preferences',
  'alerts',
  'fired_alerts',
  'authenticators',
  'passkeys',
  'recovery_codes',
  'mail_addresses',
  'reset_links',
] as const

/**
 * Deletes a person (ACC-06). Account numbers and public ids stay, because the journal and the records of others name
 * them; everything that tells who the person was is erased. All of it is one transaction, with the end of the sessions.
 */
export class AccountDeletion {
  readonly #parts: DeletionParts

  constructor(parts: DeletionParts) {
    this.#parts = parts
  }

  /** Erases the user of a session, and ends all sessions and pending log-ins. */
  delete({ user: { account } }: Session): void {
    const { tables, users, accounts, sessions, tickets, passkeys, invites, log, now } = this.#parts
    const credentials = passkeys.of(account)
    const guarded = accounts.of(account).map(({ id }) => id)
    const erase = (changing: Changing) => {
      sessions.removeAll(changing, account)
      for (const table of PERSONAL) changing.remove(table, account)
      for (const id of guarded) changing.remove('guards', id)
      invites.lapse(changing, account)
      accounts.eraseNames(changing, account)
      users.erase(changing, account, now())
    }
    log.close(account, now(), erase)
    users.forget(account)
    sessions.forgetAll(account)
    accounts.forgetNames(account)
    invites.forgetLapsed(account)
    tickets.dropAll(account)
    for (const { passkey_id: id } of credentials) passkeys.forget(id)
    tables.scrub()
  }
}
