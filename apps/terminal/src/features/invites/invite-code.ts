import { encode } from 'uqr'
import { invitePath } from '../trade-address/index.ts'

/** A link to sign up by, and its picture. */
export interface InviteCode {
  readonly url: string
  /** Rows of the QR code; true is dark. */
  readonly rows: readonly (readonly boolean[])[]
}

/** The link by which somebody signs up with a code, and its QR code, which is still read with a part of it covered. */
export function inviteOf(origin: string, language: string, code: string): InviteCode {
  const url = `${origin}${invitePath(language, code)}`
  return { url, rows: encode(url, { ecc: 'M', border: 0 }).data }
}
