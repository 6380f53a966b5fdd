import type { OrderType, PercentMode, TpSlKind, TpslMode, TriggerBy } from '@perpdesk/trading'

/** One of the two: a take profit or a stop loss as it is typed and chosen, nothing derived. */
export interface LegForm {
  /** Typed as a price, or as an amount in the leg's input type that the price is to bring. */
  readonly typed: { readonly as: 'price' | 'amount'; readonly text: string }
  readonly input: PercentMode
  readonly triggerBy: TriggerBy
  readonly orderType: OrderType
  readonly limit: string
}

/** Take profit and stop loss of a position or an order. */
export interface TpSlForm {
  readonly mode: TpslMode
  /** Partial mode only: quantity of the position that both legs are for. */
  readonly qty: string
  readonly takeProfit: LegForm
  readonly stopLoss: LegForm
}

/** Choices that a browser remembers of one leg. */
export type KeptLeg = Pick<LegForm, 'input' | 'triggerBy'>

/** A form without prices. */
export function emptyForm(mode: TpslMode, kept: Readonly<Record<TpSlKind, KeptLeg>>): TpSlForm {
  const leg = (choices: KeptLeg): LegForm => ({ ...NO_LEG, ...choices })
  return { mode, qty: '', takeProfit: leg(kept.takeProfit), stopLoss: leg(kept.stopLoss) }
}

const NO_LEG: LegForm = {
  typed: { as: 'price', text: '' },
  input: 'roi',
  triggerBy: 'LastPrice',
  orderType: 'Market',
  limit: '',
}

/** True where a price was given for either leg. */
export function hasPrices(form: TpSlForm): boolean {
  return form.takeProfit.typed.text !== '' || form.stopLoss.typed.text !== ''
}

/** Every change that the view can make, each a pure step from form to form. */
export const actions = {
  /** The whole position has market orders only: on the way there limits are left behind (TPSL-09). */
  chooseMode: (form: TpSlForm, mode: TpslMode): TpSlForm =>
    mode === 'Partial' ? { ...form, mode } : eachLeg({ ...form, mode }, { orderType: 'Market', limit: '' }),
  editQty: (form: TpSlForm, qty: string): TpSlForm => ({ ...form, qty }),
  editPrice: (form: TpSlForm, kind: TpSlKind, text: string): TpSlForm =>
    withLeg(form, kind, { typed: { as: 'price', text } }),
  editAmount: (form: TpSlForm, kind: TpSlKind, text: string): TpSlForm =>
    withLeg(form, kind, { typed: { as: 'amount', text } }),
  /** Another way to say the same price: `price` is the leg's price so far. */
  chooseInput: (form: TpSlForm, kind: TpSlKind, input: PercentMode, price: string): TpSlForm =>
    withLeg(form, kind, { input, typed: { as: 'price', text: price } }),
  chooseTriggerBy: (form: TpSlForm, kind: TpSlKind, triggerBy: TriggerBy): TpSlForm =>
    withLeg(form, kind, { triggerBy }),
  /** Limit or market once it triggers; the limit price goes either way (TPSL-09). */
  chooseOrderType: (form: TpSlForm, kind: TpSlKind, orderType: OrderType): TpSlForm =>
    withLeg(form, kind, { orderType, limit: '' }),
  editLimit: (form: TpSlForm, kind: TpSlKind, limit: string): TpSlForm => withLeg(form, kind, { limit }),
} as const

function withLeg(form: TpSlForm, kind: TpSlKind, change: Partial<LegForm>): TpSlForm {
  return { ...form, [kind]: { ...form[kind], ...change } }
}

function eachLeg(form: TpSlForm, change: Partial<LegForm>): TpSlForm {
  return withLeg(withLeg(form, 'takeProfit', change), 'stopLoss', change)
}
