import { formatE8 } from '@perpdesk/numeric'
import { Suspense } from 'react'
import { formatPrice, typedDecimal } from '../../../../format/index.ts'
import { lazyPart, Skeleton } from '../../../../ui/index.ts'
import type { OrderKind } from '../order-kind.ts'
import { plainOrder } from '../plain.ts'
import { type ConditionalForm, directionOf, presentPrice, triggerIssues, withCount } from './conditional.ts'

const ConditionalFields = lazyPart(async () => (await import('./conditional-fields.tsx')).ConditionalFields)

/**
 * Returns the kind of an order that waits for a trigger price and then becomes a limit or market order (3.1, plan types
 * 2 and 8).
 */
export function conditionalKind(
  given: Pick<ConditionalForm, 'id' | 'orderType'> & Partial<ConditionalForm>,
): OrderKind {
  const form: ConditionalForm = { triggerPrice: '', triggerBy: 'LastPrice', closeOnTrigger: false, ...given }
  const trigger = typedDecimal(form.triggerPrice)
  const plain = plainOrder(form.orderType, true)
  return {
    ...plain,
    fromBook: null,
    id: form.id,
    closesOnTrigger: form.closeOnTrigger,
    actsAt: trigger === undefined || trigger <= 0n ? undefined : trigger,
    issues: (context) => triggerIssues(form, context),
    figureIssues: (order) => withCount(plain.figureIssues(order), order.context),
    request: ({ market }) => {
      if (trigger === undefined) return {}
      const present = presentPrice(market, form.triggerBy)
      return {
        triggerPrice: formatE8(trigger),
        triggerBy: form.triggerBy,
        // Fixes the trigger direction that was shown, even if the price moves before the order arrives.
        ...(present === null ? {} : { basePrice: formatE8(present) }),
      }
    },
    confirmation: (text, { instrument, market }) => {
      if (trigger === undefined) return []
      const direction = directionOf(form, market)
      const price = formatPrice(trigger, instrument)
      const by = text(`by.${form.triggerBy}`)
      return [
        [text('trigger'), direction === undefined ? `${by} ${price}` : text(`triggers.${direction}`, { by, price })],
      ]
    },
    prices: [
      {
        id: 'trigger',
        label: (text) => text('trigger'),
        typed: form.triggerPrice,
        moved: (triggerPrice) => conditionalKind({ ...form, triggerPrice }),
      },
    ],
    outlook: (text) => text('foreseen'),
    withPrice: (price) => (form.orderType === 'Market' ? conditionalKind({ ...form, triggerPrice: price }) : null),
    fields: (props) => (
      <Suspense fallback={<Skeleton rows={2} height={28} />}>
        <ConditionalFields
          {...props}
          form={form}
          onChange={(change) => props.onChange(conditionalKind({ ...form, ...change }))}
        />
      </Suspense>
    ),
  }
}
