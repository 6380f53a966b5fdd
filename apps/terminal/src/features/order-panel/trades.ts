import { divE8, type E8, roundToStep } from '@perpdesk/numeric'
import { contractValue, entryPrice, tradeFee, type WhatIfFill } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import { bookFills } from './book-fills.ts'
import { timeInForce } from './form.ts'
import type { OrderForm } from './kinds/order-kind.ts'
import { type ForeseenTrade, withOwnOrders } from './met-orders.ts'
import { bestOpposite, marketOf, type OrderContext, type SizedOrder } from './order-context.ts'

/** The trades that an order would make. */
export interface Trades {
  /** With the book as it stands, best price first. */
  readonly taken: readonly ForeseenTrade[]
  /** The part that trades later, at its limit. */
  readonly rest: readonly ForeseenTrade[]
}

/** The trades of an order of this quantity, were it sent now. */
export function tradesOf(form: OrderForm, context: OrderContext, order: SizedOrder, qty: E8): Trades {
  const whole = [{ price: order.price, qty }]
  const later = (price: E8, left: E8) => [{ price, qty: left, feeRate: context.account.fees.maker }]
  if (timeInForce(form) === 'PostOnly') return { taken: [], rest: later(order.price, qty) }
  if (form.kind.inParts) {
    return isTaking(form, context, order) ? { taken: whole, rest: [] } : { taken: [], rest: later(order.price, qty) }
  }
  const { fills, left } = bookFills(marketOf(context, order), order, qty)
  const taken = withOwnOrders(context, order, fills)
  if (left === 0n || (!order.rests && fills.length > 0)) return { taken, rest: [] }
  // before anybody is there it is valued at the shown market price
  return order.rests ? { taken, rest: later(order.limit, left) } : { taken: whole, rest: [] }
}

/** The value at which the exchange books these trades. */
export function valueOf(contract: Contract, fills: readonly WhatIfFill[]): E8 {
  return fills.reduce((sum, { price, qty }) => sum + contractValue(contract, price, qty, 'halfUp'), 0n)
}

/** The fee of each trade by itself, rounded up; `takerRate` for those that have no other. */
export function feeOf(contract: Contract, fills: readonly WhatIfFill[], takerRate: E8): E8 {
  const valueOfFill = ({ price, qty }: WhatIfFill) => contractValue(contract, price, qty, 'halfUp')
  return fills.reduce((sum, fill) => sum + tradeFee(valueOfFill(fill), fill.feeRate ?? takerRate), 0n)
}

/** The price at which all of them together have their value, as an entry price counts it. */
export function averageOf(contract: Contract, fills: readonly WhatIfFill[]): E8 {
  const qty = fills.reduce((sum, fill) => sum + fill.qty, 0n)
  return entryPrice(contract, valueOf(contract, fills), qty)
}

/** A basis point. */
const SLIPPAGE_STEP = 10_000n

/** Distance of their average from the best price, a fraction; up to the next basis point, so that only none shows as none. */
export function slippageOf(contract: Contract, taken: readonly WhatIfFill[]): E8 | undefined {
  const best = taken[0]?.price
  if (best === undefined) return undefined
  const average = averageOf(contract, taken)
  const away = average > best ? average - best : best - average
  return roundToStep(divE8(away, best, 'ceil'), SLIPPAGE_STEP, 'ceil')
}

/** True when the order would meet a resting one at once. */
function isTaking(form: OrderForm, context: OrderContext, order: SizedOrder): boolean {
  if (timeInForce(form) !== 'GTC') return true
  const opposite = bestOpposite(marketOf(context, order), order.side)
  if (opposite === null) return false
  return order.side === 'Buy' ? order.price >= opposite : order.price <= opposite
}
