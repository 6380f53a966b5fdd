import type { OrderType, PercentMode, TpSlKind, TpslMode, TriggerBy } from '@perpdesk/trading'

/** A take profit or a stop loss as typed and chosen, without derived values. */
export interface LegForm {
  /** Typed as a price, or as an amount (in the leg's input type) from which the price is computed. */
  readonly typed: { readonly as: 'price' | 'amount'; readonly text: string }
  readonly input: PercentMode
  readonly triggerBy: TriggerBy
  readonly orderType: OrderType
  readonly limit: string
}

/** Take profit and stop loss of a position or an order. */
export interface TpSlForm {
  readonly mode: TpslMode
  /** Partial mode only: quantity of the position that both legs close. */
  readonly qty: string
  readonly takeProfit: LegForm
  readonly stopLoss: LegForm
}

/** Choices of one leg that are stored in the browser. */
export type KeptLeg = Pick<LegForm, 'input' | 'triggerBy'>

/** Returns a form without prices. */
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

/** True if a price or amount was typed for at least one leg. */
export function hasPrices(form: TpSlForm): boolean {
  return form.takeProfit.typed.text !== '' || form.stopLoss.typed.text !== ''
}

/** Every change that the view can make to the form: pure functions that return the next form. */
export const actions = {
  /** TP/SL of the whole position are always market orders, so switching to this mode removes limit prices (TPSL-09). */
  chooseMode: (form: TpSlForm, mode: TpslMode): TpSlForm =>
    mode === 'Partial' ? { ...form, mode } : eachLeg({ ...form, mode }, { orderType: 'Market', limit: '' }),
  editQty: (form: TpSlForm, qty: string): TpSlForm => ({ ...form, qty }),
  editPrice: (form: TpSlForm, kind: TpSlKind, text: string): TpSlForm =>
    withLeg(form, kind, { typed: { as: 'price', text } }),
  editAmount: (form: TpSlForm, kind: TpSlKind, text: string): TpSlForm =>
    withLeg(form, kind, { typed: { as: 'amount', text } }),
  /** Chooses another input type for the same price: `price` is the present price of the leg. */
  chooseInput: (form: TpSlForm, kind: TpSlKind, input: PercentMode, price: string): TpSlForm =>
    withLeg(form, kind, { input, typed: { as: 'price', text: price } }),
  chooseTriggerBy: (form: TpSlForm, kind: TpSlKind, triggerBy: TriggerBy): TpSlForm =>
    withLeg(form, kind, { triggerBy }),
  /**
   * Chooses a limit or a market order for when the leg triggers; the limit price is cleared in both cases (TPSL-09).
   */
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
