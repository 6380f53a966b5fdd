import { formatE8 } from '@perpdesk/numeric'
import { checkPrice, type StrategyTerms } from '@perpdesk/trading'
import { typedDecimal } from '../../../../format/index.ts'
import { textOf } from '../../../../i18n/index.ts'
import {
  lastTicks,
  optionalPrices,
  type StrategyFaultCode,
  type StrategyForm,
  strategyFaults,
  strategySizeFault,
  strategyTerms,
} from '../../../order-terms/index.ts'
import { closableQty } from '../../closable.ts'
import { type FormIssue, issueError, issuesIn } from '../../form-issue.ts'
import type { OrderContext } from '../../order-context.ts'
import type { KindOrder } from '../order-kind.ts'

const strategyError = issuesIn<StrategyFaultCode>(textOf('strategies'))

/** Returns the issues of the strategy's own fields that the exchange would report (3.9). */
export function strategyIssues(form: StrategyForm, { instrument }: OrderContext): readonly FormIssue[] {
  return [
    ...strategyFaults(form, instrument).map(({ code, field, params }) => strategyError(code, field, params)),
    ...optionalPrices(form).flatMap(({ field, typed }) => priceIssues(typed, field, instrument)),
  ]
}

/** Returns the issues of an optional price: tick size and range. */
function priceIssues(
  typed: string,
  field: 'bound' | 'start',
  instrument: OrderContext['instrument'],
): readonly FormIssue[] {
  const price = typedDecimal(typed)
  if (price === undefined) return [issueError('priceUnreadable', field)]
  return checkPrice(instrument, price).map(({ code, params }) => issueError(code, field, params))
}

/** Returns the issues of size and limit price, by the rules that the exchange checks too. */
export function strategyFigureIssues(
  strategy: StrategyForm,
  { form, context, order, qty }: KindOrder,
): readonly FormIssue[] {
  const { instrument } = context
  if (qty % instrument.lotSize !== 0n) return [issueError('qtyOffLot', 'size', { step: formatE8(instrument.lotSize) })]
  // other resting closing orders reduce what each child order can close, but not the strategy as a whole, so they are
  // not subtracted
  const closable = closableQty(context, { side: order.side, rests: false })
  if (order.closing && closable === 0n) return [issueError('nothingToClose', 'form')]
  if (qty <= 0n) return [issueError('qtyMissing', 'size', { min: formatE8(instrument.minQty) })]
  const terms = strategyTerms(strategy, instrument, form.price)
  return [...limitIssues(terms, form.price, instrument), ...sizeIssues(terms, { form, context, order, qty })]
}

function limitIssues({ pricing }: StrategyTerms, price: string, instrument: OrderContext['instrument']) {
  if (pricing !== 'Limit') return []
  return checkPrice(instrument, typedDecimal(price) ?? 0n).map(({ code, params }) => issueError(code, 'price', params))
}

function sizeIssues(terms: StrategyTerms, { context, order, qty }: KindOrder): readonly FormIssue[] {
  const { instrument, market } = context
  // a mark price exists as soon as the form is shown
  const lastPrice = lastTicks(instrument, market)
  if (lastPrice === undefined) return [issueError('noMarketPrice', 'form')]
  const fault = strategySizeFault(terms, { qty, closing: order.closing }, instrument, lastPrice)
  return fault === undefined ? [] : [strategyError(fault.code, fault.field, fault.params)]
}
