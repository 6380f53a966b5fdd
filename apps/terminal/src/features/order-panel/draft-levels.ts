import type { E8 } from '@perpdesk/numeric'
import { type TpSlKind, tpSlFault } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import { textOf } from '../../i18n/index.ts'
import type { DraftLevel } from '../../stores/index.ts'
import { carriedBy, carryingOrder } from './carrying.ts'
import { typedPrices } from './form.ts'
import type { OrderForm } from './kinds/order-kind.ts'
import type { OrderContext } from './order-context.ts'
import type { OrderSummary } from './summary.ts'

const LEGS = ['takeProfit', 'stopLoss'] as const
const panel = textOf('orderPanel')
const tpsl = textOf('tpsl')

/**
 * Returns the form's prices that the trader has entered, as levels for the chart (ORD-07, CHT-04): all prices once a
 * size is entered, before that only prices that differ from the form's initial ones.
 */
export function draftLevels(form: OrderForm, context: OrderContext, sides: OrderSummary): readonly DraftLevel[] {
  const qty = sizeOf(sides)
  const isSized = form.size.by !== 'text' || form.size.text !== ''
  const typed = typedPrices(form).flatMap(({ id, label, typed: text }): readonly DraftLevel[] => {
    const price = typedDecimal(text)
    const isAsked = isSized || text !== form.idle[id]
    return isAsked && price !== undefined && price > 0n ? [{ id, label: label(panel), price, qty }] : []
  })
  return [...typed, ...LEGS.flatMap((kind) => carriedLevels(kind, form, context, sides))]
}

/** Returns one level if the leg has the same price for both sides, otherwise one level per side. */
function carriedLevels(
  kind: TpSlKind,
  form: OrderForm,
  context: OrderContext,
  sides: OrderSummary,
): readonly DraftLevel[] {
  const carried = carriedBy(form, context)
  if (carried === null) return []
  const found = [sides.buy, sides.sell].flatMap((summary) => {
    const order = carryingOrder(form, context, summary)
    const price = order === null ? undefined : carried.trigger(kind, order)
    if (order === null || price === undefined || price <= 0n) return []
    const isWrong =
      tpSlFault(order.side, kind, { trigger: price, base: order.entryPrice, liquidation: null }) !== undefined
    return [{ price, isWrong, side: order.side, entry: order.entryPrice, qty: order.qty > 0n ? order.qty : undefined }]
  })
  const first = found[0]
  if (first === undefined) return []
  const shared = found.every(({ price }) => price === first.price)
  const right = found.find(({ isWrong }) => !isWrong)
  if (!shared) {
    return found.map(({ price, qty, side, entry }) => ({
      id: `${kind}-${side}`,
      label: tpsl(kind),
      price,
      qty,
      leg: { kind, side, entry },
    }))
  }
  const { price, qty, entry } = right ?? first
  return [{ id: kind, label: tpsl(kind), price, qty, leg: { kind, side: right?.side, entry } }]
}

/** Returns the quantity if both sides have the same one, or only one side has a quantity. */
function sizeOf({ buy, sell }: OrderSummary): E8 | undefined {
  const [one, other] = [buy.qty ?? 0n, sell.qty ?? 0n]
  const qty = one === 0n ? other : one
  return qty === 0n || (other !== 0n && other !== qty) ? undefined : qty
}
