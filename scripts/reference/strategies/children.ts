import type { PlaceOrder } from '@perpdesk/engine'
import type { TerminateType, TimeInForce } from '@perpdesk/trading'
import { opposite } from '../formulas/formulas.ts'
import type { Model, Strategy } from '../model.ts'
import { moveOrder } from '../orders/amend.ts'
import { withdrawChild } from '../orders/end-strategy.ts'
import { placeChecked } from '../orders/place.ts'
import { CODES } from '../results.ts'
import { movePairOrder } from '../spot/amend.ts'
import { placePrepared } from '../spot/place.ts'
import { NO_DETAILS } from '../triggers/stop-view.ts'
import { bookIn, isInPair, marketOf, restingOrder } from './place.ts'
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
  [CODES.pairBalance, 'insufficientBalance'],
  [CODES.pairClosed, 'banned'],
  [CODES.liabilityLarge, 'insufficientBalance'],
  [CODES.notLent, 'insufficientBalance'],
  [CODES.borrowUncovered, 'insufficientBalance'],
])

export function bestOpposite({ side, place }: Strategy): number | null {
  return bookIn(place, opposite(side))[0]?.price ?? null
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
  const { place, id, side, positionIdx, reduceOnly, terms } = strategy
  strategy.childCount++
  model.changedStrategies.add(strategy)
  const command: PlaceOrder = {
    type: 'placeOrder',
    account: place.account.id,
    instrument: marketOf(place).instrument.id,
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
  }
  const made = {
    createType: CREATE_TYPES[terms.type],
    details: { ...NO_DETAILS, parentOrderId: id, strategyId: id },
  }
  const { code, orderId } = isInPair(place)
    ? placePrepared(model, place.pair, place.account, command, { made })
    : placeChecked(model, place, command, made)
  if (code === 0) {
    if (restingOrder(place, orderId) !== undefined) strategy.childId = orderId
    return
  }
  strategy.childCount--
  refusedAs(model, strategy, code)
}

/** Moves the child order to another price, at the end of the queue there. */
export function move(model: Model, strategy: Strategy, price: number): void {
  const child = childOf(strategy)
  if (child === undefined || child.price === price) return
  const refusal = 'pair' in child ? movePairOrder(model, child, price) : moveOrder(model, child, price)
  if (refusal === undefined) return
  withdrawChild(model, strategy)
  refusedAs(model, strategy, refusal.code)
}

function refusedAs(model: Model, strategy: Strategy, code: number): void {
  const why = ENDED_BY.get(code)
  if (why === undefined) failed(model, strategy)
  else finish(model, strategy, why)
}
