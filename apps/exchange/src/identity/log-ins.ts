import type { KeepDemoResult, LogInResult, SignUpResult, User } from './identity.ts'
import { isWeakPassword, PasswordHasher } from './passwords.ts'
import { Throttle } from './throttle.ts'
import { emailKey, type NewUser, type Users } from './users.ts'

const MINUTE = 60_000
/** Per e-mail 5 tries at once, then 15 an hour; per address 30 at once, then one each 10 s. Right ones do not count. */
const ACCOUNT_TRIES = { burst: 5, refillMs: 4 * MINUTE }
const ADDRESS_TRIES = { burst: 30, refillMs: 10_000 }
const MAX_THROTTLED = 50_000

/** Who says to be whom: passwords are hashed and compared, and tries are counted by e-mail and by address. */
export class LogIns {
  readonly #users: Users
  readonly #hasher: PasswordHasher
  readonly #accountTries = new Throttle(ACCOUNT_TRIES.burst, ACCOUNT_TRIES.refillMs, MAX_THROTTLED)
  readonly #addressTries = new Throttle(ADDRESS_TRIES.burst, ADDRESS_TRIES.refillMs, MAX_THROTTLED)

  constructor(users: Users, random: (bytes: number) => Buffer) {
    this.#users = users
    this.#hasher = new PasswordHasher(random(16).toString('hex'))
  }

  async signUp(
    input: Pick<NewUser, 'name' | 'email' | 'accountType'> & { readonly password: string },
    now: () => number,
  ): Promise<SignUpResult> {
    const { password, ...person } = input
    if (isWeakPassword(password, person)) return { ok: false, reason: 'weakPassword' }
    const passwordHash = await this.#hasher.hash(password)
    if (passwordHash === undefined) return { ok: false, reason: 'busy' }
    const user = this.#users.create({ ...person, passwordHash, isDemo: false }, now())
    return user ? { ok: true, user } : { ok: false, reason: 'emailTaken' }
  }

  /** A demo user becomes one who logs in. */
  async keepDemo(
    { account }: User,
    { password, ...person }: Pick<NewUser, 'name' | 'email'> & { readonly password: string },
  ): Promise<KeepDemoResult> {
    if (isWeakPassword(password, person)) return { ok: false, reason: 'weakPassword' }
    const passwordHash = await this.#hasher.hash(password)
    if (passwordHash === undefined) return { ok: false, reason: 'busy' }
    const user = this.#users.keepDemo(account, { ...person, passwordHash })
    if (user) return { ok: true, user }
    return { ok: false, reason: this.#users.byAccount(account)?.isDemo === true ? 'emailTaken' : 'notDemo' }
  }

  /** `now` is asked again after the comparison, which takes its time. */
  async logIn(
    { email, password, address }: { readonly email: string; readonly password: string; readonly address: string },
    now: () => number,
  ): Promise<LogInResult> {
    const account = emailKey(email)
    const addressWait = this.#addressTries.take(address, now())
    if (addressWait > 0) return { ok: false, reason: 'tooManyTries', retrySeconds: addressWait }
    const accountWait = this.#accountTries.take(account, now())
    if (accountWait > 0) return { ok: false, reason: 'tooManyTries', retrySeconds: accountWait }
    const known = this.#users.credentials(email)
    const matches = await this.#hasher.verify(known?.passwordHash ?? null, password)
    if (matches === true || matches === undefined) {
      this.#accountTries.giveBack(account, now())
      this.#addressTries.giveBack(address, now())
    }
    if (matches === undefined) return { ok: false, reason: 'busy' }
    return matches && known ? { ok: true, user: known.user } : { ok: false, reason: 'wrongCredentials' }
  }
}
