import { formatE8 } from '@perpdesk/numeric'
import type { OfferedValues } from '../../stores/index.ts'
import { actions, typedPrices } from './form.ts'
import { limitKind, marketKind } from './kinds/at-once.tsx'
import type { OrderForm, OrderKind } from './kinds/order-kind.ts'
import type { OrderPreset } from './tools/order-presets.ts'
import type { ToolFill } from './tools/tool-fill.ts'

const LEGS = ['takeProfit', 'stopLoss'] as const

/** Returns the form with values that the order book or the chart offers. */
export function filled(form: OrderForm, fill: OfferedValues): OrderForm {
  let next = form
  if (fill.kind !== undefined) next = actions.chooseKind(next, fill.kind === 'Limit' ? limitKind : marketKind)
  if (fill.price !== undefined) next = withPrice(next, formatE8(fill.price))
  if (fill.level !== undefined) next = moved(next, fill.level.id, formatE8(fill.level.price))
  if (fill.qty !== undefined) next = actions.setQuantity(next, fill.qty)
  if (fill.reduceOnly !== undefined) next = actions.setReduceOnly(next, fill.reduceOnly)
  return next
}

/** Returns a conditional kind with another trigger price; other kinds unchanged. */
export function withTrigger(kind: OrderKind, trigger: string): OrderKind {
  return kind.prices?.find(({ id }) => id === 'trigger')?.moved(trigger) ?? kind
}

/** Returns the form with another price for one of its levels; unchanged if the form no longer has that level. */
function moved(form: OrderForm, id: string, price: string): OrderForm {
  // A leg of TP/SL; its id names a side if the leg has a level for each side.
  const leg = LEGS.find((kind) => id === kind || id.startsWith(`${kind}-`))
  if (leg !== undefined) return form.tpsl === null ? form : actions.setTpSl(form, form.tpsl.withPrice(leg, price))
  const own = typedPrices(form).find((each) => each.id === id)
  return own === undefined ? form : own.moved(price)
}

/** Returns the form with the values that a tool of the panel computed. */
export function filledByTool(form: OrderForm, { qty, price, tpsl }: ToolFill): OrderForm {
  const priced = form.kind.shared.includes('price') ? actions.editPrice(form, price) : form
  return actions.setQuantity(tpsl === null ? priced : actions.setTpSl(priced, tpsl), qty)
}

/** Returns the form with the values of a preset. The kind of order was chosen beforehand. */
export function filledByPreset(form: OrderForm, preset: OrderPreset): OrderForm {
  const { size, unit, lifetime, postOnly, reduceOnly } = preset
  return { ...form, size, unit, lifetime, postOnly, reduceOnly }
}

/**
 * Returns the form with a price in the field that its kind provides. A market order becomes a limit order, because the
 * user chose a price.
 */
function withPrice(form: OrderForm, price: string): OrderForm {
  const own = form.kind.withPrice(price)
  if (own !== null) return actions.chooseKind(form, own)
  const kind = form.kind.shared.includes('price') ? form.kind : limitKind
  return actions.editPrice(actions.chooseKind(form, kind), price)
}
