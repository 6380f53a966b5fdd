import * as z from 'zod/mini'
import { decimal, milliseconds } from '../fields.ts'

/** `joined` until the first fill of the invited person, `traded` until both sides have their bonus, then `paid`. */
export const inviteState = z.enum(['joined', 'traded', 'paid'])
export type InviteState = z.infer<typeof inviteState>

/** The bonus for each side of an invitation, in practice money. */
export const inviteBonus = z.strictObject({ coin: z.string(), amount: decimal })

/** Somebody who invites or was invited; of the name all but the first letter is masked. */
export const invitation = z.strictObject({ name: z.string(), joinedTime: milliseconds, state: inviteState })
export type Invitation = z.infer<typeof invitation>
