import * as z from 'zod/mini'
import { accountType } from '../fields.ts'
import { user } from '../records.ts'
import { email, givenPassword, password, proof } from './credentials.ts'
import { bust, type Endpoint, empty } from './endpoint.ts'

const personName = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u))

/** By which a person is known to the house. */
const personFields = { email, password, name: personName }
/** Which kind of account is opened; unified (UTA2) unless another is asked for. */
const accountFields = { accountType: z.optional(accountType) }

export const sessionEndpoints = {
  session: {
    method: 'GET',
    path: '/user/public/session',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...bust }),
    /** `hasDemo`: the browser holds the key of a demo account, which `demo` opens again. */
    result: z.strictObject({ user: z.nullable(user), hasDemo: z.boolean() }),
  },
  demo: {
    method: 'POST',
    path: '/user/public/demo',
    access: 'open',
    bucket: 'login',
    /** Opens the demo account of this browser again, unless a fresh one or one of another type is asked for. */
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
    /** `wrongTries`: with a wrong password, since the log-in before. */
    result: z.strictObject({ user, wrongTries: z.int() }),
  },
  logOut: {
    method: 'POST',
    path: '/user/private/logout',
    access: 'session',
    bucket: 'login',
    /** `forgetDemo`: the browser loses the key of its demo account as well. */
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
