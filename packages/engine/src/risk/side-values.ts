import type { E8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { markValueOf, restingOrders } from './exposure-figures.ts'

/** Mark value of the position of each side with the orders of that side, which decides tier and limit (R5.4). */
export function sideValues(exposure: Exposure): { readonly buy: E8; readonly sell: E8 } {
  const orders = restingOrders(exposure)
  return { buy: heldValue(exposure, 'Buy') + orders.buyValue, sell: heldValue(exposure, 'Sell') + orders.sellValue }
}

function heldValue(exposure: Exposure, side: Side): E8 {
  const own = exposure.positionOf(side)
  const holdsSide = side === 'Buy' ? own.lots > 0 : own.lots < 0
  return holdsSide ? markValueOf(exposure, own) : 0n
}
