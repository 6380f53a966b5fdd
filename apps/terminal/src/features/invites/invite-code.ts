import { encode } from 'uqr'
import { invitePath } from '../trade-address/index.ts'

/** An invitation link and its QR code. */
export interface InviteCode {
  readonly url: string
  /** Rows of the QR code; true is dark. */
  readonly rows: readonly (readonly boolean[])[]
}

/** Returns the invitation link of a code, and its QR code, which remains readable with a part covered. */
export function inviteOf(origin: string, language: string, code: string): InviteCode {
  const url = `${origin}${invitePath(language, code)}`
  return { url, rows: encode(url, { ecc: 'M', border: 0 }).data }
}
