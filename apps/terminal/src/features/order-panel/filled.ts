import { formatE8 } from '@perpdesk/numeric'
import type { Fill } from '../../stores/index.ts'
import { actions } from './form.ts'
import { limitKind, marketKind } from './kinds/at-once.tsx'
import type { OrderForm } from './kinds/order-kind.ts'
import type { OrderPreset } from './tools/order-presets.ts'
import type { ToolFill } from './tools/tool-fill.ts'

/** Values offered by the book or the chart. */
export function filled(form: OrderForm, fill: Fill): OrderForm {
  let next = form
  if (fill.kind !== undefined) next = actions.chooseKind(next, fill.kind === 'Limit' ? limitKind : marketKind)
  if (fill.price !== undefined) next = withPrice(next, formatE8(fill.price))
  if (fill.qty !== undefined) next = actions.setQuantity(next, fill.qty)
  if (fill.reduceOnly !== undefined) next = actions.setReduceOnly(next, fill.reduceOnly)
  return next
}

/** Values that a tool worked out. */
export function filledByTool(form: OrderForm, { qty, price, tpsl }: ToolFill): OrderForm {
  const priced = form.kind.shared.includes('price') ? actions.editPrice(form, price) : form
  return actions.setQuantity(tpsl === null ? priced : actions.setTpSl(priced, tpsl), qty)
}

/** The order of a preset, in the kind that has been chosen for it. */
export function filledByPreset(form: OrderForm, preset: OrderPreset): OrderForm {
  const { size, unit, lifetime, postOnly, reduceOnly } = preset
  return { ...form, size, unit, lifetime, postOnly, reduceOnly }
}

/** A price goes to where the kind has one; a market order becomes a limit order, since that is what was meant. */
function withPrice(form: OrderForm, price: string): OrderForm {
  const own = form.kind.withPrice(price)
  if (own !== null) return actions.chooseKind(form, own)
  const kind = form.kind.shared.includes('price') ? form.kind : limitKind
  return actions.editPrice(actions.chooseKind(form, kind), price)
}
