import * as z from 'zod/mini'
import { email, password, proof } from './credentials.ts'
import { type Endpoint, empty } from './endpoint.ts'

/**
 * A new password by mail, and the deletion of the account (ACC-06). The calls about mail are refused with 20118 on a venue that
 * sends none.
 */
export const recoveryEndpoints = {
  /** Mails a code of eight digits, valid for thirty minutes, to an address for resets. Needs a confirmation. */
  setMailAddress: {
    method: 'POST',
    path: '/user/private/mail-address',
    access: 'session',
    bucket: 'login',
    request: z.strictObject({ address: email }),
    result: empty,
  },
  /** Sets the address to which the code was mailed; it replaces an earlier one. */
  confirmMailAddress: {
    method: 'POST',
    path: '/user/private/mail-address/confirm',
    access: 'session',
    bucket: 'login',
    request: z.strictObject({ code: z.string().check(z.regex(/^[0-9]{8}$/)) }),
    result: empty,
  },
  /** Needs a confirmation. */
  removeMailAddress: {
    method: 'POST',
    path: '/user/private/mail-address/remove',
    access: 'session',
    bucket: 'login',
    request: empty,
    result: empty,
  },
  /**
   * Mails a link that sets a new password, to the confirmed address of the account with this e-mail. The answer is the same if there
   * is none. Costs a proof of work.
   */
  requestResetMail: {
    method: 'POST',
    path: '/user/public/password-reset/mail',
    access: 'open',
    bucket: 'login',
    request: z.strictObject({ email, proof }),
    result: empty,
  },
  /** A new password by the token of a mailed link, good once within thirty minutes; ends all sessions, and does not log in. */
  resetByMail: {
    method: 'POST',
    path: '/user/public/password-reset/by-mail',
    access: 'open',
    bucket: 'login',
    request: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/)), password }),
    result: empty,
  },
  /**
   * Deletes the person at once: orders are cancelled, sessions end, personal data is erased, and the e-mail may be used again. Records
   * and balances stay under account numbers. Refused with 20117 while there are positions or debts. Needs a confirmation.
   */
  deleteAccount: {
    method: 'POST',
    path: '/user/private/delete-account',
    access: 'session',
    bucket: 'login',
    request: empty,
    result: empty,
  },
} as const satisfies Record<string, Endpoint>
