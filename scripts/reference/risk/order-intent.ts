import type { Side, SmpType } from '@perpdesk/trading'

/** An order that would open, with the figures that decide its margin. */
export interface Wish {
  readonly side: Side
  readonly lots: number
  readonly price: number
  /** True if the part that does not trade rests in the book. */
  readonly rests: boolean
  /** Self-match prevention if it meets the owner's orders. */
  readonly smpType: SmpType
  /** False for a post-only order, which never trades at once. */
  readonly takes: boolean
  /** The order that it replaces. */
  readonly instead?: { readonly id: number; readonly lots: number; readonly price: number }
}
