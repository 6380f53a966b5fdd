import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Order, RequestOf } from '@perpdesk/protocol'
import {
  type ContractKind,
  checkPrice,
  checkQty,
  contractValue,
  isTriggered,
  type OrderIssue,
  type TriggerBy,
} from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import type { Contract } from '../../stores/index.ts'
import { wireQty } from '../order-submission/index.ts'
import type { AmendField } from '../order-words/index.ts'

/** The new figure as typed. */
export interface Amendment {
  readonly field: AmendField
  readonly text: string
  /** The source of the price that the trigger is compared with. */
  readonly by: TriggerBy
}

export interface AmendIssue {
  readonly code: OrderIssue['code'] | 'unreadable' | 'belowFilled' | 'triggerReached'
  readonly params: Readonly<Record<string, string>>
}

/** Returns the present figure of the order. */
export function presentFigure(order: Order, field: AmendField): string {
  return field === 'trigger' ? order.triggerPrice : order[field]
}

/**
 * Returns the issue of the new figure; `undefined` if the exchange can accept it. `present` is the price that the
 * trigger is compared with, if known: the exchange refuses a trigger that this price has already reached.
 */
export function amendIssue(
  order: Order,
  contract: Contract,
  { field, text }: Amendment,
  present?: E8,
): AmendIssue | undefined {
  const typed = typedDecimal(text)
  if (text !== '' && typed === undefined) return { code: 'unreadable', params: {} }
  const value = typed ?? 0n
  const [first] = field === 'qty' ? checkQty(contract, order.orderType, value) : checkPrice(contract, value)
  if (first !== undefined) return { code: first.code, params: first.params }
  if (field === 'qty' && value <= e8(order.cumExecQty)) {
    return { code: 'belowFilled', params: { filled: order.cumExecQty } }
  }
  const { triggerDirection } = order
  const isReached =
    field === 'trigger' &&
    present !== undefined &&
    triggerDirection !== 0 &&
    isTriggered(triggerDirection, value, present)
  return isReached ? { code: 'triggerReached', params: { price: formatE8(present) } } : undefined
}

/** Returns the request that changes the figure; `undefined` if the figure is unchanged. */
export function amendRequest(
  order: Order,
  contract: ContractKind,
  { field, text, by }: Amendment,
): RequestOf<'replaceOrder'> | undefined {
  const value = typedDecimal(text)
  const isOtherPrice = field === 'trigger' && by !== order.triggerBy
  if (value === undefined || (value === e8(presentFigure(order, field)) && !isOtherPrice)) return undefined
  const { symbol, orderId } = order
  switch (field) {
    case 'price':
      return { symbol, orderId, price: formatE8(value) }
    case 'qty':
      return { symbol, orderId, ...wireQty(contract, value) }
    case 'trigger':
      return { symbol, orderId, triggerPrice: formatE8(value), ...(isOtherPrice && { triggerBy: by }) }
  }
}

/** Returns the value of the whole order at its price, in the settle coin; 0n without a price. */
export function orderValue(order: Order, contract: ContractKind): E8 {
  const price = e8(order.price)
  return price === 0n ? 0n : contractValue(contract, price, e8(order.qty), 'up')
}
