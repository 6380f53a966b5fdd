import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
const DIGITS = 6
/** Clocks of phones may be wrong by one step. */
const WINDOW = 1

/** 160 bits, as RFC 4226 advises. */
export const SECRET_BYTES = 20

/** Secret and address of an authenticator, as its app reads them. */
export function enrolmentOf(secret: Uint8Array, email: string): { readonly secret: string; readonly uri: string } {
  const totp = codesOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step whose code this is (RFC 6238: SHA-1, six digits, 30 s), within one step of now; `undefined` for a wrong code, and for
 * one of the step `after` or earlier: a code is good once, and so is everything that was shown before it.
 */
export function stepOf(secret: Uint8Array, code: string, now: number, after: number): number | undefined {
  const totp = codesOf(secret, '')
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  if (delta === null) return undefined
  const step = totp.counter({ timestamp: now }) + delta
  return step > after ? step : undefined
}

function codesOf(secret: Uint8Array, email: string): TOTP {
  return new TOTP({
    issuer: 'Perpdesk',
    label: email,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })
}
