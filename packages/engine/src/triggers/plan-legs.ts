import type { TpSlKind, TpslMode } from '@perpdesk/trading'
import { positionState } from '../account/position-view.ts'
import type { CommandResult } from '../event.ts'
import type { TpSlLeg } from '../order-options.ts'
import { legDraft } from './attach.ts'
import { checkLegForm, checkLegPrice } from './check-tpsl.ts'
import type { Plan, StopPlace } from './plan.ts'
import { addSet, changeStop, endStop, type StopDraft, unpair } from './stop-life.ts'
import type { StopOrder } from './stop-order.ts'
import { presentPrice } from './trigger-prices.ts'

/** What becomes of one leg. */
export type LegPlan =
  | { readonly action: 'keep' }
  | { readonly action: 'remove'; readonly stop: StopOrder }
  | { readonly action: 'change'; readonly stop: StopOrder; readonly leg: TpSlLeg; readonly qty: number }
  | { readonly action: 'make'; readonly draft: StopDraft }

export const KEEP: LegPlan = { action: 'keep' }

/** Form and price of a leg on a position. The liquidation price is kept only in isolated margin: in cross it moves [X]. */
export function checkPositionLeg(place: StopPlace, kind: TpSlKind, leg: TpSlLeg): CommandResult | undefined {
  const { exposure, position, command } = place
  const { market } = exposure
  const { isIsolated, liqPrice } = positionState(exposure, position)
  const prices = { base: presentPrice(market, leg.by), liquidation: isIsolated ? liqPrice : null }
  return (
    checkLegForm(market, command.mode, kind, leg) ??
    checkLegPrice(market, position.lots > 0 ? 'Buy' : 'Sell', kind, leg, prices)
  )
}

export function makeLeg(place: StopPlace, kind: TpSlKind, mode: TpslMode, leg: TpSlLeg, qty: number): LegPlan {
  return { action: 'make', draft: legDraft(place.exposure, place.position, leg, { kind, mode, qty, parent: 0 }) }
}

/**
 * Both legs together. Legs that are set by one command are a pair; a pair of which only one leg is touched is one no more
 * (R3.11).
 */
export function legsPlan(takeProfit: LegPlan, stopLoss: LegPlan): Plan {
  const plans = [takeProfit, stopLoss]
  return {
    changes: plans.some(({ action }) => action !== 'keep'),
    carryOut: (state) => {
      const together = takeProfit.action !== 'keep' && stopLoss.action !== 'keep'
      for (const plan of plans) {
        if (plan.action === 'remove') endStop(state, plan.stop, 'CancelByUser')
        if (plan.action !== 'change') continue
        if (!together) unpair(state, plan.stop)
        const { trigger, by, orderType, limitPrice } = plan.leg
        changeStop(state, plan.stop, { trigger, by, orderType, price: limitPrice, qty: plan.qty })
      }
      addSet(
        state,
        plans.flatMap((plan) => (plan.action === 'make' ? [plan.draft] : [])),
      )
    },
  }
}
