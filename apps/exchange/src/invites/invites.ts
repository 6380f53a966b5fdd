/** An invitation. Users are identified by their main accounts; a time of 0 means that the step has not happened yet. */
export interface Invite {
  /** The invited user. */
  readonly account: number
  readonly inviter: number
  readonly joinedTime: number
  /** Time of the invited user's first fill. */
  readonly tradedTime: number
  readonly inviterPaidTime: number
  readonly invitedPaidTime: number
}

/** Invitations and their progress. */
export interface Invites {
  /** Returns the invitation by which this user joined. */
  of(account: number): Invite | undefined
  /** Returns the invitations by this user, newest first. */
  by(inviter: number): readonly Invite[]
  /** Returns the times at which this user received bonuses of invitations. */
  bonusTimes(account: number): ReadonlySet<number>
  /** Returns the next invitation whose invited user has traded and whose bonuses are not completely paid. */
  due(): Invite | undefined
  /**
   * Records that from now on a bonus of that amount to either side belongs to the invitation. The record is on disk
   * when the call returns; if it throws, nothing has changed. No other bonus may be paid to either side until both are
   * paid ({@link isPaying}).
   */
  beginPaying(invite: Invite): void
  /** True while the user is a party of an invitation that is being paid. */
  isPaying(account: number): boolean
  /** The listener is called when an invited user has traded for the first time. */
  subscribe(listener: () => void): () => void
}
