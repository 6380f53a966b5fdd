import type { AccountEvent, SecondFactor } from '@perpdesk/trading'
import type { Session, User, Visit } from '../people.ts'
import type { Assertion, Passkeys, Registration, RelyingParty } from './passkeys.ts'

/** State of an account's security settings. */
export interface SecurityState {
  readonly hasPassword: boolean
  /** Time at which the authenticator was enrolled; `undefined` if there is none. */
  readonly authenticatorTime: number | undefined
  readonly passkeys: readonly PasskeyState[]
  readonly recoveryCodesLeft: number
  /** Time until which this session may perform sensitive actions without a new confirmation; 0 if it needs one now. */
  readonly confirmedUntil: number
}

/** A passkey in its user's list. */
export interface PasskeyState {
  /** The credential's id in base64url. */
  readonly id: string
  readonly name: string
  readonly createdTime: number
  /** Time of the last log-in or confirmation by it. */
  readonly usedTime: number
  /** True if its provider keeps a copy of the private key. */
  readonly isSynced: boolean
}

/** An open session in its user's list. */
export interface OpenSession extends Visit {
  readonly id: string
  readonly createdTime: number
  readonly usedTime: number
}

/** One row of an account's security log. */
export interface LoggedEvent extends Visit {
  readonly number: number
  readonly time: number
  readonly event: AccountEvent
  /** JSON object whose values are strings. */
  readonly details: string
  readonly hash: string
}

type Throttled = { ok: false; reason: 'throttled'; seconds: number }
export type CodeResult = { ok: true; factor: SecondFactor } | { ok: false; reason: 'wrongCode' } | Throttled
/** A confirmed session. */
export interface Confirmed {
  /** Time (ms) until which it may perform sensitive actions. */
  readonly until: number
  /** Its new token, which replaces the earlier one; `undefined` if the session is just ending. */
  readonly token: string | undefined
}
export type ConfirmResult =
  | ({ ok: true } & Confirmed)
  | { ok: false; reason: 'wrongPassword' | 'wrongCode' | 'codeNeeded' | 'busy' | 'noPassword' }
  | Throttled
export type EnrolledResult =
  /** `recoveryCodes` are new if the account had none, otherwise empty. */
  { ok: true; recoveryCodes: readonly string[] } | { ok: false; reason: 'wrongCode' | 'enrolmentOver' } | Throttled
export type PasskeyAdded =
  /** `recoveryCodes` are new if the account had none, otherwise empty. */
  { ok: true; recoveryCodes: readonly string[] } | { ok: false; reason: 'passkeyRefused' | 'passkeysLimited' }
export type MailSent = { ok: true; code: string } | Throttled
export type MailCodeResult = { ok: true } | { ok: false; reason: 'wrongCode' } | Throttled
export type PasswordResult = { ok: true } | { ok: false; reason: 'weakPassword' | 'busy' }
export type ResetResult = PasswordResult | { ok: false; reason: 'refused' }

/** Mail addresses of users, and the links that are mailed to them. Callers send the mail. */
export interface MailSecurity {
  /** Returns the confirmed address of a user. */
  addressOf(user: User): string | undefined
  /** Returns the code to mail to an address, which is confirmed by giving the code within `lifetimeMs`. */
  begin(session: Session, address: string, lifetimeMs: number): MailSent
  confirm(session: Session, code: string, visit: Visit): MailCodeResult
  remove(session: Session, visit: Visit): void
  /**
   * Returns a token that sets a new password, and the address to mail it to. Returns `undefined` for an unknown e-mail,
   * a user without a confirmed address, and one who has just had several.
   */
  resetLink(
    input: Visit & { readonly email: string },
    lifetimeMs: number,
  ): { readonly address: string; readonly token: string } | undefined
  /** Sets a new password by a token, which is used up, and closes all sessions. */
  resetPassword(input: Visit & { readonly token: string; readonly password: string }): Promise<ResetResult>
}

