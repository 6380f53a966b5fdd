import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { InviteKeeper } from '../invites/invite-keeper.ts'
import { DemoKeys } from './demo-keys.ts'
import { DeviceKeys } from './device-keys.ts'
import { holdAgainstJournal } from './hold-against-journal.ts'
import type { Identity, Session, Visit } from './identity.ts'
import { LogIns } from './log-ins.ts'
import { OneTimeTokens } from './one-time-tokens.ts'
import { openTables, type PeopleTables } from './open-tables.ts'
import { PasswordHasher } from './passwords.ts'
import { PeopleAccounts } from './people-accounts.ts'
import { Preferences } from './preferences.ts'
import { Proofs } from './proofs.ts'
import { AccountDeletion } from './security/account-deletion.ts'
import { AccountLog } from './security/account-log.ts'
import { Confirmations } from './security/confirmations.ts'
import { createSecurity } from './security/create-security.ts'
import { LogInTickets } from './security/log-in-tickets.ts'
import { MailAddresses } from './security/mail-addresses.ts'
import { OwnPasskeys } from './security/own-passkeys.ts'
import { OwnPasswords } from './security/own-passwords.ts'
import { Passkeys } from './security/passkeys.ts'
import { RecoveryCodes } from './security/recovery-codes.ts'
import { ResetLinks } from './security/reset-links.ts'
import { SecondFactors } from './security/second-factors.ts'
import { SecretBox } from './security/secret-box.ts'
import { Sessions } from './sessions.ts'
import { SignedChallenges } from './signed-challenges.ts'
import { type InviteHolder, Users } from './users.ts'

export interface IdentityOptions {
  readonly dataDir: string
  /** Id of the journal that belongs to these users. */
  readonly journalId: string
  /** All accounts in the journal, including those of the exchange itself and of the simulated market. */
  readonly accounts: readonly number[]
  /** Returns the time in milliseconds since 1970. */
  readonly now?: () => number
  /** Returns cryptographically strong random bytes. */
  readonly random?: (bytes: number) => Buffer
  /** Tables that the caller has opened because other modules use them too; the caller also closes them. */
  readonly opened?: PeopleTables
  /** Stores invitations, if they are used. */
  readonly invites?: InviteHolder
}

const SWEEP_MS = 500
const PASSKEY_CHALLENGE_MS = 5 * 60_000
const UNKNOWN: Visit = { address: '', device: '' }

/**
 * Opens the tables of users in the data folder, or creates them; throws under the same conditions as {@link
 * openIdentity} rejects.
 */
export function openPeople({
  dataDir,
  journalId,
  random = randomBytes,
}: Pick<IdentityOptions, 'dataDir' | 'journalId' | 'random'>): PeopleTables {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return openTables({ dataDir, journalId, random })
}

