import { type E8, e8 } from '@perpdesk/numeric'

/** The bonus of demo funds for each side of an invitation, in E8 of {@link INVITE_BONUS_COIN} (SHR-01). */
export const INVITE_BONUS: E8 = e8('5000')
export const INVITE_BONUS_COIN = 'USDT'

/** The characters of invite codes: capitals and digits without 0, O, 1, I and L, which look alike. */
export const INVITE_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const INVITE_CODE_LENGTH = 8

/** Returns a typed invite code in the form in which codes are stored, in capitals; users may type it in either case. */
export function inviteCodeOf(typed: string): string {
  return typed.toUpperCase()
}

/**
 * Returns a user's name as other users see it: the first character and three asterisks, at any length. A character is a
 * grapheme, so emojis and combined letters are not cut apart.
 */
export function maskedName(name: string): string {
  const [first] = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name.trim())
  return `${first?.segment ?? ''}***`
}
