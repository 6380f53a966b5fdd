import type { TerminateType, TimeInForce } from '@perpdesk/trading'
import { sideBook } from '../book/order-book.ts'
import { opposite } from '../formulas/formulas.ts'
import type { Model, Strategy } from '../model.ts'
import { moveOrder } from '../orders/amend.ts'
import { withdrawChild } from '../orders/end-strategy.ts'
import { placeChecked } from '../orders/place.ts'
import { CODES } from '../results.ts'
import { NO_DETAILS } from '../triggers/stop-view.ts'
import { childOf, failed, finish } from './strategies.ts'

const CREATE_TYPES = { TWAP: 'CreateByTWAP', Iceberg: 'CreateByIceBerg', Chase: 'CreateByChaseOrder' } as const

/** Refusals that would recur, with the reason with which they end the strategy. */
const ENDED_BY = new Map<number, TerminateType>([
  [CODES.noBalance, 'insufficientBalance'],
  [CODES.diesAtOnce, 'wouldLiquidate'],
  [CODES.openInterest, 'openInterestLimited'],
  [CODES.riskLimit, 'riskLimitExceeded'],
  [CODES.beyondTier, 'riskLimitMaxLeverage'],
  [CODES.beyondLadder, 'maxRiskLimitValue'],
  [CODES.reduceOnly, 'noPositionForReduceOnly'],
  [CODES.onlyReducing, 'deliveryStopped'],
  [CODES.settling, 'deliveryStopped'],
])

export function bestOpposite({ side, standing }: Strategy): number | null {
  return sideBook(standing.market, opposite(side))[0]?.price ?? null
}

export function isBeyond({ side, terms }: Strategy, price: number): boolean {
  const { maxChasePrice } = terms
  return maxChasePrice > 0 && (side === 'Buy' ? price > maxChasePrice : price < maxChasePrice)
}

/** Places the next child order; a price of 0 means a market order. */
export function send(
  model: Model,
  strategy: Strategy,
  wish: { lots: number; price: number; timeInForce: TimeInForce },
): void {
  const { standing, id, side, positionIdx, reduceOnly, terms } = strategy
  strategy.childCount++
  model.changedStrategies.add(strategy)
  const { code, orderId } = placeChecked(
    model,
    standing,
    {
      type: 'placeOrder',
      account: standing.account.id,
      instrument: standing.market.instrument.id,
      side,
      orderType: wish.price === 0 ? 'Market' : 'Limit',
      timeInForce: wish.timeInForce,
      price: wish.price,
      qty: wish.lots,
      reduceOnly,
      closeOnTrigger: false,
      positionIdx,
      smpType: 'None',
      orderLinkId: '',
      leverageE2: 0,
      options: null,
    },
    { createType: CREATE_TYPES[terms.type], details: { ...NO_DETAILS, parentOrderId: id, strategyId: id } },
  )
  if (code === 0) {
    if (standing.orders.some((order) => order.id === orderId)) strategy.childId = orderId
    return
  }
  strategy.childCount--
  refusedAs(model, strategy, code)
}

/** Moves the child order to another price, at the end of the queue there. */
export function move(model: Model, strategy: Strategy, price: number): void {
  const child = childOf(strategy)
  if (child === undefined || child.price === price) return
  const refusal = moveOrder(model, child, price)
  if (refusal === undefined) return
  withdrawChild(model, strategy)
  refusedAs(model, strategy, refusal.code)
}

function refusedAs(model: Model, strategy: Strategy, code: number): void {
  const why = ENDED_BY.get(code)
  if (why === undefined) failed(model, strategy)
  else finish(model, strategy, why)
}
