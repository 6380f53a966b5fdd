import { useEffect } from 'react'
import { type OrderDraft, showDraft } from '../../stores/index.ts'
import { typedDecimal } from '../../ui/typed-decimal.ts'
import { timeInForce } from './form.ts'
import { type OrderForm } from './kinds/order-kind.ts'
import type { OrderContext, SideSummary } from './order-context.ts'
import { positionIdx } from './position-idx.ts'
import { isClosing, type OrderSummary } from './summary.ts'

/** Tells the chart, the ladder and whoever else draws it or acts on it which order stands in the panel; `null` for none. */
export function useShownDraft(form: OrderForm | null, context: OrderContext, sides: OrderSummary): void {
  useEffect(() => showDraft(form === null ? undefined : draftOf(form, context, sides)), [form, context, sides])
}

export function draftOf(form: OrderForm, context: OrderContext, sides: OrderSummary): OrderDraft {
  const { kind } = form
  const closing = isClosing(form, context)
  const price = typedDecimal(form.price)
  const side = ({ side: name, qty, liqPrice }: SideSummary) => ({
    qty: qty !== undefined && qty > 0n ? qty : undefined,
    positionIdx: positionIdx(context, name, closing),
    liqPrice,
  })
  return {
    symbol: context.instrument.symbol,
    kind: kind.id,
    orderType: kind.orderType,
    timeInForce: timeInForce(form),
    closing,
    price: kind.shared.includes('price') && price !== undefined && price > 0n ? price : undefined,
    trigger: kind.actsAt,
    buy: side(sides.buy),
    sell: side(sides.sell),
  }
}
