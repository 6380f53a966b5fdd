import { formatE8 } from '@perpdesk/numeric'
import {
  checkOrder,
  checkPrice,
  isTriggered,
  MAX_CONDITIONAL_ORDERS,
  type Side,
  type TriggerDirection,
} from '@perpdesk/trading'
import { typedDecimal } from '../../../../format/index.ts'
import { textOf } from '../../../../i18n/index.ts'
import { onlyCloses } from '../../capacity.ts'
import { closableQty } from '../../closable.ts'
import { type FormIssue, issueError, issuesIn, issueWarning } from '../../form-issue.ts'
import { marketOf, type OrderContext } from '../../order-context.ts'
import { isFullOfWaiting, presentPrice, triggerGridIssues } from '../conditional/conditional.ts'
import type { KindOrder } from '../order-kind.ts'
import { collarOf, withOutlook } from '../plain.ts'
import { OCO_LEGS, type OcoForm, type OcoLegName } from './oco-form.ts'

const ocoError = issuesIn<
  'takeProfitTooLow' | 'takeProfitTooHigh' | 'stopLossTooLow' | 'stopLossTooHigh' | 'tooManyWaiting'
>(textOf('oco'))

/**
 * Returns the issues of the trigger and limit prices of both legs, by the tick size and price range of the contract.
 */
export function ocoIssues(form: OcoForm, { instrument }: OrderContext): readonly FormIssue[] {
  return OCO_LEGS.flatMap((name) => [
    ...triggerGridIssues(form[name].trigger, name, instrument),
    ...limitIssues(form, name, instrument),
  ])
}

function limitIssues(form: OcoForm, name: OcoLegName, instrument: OrderContext['instrument']): readonly FormIssue[] {
  const { orderType, price: typed } = form[name]
  if (orderType === 'Market') return []
  const field = `${name}Price` as const
  const price = typedDecimal(typed)
  if (typed !== '' && price === undefined) return [issueError('priceUnreadable', field)]
  return checkPrice(instrument, price ?? 0n).map(({ code, params }) => issueError(code, field, params))
}

/**
 * Returns the issues of quantity, number of orders and trigger direction, in the order in which the exchange checks
 * them (3.5).
 */
export function ocoFigureIssues(form: OcoForm, kindOrder: KindOrder): readonly FormIssue[] {
  const { context, order } = kindOrder
  const figures = OCO_LEGS.flatMap((name) => figuresOf(form, name, kindOrder))
  const [wrong] = figures.filter(({ severity }) => severity === 'error')
  if (wrong !== undefined) return [wrong]
  if (isFullOfWaiting(context, OCO_LEGS.length)) {
    return [ocoError('tooManyWaiting', 'form', { max: `${MAX_CONDITIONAL_ORDERS}` })]
  }
  const reached = OCO_LEGS.flatMap((name) => directionIssues(form, name, context, order.side))
  if (reached.length > 0) return reached
  if (order.closing && closableQty(context, order) === 0n) return [issueWarning('nothingToClose', 'form')]
  return figures
}

function figuresOf(form: OcoForm, name: OcoLegName, { context, order, qty }: KindOrder): readonly FormIssue[] {
  const { orderType, ...typed } = form[name]
  const trigger = typedDecimal(typed.trigger) ?? 0n
  const price = typedDecimal(typed.price) ?? 0n
  const closing = onlyCloses(context, order, qty)
  const draft = { side: order.side, orderType, price, qty, closing, waits: true }
  const market = marketOf(context, { trigger })
  const reference = orderType === 'Market' ? trigger : price
  const asked = checkOrder(context.instrument, draft, { reference, limits: market.limits })
  const limit = collarOf(market, order.side)
  const found = limit === null ? asked : withOutlook(asked, context, draft, limit)
  return found.map(({ code, field, severity, params }) => {
    const report = severity === 'error' ? issueError : issueWarning
    return report(code, field === 'qty' ? 'size' : `${name}Price`, params)
  })
}

/** Returns the direction in which a leg triggers: a take profit sells high or buys low, a stop loss the opposite. */
export function ocoDirection(name: OcoLegName, side: Side): TriggerDirection {
  return (name === 'takeProfit') === (side === 'Sell') ? 1 : 2
}

const BEYOND = {
  takeProfit: { 1: 'takeProfitTooLow', 2: 'takeProfitTooHigh' },
  stopLoss: { 1: 'stopLossTooLow', 2: 'stopLossTooHigh' },
} as const

/** Returns the issue of a trigger that the present price has already reached or passed (110092 and 110093). */
function directionIssues(form: OcoForm, name: OcoLegName, { market }: OrderContext, side: Side): readonly FormIssue[] {
  const { trigger: typed, by } = form[name]
  const trigger = typedDecimal(typed)
  const present = presentPrice(market, by)
  const direction = ocoDirection(name, side)
  if (trigger === undefined || present === null || !isTriggered(direction, trigger, present)) return []
  return [ocoError(BEYOND[name][direction], name, { price: formatE8(present) })]
}
