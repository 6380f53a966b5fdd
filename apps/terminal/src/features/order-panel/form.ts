import type { TimeInForce } from '@perpdesk/trading'
import { limitKind } from './kinds/at-once.ts'
import type { OrderKind } from './kinds/order-kind.ts'

/** The unit in which the trader types a size: base coin, order value or what the order costs in the settle coin. */
export const SIZE_UNITS = ['qty', 'value', 'cost'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

/** How long a limit order lives; post-only is a box of its own beside it. */
export const LIFETIMES = ['GTC', 'IOC', 'FOK'] as const
export type Lifetime = (typeof LIFETIMES)[number]

/** A size as it was given: typed in the form's unit, or as a percentage of what each side can do. */
export type Size = { readonly by: 'text'; readonly text: string } | { readonly by: 'percent'; readonly percent: number }

/** In hedge mode an order either opens or closes one of the two positions. */
export type Intent = 'open' | 'close'

/** The order form: what was typed and chosen, nothing derived. All kinds share price, size and options; the rest is the kind's. */
export interface OrderForm {
  readonly kind: OrderKind
  readonly price: string
  readonly size: Size
  readonly unit: SizeUnit
  readonly lifetime: Lifetime
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  readonly intent: Intent
}

export function initial(kept: Partial<Pick<OrderForm, 'kind' | 'unit' | 'lifetime'>> = {}): OrderForm {
  return {
    kind: limitKind,
    price: '',
    size: { by: 'text', text: '' },
    unit: 'qty',
    lifetime: 'GTC',
    postOnly: false,
    reduceOnly: false,
    intent: 'open',
    ...kept,
  }
}

/** Every change that the view can make, each a pure step from form to form. */
export const actions = {
  /** Another kind, or other figures of the same: price, size and options stay. */
  chooseKind: (form: OrderForm, kind: OrderKind): OrderForm => ({ ...form, kind }),
  editPrice: (form: OrderForm, price: string): OrderForm => ({ ...form, price }),
  editSize: (form: OrderForm, text: string): OrderForm => ({ ...form, size: { by: 'text', text } }),
  slide: (form: OrderForm, percent: number): OrderForm => ({
    ...form,
    size: percent === 0 ? { by: 'text', text: '' } : { by: 'percent', percent },
  }),
  /** Another unit keeps the quantity: `text` is what it amounts to in that unit (empty where nothing was typed). */
  chooseUnit: (form: OrderForm, unit: SizeUnit, text: string): OrderForm => ({
    ...form,
    unit,
    size: form.size.by === 'percent' ? form.size : { by: 'text', text },
  }),
  chooseLifetime: (form: OrderForm, lifetime: Lifetime): OrderForm => ({ ...form, lifetime, postOnly: false }),
  setPostOnly: (form: OrderForm, postOnly: boolean): OrderForm => ({
    ...form,
    postOnly,
    lifetime: postOnly ? 'GTC' : form.lifetime,
  }),
  setReduceOnly: (form: OrderForm, reduceOnly: boolean): OrderForm => ({ ...form, reduceOnly }),
  chooseIntent: (form: OrderForm, intent: Intent): OrderForm => ({ ...form, intent, size: EMPTY }),
  /** After an order was taken: its size goes, price and choices stay for the next one, and so does a size typed meanwhile. */
  sent: (form: OrderForm, { size }: Pick<OrderForm, 'size'>): OrderForm =>
    form.size === size ? { ...form, size: EMPTY } : form,
} as const

const EMPTY: Size = { by: 'text', text: '' }

export function timeInForce(form: OrderForm): TimeInForce {
  if (form.kind.orderType === 'Market') return 'IOC'
  return form.postOnly ? 'PostOnly' : form.lifetime
}
