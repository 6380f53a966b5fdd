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

/** All that kinds have in common that are one order on the wire: at once, or once it triggers. */
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

/** The typed limit, moved to the collar where it lies beyond (R2.22). */
export function typedLimit(form: OrderForm, { limits }: MarketView, side: Side): E8 | null {
  const typed = typedDecimal(form.price)
  if (typed === undefined || typed <= 0n) return null
  return limits === null ? typed : priceWithinLimits(side, typed, limits)
}

/** A market order is a limit order at the collar (R2.23); before prices are known, at the shown market price. */
export function collarOf(market: MarketView, side: Side): E8 | null {
  if (market.limits !== null) return marketOrderLimit(side, market.limits)
  return bestOpposite(market, side) ?? market.last
}

/** Grids, ranges, notional and collar, by the rules that the exchange checks too; then that there is something to close. */
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
  // all that can be closed is no quantity where nothing can be
  const stops = found.some(({ code, severity }) => severity === 'error' && (waits || code !== 'qtyMissing'))
  if (!stops && order.closing && closableQty(context, order) === 0n) {
    return [waits ? issueWarning('nothingToClose', 'form') : issueError('nothingToClose', 'form')]
  }
  return found.map(({ code, field, severity, params }) => {
    const tell = severity === 'error' ? issueError : issueWarning
    return tell(code, field === 'qty' ? 'size' : 'price', params)
  })
}

/**
 * Issues of an order as it is sent, or of its later state: a conditional market order is accepted by its value at the
 * trigger. Once it acts it is an order at the price limit, where a sell order has a lower value, and ends if that is
 * too little.
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

/** Visitors send nothing, so the sending code is no part of the first bundle. */
const sending = () => fetchPart(() => import('./send-order.ts'))

/** Fetches the sending code before the first press, which must not wait for a network that has just gone. */
export function prefetchSending(): void {
  // a press fetches it again, and reports a failure
  sending().catch(() => undefined)
}

const send: OrderKind['send'] = async (lane, order) => (await sending()).sendOrder(lane, order)
