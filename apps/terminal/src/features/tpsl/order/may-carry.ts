import type { Order } from '@perpdesk/protocol'
import type { TpSlKind } from '@perpdesk/trading'

/** True if an open order may carry TP/SL: it opens a position and belongs to no strategy and no other order (R3.4). */
export function mayCarry({ reduceOnly, closeOnTrigger, stopOrderType, strategyId, side, positionIdx }: Order): boolean {
  const isPlain = stopOrderType === 'UNKNOWN' || stopOrderType === 'Stop'
  const opens = positionIdx === 0 || (positionIdx === 1 ? 'Buy' : 'Sell') === side
  return isPlain && opens && strategyId === '' && !reduceOnly && !closeOnTrigger
}

/** True if an order carries a take profit or stop loss. */
export function carriesAny({ takeProfit, stopLoss }: Pick<Order, TpSlKind>): boolean {
  return takeProfit !== '' || stopLoss !== ''
}
