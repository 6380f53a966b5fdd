/** Somebody who came by the code of another; people are named by their main accounts, times are 0 before they come. */
export interface Invite {
  /** The person who was invited. */
  readonly account: number
  readonly inviter: number
  readonly joinedTime: number
  /** Of the first fill since then. */
  readonly tradedTime: number
  readonly inviterPaidTime: number
  readonly invitedPaidTime: number
}

/** Invitations and their progress. */
export interface Invites {
  /** The invitation by which this person came. */
  of(account: number): Invite | undefined
  /** Those whom this person invited, newest first. */
  by(inviter: number): readonly Invite[]
  /** Times at which bonuses of invitations were paid to this person. */
  bonusTimes(account: number): ReadonlySet<number>
  /** The next one who has traded, of which a side has not got its bonus. */
  due(): Invite | undefined
  /**
   * From now on a bonus of that amount to either side is that of the invitation; on disk when it returns, or as before when it throws.
   * Nothing else may be paid to either side until both have it ({@link isPaying}).
   */
  beginPaying(invite: Invite): void
  /** True while this person is being paid the bonus of an invitation. */
  isPaying(account: number): boolean
  /** Called when somebody has traded. */
  subscribe(listener: () => void): () => void
}
