import type { OrderType, TriggerBy } from '@perpdesk/trading'
import { typedDecimal } from '../../../../format/index.ts'

export const OCO_LEGS = ['takeProfit', 'stopLoss'] as const
export type OcoLegName = (typeof OCO_LEGS)[number]

/** One of the two orders, as it was typed: the price that it waits for, and how it trades then. */
export interface OcoLeg {
  readonly trigger: string
  readonly by: TriggerBy
  readonly orderType: OrderType
  /** Limit price; counts where it is a limit order. */
  readonly price: string
}

export interface OcoForm extends Readonly<Record<OcoLegName, OcoLeg>> {
  /** Resting closing orders make room for one that triggers (R3.7). */
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

/** An OCO is a limit order where one of its two is. */
export function ocoOrderType({ takeProfit, stopLoss }: OcoForm): OrderType {
  return takeProfit.orderType === 'Limit' || stopLoss.orderType === 'Limit' ? 'Limit' : 'Market'
}

/** The form with a price that another part of the screen offers: a trigger that is missing, else the nearer one. */
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
