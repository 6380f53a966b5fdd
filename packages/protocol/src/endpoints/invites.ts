import * as z from 'zod/mini'
import { decimal } from '../fields.ts'
import { invitation, inviteBonus } from '../records.ts'
import { bust, type Endpoint } from './endpoint.ts'

/** An invite code; case does not matter. */
const ref = z.string().check(z.regex(/^[A-Za-z0-9]{4,16}$/))

/** Invitations (SHR-01, ROUTE-08). */
export const inviteEndpoints = {
  /**
   * Names the owner of an invite code, and has the browser keep the code until somebody signs up with it. Without a code it uses
   * the one that is kept; `inviter` is null where there is none.
   */
  openInvite: {
    method: 'POST',
    path: '/user/public/invite',
    access: 'open',
    bucket: 'read',
    request: z.strictObject({ ref: z.optional(ref) }),
    result: z.strictObject({ inviter: z.nullable(z.strictObject({ name: z.string() })), bonus: inviteBonus }),
  },
  /** The person's own code, the people who came by it (the last 200, newest first), and all bonuses earned. */
  invites: {
    method: 'GET',
    path: '/user/private/invites',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ ...bust }),
    result: z.strictObject({
      inviteCode: z.string(),
      bonus: inviteBonus,
      /** Of all bonuses so far, the one for having been invited among them. */
      earned: decimal,
      invitedBy: z.nullable(invitation),
      count: z.int(),
      list: z.array(invitation),
    }),
  },
} as const satisfies Record<string, Endpoint>
