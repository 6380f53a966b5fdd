import type { AccountEvent, SecondFactor } from '@perpdesk/trading'
import type { Session, User, Visit } from '../people.ts'

/** State of the security of an account. */
export interface SecurityState {
  readonly hasPassword: boolean
  /** Time at which the authenticator was set up; `undefined` if there is none. */
  readonly authenticatorTime: number | undefined
  readonly recoveryCodesLeft: number
  /** Time until which sensitive acts of this session need no confirmation; 0 if they need one. */
  readonly confirmedUntil: number
}

/** An open session in the list of its person. */
export interface OpenSession extends Visit {
  readonly id: string
  readonly createdTime: number
  readonly usedTime: number
}

/** A row of an account's log. */
export interface LoggedEvent extends Visit {
  readonly number: number
  readonly time: number
  readonly event: AccountEvent
  /** JSON object of texts. */
  readonly details: string
  readonly hash: string
}

type Throttled = { ok: false; reason: 'throttled'; seconds: number }
export type CodeResult = { ok: true; factor: SecondFactor } | { ok: false; reason: 'wrongCode' } | Throttled
export type ConfirmResult =
  | { ok: true; until: number }
  | { ok: false; reason: 'wrongPassword' | 'wrongCode' | 'codeNeeded' | 'busy' | 'noPassword' }
  | Throttled
export type EnrolledResult =
  /** Recovery codes are made with the first factor if there are none. */
  { ok: true; recoveryCodes: readonly string[] } | { ok: false; reason: 'wrongCode' | 'enrolmentOver' } | Throttled
export type PasswordResult = { ok: true } | { ok: false; reason: 'weakPassword' | 'busy' }
export type ResetResult = PasswordResult | { ok: false; reason: 'refused' }

/** Security of accounts (ACC-06, SEC-03, SEC-06). Callers check that the session is confirmed. */
export interface Security {
  stateOf(session: Session): SecurityState
  /** By the password, and by the second factor if there is one. */
  confirm(
    session: Session,
    proof: { readonly password: string; readonly code?: string | undefined },
    visit: Visit,
  ): Promise<ConfirmResult>
  /** A new authenticator, in force once a code of it was given within ten minutes; `undefined` if there is one. */
  enrol(session: Session): { readonly secret: string; readonly uri: string } | undefined
  confirmEnrolment(session: Session, code: string, visit: Visit): Promise<EnrolledResult>
  removeAuthenticator(session: Session, visit: Visit): Promise<void>
  /** Ten new codes, which replace all earlier ones. */
  renewRecoveryCodes(session: Session, visit: Visit): Promise<readonly string[]>
  /** Returns the changed record of the person. */
  changeName(session: Session, name: string, visit: Visit): Promise<User>
  /** Ends all sessions of the person, including this one. */
  changePassword(session: Session, password: string, visit: Visit): Promise<PasswordResult>
  /** By a recovery code, which is used up; ends all sessions. The same answer for an unknown e-mail and for a wrong code. */
  resetPassword(
    input: Visit & { readonly email: string; readonly recoveryCode: string; readonly password: string },
  ): Promise<ResetResult>
  /** Newest first. */
  sessionsOf(user: User): readonly OpenSession[]
  /** False if the person has no such session. */
  endSession(session: Session, id: string, visit: Visit): Promise<boolean>
  /** Ends all but this one; returns their number. */
  endOtherSessions(session: Session, visit: Visit): Promise<number>
  /** The whole log, oldest first; `brokenAt` is the number of the first row that does not fit the chain. */
  logOf(user: User): { readonly events: readonly LoggedEvent[]; readonly brokenAt: number | undefined }
}
