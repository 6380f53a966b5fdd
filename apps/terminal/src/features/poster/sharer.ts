/** A trader's label: type 2 is VIP, with a level; type 3 is PRO. */
export type TraderLabel = { readonly labelType: 2; readonly level: number } | { readonly labelType: 3 }

/** The user who shares a poster. */
export interface Sharer {
  /** Invitation code; without it the poster has no invitation. */
  readonly inviteCode: string | undefined
  readonly label: TraderLabel | undefined
  /** True if the poster may show the value of a large position. */
  readonly isDistinguished: boolean
}
