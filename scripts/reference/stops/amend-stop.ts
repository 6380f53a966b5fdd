import type { AmendOrder } from '../../../packages/engine/src/command.ts'
import type { AttachedTpSl } from '../../../packages/engine/src/order-options.ts'
import { isClosing, type Model, type Order, type Position, type Standing, standingOf } from '../model.ts'
import { inRange } from '../placing.ts'
import { type Answer, done, refused } from '../results.ts'
import { positionView } from '../views.ts'
import { carriedFault, isPlacedRight, isSame, isTriggerPrice, merged, partialFault } from './carried.ts'
import { directionFault, termsFault } from './conditional.ts'
import { coveredBy, heldSide, isOfPosition, isPartial, isWhole, presentPrice, type Stop, takesProfit } from './stop.ts'
import { changeStop, partnerOf } from './stop-life.ts'

type Target = Pick<Stop, 'trigger' | 'by' | 'price' | 'qty' | 'tpsl'>

/** R3.29 for an order that waits; both legs of a set keep one quantity. */
export function amendStop(model: Model, stop: Stop, command: AmendOrder): Answer {
  if (stop.kind === 'TrailingStop' || (stop.orderType === 'Market' && command.price !== 0)) return refused('invalid')
  const { options } = command
  const target: Target = {
    trigger: options?.trigger?.price ?? stop.trigger,
    by: options?.trigger?.by ?? stop.by,
    price: command.price === 0 ? stop.price : command.price,
    qty: command.qty === 0 ? stop.qty : command.qty,
    tpsl: merged(stop.tpsl, options?.tpsl),
  }
  const { trigger, by, price, qty, tpsl } = target
  const same = stop.trigger === trigger && stop.by === by && stop.price === price && stop.qty === qty
  if (same && isSame(stop.tpsl, tpsl)) return refused('notModified')
  if (!isTriggerPrice(stop.standing.market, trigger)) return refused('invalid')
  const partner = partnerOf(stop)
  const isNewSet = tpsl?.mode === 'Partial' && stop.tpsl?.mode !== 'Partial'
  const fault =
    (isOfPosition(stop) ? positionFault(stop, target) : conditionalFault(stop, target)) ??
    roomFault(stop, qty) ??
    (partner === undefined ? undefined : partnerFault(partner, qty)) ??
    (isNewSet ? partialFault(stop.standing, stop.side) : undefined)
  if (fault !== undefined) return fault
  changeStop(model, stop, target)
  if (partner !== undefined && partner.qty !== qty) changeStop(model, partner, { qty })
  return done(stop.id, price)
}

/** 110058: all partial stops of a kind cover at most the position. */
function roomFault(stop: Stop, qty: number): Answer | undefined {
  const { standing, positionIdx, kind } = stop
  const position: Position = standing.positions[positionIdx]
  const others = coveredBy(standing, position, kind) - stop.qty
  return isPartial(stop) && qty > position.lots - others ? refused('sizeTooLarge') : undefined
}

/** The other leg gets the same quantity, which must be one that it could have been placed with. */
function partnerFault(partner: Stop, qty: number): Answer | undefined {
  if (partner.kind !== 'OcoOrder') return roomFault(partner, qty)
  return termsFault(partner.standing, { ...partner, qty }, partner)
}

function conditionalFault(stop: Stop, target: Target): Answer | undefined {
  const { orderType, direction, side, standing } = stop
  const { trigger, by, price, tpsl, qty } = target
  if (tpsl !== null && (isClosing(stop) || stop.kind === 'OcoOrder')) return refused('invalid')
  const base = orderType === 'Market' ? trigger : price
  return (
    termsFault(standing, { ...stop, qty }, { orderType, price, trigger }) ??
    directionFault(standing.market, { price: trigger, by, direction }) ??
    (tpsl === null ? undefined : carriedFault(standing.market, side, tpsl, base))
  )
}

function positionFault(stop: Stop, target: Target): Answer | undefined {
  const { standing, positionIdx, orderType } = stop
  const { market } = standing
  const position: Position = standing.positions[positionIdx]
  const { trigger, by, price, qty } = target
  if (target.tpsl !== null) return refused('invalid')
  if (isWhole(stop) && qty !== stop.qty) return refused('sizeInFull')
  const tooLarge = roomFault(stop, qty)
  if (tooLarge !== undefined) return tooLarge
  if (orderType === 'Limit' && price <= 0) return refused('invalid')
  if (orderType === 'Limit' && !inRange(market, price)) return refused('priceRange')
  const { isIsolated, liqPrice } = positionView(standing, position)
  const prices = { base: presentPrice(market, by), liquidation: isIsolated ? liqPrice : null }
  const leg = takesProfit(stop) ? 'takeProfit' : 'stopLoss'
  return isPlacedRight(market, heldSide(stop), leg, trigger, prices) ? undefined : refused('invalid')
}

/** What an open order will carry after an amendment; fixed once it is filled in part (110059). */
export function amendedTpsl(
  order: Order,
  command: AmendOrder,
  price: number,
): { readonly changes: boolean; readonly tpsl: AttachedTpSl | null } | Answer {
  const { market, side } = order
  const standing: Standing = standingOf(order.account, market)
  const tpsl = merged(order.tpsl, command.options?.tpsl)
  const changes = !isSame(order.tpsl, tpsl)
  if (changes && order.filled > 0) return refused('tpslFixed')
  if (tpsl === null) return { changes, tpsl }
  const closes = order.reduceOnly || (order.positionIdx !== 0 && (order.positionIdx === 1) === (side === 'Sell'))
  if (closes) return refused('invalid')
  const fault = changes || price !== order.price ? carriedFault(market, side, tpsl, price) : undefined
  if (fault !== undefined) return fault
  const isNewSet = tpsl.mode === 'Partial' && order.tpsl?.mode !== 'Partial'
  return (isNewSet ? partialFault(standing, side) : undefined) ?? { changes, tpsl }
}
