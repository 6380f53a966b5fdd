import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Order, Position } from '@perpdesk/protocol'
import type { FeeRates } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import { triggerOf } from '../order-words/index.ts'
import { summary } from './close-summary.ts'

/**
 * Returns the net PnL that a waiting order is expected to realise on the position that it closes, valued at its limit
 * price, or at its trigger price if it is a market order; `undefined` for orders that close nothing.
 */
export function expectedPnl(
  order: Order,
  contract: Contract,
  positions: readonly Position[],
  rates: FeeRates,
): E8 | undefined {
  const trigger = triggerOf(order)
  const position = positions.find(
    ({ symbol, positionIdx, side }) =>
      symbol === order.symbol && positionIdx === order.positionIdx && side !== '' && side !== order.side,
  )
  if (!order.reduceOnly || trigger === '' || position === undefined) return undefined
  const [open, size] = [e8(order.leavesQty), e8(position.size)]
  const form = { orderType: order.orderType, price: order.price, qty: formatE8(open < size ? open : size) }
  const market = { best: e8(trigger), last: undefined, levels: [], isKnown: true }
  return summary(form, position, contract, market, rates)?.net
}
