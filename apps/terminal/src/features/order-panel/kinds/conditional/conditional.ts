import type { E8 } from '@perpdesk/numeric'
import {
  checkPrice,
  MAX_CONDITIONAL_ORDERS,
  type OrderIssueCode,
  type OrderType,
  type TriggerBy,
  type TriggerDirection,
  triggerDirectionTo,
} from '@perpdesk/trading'
import { typedDecimal } from '../../../../format/index.ts'
import { type FormIssue, type FormIssueCode, type IssueField, issueError } from '../../form-issue.ts'
import type { MarketView, OrderContext } from '../../order-context.ts'

/** Fields of a conditional order beyond those of a limit or market order. */
export interface ConditionalForm {
  readonly id: 'Conditional' | 'StopLimit'
  readonly orderType: OrderType
  readonly triggerPrice: string
  readonly triggerBy: TriggerBy
  /** Once the order triggers, resting closing orders are reduced to make room for it (R3.7). */
  readonly closeOnTrigger: boolean
}

/**
 * Returns the present price of the source that the trigger is compared with: the mark price instead of the last price
 * before the first trade; `null` if there is none yet.
 */
export function presentPrice(market: MarketView, by: TriggerBy): E8 | null {
  return { LastPrice: market.last ?? market.mark, MarkPrice: market.mark, IndexPrice: market.index }[by]
}

/**
 * Returns the direction in which the price must move to reach the typed trigger; `undefined` while the price is unknown
 * or equals the trigger.
 */
export function directionOf(
  form: Pick<ConditionalForm, 'triggerPrice' | 'triggerBy'>,
  market: MarketView,
): TriggerDirection | undefined {
  const trigger = typedDecimal(form.triggerPrice)
  const present = presentPrice(market, form.triggerBy)
  if (trigger === undefined || trigger <= 0n || present === null || trigger === present) return undefined
  return triggerDirectionTo(trigger, present)
}

/**
 * Returns the issues of the trigger price that the exchange would report (110092, 110093 and the tick size of the
 * contract).
 */
export function triggerIssues(form: ConditionalForm, { instrument, market }: OrderContext): readonly FormIssue[] {
  const found = triggerGridIssues(form.triggerPrice, 'trigger', instrument)
  if (found.length > 0) return found
  // A trigger price equal to the present price has no direction, so the exchange refuses it.
  const isThere = presentPrice(market, form.triggerBy) === typedDecimal(form.triggerPrice)
  return isThere ? [issueError('triggerReached', 'trigger')] : []
}

/** True if a contract does not accept `more` further untriggered orders (110009). */
export function isFullOfWaiting({ account }: OrderContext, more: number): boolean {
  return account.waiting + more > MAX_CONDITIONAL_ORDERS
}

/**
 * Returns the issues of quantity and limit, then that of too many untriggered orders, in the order in which the
 * exchange checks them.
 */
export function withCount(found: readonly FormIssue[], context: OrderContext): readonly FormIssue[] {
  const isRefused = found.some(({ severity }) => severity === 'error')
  if (isRefused || !isFullOfWaiting(context, 1)) return found
  return [issueError('tooManyWaiting', 'form', { max: `${MAX_CONDITIONAL_ORDERS}` })]
}

/** Returns the issues of a typed trigger price by the tick size and price range of the contract. */
export function triggerGridIssues(
  typed: string,
  field: IssueField,
  instrument: OrderContext['instrument'],
): readonly FormIssue[] {
  const trigger = typedDecimal(typed)
  if (typed !== '' && trigger === undefined) return [issueError('triggerUnreadable', field)]
  const [first] = checkPrice(instrument, trigger ?? 0n)
  const code = first === undefined ? undefined : CODES[first.code]
  return first === undefined || code === undefined ? [] : [issueError(code, field, first.params)]
}

const CODES: Readonly<Partial<Record<OrderIssueCode, FormIssueCode>>> = {
  priceMissing: 'triggerMissing',
  priceOffTick: 'triggerOffTick',
  priceTooLow: 'triggerTooLow',
  priceTooHigh: 'triggerTooHigh',
}
