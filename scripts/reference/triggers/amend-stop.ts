import type { AmendOrder } from '@perpdesk/engine'
import { isClosing } from '../account/standing.ts'
import { inRange } from '../listing/limits.ts'
import type { Model, Position, Stop } from '../model.ts'
import { positionView } from '../reports/position-view.ts'
import { type Answer, done, refused } from '../results.ts'
import { isSame, merged } from './carried.ts'
import { carriedFault, isPlacedRight, isTriggerPrice, partialFault } from './check-tpsl.ts'
import { directionFault, termsFault } from './conditional.ts'
import { coveredBy } from './stop-book.ts'
import { changeStop, partnerOf } from './stop-life.ts'
import { heldSide, isOfPosition, isPartial, isWhole, takesProfit } from './stop-order.ts'
import { presentPrice } from './trigger-prices.ts'

type Target = Pick<Stop, 'trigger' | 'by' | 'price' | 'qty' | 'tpsl'>

/** Amends a waiting order (R3.29); both legs of a set keep the same quantity. */
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

/** Refuses a quantity with which all partial stops of a kind would exceed the position (110058). */
function roomFault(stop: Stop, qty: number): Answer | undefined {
  const { standing, positionIdx, kind } = stop
  const position: Position = standing.positions[positionIdx]
  const others = coveredBy(standing, position, kind) - stop.qty
  return isPartial(stop) && qty > position.lots - others ? refused('sizeTooLarge') : undefined
}

/** Checks the other leg, which gets the same quantity: it must be one with which that leg could have been placed. */
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
