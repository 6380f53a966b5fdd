import type { Order } from '@perpdesk/protocol'
import type { TpSlKind } from '@perpdesk/trading'

/** Whether an open order may carry TP/SL: it opens, and is nobody's part (R3.4). */
export function mayCarry({ reduceOnly, closeOnTrigger, stopOrderType, strategyId, side, positionIdx }: Order): boolean {
  const isPlain = stopOrderType === 'UNKNOWN' || stopOrderType === 'Stop'
  const opens = positionIdx === 0 || (positionIdx === 1 ? 'Buy' : 'Sell') === side
  return isPlain && opens && strategyId === '' && !reduceOnly && !closeOnTrigger
}

/** Whether it carries any. */
export function carriesAny({ takeProfit, stopLoss }: Pick<Order, TpSlKind>): boolean {
  return takeProfit !== '' || stopLoss !== ''
}
