import type { E8 } from '@perpdesk/numeric'
import type { TimeInForce } from '@perpdesk/trading'
import type { CarriedTpSl } from '../tpsl/index.ts'
import type { Intent, KindPrice, Lifetime, OrderForm, OrderKind, OrderSize, SizeUnit } from './kinds/order-kind.ts'

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
    tpsl: null,
    idle: {},
  }
}

/** Every change that the view can make to the form: pure functions that return the next form. */
export const actions = {
  /** Chooses another kind, or other values of the same kind; price, size and options are kept. */
  chooseKind: (form: OrderForm, kind: OrderKind): OrderForm => ({ ...form, kind }),
  /** Sets the initial price, which the trader did not type. */
  begin: (form: OrderForm, price: string): OrderForm => idled({ ...form, price }),
  editPrice: (form: OrderForm, price: string): OrderForm => ({ ...form, price }),
  editSize: (form: OrderForm, text: string): OrderForm => ({ ...form, size: { by: 'text', text } }),
  slide: (form: OrderForm, percent: number): OrderForm => ({
    ...form,
    size: percent === 0 ? { by: 'text', text: '' } : { by: 'percent', percent },
  }),
  setQuantity: (form: OrderForm, qty: E8): OrderForm => ({ ...form, size: { by: 'quantity', qty } }),
  /**
   * Chooses another unit and keeps the quantity while prices move; `qty` is `undefined` if the typed size is not a
   * number.
   */
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
  setTpSl: (form: OrderForm, tpsl: CarriedTpSl | null): OrderForm => ({ ...form, tpsl }),
  /**
   * Resets the form after an order was accepted: clears the size and the TP/SL of that order, and keeps price, options
   * and anything typed since the order was sent.
   */
  sent: (form: OrderForm, ordered: Pick<OrderForm, 'size' | 'tpsl'>): OrderForm =>
    idled({
      ...form,
      size: form.size === ordered.size ? EMPTY : form.size,
      tpsl: form.tpsl === ordered.tpsl ? null : form.tpsl,
    }),
} as const

const EMPTY: OrderSize = { by: 'text', text: '' }

/** A price in a field of the form, and a function that writes another price into that field. */
export interface TypedPrice extends Omit<KindPrice, 'moved'> {
  readonly moved: (price: string) => OrderForm
}

/** Returns the prices in the form's fields, for every kind. */
export function typedPrices(form: OrderForm): readonly TypedPrice[] {
  const { kind } = form
  const own = (kind.prices ?? []).map((price) => ({
    ...price,
    moved: (to: string) => actions.chooseKind(form, price.moved(to)),
  }))
  if (!kind.shared.includes('price')) return own
  const limit: TypedPrice = {
    id: 'price',
    label: (text) => text(kind.id),
    typed: form.price,
    moved: (to) => actions.editPrice(form, to),
  }
  return [...own, limit]
}

function idled(form: OrderForm): OrderForm {
  return { ...form, idle: Object.fromEntries(typedPrices(form).map(({ id, typed }) => [id, typed])) }
}

export function timeInForce(form: OrderForm): TimeInForce {
  return form.kind.timeInForce(form)
}
