import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
const DIGITS = 6
/** Tolerated deviation of the app's clock, in time steps. */
const WINDOW = 1

/** 160 bits, as RFC 4226 recommends. */
export const SECRET_BYTES = 20

/** Returns the secret in base32, and the `otpauth:` URI that an authenticator app scans. */
export function enrolmentOf(secret: Uint8Array, email: string): { readonly secret: string; readonly uri: string } {
  const totp = codesOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Returns the time step of a code (RFC 6238: SHA-1, six digits, 30 s) if it is at most one step from now. Returns
 * `undefined` for a wrong code, and for codes of the step `after` or earlier, so that each code is valid once.
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
