import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Identity, Session } from './identity.ts'
import { OneTimeTokens } from './one-time-tokens.ts'
import { isWeakPassword, PasswordHasher } from './passwords.ts'
import { loadSecretKey } from './secret-key.ts'
import { Sessions } from './sessions.ts'
import { openTables } from './tables.ts'
import { Throttle } from './throttle.ts'
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
const MINUTE = 60_000
/** Per e-mail 5 tries at once, then 15 an hour; per address 30 at once, then one each 10 s. Right ones do not count. */
const ACCOUNT_TRIES = { burst: 5, refillMs: 4 * MINUTE }
const ADDRESS_TRIES = { burst: 30, refillMs: 10_000 }
const MAX_THROTTLED = 50_000

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

  const hasher = new PasswordHasher(random(16).toString('hex'))
  const accountTries = new Throttle(ACCOUNT_TRIES.burst, ACCOUNT_TRIES.refillMs, MAX_THROTTLED)
  const addressTries = new Throttle(ADDRESS_TRIES.burst, ADDRESS_TRIES.refillMs, MAX_THROTTLED)

  let sweeping: Promise<void> = Promise.resolve()
  const sweeper = setInterval(() => {
    // A row that could not be deleted (full disk) is ended all the same: it is out of memory, and gone at the next start.
    sweeping = sessions.sweep(now()).catch(() => undefined)
  }, SWEEP_MS)
  sweeper.unref()

  return {
    async signUp({ email, password, name, accountType = 'UTA2' }) {
      if (isWeakPassword(password, { email, name })) return { ok: false, reason: 'weakPassword' }
      const passwordHash = await hasher.hash(password)
      if (passwordHash === undefined) return { ok: false, reason: 'busy' }
      const user = await users.create({ name, email, passwordHash, isDemo: false, accountType }, now())
      return user ? { ok: true, user } : { ok: false, reason: 'emailTaken' }
    },

    async logIn({ email, password, address }) {
      const account = email.normalize('NFC').toLowerCase()
      const addressWait = addressTries.take(address, now())
      if (addressWait > 0) return { ok: false, reason: 'tooManyTries', retrySeconds: addressWait }
      const accountWait = accountTries.take(account, now())
      if (accountWait > 0) return { ok: false, reason: 'tooManyTries', retrySeconds: accountWait }
      const known = await users.credentials(email)
      const matches = await hasher.verify(known?.passwordHash ?? null, password)
      if (matches === true || matches === undefined) {
        accountTries.giveBack(account, now())
        addressTries.giveBack(address, now())
      }
      if (matches === undefined) return { ok: false, reason: 'busy' }
      return matches && known ? { ok: true, user: known.user } : { ok: false, reason: 'wrongCredentials' }
    },

    async createDemo(accountType = 'UTA2') {
      const demo = { name: 'Demo', email: '', passwordHash: null, isDemo: true, accountType }
      const user = await users.create(demo, now())
      if (!user) throw new Error('a demo user has no e-mail and cannot collide')
      return user
    },

    openSession: (user) => sessions.open(user, now()),
    session: (token) => sessions.find(token, now()),
    endOf: (token) => sessions.endOf(token, now()),
    closeSession: (token) => sessions.close(token),
    issueOneTimeToken: (session: Session) => oneTimeTokens.issue(session.id, now()),

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

    async preferences(account) {
      const rows = await tables.selectFrom('preferences').selectAll().where('account', '=', account).execute()
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    },

    async setPreferences(account, values) {
      const rows = Object.entries(values).map(([name, value]) => ({ account, name, value }))
      if (rows.length === 0) return
      await tables
        .insertInto('preferences')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['account', 'name']).doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
        )
        .execute()
    },

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
      clearInterval(sweeper)
      await sweeping
      await tables.destroy()
    },
  }
}
