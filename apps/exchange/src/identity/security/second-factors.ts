import type { SecondFactor } from '@perpdesk/trading'
import type { User, Visit } from '../people.ts'
import type { SealedTables } from '../sealed-tables.ts'
import { Throttle } from '../throttle.ts'
import type { AccountLog } from './account-log.ts'
import type { Passkeys } from './passkeys.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { SecretBox } from './secret-box.ts'
import type { CodeResult, EnrolledResult } from './security.ts'
import { enrolmentOf, SECRET_BYTES, stepOf } from './time-codes.ts'

const MAX_THROTTLED = 50_000
const ENROLMENT_MS = 10 * 60_000
const TIME_CODE = /^[0-9]{6}$/

interface Enrolment {
  readonly secret: Uint8Array
  readonly expiresTime: number
}

export interface ShownCode {
  readonly code: string
  /**
   * Key of the limit that a wrong code counts towards: that of a device with which the user has logged in before, or
   * the common one of all other devices.
   */
  readonly by: string
  readonly visit: Visit
}

/** Second factors. Authenticators and recovery codes are enrolled, checked and removed here. Only wrong codes count towards the limit. */
export class SecondFactors {
  readonly #tables: SealedTables
  readonly #log: AccountLog
  readonly #passkeys: Passkeys
  readonly #recovery: RecoveryCodes
  readonly #box: SecretBox
  readonly #random: (bytes: number) => Buffer
  /**
   * Five attempts at once, then one every five minutes: with a known password, guessing a code takes about three years
   * on average.
   */
  readonly #tries = new Throttle(5, 5 * 60_000, MAX_THROTTLED)
  /** Enrolments that are not confirmed yet, by account. */
  readonly #enrolments = new Map<number, Enrolment>()

  constructor(
    tables: SealedTables,
    log: AccountLog,
    passkeys: Passkeys,
    recovery: RecoveryCodes,
    box: SecretBox,
    random: (bytes: number) => Buffer,
  ) {
    this.#tables = tables
    this.#log = log
    this.#passkeys = passkeys
    this.#recovery = recovery
    this.#box = box
    this.#random = random
  }

  /** Returns the second factors that a log-in accepts; empty if the password alone suffices. */
  of(account: number): readonly SecondFactor[] {
    const factors: SecondFactor[] = []
    if (this.authenticatorTime(account) !== undefined) factors.push('authenticator')
    if (this.#passkeys.of(account).length > 0) factors.push('passkey')
    if (factors.length > 0 && this.#recovery.left(account) > 0) factors.push('recoveryCode')
    return factors
  }

  /** Returns the time at which the authenticator was enrolled; `undefined` if there is none. */
  authenticatorTime(account: number): number | undefined {
    return this.#tables.rows('authenticators', account)[0]?.created_time
  }

  /**
   * Checks and uses up a code of the authenticator or a recovery code. It runs without awaiting, so each code is
   * accepted only once.
   */
  take(account: number, { code, by, visit }: ShownCode, now: number): CodeResult {
    const seconds = this.#tries.take(by, now)
    if (seconds > 0) return { ok: false, reason: 'throttled', seconds }
    const factor = TIME_CODE.test(code)
      ? this.#takeTimeCode(account, code, now)
      : this.#takeRecovery(account, code, visit, now)
    if (factor === undefined) {
      this.#log.fail({ account, event: 'secondFactorFailed', visit }, now)
      return { ok: false, reason: 'wrongCode' }
    }
    this.#tries.giveBack(by, now)
    return { ok: true, factor }
  }

  enrol({ account, email }: User, now: number): { readonly secret: string; readonly uri: string } | undefined {
    if (this.authenticatorTime(account) !== undefined) return undefined
    for (const [of, { expiresTime }] of this.#enrolments) if (expiresTime <= now) this.#enrolments.delete(of)
    const secret = this.#random(SECRET_BYTES)
    this.#enrolments.set(account, { secret, expiresTime: now + ENROLMENT_MS })
    return enrolmentOf(secret, email)
  }

  /** Stores the authenticator if the code proves that the app has the secret; this code is used up. */
  confirmEnrolment({ account }: User, code: string, visit: Visit, now: number): EnrolledResult {
    const enrolment = this.#enrolments.get(account)
    if (enrolment === undefined || enrolment.expiresTime <= now) return { ok: false, reason: 'enrolmentOver' }
    const seconds = this.#tries.take(ownTries(account), now)
    if (seconds > 0) return { ok: false, reason: 'throttled', seconds }
    const step = stepOf(enrolment.secret, code, now, 0)
    if (step === undefined) return { ok: false, reason: 'wrongCode' }
    this.#tries.giveBack(ownTries(account), now)
    const codes = this.#recovery.drawMissing(account)
    const secret = this.#box.close(ownerOf(account), enrolment.secret)
    this.#log.record({ account, event: 'authenticatorAdded', visit }, now, (changing) => {
      changing.put('authenticators', { account, secret, last_step: step, created_time: now })
      this.#recovery.add(changing, account, codes, now)
    })
    this.#enrolments.delete(account)
    return { ok: true, recoveryCodes: codes }
  }

  removeAuthenticator({ account }: User, visit: Visit, now: number): void {
    if (this.authenticatorTime(account) === undefined) return
    this.#log.record({ account, event: 'authenticatorRemoved', visit }, now, (changing) =>
      changing.remove('authenticators', account),
    )
  }

  #takeTimeCode(account: number, code: string, now: number): SecondFactor | undefined {
    const [row] = this.#tables.rows('authenticators', account)
    if (row === undefined) return undefined
    const step = stepOf(this.#box.open(ownerOf(account), row.secret), code, now, row.last_step)
    if (step === undefined) return undefined
    this.#tables.change((changing) => changing.put('authenticators', { ...row, last_step: step }))
    return 'authenticator'
  }

  #takeRecovery(account: number, code: string, visit: Visit, now: number): SecondFactor | undefined {
    if (!this.#recovery.has(account, code)) return undefined
    this.#log.record({ account, event: 'recoveryCodeUsed', visit }, now, (changing) =>
      this.#recovery.use(changing, account, code),
    )
    return 'recoveryCode'
  }
}

/** Returns the key of the limit of wrong codes given in an open session. */
export function ownTries(account: number): string {
  return `own ${account}`
}

function ownerOf(account: number): string {
  return `authenticator ${account}`
}
