import type { E8 } from '@perpdesk/numeric'
import { INVITE_BONUS, inviteCodeOf, maskedName, SERVICE_REFUSALS } from '@perpdesk/trading'
import type { User } from '../../../identity/identity.ts'
import type { Invite } from '../../../invites/invites.ts'
import type { CoreContext } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** Number of invitations listed for one user; any more are only counted. */
const LISTED = 200

/** State of an invitation: the invited user has signed up, has traded, or both sides have received their bonus. */
export type InvitationState = 'joined' | 'traded' | 'paid'

/** One party of an invitation, as shown to the other. */
export interface Invitation {
  /** Masked, such as `A***`. */
  readonly name: string
  readonly joinedTime: number
  readonly state: InvitationState
}

export interface OwnInvitations {
  readonly inviteCode: string
  /** Sum of all bonuses so far, including the bonus for having been invited. */
  readonly earned: E8
  readonly invitedBy: Invitation | null
  readonly count: number
  /** Newest first. */
  readonly list: readonly Invitation[]
}

/** Invitations (SHR-01, ROUTE-08): resolves invite codes, and lists the people whom a user has invited. */
export class Invitations {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /**
   * Returns the user who owns an invite code; refuses unknown codes. `self` are the users that the caller is known to
   * be, and their own codes are refused. A rate limit per address prevents guessing codes.
   */
  inviterBy(typed: string, self: readonly User[], address: string): User {
    const { grants, identity } = this.#context
    grants.takeInviteCode(address)
    const inviter = identity.inviterBy(inviteCodeOf(typed))
    if (inviter === undefined) throw new Refusal(SERVICE_REFUSALS.inviteUnknown)
    if (isOneOf(self, inviter)) throw new Refusal(SERVICE_REFUSALS.inviteOwn)
    return inviter
  }

  /** Returns the owner of a code that the browser has kept; `undefined` for an unknown code or the caller's own. */
  keptInviter(code: string | undefined, self: readonly User[]): User | undefined {
    const inviter = code === undefined ? undefined : this.#context.identity.inviterBy(code)
    return inviter === undefined || isOneOf(self, inviter) ? undefined : inviter
  }

  of({ account, inviteCode }: User): OwnInvitations {
    const { invites } = this.#context
    const invited = invites.by(account)
    const own = invites.of(account)
    const paid = invited.filter(({ inviterPaidTime }) => inviterPaidTime > 0).length
    const bonuses = paid + ((own?.invitedPaidTime ?? 0) > 0 ? 1 : 0)
    return {
      inviteCode,
      earned: BigInt(bonuses) * INVITE_BONUS,
      invitedBy: own === undefined ? null : this.#seen(own, own.inviter),
      count: invited.length,
      list: invited.slice(0, LISTED).map((invite) => this.#seen(invite, invite.account)),
    }
  }

  #seen(invite: Invite, other: number): Invitation {
    const { name } = this.#context.identity.person(other)
    return { name: maskedName(name), joinedTime: invite.joinedTime, state: stateOf(invite) }
  }
}

function stateOf({ tradedTime, inviterPaidTime, invitedPaidTime }: Invite): InvitationState {
  if (tradedTime === 0) return 'joined'
  return inviterPaidTime > 0 && invitedPaidTime > 0 ? 'paid' : 'traded'
}

function isOneOf(people: readonly User[], { account }: User): boolean {
  return people.some((person) => person.account === account)
}
