import { type E8, formatE8 } from '@perpdesk/numeric'
import type { Side, TimeInForce } from '@perpdesk/trading'
import type { Contract, PanelOrder } from '../../stores/index.ts'
import { type OrderTicket, wireQty } from '../order-submission/index.ts'

/** Returns the time in force of a click's order: the panel's for limit orders, otherwise GTC. */
export function clickForce({ kind, timeInForce }: Pick<PanelOrder, 'kind' | 'timeInForce'>): TimeInForce {
  return kind === 'Limit' ? timeInForce : 'GTC'
}

/**
 * Returns the limit order of a click on a price, with quantity and terms of the order panel. `undefined` if the panel
 * has no quantity.
 */
export function clickTicket(
  contract: Contract,
  draft: PanelOrder | undefined,
  side: Side,
  price: E8,
  orderLinkId: string,
): OrderTicket | undefined {
  const own = side === 'Buy' ? draft?.buy : draft?.sell
  if (draft === undefined || own?.qty === undefined) return undefined
  return {
    symbol: contract.symbol,
    side,
    orderType: 'Limit',
    timeInForce: clickForce(draft),
    ...wireQty(contract, own.qty),
    price: formatE8(price),
    reduceOnly: draft.closing,
    positionIdx: own.positionIdx,
    orderLinkId,
  }
}
