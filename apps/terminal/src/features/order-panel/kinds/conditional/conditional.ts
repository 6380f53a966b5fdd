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
  /** When it triggers, resting closing orders make room for it (R3.7). */
  readonly closeOnTrigger: boolean
}

/** The price that a trigger is compared with, as it stands: before the first trade the mark; `null` where there is none yet. */
export function presentPrice(market: MarketView, by: TriggerBy): E8 | null {
  return { LastPrice: market.last ?? market.mark, MarkPrice: market.mark, IndexPrice: market.index }[by]
}

/**
 * Direction from which the price reaches the typed trigger; `undefined` while that is not known, or when it is there
 * already.
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

/** Issues of the trigger, as the exchange would say them (110092, 110093 and the grid of the contract). */
export function triggerIssues(form: ConditionalForm, { instrument, market }: OrderContext): readonly FormIssue[] {
  const found = triggerGridIssues(form.triggerPrice, 'trigger', instrument)
  if (found.length > 0) return found
  // A trigger that is reached already has nothing to wait for.
  const isThere = presentPrice(market, form.triggerBy) === typedDecimal(form.triggerPrice)
  return isThere ? [issueError('triggerReached', 'trigger')] : []
}

/** True where a contract does not take this many more orders that wait (110009). */
export function isFullOfWaiting({ account }: OrderContext, more: number): boolean {
  return account.waiting + more > MAX_CONDITIONAL_ORDERS
}

/** Issues of quantity and limit, and of the number of orders that wait already, in the order of the exchange. */
export function withCount(found: readonly FormIssue[], context: OrderContext): readonly FormIssue[] {
  const isRefused = found.some(({ severity }) => severity === 'error')
  if (isRefused || !isFullOfWaiting(context, 1)) return found
  return [issueError('tooManyWaiting', 'form', { max: `${MAX_CONDITIONAL_ORDERS}` })]
}

/** Issues of a typed trigger by the grid and range of its contract. */
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
