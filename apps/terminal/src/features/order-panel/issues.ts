import { type E8, formatE8 } from '@perpdesk/numeric'
import { auctionRefusal, isInAuction, maxValueAtLeverage, ordersRefusedAt, qtyCoinOf } from '@perpdesk/trading'
import { coinDecimals, plainLeverage, typedDecimal } from '../../format/index.ts'
import { bookFills } from './book-fills.ts'
import { atLeverage, fittingLeverage, isTaken } from './capacity.ts'
import { carriedBy, carryingOrder } from './carrying.ts'
import { closableQty } from './closable.ts'
import { timeInForce } from './form.ts'
import { type FormIssue, type FormIssueCode, issueError, issueWarning } from './form-issue.ts'
import { type OrderForm } from './kinds/order-kind.ts'
import type { SideSummary } from './order-context.ts'
import { bestOpposite, type MarketView, marketOf, type OrderContext, type SizedOrder } from './order-context.ts'
import { isClosing, proposedOrder } from './summary.ts'
import { tpSlIssue } from './tpsl-issue.ts'
import { gateOf, tierCap } from './what-if.ts'

/**
 * Returns the issues of one side's order, errors first, in the order in which they should be fixed. If there are none,
 * the exchange will accept the order.
 */
export function issues(form: OrderForm, context: OrderContext, summary: SideSummary): readonly FormIssue[] {
  const { instrument } = context
  if (ordersRefusedAt(instrument) !== null) return [issueError('notTrading', 'form')]
  if (isInAuction(instrument) && !fitsAuction(form, context)) return [issueError('auctionLimitOnly', 'form')]
  if (context.onlyReducing && !isClosing(form, context)) return [issueError('onlyReducing', 'form')]
  const typed = [...form.kind.issues(context), ...typingIssues(form)]
  if (typed.length > 0) return typed
  const order = proposedOrder(form, context, summary.side)
  if (order === null) {
    if (isPriced(form)) return [issueError('priceMissing', 'price')]
    return [form.kind.unpriced ?? issueError('noMarketPrice', 'form')]
  }
  const qty = summary.qty ?? 0n
  const figures = form.kind.figureIssues({ form, context, order, qty })
  const errors = figures.filter((issue) => issue.severity === 'error')
  const carried = carriedIssues(form, context, summary)
  // a price off the tick size cannot be parsed by the exchange, so its error comes first (3.5, step 2)
  if (errors.length > 0) return [...carried.filter(({ code }) => code === 'priceErrorTickTip'), ...errors]
  const found = [
    ...accountIssues(context, order, qty, { most: summary.maxQty ?? 0n, waits: form.kind.waits }),
    ...figures,
    ...marketIssues(form, context, order, qty),
  ]
  // the exchange checks the prices of TP/SL before the account (3.5, steps 10 to 12)
  return worstFirst([...carried, ...(form.kind.waits ? found.map(asOutlook) : found)])
}

function worstFirst(found: readonly FormIssue[]): readonly FormIssue[] {
  return [
    ...found.filter(({ severity }) => severity === 'error'),
    ...found.filter(({ severity }) => severity !== 'error'),
  ]
}

/**
 * Returns the issues of the TP/SL that the order carries. The exchange checks TP/SL on arrival, even if the order waits
 * for a trigger.
 */
function carriedIssues(form: OrderForm, context: OrderContext, summary: SideSummary): readonly FormIssue[] {
  const carried = carriedBy(form, context)
  const order = carried === null ? null : carryingOrder(form, context, summary)
  return order === null ? [] : (carried?.issues(order).map(tpSlIssue) ?? [])
}

/**
 * Turns an issue of a conditional order into a warning: the exchange accepts such an order without checking the
 * account, so the issue is only a forecast.
 */
function asOutlook(issue: FormIssue): FormIssue {
  return { ...issue, severity: 'warning' }
}

const OF_ACCOUNT: ReadonlySet<FormIssue['code']> = new Set<FormIssueCode>([
  'nothingToClose',
  'balanceTooSmall',
  'qtyBeyondAccount',
  'riskLimit',
  'riskLadder',
  'wouldLiquidateAtOnce',
  'closesBeyondBacking',
])

/**
 * Returns the issues for an account that has limit prices beyond the price limits refused instead of moved: the warning
 * about the adjustment becomes an error.
 */
export function issuesWithoutMoves(found: readonly FormIssue[]): readonly FormIssue[] {
  const refused = found.find((issue) => issue.say === undefined && issue.code === 'priceMoved')
  return refused === undefined ? found : [issueError('priceBeyond', 'price', refused.params)]
}

/** Returns the issues that apply without an account: a visitor has no balance and no leverage. */
export function issuesForVisitor(found: readonly FormIssue[]): readonly FormIssue[] {
  return found.filter(({ code }) => !OF_ACCOUNT.has(code))
}

