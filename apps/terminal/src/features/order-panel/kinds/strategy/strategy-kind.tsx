import type { E8 } from '@perpdesk/numeric'
import {
  chasePrice,
  lotRulesOf,
  maxStrategyLots,
  type Side,
  type TimeInForce,
  ticksToPrice,
  wholeTicks,
} from '@perpdesk/trading'
import { Suspense } from 'react'
import { textOf } from '../../../../i18n/index.ts'
import { lazyPart, Skeleton } from '../../../../ui/index.ts'
import { newOrderLinkId } from '../../../order-submission/index.ts'
import { startStrategy } from '../../../strategies/index.ts'
import { bestOpposite, type MarketView, type OrderContext } from '../../order-context.ts'
import type { OrderKind } from '../order-kind.ts'
import { collarOf, typedLimit } from '../plain.ts'
import { type StrategyForm, startStrategyForm, strategyTerms } from './strategy-form.ts'
import { strategyFigureIssues, strategyIssues } from './strategy-issues.ts'
import { strategyLines } from './strategy-lines.ts'
import { strategyTicket } from './strategy-ticket.ts'

const StrategyFields = lazyPart(async () => (await import('./strategy-fields.tsx')).StrategyFields)
const text = textOf('strategies')

/** Returns a TWAP, iceberg or chase order without typed values. */
export function newStrategyKind(type: StrategyForm['type']): OrderKind {
  return strategyKind(startStrategyForm(type))
}

/** Returns the kind of a strategy, whose orders the exchange places one after the other (3.9). */
export function strategyKind(form: StrategyForm): OrderKind {
  const priced = form.pricing === 'Limit'
  const most = ({ instrument }: OrderContext) =>
    BigInt(maxStrategyLots(lotRulesOf(instrument), strategyTerms(form, instrument, ''))) * instrument.lotSize
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
    limit: (typed, { instrument, market }, side) =>
      priced ? typedLimit(typed, market, side) : followed(form, instrument, market, side),
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
    fields: (props) => (
      <Suspense fallback={<Skeleton rows={4} height={28} />}>
        <StrategyFields
          {...props}
          form={form}
          onChange={(change) => props.onChange(strategyKind({ ...form, ...change }))}
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

/**
 * Returns the price at which the strategy would place an order now. While the order book has no price to follow, the
 * strategy waits and is valued at the last or the mark price; `null` if there is neither.
 */
function followed(
  form: StrategyForm,
  instrument: OrderContext['instrument'],
  market: MarketView,
  side: Side,
): E8 | null {
  if (form.pricing === 'Market') return collarOf(market, side)
  if (form.pricing === 'Taker') return bestOpposite(market, side) ?? market.last ?? market.mark
  const best = (side === 'Buy' ? market.bestBid : market.bestAsk) ?? market.last ?? market.mark
  if (best === null) return null
  const ticks = chasePrice(side, wholeTicks(instrument, best, 'floor'), strategyTerms(form, instrument, ''))
  return ticksToPrice(instrument, ticks)
}
