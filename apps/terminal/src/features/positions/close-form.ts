import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import {
  type ContractKind,
  checkOrder,
  maxOrderQty,
  type OrderIssue,
  type OrderType,
  percentE2OfPosition,
  positionShare,
} from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import type { Contract } from '../../stores/index.ts'
import { type OrderTicket, wireQty } from '../order-submission/index.ts'
import { closingSide } from './position-words.ts'

/** The typed values of a close of (a part of) a position. */
export interface CloseForm {
  readonly orderType: OrderType
  readonly price: string
  readonly qty: string
}

export function initial(position: Position, orderType: OrderType, price: E8 | undefined): CloseForm {
  return { orderType, qty: position.size, price: price === undefined ? '' : formatE8(price) }
}

/** Most steps by which one key press moves the slider. */
const KEY_STEPS = 10

export const actions = {
  editPrice: (form: CloseForm, price: string): CloseForm => ({ ...form, price }),
  editQty: (form: CloseForm, qty: string): CloseForm => ({ ...form, qty }),
  /**
   * Sets the quantity to a share of the position, in hundredths of a percent, rounded down to lots but never below the
   * smallest order; 100 % is the whole position.
   */
  slide: (form: CloseForm, position: Position, contract: Contract, percentE2: number): CloseForm => {
    const size = e8(position.size)
    const share = positionShare(size, percentE2, contract)
    const held = typedQty(form)
    const steps = percentE2 - percentE2OfPosition(held, size)
    // A key press may move the slider by less than a lot; one lot is then added, because otherwise the slider would not
    // move.
    const byKey = steps > 0 && steps <= KEY_STEPS && share <= held
    const next = held + contract.lotSize
    return { ...form, qty: formatE8(byKey ? (next < size ? next : size) : share) }
  },
} as const

export interface CloseIssue {
  readonly code: OrderIssue['code'] | 'priceUnreadable' | 'qtyUnreadable' | 'moreThanPosition'
  readonly field: 'price' | 'qty'
  readonly severity: 'error' | 'warning'
  readonly params: Readonly<Record<string, string>>
}

/** Returns the issues of the close; without an error the exchange accepts the order. */
export function issues(form: CloseForm, position: Position, contract: Contract): readonly CloseIssue[] {
  const price = typedDecimal(form.price)
  const qty = typedDecimal(form.qty)
  if (form.orderType === 'Limit' && form.price !== '' && price === undefined) return [error('priceUnreadable', 'price')]
  if (form.qty !== '' && qty === undefined) return [error('qtyUnreadable', 'qty')]
  const draft = {
    side: closingSide(position),
    orderType: form.orderType,
    price: price ?? 0n,
    qty: qty ?? 0n,
    closing: true,
    waits: false,
  }
  const found = checkOrder(contract, draft, { reference: null, limits: null })
  if (found.length > 0) return found
  if (qty !== undefined && qty > e8(position.size)) {
    return [{ ...error('moreThanPosition', 'qty'), params: { max: position.size } }]
  }
  return []
}

/** Returns the typed quantity; 0n if none or unreadable. */
export function typedQty(form: CloseForm): E8 {
  return typedDecimal(form.qty) ?? 0n
}

/** Returns the closing order as sent to the exchange: reduce-only, so that it never reverses the position. */
export function ticket(form: CloseForm, position: Position, contract: ContractKind, orderLinkId: string): OrderTicket {
  return {
    symbol: position.symbol,
    side: closingSide(position),
    orderType: form.orderType,
    timeInForce: form.orderType === 'Market' ? 'IOC' : 'GTC',
    ...wireQty(contract, typedDecimal(form.qty) ?? 0n),
    reduceOnly: true,
    positionIdx: position.positionIdx,
    orderLinkId,
    ...(form.orderType === 'Limit' ? { price: formatE8(typedDecimal(form.price) ?? 0n) } : {}),
  }
}

/** Returns market orders that close the whole position: one, or several if the position exceeds the largest order. */
export function closeAllTickets(position: Position, contract: Contract, linkId: () => string): readonly OrderTicket[] {
  const most = maxOrderQty(contract, 'Market')
  const tickets: OrderTicket[] = []
  for (let left = e8(position.size); left > 0n; left -= most) {
    const form: CloseForm = { orderType: 'Market', price: '', qty: formatE8(left < most ? left : most) }
    tickets.push(ticket(form, position, contract, linkId()))
  }
  return tickets
}

function error(code: CloseIssue['code'], field: CloseIssue['field']): CloseIssue {
  return { code, field, severity: 'error', params: {} }
}
