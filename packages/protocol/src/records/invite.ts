import * as z from 'zod/mini'
import { decimal, milliseconds } from '../fields.ts'

/**
 * The state of an invitation: `joined` until the invited user's first fill, `traded` until both bonuses are paid, then
 * `paid`.
 */
export const inviteState = z.enum(['joined', 'traded', 'paid'])
export type InviteState = z.infer<typeof inviteState>

/** The bonus in demo funds that each side of an invitation gets. */
export const inviteBonus = z.strictObject({ coin: z.string(), amount: decimal })

/** The inviting or the invited user of an invitation. All letters of the name but the first are masked. */
export const invitation = z.strictObject({ name: z.string(), joinedTime: milliseconds, state: inviteState })
export type Invitation = z.infer<typeof invitation>
