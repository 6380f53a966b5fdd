import type { TpSlKind, TpslMode } from '@perpdesk/trading'
import type { CommandResult } from '../event.ts'
import type { TpSlLeg } from '../order-options.ts'
import type { State } from '../state.ts'
import { closingTimeInForce, legDraft } from './attach.ts'
import { checkLegForm, checkLegPrice } from './check-tpsl.ts'
import type { Plan, StopPlace } from './plan.ts'
import { addStop, changeStop, endStop, partnerOf, unpair } from './stop-life.ts'
import type { StopDraft, StopOrder } from './stop-order.ts'
import { presentPrice } from './trigger-prices.ts'

/** Planned change of one leg. */
export type LegPlan =
  | { readonly action: 'keep' }
  | { readonly action: 'same'; readonly stop: StopOrder }
  | { readonly action: 'remove'; readonly stop: StopOrder }
  | { readonly action: 'change'; readonly stop: StopOrder; readonly leg: TpSlLeg; readonly qty: number }
  | { readonly action: 'make'; readonly draft: StopDraft }

export const KEEP: LegPlan = { action: 'keep' }

/**
 * Checks form and price of a leg on a position. Its trigger must lie before the liquidation price only in isolated
 * margin, because in cross margin that price moves [X].
 */
export function checkPositionLeg(place: StopPlace, kind: TpSlKind, leg: TpSlLeg): CommandResult | undefined {
  const { exposure, position, command } = place
  const { market } = exposure
  const prices = { base: presentPrice(market, leg.by), liquidation: exposure.regime.lastingPrice(exposure, position) }
  return (
    checkLegForm(market, command.mode, kind, leg) ??
    checkLegPrice(market, position.lots > 0 ? 'Buy' : 'Sell', kind, leg, prices)
  )
}

/** Plans a new leg; `qty` in lots. */
export function makeLeg(place: StopPlace, kind: TpSlKind, mode: TpslMode, leg: TpSlLeg, qty: number): LegPlan {
  return { action: 'make', draft: legDraft(place.exposure, place.position, leg, { kind, mode, qty, parent: 0 }) }
}

/**
 * Plans both legs together. Legs named by one command form a pair afterwards; if a command names only one leg of a
 * pair, the pair is dissolved (R3.11).
 */
export function legsPlan(takeProfit: LegPlan, stopLoss: LegPlan): Plan {
  const plans = [takeProfit, stopLoss]
  return {
    changes: plans.some(({ action }) => action !== 'keep' && action !== 'same'),
    carryOut: (state) => {
      const named = plans.flatMap((plan) => ('stop' in plan ? [plan.stop] : []))
      for (const stop of named) breakForeignPair(state, stop, named)
      for (const plan of plans) if (plan.action === 'remove') endStop(state, plan.stop, 'CancelByUser')
      const next = state.nextOrderId
      const tpId = idOf(takeProfit, next)
      const slId = idOf(stopLoss, takeProfit.action === 'make' ? next + 1 : next)
      const parent = named.find((stop) => state.stops.has(stop.id))?.parent ?? next
      carryOutLeg(state, takeProfit, { pair: tpId === 0 ? 0 : slId, parent })
      carryOutLeg(state, stopLoss, { pair: slId === 0 ? 0 : tpId, parent })
    },
  }
}

/** Dissolves the pair of a named leg whose partner is not named, and reports the partner. */
function breakForeignPair(state: State, stop: StopOrder, named: readonly StopOrder[]): void {
  const partner = partnerOf(state, stop)
  if (partner === undefined || named.includes(partner)) return
  unpair(state, stop)
  changeStop(state, partner, {})
}

/** Returns the id of the leg after the plan is carried out, 0 if there is none. `next` is the id of a new leg. */
function idOf(plan: LegPlan, next: number): number {
  if (plan.action === 'make') return next
  return plan.action === 'change' || plan.action === 'same' ? plan.stop.id : 0
}

function carryOutLeg(state: State, plan: LegPlan, set: { pair: number; parent: number }): void {
  if (plan.action === 'make') addStop(state, { ...plan.draft, ...set })
  else if (plan.action === 'same') {
    if (plan.stop.pair !== set.pair) changeStop(state, plan.stop, { pair: set.pair })
  } else if (plan.action === 'change') {
    const { trigger, by, orderType, limitPrice } = plan.leg
    const timeInForce = closingTimeInForce(orderType)
    const change = { trigger, by, orderType, timeInForce, price: limitPrice, qty: plan.qty, pair: set.pair }
    changeStop(state, plan.stop, change)
  }
}
