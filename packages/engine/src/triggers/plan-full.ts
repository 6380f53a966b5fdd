import type { TpSlKind } from '@perpdesk/trading'
import { isRefusal } from '../account/locate.ts'
import type { CommandResult } from '../event.ts'
import type { TpSlChange } from '../order-options.ts'
import { invalid, refuse } from '../result.ts'
import { fullStop, legOf } from './attach.ts'
import { changedLeg } from './changed-leg.ts'
import type { Plan, StopPlace } from './plan.ts'
import { checkPositionLeg, KEEP, type LegPlan, legsPlan, makeLeg } from './plan-legs.ts'

/** Plans the TP and SL of the whole position: one of each, market orders only (R3.9). */
export function planFull(place: StopPlace): Plan | CommandResult {
  const { command } = place
  if (command.tpSize !== 0 || command.slSize !== 0) return refuse('tpSlSizeInFullMode')
  if (command.tpOrderId !== 0 || command.slOrderId !== 0) {
    return invalid('tpOrderId', 'the mode Full has one TP and one SL, which need no naming')
  }
  const takeProfit = planLeg(place, 'takeProfit', command.takeProfit)
  if (isRefusal(takeProfit)) return takeProfit
  const stopLoss = planLeg(place, 'stopLoss', command.stopLoss)
  return isRefusal(stopLoss) ? stopLoss : legsPlan(takeProfit, stopLoss)
}

function planLeg(place: StopPlace, kind: TpSlKind, change: TpSlChange | null): LegPlan | CommandResult {
  if (change === null) return KEEP
  const { exposure, position } = place
  const stop = fullStop(exposure, position, kind)
  if (change.trigger === 0) return stop === undefined ? KEEP : { action: 'remove', stop }
  const leg = changedLeg(stop === undefined ? null : legOf(stop), change)
  if (stop !== undefined && stop.trigger === leg.trigger && stop.by === leg.by && leg.limitPrice === 0) {
    return { action: 'same', stop }
  }
  const refused = checkPositionLeg(place, kind, leg)
  if (refused !== undefined) return refused
  const qty = Math.abs(position.lots)
  return stop === undefined ? makeLeg(place, kind, 'Full', leg, qty) : { action: 'change', stop, leg, qty }
}
