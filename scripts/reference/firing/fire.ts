import type { PlaceOrder } from '@perpdesk/engine'
import type { RejectReason } from '@perpdesk/trading'
import { closableLots } from '../account/standing.ts'
import { opposite } from '../formulas/formulas.ts'
import { collarFor, withinCollar } from '../listing/limits.ts'
import { ratesOf } from '../market.ts'
import type { Model, Order, Stop } from '../model.ts'
import { act } from '../orders/act.ts'
import { reportOrder } from '../orders/life-cycle.ts'
import { dearest, mostLots } from '../orders/most-lots.ts'
import { placeChecked } from '../orders/place.ts'
import { trimClosing } from '../orders/reduce-only.ts'
import { CODES } from '../results.ts'
import { coveredPrice } from '../risk/closing-loss.ts'
import { endAs, endStop, partnerOf, removeStop, reportStop } from '../triggers/stop-life.ts'
import { isOfPosition, isWhole, takesProfit } from '../triggers/stop-order.ts'
import { createTypeOf, detailsOf } from '../triggers/stop-view.ts'

/** Triggers a stop: reports it, cancels the other order of its pair, and places the order under the same id. */
export function fire(model: Model, stop: Stop): void {
  stop.updatedTime = model.time
  reportStop(model, stop, 'Triggered')
  const partner = partnerOf(stop)
  if (partner !== undefined) {
    const { pair } = stop
    const why = takesProfit(stop) ? 'CancelByOCOSlCanceledByTpTriggered' : 'CancelByOCOTpCanceledBySlTriggered'
    endStop(model, partner, why)
    stop.pair = pair
  }
  removeStop(stop)
  if (isOfPosition(stop)) closePosition(model, stop)
  else placeTriggered(model, stop)
}

function closePosition(model: Model, stop: Stop): void {
  const { standing, side, positionIdx, orderType, timeInForce, smpType } = stop
  const { account, market } = standing
  const isMarket = orderType === 'Market'
  const room = closableLots(standing, side, positionIdx)
  const lots = isWhole(stop) ? room : Math.min(stop.qty, room)
  if (lots <= 0) {
    endAs(model, stop, { status: 'Cancelled', cancelType: 'CancelByReduceOnly' })
    return
  }
  const asked = isMarket ? collarFor(market, side) : withinCollar(market, side, stop.price)
  const price = coveredPrice(standing, side, asked, lots, standing.positions[positionIdx])
  const largestPart = (most: number): number => Math.min(most, mostLots(market, dearest(market, opposite(side), price)))
  const order: Order = {
    id: stop.id,
    link: stop.link,
    account,
    market,
    side,
    orderType,
    timeInForce,
    reduceOnly: true,
    closeOnTrigger: false,
    positionIdx,
    smpType,
    createType: createTypeOf(stop),
    quote: false,
    ...ratesOf(account, market),
    createdTime: stop.createdTime,
    updatedTime: model.time,
    price,
    leaves: largestPart(lots),
    filled: 0,
    value: 0n,
    fee: 0n,
    tpsl: null,
    stopOrderType: stop.kind,
    details: detailsOf(stop),
  }
  const spared = room - lots
  let left = isMarket ? lots - order.leaves : 0
  reportOrder(model, order)
  act(model, order)
  while (left > 0 && closableLots(standing, side, positionIdx) === spared + left) {
    const details = { ...detailsOf(stop), parentOrderId: stop.id }
    const times = { createdTime: model.time, updatedTime: model.time }
    const fresh = { id: model.orderId++, link: '', leaves: largestPart(left), filled: 0, value: 0n, fee: 0n }
    const next: Order = { ...order, ...times, ...fresh, details }
    left -= next.leaves
    reportOrder(model, next)
    act(model, next)
  }
  trimClosing(model, standing)
}

/** Places the triggered order with the checks of a new order; a refused order ends. */
function placeTriggered(model: Model, stop: Stop): void {
  const { standing, side, orderType, timeInForce, price, qty, reduceOnly, closeOnTrigger, positionIdx, smpType } = stop
  const { account, market } = standing
  const command: PlaceOrder = {
    type: 'placeOrder',
    account: account.id,
    instrument: market.instrument.id,
    side,
    orderType,
    timeInForce,
    price,
    qty,
    reduceOnly,
    closeOnTrigger,
    positionIdx,
    smpType,
    orderLinkId: stop.link,
    leverageE2: 0,
    options: null,
  }
  const { code } = placeChecked(model, standing, command, {
    id: stop.id,
    createdTime: stop.createdTime,
    createType: createTypeOf(stop),
    stopOrderType: stop.kind,
    details: detailsOf(stop),
    tpsl: stop.tpsl,
  })
  if (code === 0) trimClosing(model, standing)
  else if (code === CODES.reduceOnly) endAs(model, stop, { status: 'Cancelled', cancelType: 'CancelByReduceOnly' })
  else if (code === CODES.noBalance || code === CODES.diesAtOnce) {
    endAs(model, stop, {
      status: 'Cancelled',
      cancelType: 'CancelByCannotAffordOrderCost',
      rejectReason: 'EC_Others',
    })
  } else endAs(model, stop, { status: 'Rejected', rejectReason: rejectedBecause(code) })
}

function rejectedBecause(code: number): RejectReason {
  if (code === CODES.priceRange) return 'EC_ReachRiskPriceLimit'
  return code === CODES.onlyReducing ? 'EC_InvalidSymbolStatus' : 'EC_Others'
}
