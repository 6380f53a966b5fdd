import { divE8, type E8, roundToStep } from '@perpdesk/numeric'
import { contractValue, entryPrice, tradeFee, type WhatIfFill } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import { bookFills } from './book-fills.ts'
import { timeInForce } from './form.ts'
import type { OrderForm } from './kinds/order-kind.ts'
import { type ForeseenTrade, withOwnOrders } from './met-orders.ts'
import { bestOpposite, marketOf, type OrderContext, type SizedOrder } from './order-context.ts'

/** The trades that an order would lead to. */
export interface Trades {
  /** Trades with the present order book, best price first. */
  readonly taken: readonly ForeseenTrade[]
  /** Trades that happen later, at the order's limit. */
  readonly rest: readonly ForeseenTrade[]
}

/** Returns the trades of an order of this quantity if it were sent now. */
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
  // an immediate order that meets an empty order book is valued at the shown market price
  return order.rests ? { taken, rest: later(order.limit, left) } : { taken: whole, rest: [] }
}

/** Returns the value that the exchange books for these trades. */
export function valueOf(contract: Contract, fills: readonly WhatIfFill[]): E8 {
  return fills.reduce((sum, { price, qty }) => sum + contractValue(contract, price, qty, 'halfUp'), 0n)
}

/** Returns the sum of the trades' fees, each rounded up; `takerRate` applies to trades without a rate of their own. */
export function feeOf(contract: Contract, fills: readonly WhatIfFill[], takerRate: E8): E8 {
  const valueOfFill = ({ price, qty }: WhatIfFill) => contractValue(contract, price, qty, 'halfUp')
  return fills.reduce((sum, fill) => sum + tradeFee(valueOfFill(fill), fill.feeRate ?? takerRate), 0n)
}

/** Returns the average price of the trades, rounded as an entry price is. */
export function averageOf(contract: Contract, fills: readonly WhatIfFill[]): E8 {
  const qty = fills.reduce((sum, fill) => sum + fill.qty, 0n)
  return entryPrice(contract, valueOf(contract, fills), qty)
}

/** One basis point, in E8. */
const SLIPPAGE_STEP = 10_000n

/**
 * Returns the distance of the average price from the best price, as a fraction. It is rounded up to the next basis
 * point, so that only an order without slippage shows none.
 */
export function slippageOf(contract: Contract, taken: readonly WhatIfFill[]): E8 | undefined {
  const best = taken[0]?.price
  if (best === undefined) return undefined
  const average = averageOf(contract, taken)
  const away = average > best ? average - best : best - average
  return roundToStep(divE8(away, best, 'ceil'), SLIPPAGE_STEP, 'ceil')
}

/** True if the order would be matched at once. */
function isTaking(form: OrderForm, context: OrderContext, order: SizedOrder): boolean {
  if (timeInForce(form) !== 'GTC') return true
  const opposite = bestOpposite(marketOf(context, order), order.side)
  if (opposite === null) return false
  return order.side === 'Buy' ? order.price >= opposite : order.price <= opposite
}
