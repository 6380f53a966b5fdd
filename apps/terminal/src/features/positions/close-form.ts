import { type E8, e8, formatE8, mulDiv } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import {
  type ContractKind,
  checkOrder,
  contractValue,
  type FeeRates,
  maxOrderQty,
  type OrderIssue,
  type OrderType,
  oppositeSide,
  percentE2OfPosition,
  positionShare,
  realisedPnl,
  type Side,
  tradeFee,
  valueDirection,
} from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import { typedDecimal } from '../../ui/typed-decimal.ts'
import { profitBase } from '../account-figures/index.ts'
import { type OrderTicket, wireQty } from '../order-submission/index.ts'

/** Closing (a part of) one position: what was typed. */
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

/** What stands against the close; no error means that the exchange takes it. */
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

export interface CloseSummary {
  readonly qty: E8
  /** Price it is valued at: the limit, or the best opposite price for a market order. */
  readonly price: E8
  /** Profit or loss of the closed part before fees. */
  readonly gross: E8
  /** For opening the closed part and for closing it. */
  readonly fees: E8
  /** Gross less fees, as the closed position will be booked: funding is apart. */
  readonly net: E8
}

/** A price and how much is traded there. */
export interface Trade {
  readonly price: E8
  readonly qty: E8
}

/** What a close is valued by besides its own price: the best price it could meet, and the last one before that is known. */
export interface CloseMarket {
  readonly best: E8 | undefined
  readonly last: E8 | undefined
  /** Levels that a market order trades against, best first; empty where the book is not seen. */
  readonly levels: readonly Trade[]
  /** Prices have come: without a best one nobody is there. */
  readonly isKnown: boolean
}

/** A market order would find nobody to trade with. */
export function nobodyThere({ orderType }: CloseForm, { best, isKnown }: CloseMarket): boolean {
  return orderType === 'Market' && isKnown && best === undefined
}

/** What the close would bring; `undefined` while figures are missing. */
export function summary(
  form: CloseForm,
  position: Position,
  contract: Contract,
  market: CloseMarket,
  rates: FeeRates,
): CloseSummary | undefined {
  if (nobodyThere(form, market)) return undefined
  const qty = typedDecimal(form.qty)
  const price = form.orderType === 'Limit' ? typedDecimal(form.price) : (market.best ?? market.last)
  const size = e8(position.size)
  if (qty === undefined || qty === 0n || qty > size || price === undefined || position.side === '') return undefined
  const entryValue = mulDiv(profitBase(position), qty, size, 'halfUp')
  const rate = rests(form, position, price, market) ? rates.maker : rates.taker
  // values and fees trade by trade, as the exchange books them
  const values = tradesOf(form, qty, price, market).map((trade) =>
    contractValue(contract, trade.price, trade.qty, 'halfUp'),
  )
  const exitValue = values.reduce((sum, value) => sum + value, 0n)
  const closeFee = values.reduce((sum, value) => sum + tradeFee(value, rate), 0n)
  // with what the position was opened is not known here: the dearer of both is taken
  const fees = tradeFee(entryValue, rates.taker) + closeFee
  const gross = realisedPnl(valueDirection(contract, position.side), entryValue, exitValue)
  return { qty, price, gross, fees, net: gross - fees }
}

/** The trades of a market order with the levels that are seen, the rest at the last of them; others trade at their price. */
function tradesOf({ orderType }: CloseForm, qty: E8, price: E8, { levels }: CloseMarket): readonly Trade[] {
  if (orderType === 'Limit') return [{ price, qty }]
  const trades: Trade[] = []
  let left = qty
  for (const level of levels) {
    if (left === 0n) break
    const traded = level.qty < left ? level.qty : left
    trades.push({ price: level.price, qty: traded })
    left -= traded
  }
  return left === 0n ? trades : [...trades, { price: trades.at(-1)?.price ?? price, qty: left }]
}

/** A limit that does not reach the best opposite price waits in the book, and pays as a maker. */
function rests(form: CloseForm, position: Position, price: E8, { best }: CloseMarket): boolean {
  if (form.orderType === 'Market' || best === undefined) return false
  return closingSide(position) === 'Sell' ? price > best : price < best
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

function closingSide(position: Position): Side {
  return position.side === '' ? 'Sell' : oppositeSide(position.side)
}

function error(code: CloseIssue['code'], field: CloseIssue['field']): CloseIssue {
  return { code, field, severity: 'error', params: {} }
}
