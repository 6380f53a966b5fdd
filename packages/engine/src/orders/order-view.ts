import { detailsAt } from '../account/open-order.ts'
import { describeOrder, OPEN } from '../account/order-words.ts'
import type { OrderState } from '../event.ts'
import type { State } from '../state.ts'

/** Returns the present state of an open order. */
export function orderState(state: State, slot: number): OrderState {
  const { pool } = state
  const { account, market } = state.ownerOf(slot)
  return describeOrder({
    account: account.id,
    market,
    id: pool.id[slot]!,
    link: pool.linkAt(slot),
    price: pool.price[slot]!,
    filled: pool.filled[slot]!,
    leaves: pool.leaves[slot]!,
    filledCost: pool.filledCost[slot]!,
    filledFee: pool.filledFee[slot]!,
    side: pool.side[slot]!,
    flags: pool.flags[slot]!,
    orderType: pool.orderType[slot]!,
    timeInForce: pool.timeInForce[slot]!,
    smpType: pool.smpType[slot]!,
    createType: pool.createType[slot]!,
    positionIdx: pool.positionIdx[slot]!,
    createdTime: pool.createdTime[slot]!,
    updatedTime: pool.updatedTimeAt(slot),
    detailed: detailsAt(state, slot),
    outcome: OPEN,
  })
}
