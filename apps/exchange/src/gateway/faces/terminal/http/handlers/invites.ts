import { formatE8 } from '@perpdesk/numeric'
import { INVITE_BONUS, INVITE_BONUS_COIN, maskedName } from '@perpdesk/trading'
import type { TerminalContext } from '../../context.ts'
import { SessionCookies } from '../cookies.ts'
import { knownPeople } from '../known-people.ts'
import type { Handlers } from './handler.ts'

const BONUS = { coin: INVITE_BONUS_COIN, amount: formatE8(INVITE_BONUS) }

/**
 * Handlers for invitations: the owner of an invite code, which the browser keeps until the sign-up, and the user's own
 * invitations.
 */
export function inviteHandlers({ core, origins }: TerminalContext): Handlers<'openInvite' | 'invites'> {
  const { invitations, sessions } = core
  const cookies = new SessionCookies(origins.secure)

  return {
    openInvite: ({ input: { ref }, request, reply }) => {
      const self = knownPeople(cookies, sessions, request)
      const kept = () => invitations.keptInviter(cookies.readInvite(request.headers.cookie), self)
      const inviter = ref === undefined ? kept() : invitations.inviterBy(ref, self, request.address)
      if (ref !== undefined && inviter !== undefined)
        reply.header('set-cookie', [cookies.writeInvite(inviter.inviteCode)])
      return { inviter: inviter === undefined ? null : { name: maskedName(inviter.name) }, bonus: BONUS }
    },

    invites: ({ caller: { user } }) => {
      const { earned, invitedBy, list, ...rest } = invitations.of(user)
      return { ...rest, bonus: BONUS, earned: formatE8(earned), invitedBy, list: [...list] }
    },
  }
}
