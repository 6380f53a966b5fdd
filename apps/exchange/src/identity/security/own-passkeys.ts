import type { Session, User, Visit } from '../people.ts'
import type { AccountLog } from './account-log.ts'
import type { LogInTickets } from './log-in-tickets.ts'
import { type Assertion, MAX_PASSKEYS, type Passkeys, type Registration, type RelyingParty } from './passkeys.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { PasskeyAdded, PasskeySecurity, PasskeyState } from './security.ts'

interface OwnPasskeyParts {
  readonly passkeys: Passkeys
  readonly recovery: RecoveryCodes
  readonly tickets: LogInTickets
  readonly log: AccountLog
  readonly now: () => number
  /** Ends what was authenticated by the earlier factors of a session's user, except the session itself. */
  readonly factorsChanged: (session: Session) => void
}

/** The passkeys of signed-in users: added, named, removed, and used for log-ins and confirmations. */
export class OwnPasskeys implements PasskeySecurity {
  readonly #parts: OwnPasskeyParts

  constructor(parts: OwnPasskeyParts) {
    this.#parts = parts
  }

  /** Returns the passkeys of a user, oldest first. */
  of({ account }: User): readonly PasskeyState[] {
    return this.#parts.passkeys.of(account).map((row) => ({
      id: row.passkey_id,
      name: row.name,
      createdTime: row.created_time,
      usedTime: row.used_time,
      isSynced: row.is_synced === 1,
    }))
  }

  /** Returns what the browser of a session needs to make a passkey; `undefined` if the user has the maximum. */
  async enrol(session: Session, party: RelyingParty) {
    const { passkeys, now } = this.#parts
    if (this.#isFull(session.user)) return undefined
    return passkeys.creationOptions(party, session.user, enrolmentOf(session), now())
  }

  /** Stores a new passkey. The log-ins that were authenticated without it end, except the session itself. */
  async add(
    session: Session,
    party: RelyingParty,
    { name, ...registration }: Registration & { readonly name: string },
    visit: Visit,
  ): Promise<PasskeyAdded> {
    const { passkeys, recovery, log, now, factorsChanged } = this.#parts
    const made = await passkeys.made(party, registration, enrolmentOf(session), now())
    if (made === undefined) return { ok: false, reason: 'passkeyRefused' }
    if (this.#isFull(session.user)) return { ok: false, reason: 'passkeysLimited' }
    const { account } = session.user
    const row = { ...made, account, name, created_time: now(), used_time: now() }
    const codes = recovery.drawMissing(account)
    log.record({ account, event: 'passkeyAdded', visit, details: { name } }, now(), (changing) => {
      changing.put('passkeys', row)
      recovery.add(changing, account, codes, now())
    })
    passkeys.keep(row)
    factorsChanged(session)
    return { ok: true, recoveryCodes: codes }
  }

  /** Changes the name of a passkey; false if the user has no such passkey. */
  name({ user: { account } }: Session, id: string, name: string, visit: Visit): boolean {
    const { log, now } = this.#parts
    const row = this.#rowOf(account, id)
    if (row === undefined) return false
    log.record({ account, event: 'passkeyNamed', visit, details: { name } }, now(), (changing) =>
      changing.put('passkeys', { ...row, name }),
    )
    return true
  }

  /** Removes a passkey; false if the user has no such passkey. */
  remove(session: Session, id: string, visit: Visit): boolean {
    const { passkeys, log, now, factorsChanged } = this.#parts
    const { account } = session.user
    const row = this.#rowOf(account, id)
    if (row === undefined) return false
    const { name } = row
    log.record({ account, event: 'passkeyRemoved', visit, details: { name } }, now(), (changing) =>
      passkeys.remove(changing, row),
    )
    passkeys.forget(id)
    factorsChanged(session)
    return true
  }

  /** Returns the challenge of a log-in; `undefined` if its ticket is not valid. */
  async logInChallenge(party: RelyingParty, ticket: string | undefined) {
    const { passkeys, tickets, now } = this.#parts
    const found = ticket === undefined ? undefined : tickets.find(ticket, now())
    if (ticket !== undefined && found === undefined) return undefined
    return passkeys.requestOptions(party, found?.account, logInOf(ticket), now())
  }

  /**
   * Checks the assertion of a log-in. Returns its account; `undefined` if it is not valid. With a ticket, the passkey
   * must belong to the account of the ticket.
   */
  async logIn(
    party: RelyingParty,
    assertion: Assertion,
    ticket: string | undefined,
    visit: Visit,
  ): Promise<number | undefined> {
    const of = ticket === undefined ? undefined : this.#parts.tickets.find(ticket, this.#parts.now())?.account
    return this.#check(party, assertion, { purpose: logInOf(ticket), of }, visit)
  }

  confirmChallenge({ id, user }: Session, party: RelyingParty) {
    const { passkeys, now } = this.#parts
    return passkeys.requestOptions(party, user.account, `confirm:${id}`, now())
  }

  /** True if the assertion was made for this session by a passkey of its user. */
  async confirms({ id, user }: Session, party: RelyingParty, assertion: Assertion, visit: Visit): Promise<boolean> {
    const purpose = `confirm:${id}`
    return (await this.#check(party, assertion, { purpose, of: user.account }, visit)) !== undefined
  }

  /** Checks an assertion; a failure is logged for the owner of the passkey. */
  async #check(
    party: RelyingParty,
    assertion: Assertion,
    use: { readonly purpose: string; readonly of: number | undefined },
    visit: Visit,
  ): Promise<number | undefined> {
    const { passkeys, log, now } = this.#parts
    const checked = await passkeys.check(party, assertion, use, now)
    const account = passkeys.accountOf(assertion.id)
    if (checked === undefined && account !== undefined) log.fail({ account, event: 'passkeyFailed', visit }, now())
    return checked
  }

  #rowOf(account: number, id: string) {
    return this.#parts.passkeys.of(account).find(({ passkey_id: of }) => of === id)
  }

  #isFull({ account }: User): boolean {
    return this.#parts.passkeys.of(account).length >= MAX_PASSKEYS
  }
}

function enrolmentOf({ id }: Session): string {
  return `enrol:${id}`
}

function logInOf(ticket: string | undefined): string {
  return ticket === undefined ? 'logIn' : `secondStep:${ticket}`
}
