import type { AmendOrder } from '../../command.ts'
import type { CommandResult } from '../../event.ts'
import { done, invalid, refuse } from '../../result.ts'
import type { State } from '../../state.ts'
import { isSame, type Target, targetOf } from '../../triggers/amend-stop.ts'
import { checkDirection } from '../../triggers/conditional.ts'
import { changeStop, partnerOf } from '../../triggers/stop-life.ts'
import type { StopOrder } from '../../triggers/stop-order.ts'
import { checkCarriedLegs } from './checks.ts'
import { holdsCoins } from './held-by-stops.ts'
import { type SpotSeat, spotSeatOf } from './seat.ts'
import { refusedByLife } from './stage.ts'
import { checkLegsBacked } from './stop-backing.ts'
import { checkLeg } from './waiting.ts'

/** Amends an order waiting in a pair (R3.29); both legs of an OCO keep the same quantity. */
export function amendWaiting(state: State, stop: StopOrder, command: AmendOrder): CommandResult {
  const seat = spotSeatOf(state, stop)
  const { market } = seat
  const target = targetOf(stop, command)
  const unfit = refusedByLife(state, market) ?? checkForm(stop, command, target)
  if (unfit !== undefined) return unfit
  if (isSame(stop, target)) return refuse('notModified')
  const partner = partnerOf(state, stop)
  const { trigger, by, price, qty, tpsl } = target
  const refused =
    checkLeg(market, { ...stop, ...target }) ??
    checkDirection(market, { price: trigger, by, direction: stop.direction }) ??
    (partner === undefined ? undefined : checkLeg(market, { ...partner, qty })) ??
    checkCarriedLegs(market, stop.side, tpsl, price) ??
    checkBacked(seat, stop, partner, target)
  if (refused !== undefined) return refused
  changeStop(state, stop, { trigger, by, price, qty, tpsl })
  if (partner !== undefined && partner.qty !== qty) changeStop(state, partner, { qty })
  return done(stop.id, price)
}

function checkForm(stop: StopOrder, command: AmendOrder, { by, tpsl }: Target): CommandResult | undefined {
  if (stop.trailing !== null) return invalid('orderId', 'a trailing stop is placed anew')
  if (stop.orderType === 'Market' && command.price !== 0) return invalid('price', 'a market order has none')
  if (stop.quoteAmount > 0n && command.qty !== 0) return invalid('qty', 'it was placed by amount')
  if (by !== 'LastPrice') return invalid('triggerBy', 'orders in pairs wait for the last price')
  return tpsl !== null && (stop.kind !== 'Stop' || stop.orderType === 'Market')
    ? invalid('takeProfit', 'this order carries no TP/SL')
    : undefined
}

function checkBacked(
  seat: SpotSeat,
  stop: StopOrder,
  partner: StopOrder | undefined,
  target: Target,
): CommandResult | undefined {
  if (!holdsCoins(stop)) return undefined
  const present = partner === undefined ? [stop] : [stop, partner]
  return checkLegsBacked(
    seat,
    present.map((leg) => (leg === stop ? { ...leg, ...target } : { ...leg, qty: target.qty })),
    present,
  )
}
