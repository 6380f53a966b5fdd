import type { E8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import type { CarriedTpSl } from '../../tpsl/index.ts'

/** Values that a tool puts into the order form; the button of the side takes the focus. */
export interface ToolFill {
  readonly side: Side
  readonly qty: E8
  /** As typed; a kind without a price of its own leaves it out. */
  readonly price: string
  /** TP/SL with the stop that the quantity was found from; `null` where the order carries none. */
  readonly tpsl: CarriedTpSl | null
}
