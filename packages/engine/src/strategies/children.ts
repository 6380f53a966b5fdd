import {
  BORROW_REFUSALS,
  type CreateType,
  oppositeSide,
  REFUSALS,
  type Side,
  SPOT_REFUSALS,
  type StrategyType,
  type TerminateType,
  type TimeInForce,
} from '@perpdesk/trading'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import { PLAIN_DETAILS } from '../order-options.ts'
import { moveOrder } from '../orders/amend.ts'
import { withdrawChild } from '../orders/end-strategy.ts'
import { placePrepared } from '../orders/place.ts'
import type { State } from '../state.ts'
import type { Strategy } from './strategy.ts'

/** A child order to be sent. `price` in ticks, 0 for a market order. */
export interface ChildWish {
  readonly lots: number
  readonly price: number
  readonly timeInForce: TimeInForce
}

const CREATE_TYPE: Readonly<Record<StrategyType, CreateType>> = {
  TWAP: 'CreateByTWAP',
  Iceberg: 'CreateByIceBerg',
  Chase: 'CreateByChaseOrder',
}

/** Refusals of a child that every later child would get too, by the reason with which they end the strategy. */
const ENDED_BY: ReadonlyMap<number, TerminateType> = new Map<number, TerminateType>([
  [REFUSALS.insufficientBalance, 'insufficientBalance'],
  [REFUSALS.wouldLiquidateAtOnce, 'wouldLiquidate'],
  [REFUSALS.openInterestLimited, 'openInterestLimited'],
  [REFUSALS.riskLimitExceeded, 'riskLimitExceeded'],
  [REFUSALS.leverageBeyondTier, 'riskLimitMaxLeverage'],
  [REFUSALS.riskLadderExceeded, 'maxRiskLimitValue'],
  [REFUSALS.reduceOnlyRejected, 'noPositionForReduceOnly'],
  [REFUSALS.reduceOnlyBeforeDelivery, 'deliveryStopped'],
  [REFUSALS.settlementInProgress, 'deliveryStopped'],
  [SPOT_REFUSALS.spotInsufficientBalance, 'insufficientBalance'],
  [SPOT_REFUSALS.pairNotOpen, 'banned'],
  [BORROW_REFUSALS.spotLiabilityTooLarge, 'insufficientBalance'],
  [BORROW_REFUSALS.coinNotLent, 'insufficientBalance'],
  [BORROW_REFUSALS.borrowUncovered, 'insufficientBalance'],
])

/**
 * Places the strategy's next order. A refusal counts as a failure, or ends the strategy if every later order would be
 * refused too.
 */
export function sendChild(state: State, strategy: Strategy, wish: ChildWish): void {
  const { order } = strategy
  const { seat } = order
  const origin = {
    createType: CREATE_TYPE[order.terms.type],
    detailed: {
      stopOrderType: 'UNKNOWN',
      details: { ...PLAIN_DETAILS, parentOrderId: order.id, strategyId: order.id },
    },
  } as const
  strategy.childCount++
  state.strategies.touch(strategy)
  const { code, orderId } = placePrepared(
    state,
    seat,
    {
      type: 'placeOrder',
      account: seat.account.id,
      instrument: seat.market.instrument.id,
      side: order.side,
      orderType: wish.price === 0 ? 'Market' : 'Limit',
      timeInForce: wish.timeInForce,
      price: wish.price,
      qty: wish.lots,
      reduceOnly: order.reduceOnly,
      closeOnTrigger: false,
      positionIdx: order.positionIdx,
      smpType: 'None',
      orderLinkId: '',
      leverageE2: 0,
      options: null,
    },
    origin,
  )
  if (code === 0) {
    if (state.ids.get(orderId) !== NONE) strategy.childId = orderId
    return
  }
  strategy.childCount--
  refused(state, strategy, code)
}

/** Moves the open child to another price, at the end of that level. */
export function moveChild(state: State, strategy: Strategy, price: number): void {
  const slot = state.ids.get(strategy.childId)
  if (slot === NONE || state.pool.price[slot] === price) return
  const { code } = moveOrder(state, slot, price)
  if (code === 0) return
  withdrawChild(state, strategy)
  refused(state, strategy, code)
}

/** Returns the best price of the strategy's side, ignoring its own child; `NO_PRICE` if there is none. */
export function bestOfOthers(state: State, strategy: Strategy): number {
  const { order } = strategy
  const { book } = order.seat.market
  const side = order.side === 'Buy' ? BUY : SELL
  const best = book.best(side)
  const slot = strategy.childId === 0 ? NONE : state.ids.get(strategy.childId)
  if (best === NO_PRICE || slot === NONE || state.pool.price[slot] !== best) return best
  return book.lotsAt(best) === state.pool.leaves[slot] ? book.worse(side, best) : best
}

/** Returns the best price of the opposite side; `NO_PRICE` if there is none. */
export function bestOpposite(strategy: Strategy): number {
  const side: Side = oppositeSide(strategy.order.side)
  return strategy.order.seat.market.book.best(side === 'Buy' ? BUY : SELL)
}

function refused(state: State, strategy: Strategy, code: number): void {
  const reason = ENDED_BY.get(code)
  if (reason === undefined) state.strategies.failed(strategy)
  else state.strategies.end(strategy, reason)
}
