import type { TimeInForce } from '@perpdesk/trading'
import { Suspense } from 'react'
import { textOf } from '../../../../i18n/index.ts'
import { Skeleton } from '../../../../ui/index.ts'
import { newOrderLinkId } from '../../../order-submission/index.ts'
import {
  followedPrice,
  largestStrategy,
  StrategyFields,
  type StrategyForm,
  startStrategyForm,
  strategyLines,
  strategyTerms,
} from '../../../order-terms/index.ts'
import { startStrategy } from '../../../strategies/index.ts'
import { issueText } from '../../issue-text.ts'
import type { OrderContext } from '../../order-context.ts'
import type { OrderKind } from '../order-kind.ts'
import { collarOf, typedLimit } from '../plain.ts'
import { strategyFigureIssues, strategyIssues } from './strategy-issues.ts'
import { strategyTicket } from './strategy-ticket.ts'

const panel = textOf('orderPanel')
const text = textOf('strategies')

/** Returns a TWAP, iceberg or chase order without typed values. */
export function newStrategyKind(type: StrategyForm['type']): OrderKind {
  return strategyKind(startStrategyForm(type))
}

/** Returns the kind of a strategy, whose orders the exchange places one after the other (3.9). */
export function strategyKind(form: StrategyForm): OrderKind {
  const priced = form.pricing === 'Limit'
  const most = ({ instrument }: OrderContext) => largestStrategy(form, instrument)
  return {
    id: form.type,
    orderType: form.pricing === 'Market' ? 'Market' : 'Limit',
    shared: priced ? ['price'] : [],
    waits: true,
    inParts: true,
    closesOnTrigger: false,
    fromBook: null,
    actsAt: null,
    timeInForce: () => forceOf(form),
    limit: (typed, { instrument, market }, side) => {
      if (priced) return typedLimit(typed, market, side)
      return form.pricing === 'Market' ? collarOf(market, side) : followedPrice(form, instrument, market, side)
    },
    largest: most,
    most,
    issues: (context) => strategyIssues(form, context),
    figureIssues: (order) => strategyFigureIssues(form, order),
    request: () => ({}),
    confirmation: (_text, context) => strategyLines(form, context.instrument),
    terms: () => [],
    outlook: () => text('outlook'),
    prices: (priced ? (['start'] as const) : (['start', 'bound'] as const)).map((field) => ({
      id: field,
      label: () => text(field),
      typed: form[field],
      moved: (price) => strategyKind({ ...form, [field]: price }),
    })),
    withPrice: () => null,
    fields: ({ context, issue, onEnter, onChange }) => (
      <Suspense fallback={<Skeleton rows={4} height={28} />}>
        <StrategyFields
          market={context.instrument}
          form={form}
          errorAt={(field) => (issue?.field === field ? issueText(panel, issue) : undefined)}
          onEnter={onEnter}
          onChange={(change) => onChange(strategyKind({ ...form, ...change }))}
        />
      </Suspense>
    ),
    send: (slot, sending) => {
      const { instrument } = sending.context
      const terms = strategyTerms(form, instrument, sending.form.price)
      return startStrategy(slot, strategyTicket(terms, sending, newOrderLinkId()))
    },
  }
}

function forceOf({ type, pricing, postOnly }: StrategyForm): TimeInForce {
  if (pricing === 'Market' || pricing === 'Taker') return 'IOC'
  return type === 'Chase' || postOnly ? 'PostOnly' : 'GTC'
}
