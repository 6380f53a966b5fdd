import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Order, RequestOf } from '@perpdesk/protocol'
import { type ContractKind, checkPrice, checkQty, contractValue, type OrderIssue } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import { typedDecimal } from '../../ui/typed-decimal.ts'
import { wireQty } from '../order-submission/index.ts'

/** The figure of an order that is being edited in its row. */
export type AmendField = 'price' | 'qty'

export interface AmendIssue {
  readonly code: OrderIssue['code'] | 'unreadable' | 'belowFilled'
  readonly params: Readonly<Record<string, string>>
}

/** What stands against the new figure; `undefined` when the exchange can take it. */
export function amendIssue(order: Order, contract: Contract, field: AmendField, text: string): AmendIssue | undefined {
  const value = typedDecimal(text)
  if (text !== '' && value === undefined) return { code: 'unreadable', params: {} }
  const found = field === 'price' ? checkPrice(contract, value ?? 0n) : checkQty(contract, order.orderType, value ?? 0n)
  const first = found[0]
  if (first !== undefined) return { code: first.code, params: first.params }
  if (field === 'qty' && (value ?? 0n) <= e8(order.cumExecQty)) {
    return { code: 'belowFilled', params: { filled: order.cumExecQty } }
  }
  return undefined
}

/** The change as it goes over the wire; `undefined` when the figure is as it was. */
export function amendRequest(
  order: Order,
  contract: ContractKind,
  field: AmendField,
  text: string,
): RequestOf<'replaceOrder'> | undefined {
  const value = typedDecimal(text)
  if (value === undefined || value === e8(order[field])) return undefined
  const changed = field === 'price' ? { price: formatE8(value) } : wireQty(contract, value)
  return { symbol: order.symbol, orderId: order.orderId, ...changed }
}

/** What the order is worth at its price: all of it, in the settle coin; 0n without a price. */
export function orderValue(order: Order, contract: ContractKind): E8 {
  const price = e8(order.price)
  return price === 0n ? 0n : contractValue(contract, price, e8(order.qty), 'up')
}
