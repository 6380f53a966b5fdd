import { type E8, e8 } from '@perpdesk/numeric'

/** Bonus of an invitation, for each side, in E8 of {@link INVITE_BONUS_COIN}: practice money (SHR-01). */
export const INVITE_BONUS: E8 = e8('5000')
export const INVITE_BONUS_COIN = 'USDT'

/** Letters of invite codes: capitals and digits without those that are taken for each other (0 and O, 1, I and L). */
export const INVITE_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const INVITE_CODE_LENGTH = 8

/** A code as somebody types it, in the form in which it is kept: codes are read aloud, so case does not matter. */
export function inviteCodeOf(typed: string): string {
  return typed.toUpperCase()
}

/**
 * A person's name as strangers see it: the first letter and three asterisks, however long it is. A letter is what its reader takes
 * for one, so that no part of an emoji or of a syllable is cut off.
 */
export function maskedName(name: string): string {
  const [first] = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name.trim())
  return `${first?.segment ?? ''}***`
}
