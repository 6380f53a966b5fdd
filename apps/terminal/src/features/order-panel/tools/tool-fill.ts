import type { E8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import type { CarriedTpSl } from '../../tpsl/index.ts'

/** Values that a tool fills into the order form; the button of `side` then takes the focus. */
export interface ToolFill {
  readonly side: Side
  readonly qty: E8
  /** As typed; ignored by kinds without a price field. */
  readonly price: string
  /** TP/SL with the stop loss from which the quantity was computed; `null` if the order carries none. */
  readonly tpsl: CarriedTpSl | null
}