function fitsAuction(form: OrderForm, context: OrderContext): boolean {
  const { orderType, waits, hasOptions = false } = form.kind
  const withOptions = waits || hasOptions || carriedBy(form, context) !== null
  const order = { orderType, timeInForce: timeInForce(form), withOptions }
  return auctionRefusal(order) === null
}

function isPriced(form: OrderForm): boolean {
  return form.kind.shared.includes('price')
}

function typingIssues(form: OrderForm): readonly FormIssue[] {
  if (isPriced(form) && form.price !== '' && typedDecimal(form.price) === undefined) {
    return [issueError('priceUnreadable', 'price')]
  }
  if (form.size.by === 'text' && form.size.text !== '' && typedDecimal(form.size.text) === undefined) {
    return [issueError('sizeUnreadable', 'size')]
  }
  return []
}

/**
 * Returns the issues that depend on balance, positions and leverage.
 * @param most largest quantity that the account allows, E8
 * @param waits true if the order is checked when it triggers
 */
function accountIssues(
  context: OrderContext,
  order: SizedOrder,
  qty: E8,
  { most, waits }: { readonly most: E8; readonly waits: boolean },
): readonly FormIssue[] {
  const { instrument, account } = context
  const gate = gateOf(context, order, qty)
  // A closing order is not refused at its trigger: the exchange moves its limit to what the backing covers.
  const isMoved = waits && order.closing
  if (gate.verdict === 'closesBeyondBacking' && !isMoved) return [issueError('closesBeyondBacking', 'form')]
  if (order.closing) {
    const room = closableQty(context, order)
    return room > 0n && qty > room ? [issueWarning('closeTrimmed', 'size', { max: formatE8(room) })] : []
  }
  const largest = { most: formatE8(most), qtyCoin: qtyCoinOf(instrument) }
  if (gate.verdict === 'riskLimitExceeded') {
    const fitting = fittingLeverage(context, order, qty)
    const max = (leverageE2: number) => formatE8(maxValueAtLeverage(instrument.riskTiers, leverageE2))
    const coin = instrument.settleCoin
    if (account.margin.choosesRiskLimit)
      return [issueError('riskLadder', 'size', { max: formatE8(tierCap(context)), coin })]
    if (fitting === undefined) return [issueError('riskLadder', 'size', { max: max(0), coin })]
    // even at a leverage that the risk limit allows, the balance would not suffice
    if (!isTaken(atLeverage(context, fitting), order, qty)) return [issueError('qtyBeyondAccount', 'size', largest)]
    const leverageE2 = account.leverageE2[order.side]
    const maxLeverage = plainLeverage(fitting)
    return [
      issueError('riskLimit', 'size', { max: max(leverageE2), leverage: plainLeverage(leverageE2), coin, maxLeverage }),
    ]
  }
  if (gate.verdict === 'insufficientBalance') {
    const available = gate.available > 0n ? gate.available : 0n
    return [
      issueError('balanceTooSmall', 'size', {
        required: formatE8(gate.needed, { decimals: coinDecimals(instrument.settleCoin), rounding: 'ceil' }),
        available: formatE8(available, { decimals: coinDecimals(instrument.settleCoin), rounding: 'floor' }),
        coin: instrument.settleCoin,
        ...largest,
      }),
    ]
  }
  return gate.verdict === 'wouldLiquidateAtOnce' ? [issueError('wouldLiquidateAtOnce', 'form')] : []
}

function marketIssues(form: OrderForm, context: OrderContext, order: SizedOrder, qty: E8): readonly FormIssue[] {
  const market = marketOf(context, order)
  const opposite = bestOpposite(market, order.side)
  if (opposite === null) return order.rests ? [] : [issueWarning('nobodyThere', 'form')]
  if (!order.rests && !form.kind.inParts) return depthIssues(form, context, { order, market, qty })
  // the exchange matches the orders of a scaled order one by one, so their kind checks them
  if (timeInForce(form) !== 'PostOnly' || order.row !== undefined) return []
  const takes = order.side === 'Buy' ? order.price >= opposite : order.price <= opposite
  return takes ? [issueWarning('postOnlyWouldTake', 'price', { price: formatE8(opposite) })] : []
}

/** Returns the issues of an order that never rests: the quantity that cannot fill at once expires. */
function depthIssues(
  form: OrderForm,
  context: OrderContext,
  { order, market, qty }: { readonly order: SizedOrder; readonly market: MarketView; readonly qty: E8 },
): readonly FormIssue[] {
  const meant = order.closing ? least(qty, closableQty(context, order)) : qty
  const { left } = bookFills(market, order, meant)
  if (left === 0n) return []
  if (timeInForce(form) === 'FOK') return [issueWarning('fokTooThin', 'form')]
  const coin = qtyCoinOf(context.instrument)
  return [issueWarning('bookTooThin', 'size', { max: formatE8(meant - left), coin })]
}

const least = (a: E8, b: E8) => (a < b ? a : b)
