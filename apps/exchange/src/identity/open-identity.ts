import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { InviteKeeper } from '../invites/invite-keeper.ts'
import { DemoKeys } from './demo-keys.ts'
import { DeviceKeys } from './device-keys.ts'
import type { Identity } from './identity.ts'
import type { IdentityFaults } from './identity-faults.ts'
import { LogIns } from './log-ins.ts'
import { OneTimeTokens } from './one-time-tokens.ts'
import { openTables, type PeopleTables } from './open-tables.ts'
import { FIRST_ACCOUNT, PeopleAccounts } from './people-accounts.ts'
import { Preferences } from './preferences.ts'
import { Proofs } from './proofs.ts'
import { Sessions } from './sessions.ts'
import type { AccountRow } from './tables.ts'
import { type InviteHolder, Users } from './users.ts'

export interface IdentityOptions {
  readonly dataDir: string
  /** Id of the journal whose people these are. */
  readonly journalId: string
  /** All accounts that the journal has, house accounts and those of the market among them. */
  readonly accounts: readonly number[]
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Cryptographically strong bytes. */
  readonly random?: (bytes: number) => Buffer
  /** The tables where somebody else needs them too, who opens them before and closes them afterwards. */
  readonly opened?: PeopleTables
  /** Keeps invitations, where they are used. */
  readonly invites?: InviteHolder
}

const SWEEP_MS = 500

/** Opens people's tables in the data folder, or makes them; rejects as {@link openIdentity} does. */
export function openPeople({
  dataDir,
  journalId,
  random = randomBytes,
}: Pick<IdentityOptions, 'dataDir' | 'journalId' | 'random'>): PeopleTables {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return openTables({ dataDir, journalId, random })
}

/**
 * Opens people's files in the data folder and checks them before anybody is let in: every row against its seal, all of them
 * against the seal of all, and people against the accounts of the journal. Rejects with `IdentityRefused`, whose message says
 * what to do.
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
  const sessions = new Sessions(tables, key, random, (sessionId) => {
    oneTimeTokens.dropSession(sessionId)
    for (const listener of listeners) listener(sessionId)
  })
  let users: Users
  let accounts: PeopleAccounts
  try {
    const rows = tables.everything()
    holdAgainstJournal(rows.accounts, options.accounts, faults)
    accounts = new PeopleAccounts(tables, rows.accounts, random)
    users = new Users(tables, rows.users, accounts, options.invites ?? new InviteKeeper(tables), random)
    sessions.load(rows.sessions, (account) => users.byAccount(account), now())
  } catch (error) {
    close()
    throw faults.translate(error)
  }
  const deviceKeys = new DeviceKeys(key, random)
  const proofs = new Proofs(key, random)
  const logIns = new LogIns(users, deviceKeys, random)
  const demoKeys = new DemoKeys(key)
  const preferences = new Preferences(tables)
  const stopSweeping = sweep(sessions, now)

  return {
    signUp: ({ accountType = 'UTA2', ...input }) => logIns.signUp({ ...input, accountType }, now),
    logIn: (input) => logIns.logIn(input, now),
    deviceKey: (user) => deviceKeys.make(user),
    challenge: (purpose) => proofs.challenge(purpose, now()),
    redeemProof: (purpose, proof) => proofs.redeem(purpose, proof, now()),
    createDemo: async (accountType = 'UTA2') => users.createDemo(accountType, now()),
    demoKey: (user) => demoKeys.of(user),

    demoOf(key) {
      const user = users.byUid(demoKeys.uidOf(key))
      return user?.isDemo === true && demoKeys.fits(key, user) ? user : undefined
    },

    async keepDemo(user, input) {
      const result = await logIns.keepDemo(user, input, now)
      if (result.ok) sessions.closeAll(user.account)
      return result
    },

    inviterBy: (code) => users.byInviteCode(code),

    person(account) {
      const user = users.byAccount(account)
      if (user === undefined) throw new RangeError(`nobody has account ${account}`)
      return user
    },

    openSession: async (user) => sessions.open(user, now()),
    session: (token) => sessions.find(token, now()),
    endOf: (token) => sessions.endOf(token, now()),
    closeSession: async (token) => sessions.close(token),
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

    accountOf(user, uid) {
      const account = accounts.byUid(uid)
      return account?.person === user.account ? account : undefined
    },

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
      close()
    },
  }
}

/**
 * An account is on disk with its person before the engine opens it, and is known to be open only after that: one of nobody
 * means that people are missing, one that the journal never opened means that commands are.
 */
function holdAgainstJournal(owned: readonly AccountRow[], accounts: readonly number[], faults: IdentityFaults): void {
  const known = new Set(owned.map(({ account }) => account))
  const nobodys = accounts.find((account) => account >= FIRST_ACCOUNT && !known.has(account))
  if (nobodys !== undefined) throw faults.nobody(nobodys)
  const opened = new Set(accounts)
  const without = owned.find(({ account, provisioned }) => provisioned === 1 && !opened.has(account))
  if (without !== undefined) throw faults.noAccount(without.account)
}

/** Ends sessions as they expire until what it returns is called. */
function sweep(sessions: Sessions, now: () => number): () => void {
  const sweeper = setInterval(() => {
    try {
      sessions.sweep(now())
    } catch {
      // A row that could not be deleted (full disk) is ended all the same: it is out of memory, and gone at the next start.
    }
  }, SWEEP_MS)
  sweeper.unref()
  return () => clearInterval(sweeper)
}
