import { type E8, e8Of } from '@perpdesk/numeric'
import { type CreateType, type ExecType, oppositeSide, type TimeInForce } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { FILLED } from '../account/order-words.ts'
import type { Position } from '../account/position.ts'
import { REDUCE_ONLY } from '../book/order-pool.ts'
import { finish } from '../orders/life-cycle.ts'
import { createOrder } from '../orders/submit.ts'
import { settleFill } from '../products/derivative/fill.ts'
import type { OrderDraft } from '../products/order-draft.ts'
import { sideOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'

/** The part of a position that passes to a house account outside the book, with its terms. */
export interface PassThrough {
  readonly lots: number
  /** Price in ticks. */
  readonly price: number
  readonly feeRate: E8
  readonly isMaker: boolean
  readonly execType: ExecType
  readonly createType: CreateType
}

/**
 * Closes lots of a position against the liquidation account; in several orders only if the value of one would exceed
 * the safe integers.
 */
export function passThrough(state: State, exposure: Exposure, position: Position, deal: PassThrough): void {
  const most = exposure.market.values.mostLots(deal.price)
  for (let left = deal.lots; left > 0; left -= most) {
    passOrder(state, exposure, position, { ...deal, lots: Math.min(left, most) })
  }
}

/**
 * Executes one such order. The trader's side is an order that fills at once; the house account pays no fees. It is not
 * a public trade and does not change the last price.
 */
function passOrder(state: State, exposure: Exposure, position: Position, deal: PassThrough): void {
  const { market } = exposure
  const { accounts, pool } = state
  const { lots, price, createType, execType } = deal
  const positionSide = sideOf(position)
  const cost = market.fillCostOf(price, lots)
  const value = market.valueOfCost(cost)
  const house = accounts.exposure(accounts.liquidation, market)
  const slot = createOrder(state, exposure, houseDraft(position, lots, price, createType, 'IOC'))
  pool.filled[slot] = lots
  pool.filledCost[slot] = cost
  pool.leaves[slot] = 0
  const common = { price, lots, value, execType, createType, leavesQty: 0, orderLinkId: '' } as const
  const fee = settleFill(state, {
    ...common,
    exposure,
    position,
    side: oppositeSide(positionSide),
    feeRate: deal.feeRate,
    isMaker: deal.isMaker,
    orderId: pool.id[slot]!,
  })
  pool.filledFee[slot] = e8Of(fee)
  position.status = 'Normal'
  settleFill(state, {
    ...common,
    exposure: house,
    position: house.ownPosition(0),
    side: positionSide,
    feeRate: 0n,
    isMaker: !deal.isMaker,
    orderId: 0,
  })
  finish(state, slot, FILLED)
}

/** Returns the draft of an order, made by the exchange, that can only close the position. */
export function houseDraft(
  position: Position,
  lots: number,
  price: number,
  createType: CreateType,
  timeInForce: TimeInForce,
): OrderDraft {
  return {
    side: oppositeSide(sideOf(position)),
    orderType: 'Market',
    timeInForce,
    price,
    lots,
    flags: REDUCE_ONLY,
    positionIdx: position.index,
    smpType: 'None',
    orderLinkId: '',
    createType,
  }
}
