import { formatE8 } from '@perpdesk/numeric'
import type { OfferedValues } from '../../stores/index.ts'
import { actions, typedPrices } from './form.ts'
import { limitKind, marketKind } from './kinds/at-once.tsx'
import type { OrderForm, OrderKind } from './kinds/order-kind.ts'
import type { OrderPreset } from './tools/order-presets.ts'
import type { ToolFill } from './tools/tool-fill.ts'

const LEGS = ['takeProfit', 'stopLoss'] as const

/** Values offered by the book or the chart. */
export function filled(form: OrderForm, fill: OfferedValues): OrderForm {
  let next = form
  if (fill.kind !== undefined) next = actions.chooseKind(next, fill.kind === 'Limit' ? limitKind : marketKind)
  if (fill.price !== undefined) next = withPrice(next, formatE8(fill.price))
  if (fill.level !== undefined) next = moved(next, fill.level.id, formatE8(fill.level.price))
  if (fill.qty !== undefined) next = actions.setQuantity(next, fill.qty)
  if (fill.reduceOnly !== undefined) next = actions.setReduceOnly(next, fill.reduceOnly)
  return next
}

/** A conditional order with the price that it waits for. */
export function withTrigger(kind: OrderKind, trigger: string): OrderKind {
  return kind.prices?.find(({ id }) => id === 'trigger')?.moved(trigger) ?? kind
}

/** The form with another price of one of its levels; as it was where it has no such level any more. */
function moved(form: OrderForm, id: string, price: string): OrderForm {
  // A leg of TP/SL, which may have a level for each side.
  const leg = LEGS.find((kind) => id === kind || id.startsWith(`${kind}-`))
  if (leg !== undefined) return form.tpsl === null ? form : actions.setTpSl(form, form.tpsl.withPrice(leg, price))
  const own = typedPrices(form).find((each) => each.id === id)
  return own === undefined ? form : own.moved(price)
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

/** A price goes to where the kind has one; a market order becomes a limit order, since that was the intention. */
function withPrice(form: OrderForm, price: string): OrderForm {
  const own = form.kind.withPrice(price)
  if (own !== null) return actions.chooseKind(form, own)
  const kind = form.kind.shared.includes('price') ? form.kind : limitKind
  return actions.editPrice(actions.chooseKind(form, kind), price)
}
