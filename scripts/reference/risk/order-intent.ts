import type { Side, SmpType } from '@perpdesk/trading'

/** An order that would open, as it asks for margin. */
export interface Wish {
  readonly side: Side
  readonly lots: number
  readonly price: number
  /** Whether what does not trade stays in the book. */
  readonly rests: boolean
  /** What it does with own orders in its way. */
  readonly smpType: SmpType
  /** An order that only posts never trades at once. */
  readonly takes: boolean
  /** The order that it takes the place of. */
  readonly instead?: { readonly id: number; readonly lots: number; readonly price: number }
}
