import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DemoKeys } from './demo-keys.ts'
import type { Identity } from './identity.ts'
import { LogIns } from './log-ins.ts'
import { OneTimeTokens } from './one-time-tokens.ts'
import { Preferences } from './preferences.ts'
import { loadSecretKey } from './secret-key.ts'
import { Sessions } from './sessions.ts'
import { openTables } from './tables.ts'
import { Users } from './users.ts'

export interface IdentityOptions {
  readonly dataDir: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Cryptographically strong bytes. */
  readonly random?: (bytes: number) => Buffer
  /** True for account numbers that the engine knows already; they are never given to a new user. */
  readonly isAccountTaken?: (account: number) => boolean
}

const SWEEP_MS = 500

/** Opens `identity.db` and the key file in the data folder. */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const now = options.now ?? Date.now
  const random = options.random ?? randomBytes
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const key = loadSecretKey(join(options.dataDir, 'identity.key'), random)
  const tables = await openTables(join(options.dataDir, 'identity.db'))

  const listeners = new Set<(sessionId: string) => void>()
  const oneTimeTokens = new OneTimeTokens(random)
  const users = new Users(tables, random, options.isAccountTaken ?? (() => false))
  const sessions = new Sessions(tables, key, random, (sessionId) => {
    oneTimeTokens.dropSession(sessionId)
    for (const listener of listeners) listener(sessionId)
  })
  await users.load()
  await sessions.load((account) => users.byAccount(account), now())
  const logIns = new LogIns(users, random)
  const demoKeys = new DemoKeys(key)
  const preferences = new Preferences(tables)
  const stopSweeping = sweep(sessions, now)

  return {
    signUp: ({ accountType = 'UTA2', ...input }) => logIns.signUp({ ...input, accountType }, now),
    logIn: (input) => logIns.logIn(input, now),
    createDemo: (accountType = 'UTA2') => users.createDemo(accountType, now()),
    demoKey: (user) => demoKeys.of(user),

    demoOf(key) {
      const user = users.byUid(demoKeys.uidOf(key))
      return user?.isDemo === true && demoKeys.fits(key, user) ? user : undefined
    },

    async keepDemo(user, input) {
      const result = await logIns.keepDemo(user, input)
      if (result.ok) await sessions.closeAll(user.account)
      return result
    },

    openSession: (user) => sessions.open(user, now()),
    session: (token) => sessions.find(token, now()),
    endOf: (token) => sessions.endOf(token, now()),
    closeSession: (token) => sessions.close(token),
    issueOneTimeToken: (session) => oneTimeTokens.issue(session.id, now()),

    redeemOneTimeToken(token) {
      const sessionId = oneTimeTokens.redeem(token, now())
      return sessionId === undefined ? undefined : sessions.byId(sessionId, now())
    },

    onSessionClosed(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    userByAccount: (account) => users.byAccount(account),
    isProvisioned: (account) => users.isProvisioned(account),
    markProvisioned: (account) => users.markProvisioned(account),
    preferences: (account) => preferences.of(account),
    setPreferences: (account, values) => preferences.set(account, values),

    async guards() {
      const rows = await tables.selectFrom('guards').selectAll().execute()
      return new Map(rows.map(({ account, seconds }) => [account, seconds]))
    },

    async setGuard(account, seconds) {
      if (seconds === null) {
        await tables.deleteFrom('guards').where('account', '=', account).execute()
        return
      }
      await tables
        .insertInto('guards')
        .values({ account, seconds })
        .onConflict((conflict) => conflict.column('account').doUpdateSet({ seconds }))
        .execute()
    },

    async stop() {
      await stopSweeping()
      await tables.destroy()
    },
  }
}

/** Ends sessions as they expire. What it returns stops that, and resolves when nothing is under way. */
function sweep(sessions: Sessions, now: () => number): () => Promise<void> {
  let sweeping: Promise<void> = Promise.resolve()
  const sweeper = setInterval(() => {
    // A row that could not be deleted (full disk) is ended all the same: it is out of memory, and gone at the next start.
    sweeping = sessions.sweep(now()).catch(() => undefined)
  }, SWEEP_MS)
  sweeper.unref()
  return () => {
    clearInterval(sweeper)
    return sweeping
  }
}
