import { e8 } from '@perpdesk/numeric'

/** The bonus of an invitation, in the words of a poster. */
export const INVITE_BONUS = e8('5000')
export const BONUS_COIN = 'USDT'

/** Page on which somebody who was invited signs up (SHR-01). */
export function invitePath(language: string, code: string): string {
  return `/${language}/invite?ref=${encodeURIComponent(code)}`
}
