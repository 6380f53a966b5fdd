import type { Amount, E8 } from '@perpdesk/numeric'
import type { Side, SmpType } from '@perpdesk/trading'

/** An opening order to be checked. */
export interface OrderIntent {
  readonly side: Side
  readonly lots: number
  /** Limit price in ticks. */
  readonly price: number
  /** True if the part that does not trade at once rests in the book. */
  readonly rests: boolean
  /** Self-match rule for own orders on the opposite side. */
  readonly smpType: SmpType
  /** Best price of the opposite side in ticks, 0 if that side is empty. */
  readonly bestOpposite: number
}

/** The order being amended; sums over resting orders leave it out. */
export interface ReplacedOrder {
  readonly lots: number
  readonly price: number
}

/**
 * An order filled at the worst price at which it could trade: its value, and its loss against the mark, zero or
 * negative.
 */
export interface WorstFill {
  readonly value: E8
  readonly loss: E8
}

/** An exchange of one coin for another. */
export interface CoinExchange {
  readonly given: string
  readonly amount: Amount
  readonly received: string
  /** The smallest amount received in exchange. */
  readonly gain: Amount
}
