import * as z from 'zod/mini'
import { milliseconds } from '../fields.ts'
import { user } from '../records.ts'
import { personName, ticket } from './credentials.ts'
import { type Endpoint, empty } from './endpoint.ts'

/** Bytes in base64url without padding, as WebAuthn writes them in JSON. */
const bytes = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))
const passkeyId = bytes(1364)
const clientDataJSON = bytes(2048)
const transport = z.string().check(z.regex(/^[a-z-]{1,20}$/))
const kind = z.literal('public-key')
const descriptor = z.strictObject({ id: z.string(), type: kind, transports: z.array(z.string()) })

/** The `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, for `navigator.credentials.get`. */
const requestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty if any passkey of this site will do. */
  allowCredentials: z.array(descriptor),
})

/** The `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, for `navigator.credentials.create`. */
const creationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: kind })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptor),
})

/** The signed answer of a passkey to a challenge, as `navigator.credentials.get` returns it. */
const assertion = z.strictObject({
  id: passkeyId,
  clientDataJSON,
  authenticatorData: bytes(2048),
  signature: bytes(2048),
  /** Required without a ticket or a session, because it tells whose passkey it is. */
  userHandle: z.optional(bytes(86)),
})
export type PasskeyAssertion = z.infer<typeof assertion>

/**
 * Passkeys of an account (ACC-06, SEC-03). Each requires that its device verifies the person, so it counts as both factors: it is a
 * second step after a password, and a log-in or a confirmation by itself. A challenge is valid for five minutes and one answer. All of
 * them are refused with 20112 at an address without a host name.
 */
export const passkeyEndpoints = {
  /** A challenge for a log-in: with the ticket of refusal 20101 for its second step, without one for a log-in by a passkey alone. */
  logInChallenge: {
    method: 'POST',
    path: '/user/public/passkey-challenge',
    access: 'open',
    bucket: 'login',
    request: z.strictObject({ ticket: z.optional(ticket) }),
    result: requestOptions,
  },
  /** A log-in by a passkey: the second step of the log-in with this ticket, or a whole one. */
  logInPasskey: {
    method: 'POST',
    path: '/user/public/login-passkey',
    access: 'open',
    bucket: 'login',
    request: z.extend(assertion, { ticket: z.optional(ticket) }),
    result: z.strictObject({ user, wrongTries: z.int() }),
  },
  /** A challenge for a confirmation. */
  confirmChallenge: {
    method: 'POST',
    path: '/user/private/passkey-challenge',
    access: 'session',
    bucket: 'login',
    request: empty,
    result: requestOptions,
  },
  /** Confirms the session by a passkey, without a password. */
  confirmPasskey: {
    method: 'POST',
    path: '/user/private/confirm-passkey',
    access: 'session',
    bucket: 'login',
    request: assertion,
    result: z.strictObject({ confirmedUntil: milliseconds }),
  },
  /** Returns the options with which a browser makes a passkey, which `addPasskey` then adds. Needs a confirmation. */
  enrolPasskey: {
    method: 'POST',
    path: '/user/private/passkeys/enrol',
    access: 'session',
    bucket: 'login',
    request: empty,
    result: creationOptions,
  },
  /** Ends all other sessions. Returns recovery codes if there were none; they are never shown again. */
  addPasskey: {
    method: 'POST',
    path: '/user/private/passkeys/add',
    access: 'session',
    bucket: 'login',
    request: z.strictObject({
      name: personName,
      id: passkeyId,
      clientDataJSON,
      attestationObject: bytes(8192),
      transports: z.array(transport).check(z.maxLength(8)),
    }),
    result: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  },
  namePasskey: {
    method: 'POST',
    path: '/user/private/passkeys/name',
    access: 'session',
    bucket: 'login',
    request: z.strictObject({ passkeyId, name: personName }),
    result: empty,
  },
  /** Ends all other sessions. Needs a confirmation. */
  removePasskey: {
    method: 'POST',
    path: '/user/private/passkeys/remove',
    access: 'session',
    bucket: 'login',
    request: z.strictObject({ passkeyId }),
    result: empty,
  },
} as const satisfies Record<string, Endpoint>
