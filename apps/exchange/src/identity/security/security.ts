import type { AccountEvent, SecondFactor } from '@perpdesk/trading'
import type { Session, User, Visit } from '../people.ts'

/** How an account is kept safe. */
export interface SecurityState {
  readonly hasPassword: boolean
  /** When the authenticator was set up; `undefined` where there is none. */
  readonly authenticatorTime: number | undefined
  readonly recoveryCodesLeft: number
  /** Until when sensitive acts of this session need no confirmation; 0 where they do. */
  readonly confirmedUntil: number
}

/** An open session as its person sees it. */
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
  /** Recovery codes are made with the first factor where there are none. */
  { ok: true; recoveryCodes: readonly string[] } | { ok: false; reason: 'wrongCode' | 'enrolmentOver' } | Throttled
export type PasswordResult = { ok: true } | { ok: false; reason: 'weakPassword' | 'busy' }
export type ResetResult = PasswordResult | { ok: false; reason: 'refused' }

/** How people keep their accounts safe (ACC-06, SEC-03, SEC-06); whether a session is confirmed is for whoever calls to ask. */
export interface Security {
  stateOf(session: Session): SecurityState
  /** By the password, and by the second factor where there is one. */
  confirm(
    session: Session,
    proof: { readonly password: string; readonly code?: string | undefined },
    visit: Visit,
  ): Promise<ConfirmResult>
  /** A new authenticator, which holds once a code of it was shown within ten minutes; `undefined` where there is one. */
  enrol(session: Session): { readonly secret: string; readonly uri: string } | undefined
  confirmEnrolment(session: Session, code: string, visit: Visit): Promise<EnrolledResult>
  removeAuthenticator(session: Session, visit: Visit): Promise<void>
  /** Ten new codes in place of all before. */
  renewRecoveryCodes(session: Session, visit: Visit): Promise<readonly string[]>
  /** Ends all sessions of the person, this one too. */
  changePassword(session: Session, password: string, visit: Visit): Promise<PasswordResult>
  /** By a recovery code, which is used up; ends all sessions. The same answer for an unknown e-mail and for a wrong code. */
  resetPassword(
    input: Visit & { readonly email: string; readonly recoveryCode: string; readonly password: string },
  ): Promise<ResetResult>
  /** Newest first. */
  sessionsOf(user: User): readonly OpenSession[]
  /** False where the person has no such session. */
  endSession(session: Session, id: string, visit: Visit): Promise<boolean>
  /** Ends all but this one; their number. */
  endOtherSessions(session: Session, visit: Visit): Promise<number>
  /** All of the log, oldest first; `brokenAt` is the number of the first row that the chain does not bear out. */
  logOf(user: User): { readonly events: readonly LoggedEvent[]; readonly brokenAt: number | undefined }
}
