import { useEffect, useState } from 'react'
import { typedDecimal } from '../../format/index.ts'
import { type PanelOrder, showDraft } from '../../stores/index.ts'
import { fetchPart } from '../../ui/fetch-part.ts'
import { acceptedLoss, type TypedRisk } from './accepted-loss.ts'
import { timeInForce } from './form.ts'
import { type OrderForm } from './kinds/order-kind.ts'
import type { OrderContext, SideSummary } from './order-context.ts'
import { orderFormPreferences } from './order-form-preferences.ts'
import { positionIdx } from './position-idx.ts'
import { isClosing, type OrderSummary } from './summary.ts'

/** Publishes the order in the panel for the chart, the ladder and other parts that draw or fill it; `null` for none. */
export function useShownDraft(form: OrderForm | null, context: OrderContext, sides: OrderSummary): void {
  const levels = useLevels(form)
  useEffect(
    () =>
      showDraft(form === null ? undefined : { ...draftOf(form, context, sides), levels: levels(form, context, sides) }),
    [form, context, sides, levels],
  )
}

/**
 * Returns the function that computes the draft's price levels. The function is loaded at the first change of the form;
 * until then there are no levels.
 */
function useLevels(form: OrderForm | null): Levels {
  const [first] = useState(form)
  const isTouched = form !== first
  const [levels, setLevels] = useState<Levels>(() => NO_LEVELS)
  useEffect(() => {
    if (!isTouched) return
    fetchPart(() => import('./draft-levels.ts')).then(
      ({ draftLevels }) => setLevels(() => draftLevels),
      // If loading fails, the order remains usable without its lines on the chart.
      () => undefined,
    )
  }, [isTouched])
  return levels
}

/** Accepted loss for a trader who has not chosen one yet. */
const USUAL_RISK: TypedRisk = { unit: 'percent', risk: '1' }

function riskOf(form: OrderForm, context: OrderContext): PanelOrder['risk'] {
  const { marginBalance, fees } = context.account
  const { riskUnit: unit, risk } = orderFormPreferences.store.getState()
  const typed = risk === '' ? USUAL_RISK : { unit, risk }
  const { maker, taker } = fees
  return {
    amount: acceptedLoss(typed, marginBalance) ?? 0n,
    entryRate: taker > maker ? taker : maker,
    stopRate: taker,
    most: form.kind.most(context),
  }
}

type Levels = (form: OrderForm, context: OrderContext, sides: OrderSummary) => PanelOrder['levels']
const NO_LEVELS: Levels = () => []

function draftOf(form: OrderForm, context: OrderContext, sides: OrderSummary): Omit<PanelOrder, 'levels'> {
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
    risk: riskOf(form, context),
  }
}
