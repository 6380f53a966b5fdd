/** The label that a venue gives a trader: type 2 is VIP, which has levels, type 3 is PRO. */
export type TraderLabel = { readonly labelType: 2; readonly level: number } | { readonly labelType: 3 }

/** The person who shares a poster, as it names them. */
export interface Sharer {
  /** Without a code a poster invites nobody. */
  readonly inviteCode: string | undefined
  readonly label: TraderLabel | undefined
  /** May show the value of a large position. */
  readonly isDistinguished: boolean
}
