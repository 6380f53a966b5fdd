import { encode } from 'uqr'
import { invitePath } from './invite-link.ts'
import type { InviteCode } from './write-poster.ts'

/** The link by which somebody signs up with a code, and its QR code, which is still read with a part of it covered. */
export function inviteOf(origin: string, language: string, code: string): InviteCode {
  const url = `${origin}${invitePath(language, code)}`
  return { url, rows: encode(url, { ecc: 'M', border: 0 }).data }
}
