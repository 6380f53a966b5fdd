import { maxOrderQty, priceWithinLimits, type TriggerBy } from '@perpdesk/trading'
import { Suspense } from 'react'
import { formatPrice, typedDecimal } from '../../../../format/index.ts'
import { textOf } from '../../../../i18n/index.ts'
import { lazyPart, Skeleton } from '../../../../ui/index.ts'
import { newOrderLinkId, placeOrder } from '../../../order-submission/index.ts'
import type { OrderContext } from '../../order-context.ts'
import { directionOf } from '../conditional/conditional.ts'
import type { KindPrice, OrderKind } from '../order-kind.ts'
import { collarOf } from '../plain.ts'
import { newOco, OCO_LEGS, type OcoForm, type OcoLegName, ocoOrderType, withTriggerAt } from './oco-form.ts'
import { ocoFigureIssues, ocoIssues } from './oco-issues.ts'
import { ocoTicket } from './oco-ticket.ts'

const OcoFields = lazyPart(async () => (await import('./oco-fields.tsx')).OcoFields)
const text = textOf('oco')
const panel = textOf('orderPanel')

/** Returns an OCO without typed values. */
export function newOcoKind(by: TriggerBy): OrderKind {
  return ocoKind(newOco(by))
}

/**
 * Returns the kind for two orders of the same quantity, one on either side of the market: when one triggers, the other
 * is cancelled (3.1, plan type 10).
 */
export function ocoKind(form: OcoForm): OrderKind {
  const { takeProfit } = form
  const priced = ocoOrderType(form) === 'Limit'
  const trigger = typedDecimal(takeProfit.trigger)
  const most = ({ instrument }: Pick<OrderContext, 'instrument'>) => {
    const [one, other] = [form.takeProfit, form.stopLoss].map(({ orderType }) => maxOrderQty(instrument, orderType))
    return one! < other! ? one! : other!
  }
  return {
    id: 'OCO',
    // the figures of the preview are those of the take-profit order
    orderType: takeProfit.orderType,
    shared: priced ? ['postOnly', 'lifetime'] : [],
    waits: true,
    inParts: false,
    closesOnTrigger: form.closeOnTrigger,
    actsAt: trigger === undefined || trigger <= 0n ? undefined : trigger,
    timeInForce: ({ postOnly, lifetime }) =>
      takeProfit.orderType === 'Market' ? 'IOC' : postOnly ? 'PostOnly' : lifetime,
    limit: (_typed, { market }, side) => {
      if (takeProfit.orderType === 'Market') return collarOf(market, side)
      const price = typedDecimal(takeProfit.price)
      if (price === undefined || price <= 0n) return null
      return market.limits === null ? price : priceWithinLimits(side, price, market.limits)
    },
    largest: most,
    most,
    fromBook: null,
    issues: (context) => ocoIssues(form, context),
    figureIssues: (order) => ocoFigureIssues(form, order),
    request: () => ({}),
    confirmsPrices: true,
    confirmation: (_text, context) => OCO_LEGS.map((name) => [text(name), legLine(form, name, context)]),
    terms: (_text, { postOnly, lifetime }) => (priced ? [postOnly ? panel('postOnly') : lifetime] : []),
    prices: OCO_LEGS.flatMap((name) => legPrices(form, name)),
    outlook: () => text('outlook'),
    withPrice: (price) => ocoKind(withTriggerAt(form, price)),
    fields: (props) => (
      <Suspense fallback={<Skeleton rows={4} height={28} />}>
        <OcoFields {...props} form={form} onChange={(change) => props.onChange(ocoKind({ ...form, ...change }))} />
      </Suspense>
    ),
    send: async (slot, sending) => {
      const outcome = await placeOrder(slot, ocoTicket(form, sending, newOrderLinkId()))
      return outcome?.kind === 'accepted' || outcome?.kind === 'found'
    },
  }
}

function legPrices(form: OcoForm, name: OcoLegName): readonly KindPrice[] {
  const leg = form[name]
  const priceOf = (field: 'trigger' | 'price'): KindPrice => ({
    id: `oco-${name}-${field}`,
    label: () => text(field === 'trigger' ? `${name}.trigger` : `${name}.limit`),
    typed: leg[field],
    moved: (price) => ocoKind({ ...form, [name]: { ...leg, [field]: price } }),
  })
  return leg.orderType === 'Limit' ? [priceOf('trigger'), priceOf('price')] : [priceOf('trigger')]
}

/** Returns the text of one leg: the condition that triggers it, and the order that is placed then. */
function legLine(form: OcoForm, name: OcoLegName, { instrument, market }: OrderContext): string {
  const { trigger: typed, by: source, orderType, price } = form[name]
  const [trigger, limit] = [typedDecimal(typed), typedDecimal(price)]
  if (trigger === undefined) return ''
  const by = panel(`by.${source}`)
  const at = formatPrice(trigger, instrument)
  const direction = directionOf({ triggerPrice: typed, triggerBy: source }, market)
  const moment = direction === undefined ? `${by} ${at}` : panel(`triggers.${direction}`, { by, price: at })
  const trade = orderType === 'Market' || limit === undefined ? panel('Market') : formatPrice(limit, instrument)
  return text('leg', { moment, trade })
}
