import * as z from 'zod/mini'
import { accountType } from '../fields.ts'
import { user } from '../records.ts'
import { email, givenPassword, password, personName, proof } from './credentials.ts'
import { commonQuery, type Endpoint, empty } from './endpoint.ts'

/** The fields by which a user is registered. */
const personFields = { email, password, name: personName }
/** Type of the account to open; the default is unified (UTA2). */
const accountFields = { accountType: z.optional(accountType) }

export const sessionEndpoints = {
  session: {
    method: 'GET',
    path: '/user/public/session',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery }),
    /** `hasDemo`: the browser has the cookie of a demo account, which the call `demo` opens again. */
    result: z.strictObject({ user: z.nullable(user), hasDemo: z.boolean() }),
  },
  demo: {
    method: 'POST',
    path: '/user/public/demo',
    access: 'open',
    bucket: 'login',
    /**
     * Opens the existing demo account of this browser, unless the request wants a fresh one or another account type.
     */
    request: z.strictObject({ ...accountFields, fresh: z.optional(z.boolean()) }),
    result: z.strictObject({ user }),
  },
  keepDemo: {
    method: 'POST',
    path: '/user/private/keep-demo',
    access: 'session',
    bucket: 'login',
    request: z.strictObject({ ...personFields, proof }),
    result: z.strictObject({ user }),
  },
  signUp: {
    method: 'POST',
    path: '/user/public/register',
    access: 'open',
    bucket: 'login',
    request: z.strictObject({ ...personFields, ...accountFields, proof }),
    result: z.strictObject({ user }),
  },
  logIn: {
    method: 'POST',
    path: '/user/public/login',
    access: 'open',
    bucket: 'login',
    request: z.strictObject({ email, password: givenPassword, proof }),
    /** `wrongTries`: the number of attempts with a wrong password since the last log-in. */
    result: z.strictObject({ user, wrongTries: z.int() }),
  },
  logOut: {
    method: 'POST',
    path: '/user/private/logout',
    access: 'session',
    bucket: 'login',
    /** `forgetDemo`: also removes the browser's cookie of its demo account. */
    request: z.strictObject({ forgetDemo: z.optional(z.boolean()) }),
    result: empty,
  },
  oneTimeToken: {
    method: 'POST',
    path: '/user/private/ott',
    access: 'session',
    bucket: 'read',
    request: empty,
    result: z.strictObject({ token: z.string() }),
  },
} as const satisfies Record<string, Endpoint>
