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

/** Typed values for closing (a part of) one position. */
export interface CloseForm {
  readonly orderType: OrderType
  readonly price: string
  readonly qty: string
}

export function initial(position: Position, orderType: OrderType, price: E8 | undefined): CloseForm {
  return { orderType, qty: position.size, price: price === undefined ? '' : formatE8(price) }
}

/** The most steps that one key moves the slider. */
const KEY_STEPS = 10

export const actions = {
  editPrice: (form: CloseForm, price: string): CloseForm => ({ ...form, price }),
  editQty: (form: CloseForm, qty: string): CloseForm => ({ ...form, qty }),
  /** Hundredths of a percent of the position, down to whole lots but never less than the smallest order; 100 % is all of it. */
  slide: (form: CloseForm, position: Position, contract: Contract, percentE2: number): CloseForm => {
    const size = e8(position.size)
    const share = positionShare(size, percentE2, contract)
    const held = typedQty(form)
    const steps = percentE2 - percentE2OfPosition(held, size)
    // A key may move it by less than a lot: then one lot is added, or the slider would not move at all.
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

/** Issues of the close; without an error the exchange accepts it. */
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

/** The quantity as far as it is typed; 0n for none. */
export function typedQty(form: CloseForm): E8 {
  return typedDecimal(form.qty) ?? 0n
}

/** The closing order as it goes over the wire: reduce-only, so that it never turns the position. */
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

/** Market orders that close the whole position: one, or several where it is larger than one order may be. */
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