/**
 * Opens the files of users in the data folder. Before any log-in is possible, checks every row against its seal, all
 * rows against the common seal, and the accounts against those of the journal. Rejects with `IdentityRefused`, whose
 * message says what the operator should do.
 */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const now = options.now ?? Date.now
  const random = options.random ?? randomBytes
  const { tables, key, faults } = options.opened ?? openPeople({ ...options, random })
  const close = () => {
    if (options.opened === undefined) tables.close()
  }

  const listeners = new Set<(sessionId: string) => void>()
  const oneTimeTokens = new OneTimeTokens(random)
  const confirmations = new Confirmations()
  const sessions = new Sessions(tables, key, random, (sessionId) => {
    oneTimeTokens.dropSession(sessionId)
    confirmations.drop(sessionId)
    for (const listener of listeners) listener(sessionId)
  })
  const invites = options.invites ?? new InviteKeeper(tables)
  let users: Users
  let accounts: PeopleAccounts
  let log: AccountLog
  let passkeys: Passkeys
  try {
    const rows = tables.everything()
    holdAgainstJournal(rows.accounts, options.accounts, faults)
    accounts = new PeopleAccounts(tables, rows.accounts, random)
    users = new Users(tables, rows.users, accounts, invites, random)
    log = new AccountLog(tables, rows.account_events, {
      uidOf: (account) => accounts.mainOf(account).uid,
      isDeleted: (account) => users.isDeleted(account),
    })
    const challenges = new SignedChallenges(key, random, 'passkey', PASSKEY_CHALLENGE_MS)
    passkeys = new Passkeys(tables, rows.passkeys, challenges, (account) => accounts.mainOf(account).uid)
    sessions.load(rows.sessions, (account) => users.byAccount(account), now())
  } catch (error) {
    close()
    throw faults.translate(error)
  }
  const deviceKeys = new DeviceKeys(key, random)
  const proofs = new Proofs(key, random)
  const hasher = new PasswordHasher(random(16).toString('hex'))
  const logIns = new LogIns(users, deviceKeys, hasher, log)
  const recovery = new RecoveryCodes(tables, random)
  const factors = new SecondFactors(tables, log, passkeys, recovery, new SecretBox(key, random), random)
  const tickets = new LogInTickets(random)
  const links = new ResetLinks(tables, log, random)
  const passwords = new OwnPasswords({ users, sessions, tickets, hasher, log, recovery, links, now })
  // Pending log-ins and other sessions were authenticated by the earlier factors.
  const factorsChanged = ({ id, user: { account } }: Session) => {
    tickets.dropAll(account)
    sessions.closeAll(account, id)
  }
  const ownPasskeys = new OwnPasskeys({ passkeys, recovery, tickets, log, now, factorsChanged })
  const demoKeys = new DemoKeys(key)
  const preferences = new Preferences(tables)
  const stopSweeping = sweep(sessions, log, now)

  return {
    signUp: ({ accountType = 'UTA2', ...input }) => logIns.signUp({ ...input, accountType }, now),

    async logIn(input) {
      const result = await logIns.logIn(input, now)
      if (!result.ok) return result
      const { user, wrongTries } = result
      const shown = factors.of(user.account)
      if (shown.length === 0) return result
      const ticket = tickets.issue(user.account, wrongTries, now())
      return { ok: false, reason: 'secondFactorNeeded', ticket, factors: shown }
    },

    async logInSecond({ ticket, code, deviceKey, ...visit }) {
      const found = tickets.find(ticket, now())
      const user = found && users.byAccount(found.account)
      if (found === undefined || user === undefined) return { ok: false, reason: 'logInOver' }
      const known = deviceKey === undefined ? undefined : deviceKeys.idOf(deviceKey, user)
      const by = known === undefined ? `${user.account}` : `device ${known}`
      const taken = factors.take(user.account, { code, by, visit }, now())
      if (!taken.ok) return taken
      tickets.drop(ticket)
      return { ok: true, user, wrongTries: found.wrongTries }
    },

    async logInByPasskey({ party, assertion, ticket, ...visit }) {
      if (ticket !== undefined && tickets.find(ticket, now()) === undefined) return { ok: false, reason: 'logInOver' }
      const account = await ownPasskeys.logIn(party, assertion, ticket, visit)
      const user = account === undefined ? undefined : users.byAccount(account)
      if (user === undefined) return { ok: false, reason: 'passkeyRefused' }
      if (ticket === undefined) return { ok: true, user, wrongTries: logIns.takeWrongTries(user.account) }
      // Read again: the ticket may have been used up or dropped while the signature was checked.
      const found = tickets.find(ticket, now())
      if (found === undefined) return { ok: false, reason: 'logInOver' }
      tickets.drop(ticket)
      return { ok: true, user, wrongTries: found.wrongTries }
    },

    security: createSecurity({
      users,
      sessions,
      passwords,
      passkeys: ownPasskeys,
      factors,
      recovery,
      addresses: new MailAddresses(tables, log, random),
      links,
      deletion: new AccountDeletion({ tables, users, accounts, sessions, tickets, passkeys, invites, log, now }),
      confirmations,
      log,
      factorsChanged,
      now,
    }),
    deviceKey: (user) => deviceKeys.make(user),
    challenge: (purpose) => proofs.challenge(purpose, now()),
    redeemProof: (purpose, proof) => proofs.redeem(purpose, proof, now()),
    createDemo: async (accountType = 'UTA2') => users.createDemo(accountType, now()),
    demoKey: (user) => demoKeys.of(user),

    demoOf(key) {
      const user = users.byUid(demoKeys.uidOf(key))
      return user?.isDemo === true && demoKeys.fits(key, user) ? user : undefined
    },

    async keepDemo(user, input, caller) {
      const result = await logIns.keepDemo(user, input, now)
      if (result.ok) sessions.replaceAll(user.account, caller)
      return result
    },

    inviterBy: (code) => users.byInviteCode(code),

    person(account) {
      const user = users.byAccount(account)
      if (user === undefined) throw new RangeError(`nobody has account ${account}`)
      return user
    },

    async openSession(user, visit = UNKNOWN) {
      const { account } = user
      const opened = sessions.open(user, visit, now(), (work) =>
        log.record({ account, event: 'signedIn', visit }, now(), work),
      )
      confirmations.confirm(opened.session.id, now())
      return opened
    },

    session: (token) => sessions.find(token, now()),
    endOf: (token) => sessions.endOf(token, now()),

    async closeSession(token, visit) {
      const account = sessions.find(token, now())?.user.account
      if (visit === undefined || account === undefined) sessions.close(token)
      else sessions.close(token, (work) => log.record({ account, event: 'signedOut', visit }, now(), work))
    },

    issueOneTimeToken: (session, account) => oneTimeTokens.issue(session.id, account.uid, now()),

    redeemOneTimeToken(token) {
      const issued = oneTimeTokens.redeem(token, now())
      if (issued === undefined) return undefined
      const session = sessions.byId(issued.sessionId, now())
      const account = accounts.byUid(issued.account)
      return session === undefined || account === undefined ? undefined : { session, account }
    },

    onSessionClosed(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    mainAccount: (user) => accounts.mainOf(user.account),
    accountsOf: (user) => accounts.of(user.account),

    everybodysAccounts: () => accounts.everybody(),

    accountOf(user, uid) {
      const account = accounts.byUid(uid)
      return account?.person === user.account ? account : undefined
    },

    deletedAccounts: () => users.deleted().flatMap((person) => accounts.of(person).map(({ id }) => id)),
    openSubAccount: async (user, input) => accounts.openSub(user.account, input, now()),
    isProvisioned: (account) => accounts.isProvisioned(account),
    markProvisioned: async (account) => accounts.markProvisioned(account),
    preferences: async (account) => preferences.of(account),
    setPreferences: async (account, values) => preferences.set(account, values),
    guards: async () => new Map(tables.rows('guards').map(({ account, seconds }) => [account, seconds])),

    async setGuard(account, seconds) {
      tables.change((changing) => {
        if (seconds === null) changing.remove('guards', account)
        else changing.put('guards', { account, seconds })
      })
    },

    async stop() {
      stopSweeping()
      try {
        log.flush()
      } catch {
        // The disk is full: failed attempts of the last half second are lost; the rest of the log is complete.
      } finally {
        close()
      }
    },
  }
}

/** Regularly ends expired sessions and writes pending log rows, until the returned function is called. */
function sweep(sessions: Sessions, log: AccountLog, now: () => number): () => void {
  const sweeper = setInterval(() => {
    try {
      sessions.sweep(now())
      log.flush()
    } catch {
      // A session whose row could not be deleted (full disk) has ended all the same: it is no longer in memory, and its
      // row is deleted at the next start. Pending log rows are written when there is space.
    }
  }, SWEEP_MS)
  sweeper.unref()
  return () => clearInterval(sweeper)
}
