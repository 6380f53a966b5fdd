import type { E8 } from '@perpdesk/numeric'
import {
  checkNotional,
  checkOrder,
  marketOrderLimit,
  maxOrderQty,
  maxSentQty,
  type OrderIssue,
  type OrderToCheck,
  type OrderType,
  priceWithinLimits,
  type Side,
} from '@perpdesk/trading'
import { typedDecimal } from '../../../format/index.ts'
import { fetchPart } from '../../../ui/fetch-part.ts'
import { onlyCloses } from '../capacity.ts'
import { closableQty } from '../closable.ts'
import { type FormIssue, issueError, issueWarning } from '../form-issue.ts'
import { bestOpposite, type MarketView, marketOf, type OrderContext } from '../order-context.ts'
import type { KindOrder, OrderForm, OrderKind } from './order-kind.ts'

type PlainPart = Pick<
  OrderKind,
  | 'orderType'
  | 'shared'
  | 'waits'
  | 'inParts'
  | 'timeInForce'
  | 'limit'
  | 'largest'
  | 'most'
  | 'figureIssues'
  | 'terms'
  | 'send'
>

/** Returns the members common to all kinds that send a single order, active at once or once it triggers. */
export function plainOrder(orderType: OrderType, waits: boolean): PlainPart {
  const isLimit = orderType === 'Limit'
  const most = waits ? maxOrderQty : maxSentQty
  const timeInForce: OrderKind['timeInForce'] = (form) =>
    isLimit ? (form.postOnly ? 'PostOnly' : form.lifetime) : 'IOC'
  return {
    orderType,
    shared: isLimit ? ['price', 'postOnly', 'lifetime', 'tpsl'] : ['marketPrice', 'tpsl'],
    waits,
    inParts: false,
    timeInForce,
    limit: isLimit
      ? (form, { market }, side) => typedLimit(form, market, side)
      : (_form, { market }, side) => collarOf(market, side),
    largest: ({ instrument }) => maxOrderQty(instrument, orderType),
    most: ({ instrument }) => most(instrument, orderType),
    figureIssues,
    terms: (text, form) => {
      const force = timeInForce(form)
      return [force === 'PostOnly' ? text('postOnly') : force]
    },
    send,
  }
}

/** Returns the typed limit, moved to the price limit if it lies beyond (R2.22). */
export function typedLimit(form: OrderForm, { limits }: MarketView, side: Side): E8 | null {
  const typed = typedDecimal(form.price)
  if (typed === undefined || typed <= 0n) return null
  return limits === null ? typed : priceWithinLimits(side, typed, limits)
}

/**
 * Returns the limit of a market order, which is a limit order at the price limit (R2.23); before the price limits are
 * known, the shown market price.
 */
export function collarOf(market: MarketView, side: Side): E8 | null {
  if (market.limits !== null) return marketOrderLimit(side, market.limits)
  return bestOpposite(market, side) ?? market.last
}

/**
 * Checks tick size, lot size, ranges, notional value and price limits by the rules that the exchange checks too, and
 * then whether there is a position to close.
 */
function figureIssues({ form, context, order, qty }: KindOrder): readonly FormIssue[] {
  const { orderType, waits } = form.kind
  const closing = onlyCloses(context, order, qty)
  const price = form.kind.shared.includes('price') ? (typedDecimal(form.price) ?? 0n) : order.limit
  const draft = { side: order.side, orderType, price, qty, closing, waits }
  const { limits } = marketOf(context, order)
  const isMarketWaiting = waits && orderType === 'Market'
  const asked = checkOrder(context.instrument, draft, {
    reference: isMarketWaiting ? order.trigger : order.limit,
    limits,
  })
  const found = withOutlook(asked, context, draft, order.limit)
  // a percentage of a closable quantity of zero is no quantity, so only `nothingToClose` is reported
  const stops = found.some(({ code, severity }) => severity === 'error' && (waits || code !== 'qtyMissing'))
  if (!stops && order.closing && closableQty(context, order) === 0n) {
    return [waits ? issueWarning('nothingToClose', 'form') : issueError('nothingToClose', 'form')]
  }
  return found.map(({ code, field, severity, params }) => {
    const report = severity === 'error' ? issueError : issueWarning
    return report(code, field === 'qty' ? 'size' : 'price', params)
  })
}

/**
 * Returns the issues of an order on arrival and of its later state. The exchange accepts a conditional market order by
 * its value at the trigger. Once triggered, the order has the price limit as its limit. A sell order has a lower value
 * there and ends if that value is too low.
 */
export function withOutlook(
  asked: readonly OrderIssue[],
  { instrument }: OrderContext,
  { orderType, waits, closing, qty }: OrderToCheck,
  limit: E8,
): readonly OrderIssue[] {
  if (asked.length > 0 || !waits || orderType !== 'Market' || closing) return asked
  return checkNotional(instrument, qty, limit).map((issue) => ({ ...issue, severity: 'warning' }))
}

/** Visitors send no orders, so the code that sends them is not part of the first bundle. */
const sending = () => fetchPart(() => import('./send-order.ts'))

/**
 * Loads the code that sends orders before the first press, so that a press still works if the network has just failed.
 */
export function prefetchSending(): void {
  // a press loads the code again and reports a failure
  sending().catch(() => undefined)
}

const send: OrderKind['send'] = async (slot, order) => (await sending()).sendOrder(slot, order)
