import type { DeviceKeys } from './device-keys.ts'
import type { KeepDemoResult, LogInInput, SignUpResult, User } from './identity.ts'
import { isWeakPassword, type PasswordHasher } from './passwords.ts'
import type { AccountLog } from './security/account-log.ts'
import { Throttle } from './throttle.ts'
import { emailKey, type NewUser, type Users } from './users.ts'

const MINUTE = 60_000
const MAX_THROTTLED = 50_000
const throttle = (burst: number, refillMs: number) => new Throttle(burst, refillMs, MAX_THROTTLED)

type PasswordResult =
  | { ok: true; user: User; wrongTries: number }
  | { ok: false; reason: 'wrongCredentials' | 'busy' | 'proofNeeded' }

interface Counted {
  readonly tries: Throttle
  readonly by: string
}

/**
 * Sign-up and log-in by password, with limits of wrong passwords. A user is never locked out: once a limit is used up,
 * the next attempt requires a proof of work, and a device with which the user has logged in before has its own limit,
 * which strangers cannot use up. Right passwords do not count.
 */
export class LogIns {
  readonly #users: Users
  readonly #deviceKeys: DeviceKeys
  readonly #hasher: PasswordHasher
  readonly #log: AccountLog
  readonly #addressTries = throttle(30, MINUTE / 6)
  /** Attempts of one address at one e-mail. */
  readonly #pairTries = throttle(5, 4 * MINUTE)
  /** Attempts at one e-mail from all addresses. */
  readonly #personTries = throttle(30, MINUTE)
  readonly #deviceTries = throttle(10, MINUTE)
  /** Wrong passwords by account since its last log-in. */
  readonly #wrongTries = new Map<number, number>()

  constructor(users: Users, deviceKeys: DeviceKeys, hasher: PasswordHasher, log: AccountLog) {
    this.#users = users
    this.#deviceKeys = deviceKeys
    this.#hasher = hasher
    this.#log = log
  }

  async signUp(
    input: Pick<NewUser, 'name' | 'email' | 'accountType' | 'inviter'> & { readonly password: string },
    now: () => number,
  ): Promise<SignUpResult> {
    const { password, ...person } = input
    if (await isWeakPassword(password, person)) return { ok: false, reason: 'weakPassword' }
    const passwordHash = await this.#hasher.hash(password)
    if (passwordHash === undefined) return { ok: false, reason: 'busy' }
    const user = this.#users.create({ ...person, passwordHash, isDemo: false }, now())
    return user ? { ok: true, user } : { ok: false, reason: 'emailTaken' }
  }

  /** Turns a demo user into a user with an e-mail and a password. */
  async keepDemo(
    { account }: User,
    { password, ...person }: Pick<NewUser, 'name' | 'email' | 'inviter'> & { readonly password: string },
    now: () => number,
  ): Promise<KeepDemoResult> {
    if (await isWeakPassword(password, person)) return { ok: false, reason: 'weakPassword' }
    const passwordHash = await this.#hasher.hash(password)
    if (passwordHash === undefined) return { ok: false, reason: 'busy' }
    const user = this.#users.keepDemo(account, { ...person, passwordHash }, now())
    if (user) return { ok: true, user }
    return { ok: false, reason: this.#users.byAccount(account)?.isDemo === true ? 'emailTaken' : 'notDemo' }
  }

  /** First step of a log-in: checks the password. `now` is read again after the comparison, which takes time. */
  async logIn(input: LogInInput, now: () => number): Promise<PasswordResult> {
    const { email, password, address, device } = input
    const known = this.#users.credentials(email)
    const counted = this.#take(input, known?.user, now())
    if (counted === undefined && input.proved !== true) return { ok: false, reason: 'proofNeeded' }
    const matches = await this.#hasher.verify(known?.passwordHash ?? null, password)
    if (matches === true || matches === undefined) for (const { tries, by } of counted ?? []) tries.giveBack(by, now())
    if (matches === undefined) return { ok: false, reason: 'busy' }
    if (known === undefined) return { ok: false, reason: 'wrongCredentials' }
    const { user } = known
    if (!matches) {
      this.#wrongTries.set(user.account, (this.#wrongTries.get(user.account) ?? 0) + 1)
      this.#log.fail({ account: user.account, event: 'signInFailed', visit: { address, device } }, now())
      return { ok: false, reason: 'wrongCredentials' }
    }
    return { ok: true, user, wrongTries: this.takeWrongTries(user.account) }
  }

  /** Returns the number of wrong passwords since the account's last log-in, and starts counting anew. */
  takeWrongTries(account: number): number {
    const tries = this.#wrongTries.get(account) ?? 0
    this.#wrongTries.delete(account)
    return tries
  }

  /**
   * Takes one attempt from each limit that applies, and returns these limits. If one of them is used up, takes none and
   * returns `undefined`.
   */
  #take({ email, address, deviceKey }: LogInInput, user: User | undefined, now: number): Counted[] | undefined {
    const device = user && deviceKey !== undefined ? this.#deviceKeys.idOf(deviceKey, user) : undefined
    const person = emailKey(email)
    const counted: Counted[] =
      device === undefined
        ? [
            { tries: this.#addressTries, by: address },
            { tries: this.#pairTries, by: `${address} ${person}` },
            { tries: this.#personTries, by: person },
          ]
        : [{ tries: this.#deviceTries, by: device }]
    for (const [index, { tries, by }] of counted.entries()) {
      if (tries.take(by, now) === 0) continue
      for (const before of counted.slice(0, index)) before.tries.giveBack(before.by, now)
      return undefined
    }
    return counted
  }
}
