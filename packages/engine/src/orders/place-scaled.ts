import {
  isScaledPlanValid,
  MAX_SCALED_ORDERS,
  partLinkId,
  REASONS,
  type ScaledChild,
  type ScaledPlan,
  scaledChildren,
} from '@perpdesk/trading'
import { type Account, closesByIndex, type Exposure, onlyCloses } from '../account/account.ts'
import { checkPositionIdx, findDuplicate, isCount, isRefusal, locateContract } from '../account/locate.ts'
import type { PlaceOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { checkMaxQty, checkNotional, checkPrice, checkQty } from '../listing/limits.ts'
import { refusedByLife } from '../listing/stage.ts'
import { PLAIN_DETAILS } from '../order-options.ts'
import { done, invalid } from '../result.ts'
import type { State } from '../state.ts'
import type { PlaceScaled } from '../strategy-types.ts'
import { placePrepared } from './place.ts'

/**
 * Places a scaled order, a series of limit orders (3.9). The figures of all are checked before the first is placed;
 * margin and counts are checked for each order. The result names their common parent, or is the first order's refusal
 * if none was accepted.
 */
export function placeScaled(state: State, command: PlaceScaled): CommandResult {
  const found = locateContract(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const duplicate = findDuplicates(state, found.account, command)
  if (duplicate !== undefined) return duplicate
  const early = refusedByLife(state, found.market)
  if (early !== undefined) return early
  const exposure = state.accounts.exposure(found.account, found.market)
  const plan: ScaledPlan = { ...command, lots: command.qty }
  const refused = checkPlan(exposure, command, plan)
  if (refused !== undefined) return refused
  const children = scaledChildren(plan)
  for (const child of children) {
    const wrong = checkChild(exposure, command, child)
    if (wrong !== undefined) return wrong
  }
  const parentOrderId = state.nextOrderId++
  const detailed = { stopOrderType: 'UNKNOWN', details: { ...PLAIN_DETAILS, parentOrderId } } as const
  const items = children.map((child, place) =>
    placePrepared(state, exposure, orderOf(command, child, place), { detailed }),
  )
  if (items.some((item) => item.code === 0)) return { ...done(parentOrderId, 0), items }
  // the parent's id was not used by any order
  state.nextOrderId = parentOrderId
  return { ...items[0]!, items }
}

/** Refuses a repeated id, also if only some of the orders were accepted the first time. */
function findDuplicates(state: State, account: Account, command: PlaceScaled): CommandResult | undefined {
  const { orderLinkId, count } = command
  for (let place = 0; place < Math.min(count, MAX_SCALED_ORDERS); place++) {
    const duplicate = findDuplicate(state, account, partLinkId(orderLinkId, place))
    if (duplicate !== undefined) return duplicate
  }
  return undefined
}

function checkPlan(exposure: Exposure, command: PlaceScaled, plan: ScaledPlan): CommandResult | undefined {
  const { market, hedge } = exposure
  if (!isCount(command.qty)) return invalid('qty', REASONS.wholeLots)
  if (!isScaledPlanValid(plan)) return invalid('count', 'number and weights of the orders do not fit')
  return (
    checkPositionIdx(hedge, command.positionIdx) ??
    checkPrice(market, command.fromPrice) ??
    checkPrice(market, command.toPrice)
  )
}

function checkChild(exposure: Exposure, command: PlaceScaled, child: ScaledChild): CommandResult | undefined {
  const { market } = exposure
  const { side, positionIdx, reduceOnly } = command
  if (reduceOnly || closesByIndex(side, positionIdx)) {
    return child.lots < 1
      ? invalid('qty', 'it does not suffice for so many orders')
      : checkMaxQty(market, child.lots, market.maxLimitQty)
  }
  const exempt = onlyCloses(exposure, side, positionIdx, child.lots)
  return (
    checkQty(market, child.lots, market.maxLimitQty) ??
    (exempt ? undefined : checkNotional(market, child.lots, child.price))
  )
}

function orderOf(command: PlaceScaled, { price, lots }: ScaledChild, place: number): PlaceOrder {
  const { account, instrument, side, timeInForce, reduceOnly, positionIdx, smpType } = command
  return {
    type: 'placeOrder',
    account,
    instrument,
    side,
    orderType: 'Limit',
    timeInForce,
    price,
    qty: lots,
    reduceOnly,
    closeOnTrigger: false,
    positionIdx,
    smpType,
    orderLinkId: partLinkId(command.orderLinkId, place),
    leverageE2: 0,
    options: null,
  }
}
