import type { E8 } from '@perpdesk/numeric'
import type { TimeInForce } from '@perpdesk/trading'
import type { Intent, Lifetime, OrderForm, OrderKind, Size, SizeUnit } from './kinds/order-kind.ts'

export function initial(kind: OrderKind, kept: Partial<Pick<OrderForm, 'unit' | 'lifetime'>> = {}): OrderForm {
  return {
    kind,
    price: '',
    size: { by: 'text', text: '' },
    unit: kept.unit ?? 'qty',
    lifetime: kept.lifetime ?? 'GTC',
    postOnly: false,
    reduceOnly: false,
    intent: 'open',
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
  setQuantity: (form: OrderForm, qty: E8): OrderForm => ({ ...form, size: { by: 'quantity', qty } }),
  /** Another unit keeps the quantity, `undefined` where none can be read, whatever its price does meanwhile. */
  chooseUnit: (form: OrderForm, unit: SizeUnit, qty: E8 | undefined): OrderForm => ({
    ...form,
    unit,
    size: form.size.by === 'percent' ? form.size : qty === undefined || qty === 0n ? EMPTY : { by: 'quantity', qty },
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
  return form.kind.timeInForce(form)
}
