import type { Amount } from '@perpdesk/numeric'
import type { Exposure } from '../../account/account.ts'
import { createTypeAt, positionIdxAt, sideAt } from '../../account/open-order.ts'
import { DETAILED } from '../../book/order-pool.ts'
import type { State } from '../../state.ts'
import { attachStops } from '../../triggers/attach.ts'
import type { Fill } from '../product.ts'
import { settleFill } from './fill.ts'

/** Settles an order's side of a fill with its position, then sets the TP/SL that the order carries. Returns the fee. */
export function settleOrder(
  state: State,
  exposure: Exposure,
  slot: number,
  { price, lots, value }: Fill,
  feeRate: Amount,
  isMaker: boolean,
): Amount {
  const { pool } = state
  const position = exposure.ownPosition(positionIdxAt(state, slot))
  const before = position.lots
  const fee = settleFill(state, {
    exposure,
    position,
    side: sideAt(state, slot),
    price,
    lots,
    value,
    feeRate,
    isMaker,
    orderId: pool.id[slot]!,
    orderLinkId: pool.linkAt(slot),
    leavesQty: pool.leaves[slot]!,
    execType: 'Trade',
    createType: createTypeAt(state, slot),
  })
  if ((pool.flags[slot]! & DETAILED) !== 0) attachStops(state, exposure, slot, position, before)
  return fee
}
