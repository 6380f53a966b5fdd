import type { OrderType, TriggerBy } from '@perpdesk/trading'
import { typedDecimal } from '../../../../format/index.ts'

export const OCO_LEGS = ['takeProfit', 'stopLoss'] as const
export type OcoLegName = (typeof OCO_LEGS)[number]

/** One of the two orders of an OCO, as typed: the trigger price, and the order that is placed when it is reached. */
export interface OcoLeg {
  readonly trigger: string
  readonly by: TriggerBy
  readonly orderType: OrderType
  /** Limit price; only used if the leg is a limit order. */
  readonly price: string
}

export interface OcoForm extends Readonly<Record<OcoLegName, OcoLeg>> {
  /** Once the leg triggers, resting closing orders are reduced to make room for it (R3.7). */
  readonly closeOnTrigger: boolean
}

export function newOco(by: TriggerBy): OcoForm {
  const leg = { trigger: '', by, price: '' }
  return {
    takeProfit: { ...leg, orderType: 'Limit' },
    stopLoss: { ...leg, orderType: 'Market' },
    closeOnTrigger: false,
  }
}

/** Returns the order type of an OCO: limit if at least one of its legs is a limit order. */
export function ocoOrderType({ takeProfit, stopLoss }: OcoForm): OrderType {
  return takeProfit.orderType === 'Limit' || stopLoss.orderType === 'Limit' ? 'Limit' : 'Market'
}

/**
 * Returns the form with a price that another part of the screen offers: in the leg without a trigger, otherwise in the
 * leg whose trigger is nearer.
 */
export function withTriggerAt(form: OcoForm, price: string): OcoForm {
  const given = typedDecimal(price)
  if (given === undefined) return form
  const away = (name: OcoLegName) => {
    const trigger = typedDecimal(form[name].trigger)
    if (trigger === undefined) return -1n
    return trigger > given ? trigger - given : given - trigger
  }
  const name = away('stopLoss') < away('takeProfit') ? 'stopLoss' : 'takeProfit'
  return { ...form, [name]: { ...form[name], trigger: price } }
}
