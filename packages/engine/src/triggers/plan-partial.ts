import { formatE8 } from '@perpdesk/numeric'
import type { TpSlKind } from '@perpdesk/trading'
import { isRefusal } from '../account/locate.ts'
import type { CommandResult } from '../event.ts'
import type { TpSlLeg } from '../order-options.ts'
import { invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { kindOf, legOf } from './attach.ts'
import { changedLeg } from './changed-leg.ts'
import { checkPartialCount } from './check-tpsl.ts'
import { coveredLots } from './follow-position.ts'
import type { Plan, StopPlace } from './plan.ts'
import { checkPositionLeg, KEEP, type LegPlan, legsPlan, makeLeg } from './plan-legs.ts'
import type { StopOrder } from './stop-order.ts'

/** Plans a set for a part of the position, market or limit (R3.10): a new set, or changes of a waiting one. */
export function planPartial(state: State, place: StopPlace): Plan | CommandResult {
  const { command, exposure, position } = place
  const takeProfit = planLeg(state, place, 'takeProfit')
  if (isRefusal(takeProfit)) return takeProfit
  const stopLoss = planLeg(state, place, 'stopLoss')
  if (isRefusal(stopLoss)) return stopLoss
  if (qtyOf(takeProfit) !== qtyOf(stopLoss) && qtyOf(takeProfit) !== 0 && qtyOf(stopLoss) !== 0) {
    return invalid('slSize', 'it must be the quantity of the take profit')
  }
  if (takeProfit.action === 'make' || stopLoss.action === 'make') {
    const tooMany = checkPartialCount(state, exposure, position.lots > 0 ? 'Buy' : 'Sell')
    if (tooMany !== undefined) return tooMany
  }
  // a waiting set with one leg cannot be completed later: both legs are new, or both are named
  if (
    command.takeProfit !== null &&
    command.stopLoss !== null &&
    (command.tpOrderId === 0) !== (command.slOrderId === 0)
  ) {
    return invalid('slOrderId', 'name both orders of a set, or none for a new one')
  }
  return legsPlan(takeProfit, stopLoss)
}

function planLeg(state: State, place: StopPlace, kind: TpSlKind): LegPlan | CommandResult {
  const { command } = place
  const wanted = command[kind]
  const isProfit = kind === 'takeProfit'
  const id = isProfit ? command.tpOrderId : command.slOrderId
  const size = isProfit ? command.tpSize : command.slSize
  if (id === 0) return wanted === null ? KEEP : planNew(place, kind, changedLeg(null, wanted), size)
  if (wanted === null && size === 0) return KEEP
  const stop = state.stops.get(id)
  if (stop === undefined || !isPlacedHere(stop, place, kind)) return refuse('orderNotFound')
  if (wanted?.trigger === 0) return { action: 'remove', stop }
  const present = legOf(stop)
  const leg = wanted === null ? present : changedLeg(present, wanted)
  return planChange(place, kind, { stop, leg, qty: size === 0 ? stop.qty : size })
}

function isPlacedHere(stop: StopOrder, { exposure, position }: StopPlace, kind: TpSlKind): boolean {
  return stop.row === exposure.row && stop.positionIdx === position.index && stop.kind === kindOf('Partial', kind)
}

function planNew(place: StopPlace, kind: TpSlKind, leg: TpSlLeg, size: number): LegPlan | CommandResult {
  if (size === 0) {
    return invalid(kind === 'takeProfit' ? 'tpSize' : 'slSize', 'a part of the position needs a quantity')
  }
  const refused = checkPositionLeg(place, kind, leg) ?? checkRoom(place, kind, size, 0)
  return refused ?? makeLeg(place, kind, 'Partial', leg, size)
}

function planChange(
  place: StopPlace,
  kind: TpSlKind,
  change: { stop: StopOrder; leg: TpSlLeg; qty: number },
): LegPlan | CommandResult {
  const { stop, leg, qty } = change
  const { trigger, by, orderType, limitPrice } = leg
  const same = stop.trigger === trigger && stop.by === by && stop.orderType === orderType && stop.price === limitPrice
  if (same && stop.qty === qty) return { action: 'same', stop }
  const refused = checkPositionLeg(place, kind, leg) ?? checkRoom(place, kind, qty, stop.qty)
  return refused ?? { action: 'change', stop, leg, qty }
}

/** Refuses partial stops of one kind that together would cover more than the position (110058). */
function checkRoom(place: StopPlace, kind: TpSlKind, qty: number, replaced: number): CommandResult | undefined {
  const { exposure, position } = place
  const taken = coveredLots(exposure, position, kindOf('Partial', kind)) - replaced
  const room = Math.abs(position.lots) - taken
  return qty <= room ? undefined : refuse('tpSlSizeTooLarge', { max: formatE8(exposure.market.qtyOf(room)) })
}

function qtyOf(plan: LegPlan): number {
  if (plan.action === 'change') return plan.qty
  if (plan.action === 'same') return plan.stop.qty
  return plan.action === 'make' ? plan.draft.qty : 0
}
