import type { Session } from '../identity.ts'
import { isWeakPassword, type PasswordHasher } from '../passwords.ts'
import type { User, Visit } from '../people.ts'
import type { Sessions } from '../sessions.ts'
import { Throttle } from '../throttle.ts'
import type { Users } from '../users.ts'
import type { AccountLog } from './account-log.ts'
import type { LogInTickets } from './log-in-tickets.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { ResetLinks } from './reset-links.ts'
import type { PasswordResult, ResetResult } from './security.ts'

const MINUTE = 60_000
const MAX_THROTTLED = 50_000

interface OwnPasswordParts {
  readonly users: Users
  readonly sessions: Sessions
  readonly tickets: LogInTickets
  readonly hasher: PasswordHasher
  readonly log: AccountLog
  readonly recovery: RecoveryCodes
  readonly links: ResetLinks
  readonly now: () => number
}

type Checked =
  | { ok: true }
  | { ok: false; reason: 'wrongPassword' | 'busy' | 'noPassword' }
  | { ok: false; reason: 'throttled'; seconds: number }

/** Checks a user's password again, changes it, and replaces it by means of a recovery code. */
export class OwnPasswords {
  readonly #parts: OwnPasswordParts
  readonly #tries = new Throttle(10, MINUTE, MAX_THROTTLED)

  constructor(parts: OwnPasswordParts) {
    this.#parts = parts
  }

  /** Checks the password of a signed-in user. Only wrong passwords count towards the limit. */
  async check({ account }: User, password: string, visit: Visit): Promise<Checked> {
    const { users, hasher, log, now } = this.#parts
    const stored = users.passwordHash(account)
    if (stored === undefined) return { ok: false, reason: 'noPassword' }
    const seconds = this.#tries.take(account, now())
    if (seconds > 0) return { ok: false, reason: 'throttled', seconds }
    const matches = await hasher.verify(stored, password)
    if (matches !== false) this.#tries.giveBack(account, now())
    if (matches === undefined) return { ok: false, reason: 'busy' }
    if (matches) return { ok: true }
    log.fail({ account, event: 'confirmFailed', visit }, now())
    return { ok: false, reason: 'wrongPassword' }
  }

  /** Changes the password of the session's user, and ends the sessions and pending log-ins of the user. */
  async change({ id, user }: Session, password: string, visit: Visit): Promise<PasswordResult> {
    const { hasher, links, log, sessions, tickets, users, now } = this.#parts
    if (await isWeakPassword(password, user)) return { ok: false, reason: 'weakPassword' }
    const hashed = await hasher.hash(password)
    if (hashed === undefined) return { ok: false, reason: 'busy' }
    const { account } = user
    log.record({ account, event: 'passwordChanged', visit }, now(), (changing) => {
      links.drop(changing, account)
      users.putPasswordHash(changing, account, hashed)
    })
    tickets.dropAll(account)
    sessions.replaceAll(account, id)
    return { ok: true }
  }

  /**
   * Replaces the password by means of a recovery code. The code is checked again after the new password is hashed, in
   * the same turn of the event loop in which it is used up, so of two concurrent calls only one succeeds.
   */
  async reset(email: string, code: string, password: string, visit: Visit): Promise<ResetResult> {
    const { hasher, links, log, recovery, sessions, tickets, users, now } = this.#parts
    const user = users.credentials(email)?.user
    // An unknown e-mail causes the same work as a known one; no account has number 0.
    const fits = () => recovery.has(user?.account ?? 0, code)
    const refused = (): ResetResult => {
      if (user !== undefined) log.fail({ account: user.account, event: 'resetFailed', visit }, now())
      return { ok: false, reason: 'refused' }
    }
    if (!fits() || user === undefined) return refused()
    if (await isWeakPassword(password, user)) return { ok: false, reason: 'weakPassword' }
    const hashed = await hasher.hash(password)
    if (hashed === undefined) return { ok: false, reason: 'busy' }
    if (!fits()) return refused()
    const { account } = user
    log.record({ account, event: 'passwordReset', visit }, now(), (changing) => {
      recovery.use(changing, account, code)
      links.drop(changing, account)
      users.putPasswordHash(changing, account, hashed)
    })
    tickets.dropAll(account)
    sessions.closeAll(account)
    return { ok: true }
  }

  /** Replaces the password by means of a mailed link, whose token is checked again like a recovery code. */
  async resetByLink(token: string, password: string, visit: Visit): Promise<ResetResult> {
    const { hasher, links, log, sessions, tickets, users, now } = this.#parts
    const account = links.accountOf(token, now())
    const user = account === undefined ? undefined : users.byAccount(account)
    if (account === undefined || user === undefined) return { ok: false, reason: 'refused' }
    if (await isWeakPassword(password, user)) return { ok: false, reason: 'weakPassword' }
    const hashed = await hasher.hash(password)
    if (hashed === undefined) return { ok: false, reason: 'busy' }
    if (links.accountOf(token, now()) !== account) return { ok: false, reason: 'refused' }
    log.record({ account, event: 'passwordResetByMail', visit }, now(), (changing) => {
      links.drop(changing, account)
      users.putPasswordHash(changing, account, hashed)
    })
    tickets.dropAll(account)
    sessions.closeAll(account)
    return { ok: true }
  }
}
