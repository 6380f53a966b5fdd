import * as z from 'zod/mini'
import { page } from '../envelope.ts'
import { milliseconds } from '../fields.ts'
import { accountEvent, openSession, passkey, user } from '../records.ts'
import { email, givenPassword, password, personName, proof, ticket } from './credentials.ts'
import { commonQuery, count, type Endpoint, empty } from './endpoint.ts'

const timeCode = z.string().check(z.regex(/^[0-9]{6}$/))
/** With or without gaps and hyphens. */
const recoveryCode = z.string().check(z.regex(/^[0-9A-Za-z -]{24,40}$/))
const secondCode = z.union([timeCode, recoveryCode])
const recoveryCodes = z.array(z.string())

/** Security of an account (ACC-06, SEC-03, SEC-06). Sensitive acts need a confirmation; a log-in counts as one for five minutes. */
export const securityEndpoints = {
  /** The second step of a log-in that was refused with 20101: its `ticket`, and a time code or a recovery code. */
  logInSecond: {
    method: 'POST',
    path: '/user/public/login-second',
    access: 'open',
    bucket: 'login',
    request: z.strictObject({ ticket, code: secondCode }),
    result: z.strictObject({ user, wrongTries: z.int() }),
  },
  security: {
    method: 'GET',
    path: '/user/private/security',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery }),
    /** `confirmedUntil` is 0 if sensitive acts need a confirmation. */
    result: z.strictObject({
      hasPassword: z.boolean(),
      authenticatorTime: z.nullable(milliseconds),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.int(),
      /** True if this venue can reset a password by mail. */
      sendsMail: z.boolean(),
      /** The confirmed address for that; empty if there is none. */
      mailAddress: z.string(),
      confirmedUntil: z.int(),
    }),
  },
  /** Confirms the session by the password, and by a code if there is a second factor (20101 without it). */
  confirm: {
    method: 'POST',
    path: '/user/private/confirm',
    access: 'session',
    bucket: 'login',
    request: z.strictObject({ password: givenPassword, code: z.optional(secondCode) }),
    result: z.strictObject({ confirmedUntil: milliseconds }),
  },
  /** A new authenticator app, in force once `confirmAuthenticator` got a code of it within ten minutes. Needs a confirmation. */
  enrolAuthenticator: {
    method: 'POST',
    path: '/user/private/authenticator/enrol',
    access: 'session',
    bucket: 'login',
    request: empty,
    /** The secret in base32, and in the address that apps scan as a QR code. */
    result: z.strictObject({ secret: z.string(), uri: z.string() }),
  },
  /** Ends all other sessions. Returns recovery codes if there were none; they are never shown again. */
  confirmAuthenticator: {
    method: 'POST',
    path: '/user/private/authenticator/confirm',
    access: 'session',
    bucket: 'login',
    request: z.strictObject({ code: timeCode }),
    result: z.strictObject({ recoveryCodes }),
  },
  /** Ends all other sessions. Needs a confirmation. */
  removeAuthenticator: {
    method: 'POST',
    path: '/user/private/authenticator/remove',
    access: 'session',
    bucket: 'login',
    request: empty,
    result: empty,
  },
  /** Ten new recovery codes, which replace all earlier ones and are shown once. Needs a confirmation. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/user/private/recovery-codes',
    access: 'session',
    bucket: 'login',
    request: empty,
    result: z.strictObject({ recoveryCodes }),
  },
  changeName: {
    method: 'POST',
    path: '/user/private/name',
    access: 'session',
    bucket: 'login',
    request: z.strictObject({ name: personName }),
    result: z.strictObject({ user }),
  },
  /** Ends all sessions and opens a new one for the caller. Needs a confirmation. */
  changePassword: {
    method: 'POST',
    path: '/user/private/password',
    access: 'session',
    bucket: 'login',
    request: z.strictObject({ password }),
    result: z.strictObject({ user }),
  },
  /**
   * A new password by a recovery code, which is used up; ends all sessions. An unknown e-mail and a wrong code are refused alike, and
   * a second factor is still asked for at the next log-in.
   */
  resetPassword: {
    method: 'POST',
    path: '/user/public/password-reset',
    access: 'open',
    bucket: 'login',
    request: z.strictObject({ email, recoveryCode, password, proof }),
    result: empty,
  },
  sessions: {
    method: 'GET',
    path: '/user/private/sessions',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery }),
    /** Newest first. */
    result: z.strictObject({ list: z.array(openSession) }),
  },
  endSession: {
    method: 'POST',
    path: '/user/private/sessions/end',
    access: 'session',
    bucket: 'login',
    request: z.strictObject({ sessionId: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    result: empty,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/user/private/sessions/end-others',
    access: 'session',
    bucket: 'login',
    request: empty,
    result: z.strictObject({ ended: z.int() }),
  },
  /** A token for `dataExport`, good for one download within a minute. Needs a confirmation; three an hour. */
  prepareExport: {
    method: 'POST',
    path: '/user/private/data-export',
    access: 'session',
    bucket: 'login',
    request: empty,
    result: z.strictObject({ token: z.string() }),
  },
  /**
   * Everything that the exchange keeps of the person, as one JSON object: profile, security without secrets, sessions, log, preferences,
   * alerts, invitations, and of each account its state and all of its records, newest first, in the forms of the other calls.
   */
  dataExport: {
    method: 'GET',
    path: '/user/private/data-export/file',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({ ...commonQuery, token: z.string().check(z.regex(/^[\w.-]{80,120}$/)) }),
    result: z.string(),
    file: 'application/json',
  },
  /** The log of the account, newest first; the cursor is the number of a row. */
  accountEvents: {
    method: 'GET',
    path: '/user/private/account-events',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({
      ...commonQuery,
      limit: z.optional(count),
      cursor: z.optional(z.string().check(z.regex(/^(?:[1-9][0-9]{0,8})?$/))),
    }),
    /** `brokenAt`: number of the first row that does not fit the chain; null if all fit. */
    result: z.extend(page(accountEvent), { brokenAt: z.nullable(z.int()) }),
  },
} as const satisfies Record<string, Endpoint>
