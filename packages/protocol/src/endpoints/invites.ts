import * as z from 'zod/mini'
import { decimal } from '../fields.ts'
import { invitation, inviteBonus } from '../records.ts'
import { commonQuery, type Endpoint } from './endpoint.ts'

/** An invite code; upper and lower case are equal. */
const ref = z.string().check(z.regex(/^[A-Za-z0-9]{4,16}$/))

/** Invitations (SHR-01, ROUTE-08). */
export const inviteEndpoints = {
  /**
   * Returns the owner of an invite code, and stores the code in a cookie of the browser until somebody signs up with
   * it. A call without a code uses the stored code. `inviter` is null if no code is stored.
   */
  openInvite: {
    method: 'POST',
    path: '/user/public/invite',
    access: 'open',
    bucket: 'read',
    request: z.strictObject({ ref: z.optional(ref) }),
    result: z.strictObject({ inviter: z.nullable(z.strictObject({ name: z.string() })), bonus: inviteBonus }),
  },
  /**
   * The user's own invite code, the users who signed up with it (the last 200, newest first), and all bonuses earned.
   */
  invites: {
    method: 'GET',
    path: '/user/private/invites',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery }),
    result: z.strictObject({
      inviteCode: z.string(),
      bonus: inviteBonus,
      /** Sum of all bonuses so far, including the bonus for having been invited. */
      earned: decimal,
      invitedBy: z.nullable(invitation),
      count: z.int(),
      list: z.array(invitation),
    }),
  },
} as const satisfies Record<string, Endpoint>
