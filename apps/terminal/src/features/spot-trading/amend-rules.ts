import { e8, formatE8 } from '@perpdesk/numeric'
import type { PairOrder, RequestOf } from '@perpdesk/protocol'
import { checkSpotOrder, checkWaitingSpotOrder, isTriggered } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import { textOf } from '../../i18n/index.ts'
import { givenPrice, type LiveTicker, type Pair } from '../../stores/index.ts'
import { isResting } from '../../stores/resting.ts'
import type { AmendField } from '../order-words/index.ts'
import { formIssue, gridIssue, issuesIn, refusalIssue, type TicketIssue } from './kinds/ticket-issue.ts'

const text = textOf('orders')
const orderIssue = issuesIn<'belowFilled' | 'triggerReached' | 'unreadable'>((code, params) =>
  text(`issue.${code}`, params),
)

/** The new figure as typed. */
export interface PairAmendment {
  readonly field: AmendField
  readonly typed: string
}

/** The prices with which a new figure is compared; `undefined` while they are unknown. */
type Prices = Pick<LiveTicker, 'last' | 'highestBuy' | 'lowestSell'> | undefined

/** Returns the present figure of an order. */
export function presentFigure(order: PairOrder, field: AmendField): string {
  return field === 'trigger' ? order.triggerPrice : order[field]
}

/** Returns the fault of a new figure; `undefined` if the exchange can accept it. The balance is not checked. */
export function amendIssue(
  order: PairOrder,
  pair: Pair,
  amendment: PairAmendment,
  prices: Prices,
): TicketIssue | undefined {
  const { field, typed } = amendment
  const found = field === 'qty' ? qtyIssue(order, pair, typed) : gridIssue(typed, field, field, pair)
  return found ?? directionIssue(order, amendment, prices) ?? ruleIssue(order, pair, amendment, prices)
}

function qtyIssue(order: PairOrder, pair: Pair, typed: string): TicketIssue | undefined {
  const qty = typedDecimal(typed)
  if (typed !== '' && qty === undefined) return orderIssue('unreadable', 'size')
  if (qty === undefined || qty <= 0n) return formIssue('qtyMissing', 'size', { min: formatE8(pair.minQty) })
  if (qty % pair.lotSize !== 0n) return formIssue('qtyOffLot', 'size', { step: formatE8(pair.lotSize) })
  return qty <= e8(order.cumExecQty) ? orderIssue('belowFilled', 'size', { filled: order.cumExecQty }) : undefined
}

/** Returns the fault of a trigger that the last price has already reached (110092 and 110093). */
function directionIssue(
  { triggerDirection }: PairOrder,
  { field, typed }: PairAmendment,
  prices: Prices,
): TicketIssue | undefined {
  const last = prices === undefined ? undefined : givenPrice(prices.last)
  const trigger = typedDecimal(typed)
  if (field !== 'trigger' || last === undefined || trigger === undefined || triggerDirection === 0) return undefined
  if (!isTriggered(triggerDirection, trigger, last)) return undefined
  return orderIssue('triggerReached', 'trigger', { price: formatE8(last) })
}

/** Returns the first rule of the pair that the amended order would break. */
function ruleIssue(
  order: PairOrder,
  pair: Pair,
  { field, typed }: PairAmendment,
  prices: Prices,
): TicketIssue | undefined {
  const figure = (of: AmendField) => e8((of === field ? typed : presentFigure(order, of)) || '0')
  const { side, orderType, quoteAmount } = order
  const terms = { side, orderType, price: figure('price'), qty: figure('qty'), amount: e8(quoteAmount || '0') }
  const limits =
    prices?.highestBuy === undefined || prices.lowestSell === undefined
      ? null
      : { maxBuy: prices.highestBuy, minSell: prices.lowestSell }
  const broken = isResting(order)
    ? checkSpotOrder(pair, terms, field === 'price' ? limits : null)
    : checkWaitingSpotOrder(pair, { ...terms, trigger: figure('trigger') })
  return broken === undefined ? undefined : refusalIssue(broken.refusal, broken.field, broken.params)
}

/** Returns the request that changes the figure; `undefined` if the figure is unchanged or no number. */
export function amendRequest(
  order: PairOrder,
  { field, typed }: PairAmendment,
): RequestOf<'replaceSpotOrder'> | undefined {
  const value = typedDecimal(typed)
  if (value === undefined || value === e8(presentFigure(order, field))) return undefined
  const { symbol, orderId } = order
  return { symbol, orderId, [field === 'trigger' ? 'triggerPrice' : field]: formatE8(value) }
}
