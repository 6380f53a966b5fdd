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

/** New figure as typed. */
export interface Amendment {
  readonly field: AmendField
  readonly text: string
  /** The price compared with the trigger. */
  readonly by: TriggerBy
}

export interface AmendIssue {
  readonly code: OrderIssue['code'] | 'unreadable' | 'belowFilled' | 'triggerReached'
  readonly params: Readonly<Record<string, string>>
}

/** The figure as it stands. */
export function presentFigure(order: Order, field: AmendField): string {
  return field === 'trigger' ? order.triggerPrice : order[field]
}

/**
 * Fault of the new figure; `undefined` when the exchange can take it. `present` is the price compared with the trigger,
 * if it is known: a trigger that it has reached would go off at once, and is refused.
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

/** The change as it goes over the wire; `undefined` when the figure is as it was. */
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

/** Value of the whole order at its price, in the settle coin; 0n without a price. */
export function orderValue(order: Order, contract: ContractKind): E8 {
  const price = e8(order.price)
  return price === 0n ? 0n : contractValue(contract, price, e8(order.qty), 'up')
}