/** Passkeys of signed-in users, and the challenges that they sign. */
export interface PasskeySecurity {
  /** Returns what the browser of a session needs to make a passkey; `undefined` if the user has the maximum. */
  enrol(session: Session, party: RelyingParty): Promise<Options<'creationOptions'> | undefined>
  /** Stores a new passkey. The log-ins that were authenticated without it end, except the session itself. */
  add(
    session: Session,
    party: RelyingParty,
    registration: Registration & { readonly name: string },
    visit: Visit,
  ): Promise<PasskeyAdded>
  /** Changes the name of a passkey; false if the user has no such passkey. */
  name(session: Session, id: string, name: string, visit: Visit): boolean
  /** Removes a passkey; false if the user has no such passkey. */
  remove(session: Session, id: string, visit: Visit): boolean
  /** Returns the challenge of a log-in; `undefined` if its ticket is not valid. */
  logInChallenge(party: RelyingParty, ticket: string | undefined): Promise<Options<'requestOptions'> | undefined>
  confirmChallenge(session: Session, party: RelyingParty): Promise<Options<'requestOptions'>>
}

type Options<Name extends 'creationOptions' | 'requestOptions'> = Awaited<ReturnType<Passkeys[Name]>>

/** Security of accounts (ACC-06, SEC-03, SEC-06). It is the callers who check that the session is confirmed. */
export interface Security {
  stateOf(session: Session): SecurityState
  /** Confirms a session by the password and, if there is one, the second factor, and gives it a new token. */
  confirm(
    session: Session,
    proof: { readonly password: string; readonly code?: string | undefined },
    visit: Visit,
  ): Promise<ConfirmResult>
  /** The same by a passkey; `undefined` if the assertion is not valid. */
  confirmByPasskey(
    session: Session,
    party: RelyingParty,
    assertion: Assertion,
    visit: Visit,
  ): Promise<Confirmed | undefined>
  readonly passkeys: PasskeySecurity
  /**
   * Begins the enrolment of an authenticator, which becomes effective if one of its codes is given within ten minutes;
   * `undefined` if there is an authenticator already.
   */
  enrol(session: Session): { readonly secret: string; readonly uri: string } | undefined
  confirmEnrolment(session: Session, code: string, visit: Visit): Promise<EnrolledResult>
  removeAuthenticator(session: Session, visit: Visit): Promise<void>
  /** Returns ten new recovery codes, which replace all earlier ones. */
  renewRecoveryCodes(session: Session, visit: Visit): Promise<readonly string[]>
  /** Changes the name; returns the changed record of the user. */
  changeName(session: Session, name: string, visit: Visit): Promise<User>
  /** Changes the password and closes all sessions of the user; this one still answers for a second. */
  changePassword(session: Session, password: string, visit: Visit): Promise<PasswordResult>
  /**
   * Sets a new password by means of a recovery code, which is used up, and closes all sessions. An unknown e-mail and a
   * wrong code have the same answer.
   */
  resetPassword(
    input: Visit & { readonly email: string; readonly recoveryCode: string; readonly password: string },
  ): Promise<ResetResult>
  readonly mail: MailSecurity
  /** Erases the session's user and all personal data, and closes all sessions. */
  deleteAccount(session: Session): void
  /** Returns the user's open sessions, newest first. */
  sessionsOf(user: User): readonly OpenSession[]
  /** Closes a session by its id; false if the user has no such session. */
  endSession(session: Session, id: string, visit: Visit): Promise<boolean>
  /** Closes all sessions except this one; returns their number. */
  endOtherSessions(session: Session, visit: Visit): Promise<number>
  /** Logs that all data of the session's user is exported. */
  logExport(session: Session, visit: Visit): void
  /**
   * Returns the whole log, oldest event first. `brokenAt` is the number of the first row that does not fit the chain.
   */
  logOf(user: User): { readonly events: readonly LoggedEvent[]; readonly brokenAt: number | undefined }
}
