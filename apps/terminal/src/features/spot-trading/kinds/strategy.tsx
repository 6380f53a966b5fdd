import type { E8 } from '@perpdesk/numeric'
import { Suspense } from 'react'
import { textOf } from '../../../i18n/index.ts'
import { Skeleton } from '../../../ui/index.ts'
import { newOrderLinkId } from '../../order-submission/index.ts'
import {
  followedPrice,
  largestStrategy,
  lastTicks,
  optionalPrices,
  type StrategyFault,
  type StrategyFaultCode,
  StrategyFields,
  type StrategyForm,
  startStrategyForm,
  strategyFaults,
  strategyLines,
  strategySizeFault,
  strategyTerms,
} from '../../order-terms/index.ts'
import { startStrategy } from '../../strategies/index.ts'
import { typedPrice } from './at-once.tsx'
import { presentPrices } from './present-prices.ts'
import type { SpotKind, TicketContext, TicketForm } from './spot-kind.ts'
import { strategyTicket } from './strategy-ticket.ts'
import { formIssue, gridIssue, issuesIn, refusalIssue, type TicketIssue } from './ticket-issue.ts'

const text = textOf('strategies')
const strategyIssue = issuesIn<StrategyFaultCode>((code, params) => text(`issue.${code}`, params))

/** Returns a TWAP, iceberg or chase order on a pair without typed values. */
export function newStrategyKind(type: StrategyForm['type']): SpotKind {
  return strategyKind(startStrategyForm(type))
}

/**
 * Returns the kind of a strategy, whose orders the exchange places one after the other (3.9). It holds no coins; each of
 * its orders does.
 */
export function strategyKind(own: StrategyForm): SpotKind {
  const isPriced = own.pricing === 'Limit'
  const orderType = own.pricing === 'Market' ? 'Market' : 'Limit'
  return {
    id: own.type,
    orderType,
    shared: isPriced ? ['price'] : [],
    fromBook: null,
    needsCoins: false,
    takesAmount: () => false,
    // Its orders meet the order books of their own times, so the whole is valued at one present price.
    legs: (form, context) => {
      const price = isPriced
        ? typedPrice(form)
        : (followedPrice(own, context.pair, presentPrices(context), form.side) ?? undefined)
      return [{ field: 'price', orderType, price, trigger: price }]
    },
    issue: (_form, context) => ownIssue(own, context),
    inParts: {
      largest: (pair) => largestStrategy(own, pair),
      issue: (form, qty, context) => planIssue(own, form, qty, context),
      send: (slot, form, qty, { pair }) => startStrategy(slot, strategyTicket(own, form, qty, pair, newOrderLinkId())),
    },
    request: () => ({}),
    confirmation: (_panel, _form, { pair }) => strategyLines(own, pair),
    withPrice: () => null,
    fields: ({ context, errorAt, onChange }) => (
      <Suspense fallback={<Skeleton rows={4} height={28} />}>
        <StrategyFields
          market={context.pair}
          form={own}
          errorAt={errorAt}
          onEnter={() => undefined}
          onChange={(change) => onChange(strategyKind({ ...own, ...change }))}
        />
      </Suspense>
    ),
  }
}

/** Returns the first fault of the strategy's own fields. */
function ownIssue(own: StrategyForm, { pair }: TicketContext): TicketIssue | undefined {
  const [fault] = strategyFaults(own, pair)
  if (fault !== undefined) return worded(fault)
  for (const { field, typed } of optionalPrices(own)) {
    const found = gridIssue(typed, 'price', field, pair)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the first rule of the pair that the strategy breaks: a banned side, the first minutes, or its size (3.9). */
function planIssue(own: StrategyForm, form: TicketForm, qty: E8, context: TicketContext): TicketIssue | undefined {
  const { pair, isOpening = false } = context
  if (isOpening) return refusalIssue('openingNoStops', 'form')
  if (form.side === 'Buy' ? pair.isBanBuy : pair.isBanSell) return refusalIssue('pairNotOpen', 'form')
  const lastPrice = lastTicks(pair, presentPrices(context))
  if (lastPrice === undefined) return formIssue('noMarketPrice', 'form')
  const fault = strategySizeFault(strategyTerms(own, pair, form.price), { qty, closing: false }, pair, lastPrice)
  return fault === undefined ? undefined : worded(fault)
}

function worded({ code, field, params }: StrategyFault): TicketIssue {
  return strategyIssue(code, field, params)
}
