import type { TraderLabel } from '@perpdesk/trading'

/** The user who shares a poster. */
export interface Sharer {
  /** Invitation code; without it the poster has no invitation. */
  readonly inviteCode: string | undefined
  readonly label: TraderLabel | undefined
  /** True if the poster may show the value of a large position. */
  readonly isDistinguished: boolean
}
