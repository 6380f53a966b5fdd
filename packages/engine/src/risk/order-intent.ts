import type { E8 } from '@perpdesk/numeric'
import type { Side, SmpType } from '@perpdesk/trading'

/** An opening order that asks to be taken. */
export interface OrderIntent {
  readonly side: Side
  readonly lots: number
  /** Limit in ticks. */
  readonly price: number
  /** True when the part that it does not trade at once rests in the book. */
  readonly rests: boolean
  /** Rule for own orders that it meets. */
  readonly smpType: SmpType
  /** Best price of the other side in ticks, 0 when that is empty. */
  readonly bestOpposite: number
}

/** The order that is being amended; the resting sums are counted without it. */
export interface ReplacedOrder {
  readonly lots: number
  readonly price: number
}

/** An order at the worst price that it could trade at: its value there, and its loss against the mark, zero or negative. */
export interface WorstFill {
  readonly value: E8
  readonly loss: E8
}

/** A coin given for another, in E8 of each. */
export interface CoinExchange {
  readonly given: string
  readonly amount: E8
  readonly received: string
  /** The least amount received for it. */
  readonly gain: E8
}
