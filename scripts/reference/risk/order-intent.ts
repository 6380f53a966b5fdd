import type { Side, SmpType } from '@perpdesk/trading'

/** An order that would open, as it asks for margin. */
export interface Wish {
  readonly side: Side
  readonly lots: number
  readonly price: number
  /** True when the part that does not trade rests in the book. */
  readonly rests: boolean
  /** Rule for own orders that it meets. */
  readonly smpType: SmpType
  /** An order that only posts never trades at once. */
  readonly takes: boolean
  /** The order that it takes the place of. */
  readonly instead?: { readonly id: number; readonly lots: number; readonly price: number }
}
