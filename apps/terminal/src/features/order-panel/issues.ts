import { type E8, formatE8 } from '@perpdesk/numeric'
import {
  auctionRefusal,
  checkOrder,
  isInAuction,
  maxValueAtLeverage,
  type OrderIssueCode,
  ordersRefusedAt,
} from '@perpdesk/trading'
import { plainLeverage } from '../../ui/format.ts'
import { coinDecimals } from '../coin-money/index.ts'
import { closableQty, fittingLeverage, onlyCloses } from './capacity.ts'
import { type OrderForm, timeInForce } from './form.ts'
import { bestOpposite, type OrderContext, type SizedOrder } from './order-context.ts'
import { typedDecimal } from './sizing.ts'
import { isClosing, proposedOrder, type SideSummary } from './summary.ts'
import { gateOf, tierCap } from './what-if.ts'

export type FormIssueCode =
  | OrderIssueCode
  | 'priceUnreadable'
  | 'sizeUnreadable'
  | 'noMarketPrice'
  | 'notTrading'
  | 'auctionLimitOnly'
  | 'onlyReducing'
  | 'nothingToClose'
  | 'closeTrimmed'
  | 'balanceTooSmall'
  | 'riskLimit'
  | 'riskLadder'
  | 'wouldLiquidateAtOnce'
  | 'closesBeyondBacking'
  | 'postOnlyWouldTake'
  | 'nobodyThere'

/** One thing to tell about an order; the view translates `code` with `params` (plain decimals). */
export interface FormIssue {
  readonly code: FormIssueCode
  readonly field: 'price' | 'size' | 'form'
  readonly severity: 'error' | 'warning'
  readonly params: Readonly<Record<string, string>>
}

/** What stands against one side's order, worst and first to be fixed at the front. Empty: the exchange will take it. */
export function issues(form: OrderForm, context: OrderContext, summary: SideSummary): readonly FormIssue[] {
  const { instrument } = context
  if (ordersRefusedAt(instrument) !== null) return [error('notTrading', 'form')]
  if (isInAuction(instrument) && !fitsAuction(form)) return [error('auctionLimitOnly', 'form')]
  if (context.onlyReducing && !isClosing(form, context)) return [error('onlyReducing', 'form')]
  const typed = typingIssues(form)
  if (typed.length > 0) return typed
  const order = proposedOrder(form, context, summary.side)
  if (order === null) {
    return [form.orderType === 'Limit' ? error('priceMissing', 'price') : error('noMarketPrice', 'form')]
  }
  const qty = summary.qty ?? 0n
  const figures = figureIssues(form, context, order, qty)
  const errors = figures.filter((issue) => issue.severity === 'error')
  if (errors.length > 0) return errors
  return [...accountIssues(context, order, qty), ...figures, ...marketIssues(form, context, order)]
}

function fitsAuction(form: OrderForm): boolean {
  const order = { orderType: form.orderType, timeInForce: timeInForce(form), withOptions: false }
  return auctionRefusal(order) === null
}

function typingIssues(form: OrderForm): readonly FormIssue[] {
  if (form.orderType === 'Limit' && form.price !== '' && typedDecimal(form.price) === undefined) {
    return [error('priceUnreadable', 'price')]
  }
  if (form.size.by === 'text' && form.size.text !== '' && typedDecimal(form.size.text) === undefined) {
    return [error('sizeUnreadable', 'size')]
  }
  return []
}

/** Grids, ranges, notional and collar, by the rules that the exchange checks too. */
function figureIssues(form: OrderForm, context: OrderContext, order: SizedOrder, qty: E8): readonly FormIssue[] {
  if (order.closing && closableQty(context, order) === 0n) return [error('nothingToClose', 'form')]
  const draft = {
    side: order.side,
    orderType: form.orderType,
    price: typedDecimal(form.price) ?? 0n,
    qty,
    closing: onlyCloses(context, order, qty),
  }
  const found = checkOrder(context.instrument, draft, { reference: order.price, limits: context.market.limits })
  return found.map((issue) => ({
    code: issue.code,
    field: issue.field === 'qty' ? 'size' : 'price',
    severity: issue.severity,
    params: issue.params,
  }))
}

function accountIssues(context: OrderContext, order: SizedOrder, qty: E8): readonly FormIssue[] {
  const { instrument, account } = context
  const gate = gateOf(context, order, qty)
  if (gate.verdict === 'closesBeyondBacking') return [error('closesBeyondBacking', 'form')]
  if (order.closing) {
    const room = closableQty(context, order)
    return qty > room ? [warning('closeTrimmed', 'size', { max: formatE8(room) })] : []
  }
  if (gate.verdict === 'riskLimitExceeded') {
    const fitting = fittingLeverage(context, order, qty)
    const max = (leverageE2: number) => formatE8(maxValueAtLeverage(instrument.riskTiers, leverageE2))
    const coin = instrument.settleCoin
    if (account.perContract) return [error('riskLadder', 'size', { max: formatE8(tierCap(context)), coin })]
    if (fitting === undefined) return [error('riskLadder', 'size', { max: max(0), coin })]
    const leverageE2 = account.leverageE2[order.side]
    const maxLeverage = plainLeverage(fitting)
    return [
      error('riskLimit', 'size', { max: max(leverageE2), leverage: plainLeverage(leverageE2), coin, maxLeverage }),
    ]
  }
  if (gate.verdict === 'insufficientBalance') {
    const available = gate.available > 0n ? gate.available : 0n
    return [
      error('balanceTooSmall', 'size', {
        required: formatE8(gate.needed, { decimals: coinDecimals(instrument.settleCoin), rounding: 'ceil' }),
        available: formatE8(available, { decimals: coinDecimals(instrument.settleCoin), rounding: 'floor' }),
        coin: instrument.settleCoin,
      }),
    ]
  }
  return gate.verdict === 'wouldLiquidateAtOnce' ? [error('wouldLiquidateAtOnce', 'form')] : []
}

function marketIssues(form: OrderForm, context: OrderContext, order: SizedOrder): readonly FormIssue[] {
  const opposite = bestOpposite(context.market, order.side)
  if (opposite === null) return order.rests ? [] : [warning('nobodyThere', 'form')]
  if (timeInForce(form) !== 'PostOnly') return []
  const takes = order.side === 'Buy' ? order.price >= opposite : order.price <= opposite
  return takes ? [warning('postOnlyWouldTake', 'price', { price: formatE8(opposite) })] : []
}

function error(code: FormIssueCode, field: FormIssue['field'], params: FormIssue['params'] = {}): FormIssue {
  return { code, field, severity: 'error', params }
}

function warning(code: FormIssueCode, field: FormIssue['field'], params: FormIssue['params'] = {}): FormIssue {
  return { code, field, severity: 'warning', params }
}
