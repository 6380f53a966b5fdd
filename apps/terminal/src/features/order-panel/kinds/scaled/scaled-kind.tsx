import { priceWithinLimits, ticksToPrice } from '@perpdesk/trading'
import { Suspense } from 'react'
import { formatPrice, typedDecimal } from '../../../../format/index.ts'
import { textOf } from '../../../../i18n/index.ts'
import { lazyPart, Skeleton } from '../../../../ui/index.ts'
import { newOrderLinkId } from '../../../order-submission/index.ts'
import { sendScaled } from '../../../scaled-orders/index.ts'
import { averageOf } from '../../trades.ts'
import type { OrderKind } from '../order-kind.ts'
import { playRow } from './play-row.ts'
import { changed, countOf, legsOf, NEW_SCALED, planOf, type ScaledForm, withPriceAt } from './scaled-form.ts'
import { mostOf, scaledFigureIssues, scaledIssues } from './scaled-issues.ts'
import { scaledTicket } from './scaled-ticket.ts'

const ScaledFields = lazyPart(async () => (await import('./scaled-fields.tsx')).ScaledFields)
const LegList = lazyPart(async () => (await import('./leg-list.tsx')).LegList)
const text = textOf('scaled')

/** Returns a scaled order without typed values. */
export function newScaledKind(): OrderKind {
  return scaledKind(NEW_SCALED)
}

/** Returns the kind for a row of limit orders between two prices that are sent together (3.9). */
export function scaledKind(form: ScaledForm): OrderKind {
  const most: OrderKind['most'] = (context) => mostOf(form, context)
  return {
    id: 'Scaled',
    orderType: 'Limit',
    shared: ['postOnly'],
    waits: false,
    inParts: false,
    closesOnTrigger: false,
    actsAt: null,
    timeInForce: ({ postOnly }) => (postOnly ? 'PostOnly' : 'GTC'),
    limit: (_typed, { instrument, market: { limits } }, side) => {
      const plan = planOf(form, instrument, side, 0)
      if (plan === undefined) return null
      const furthest = ticksToPrice(instrument, side === 'Buy' ? plan.toPrice : plan.fromPrice)
      return limits === null ? furthest : priceWithinLimits(side, furthest, limits)
    },
    row: ({ postOnly }, { instrument }, side) => ({
      average: averageOf(instrument, legsOf(form, instrument, side, mostOf(form, { instrument }))),
      play: (account, context, order, qty) =>
        playRow(account, context, order, { legs: legsOf(form, instrument, side, qty), postOnly }),
    }),
    largest: most,
    most,
    fromBook: null,
    issues: (context) => scaledIssues(form, context),
    figureIssues: (order) => scaledFigureIssues(form, order),
    request: () => ({}),
    confirmation: (_text, { instrument }) => {
      const [lowest, highest] = [typedDecimal(form.lowest), typedDecimal(form.highest)]
      if (lowest === undefined || highest === undefined) return []
      const range = { lowest: formatPrice(lowest, instrument), highest: formatPrice(highest, instrument) }
      const distribution = text(`distribution.${form.distribution}`)
      return [
        [text('range'), text('from', range)],
        [text('orders'), text('plan', { orders: `${countOf(form)}`, distribution })],
      ]
    },
    terms: (panel, { postOnly }) => (postOnly ? [panel('postOnly')] : []),
    outlook: () => null,
    prices: (['lowest', 'highest'] as const).map((end) => ({
      id: end,
      label: () => text(end),
      typed: form[end],
      moved: (price) => scaledKind({ ...form, [end]: price }),
    })),
    withPrice: (price) => scaledKind(withPriceAt(form, price)),
    fields: (props) => (
      <Suspense fallback={<Skeleton rows={4} height={28} />}>
        <ScaledFields {...props} form={form} onChange={(change) => props.onChange(scaledKind(changed(form, change)))} />
      </Suspense>
    ),
    details: (context, sides) => (
      <Suspense fallback={null}>
        <LegList context={context} sides={sides} />
      </Suspense>
    ),
    send: async (slot, sending) => {
      const ticket = scaledTicket(form, sending, newOrderLinkId())
      return ticket !== undefined && sendScaled(slot, ticket)
    },
  }
}
