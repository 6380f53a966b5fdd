import type { Order } from '@perpdesk/protocol'
import type { TpSlKind } from '@perpdesk/trading'

/** An open order may carry TP/SL if it opens and belongs to no strategy or other order (R3.4). */
export function mayCarry({ reduceOnly, closeOnTrigger, stopOrderType, strategyId, side, positionIdx }: Order): boolean {
  const isPlain = stopOrderType === 'UNKNOWN' || stopOrderType === 'Stop'
  const opens = positionIdx === 0 || (positionIdx === 1 ? 'Buy' : 'Sell') === side
  return isPlain && opens && strategyId === '' && !reduceOnly && !closeOnTrigger
}

/** True for an order that carries any. */
export function carriesAny({ takeProfit, stopLoss }: Pick<Order, TpSlKind>): boolean {
  return takeProfit !== '' || stopLoss !== ''
}
