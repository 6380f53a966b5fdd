import type { Dispatch, SetStateAction } from 'react'
import { useText } from '../../i18n/index.ts'
import { fetchPart } from '../../ui/fetch-part.ts'
import { Checkbox, TermWithin } from '../../ui/index.ts'
import { carriedBy, carryingOrder } from './carrying.ts'
import { actions } from './form.ts'
import type { OrderForm } from './kinds/order-kind.ts'
import { reportMissing } from './kinds/report-missing.ts'
import type { OrderContext } from './order-context.ts'
import { isClosing, type OrderSummary } from './summary.ts'

interface TpSlSectionProps {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly sides: OrderSummary
  readonly onChange: Dispatch<SetStateAction<OrderForm>>
  readonly onEnter: () => void
}

/** Take profit and stop loss that the order carries (ORD-05): a checkbox and a form that is loaded on demand. */
export function TpSlSection({ form, context, sides, onChange, onEnter }: TpSlSectionProps) {
  const text = useText('orderPanel')
  if (!form.kind.shared.includes('tpsl')) return null
  const portfolioMargin = !context.account.margin.hasReturnOnMargin
  const closes = isClosing(form, context)
  const carried = carriedBy(form, context)
  const tick = (on: boolean) => {
    if (!on) return onChange((current) => actions.setTpSl(current, null))
    newTpSl(portfolioMargin).then((tpsl) => onChange((current) => actions.setTpSl(current, tpsl)), reportMissing)
  }
  return (
    <>
      <Checkbox
        label={<TermWithin id="tpsl">{text('tpsl')}</TermWithin>}
        checked={carried !== null}
        disabled={closes}
        onChange={tick}
        {...(closes ? { note: text('tpsl.closing') } : {})}
      />
      {carried?.fields({
        contract: context.instrument,
        portfolioMargin,
        buy: carryingOrder(form, context, sides.buy),
        sell: carryingOrder(form, context, sides.sell),
        onEnter,
        onChange: (tpsl) => onChange((current) => actions.setTpSl(current, tpsl)),
      })}
    </>
  )
}

/** Resolves to TP/SL without typed values, once their code is loaded. */
export async function newTpSl(portfolioMargin: boolean) {
  const { startCarried } = await fetchPart(() => import('../tpsl/index.ts'))
  return startCarried(portfolioMargin)
}
