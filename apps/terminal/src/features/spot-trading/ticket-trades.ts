import { amountOf, divide, type E8, e8Of } from '@perpdesk/numeric'
import { lotsToQty, type Side, spotFee, spotValue, ticksToPrice } from '@perpdesk/trading'
import type { BookLevel, Pair } from '../../stores/index.ts'

/** The amounts that trades exchange, in E8. */
export interface Exchanged {
  /** In the base coin. */
  readonly qty: E8
  /** In the quote coin. */
  readonly value: E8
  /** In the received coin; rounded for each trade. */
  readonly fee: E8
}

/** An order that takes liquidity. */
interface Taking {
  readonly side: Side
  /** Limit price. */
  readonly limit: E8
  /** In the base coin; 0n for an order by amount. */
  readonly qty: E8
  /** In the quote coin; 0n for an order by quantity. */
  readonly amount: E8
  readonly takerRate: E8
}

const NOTHING: Exchanged = { qty: 0n, value: 0n, fee: 0n }

/**
 * Returns the trades of an order with the levels of the other side, best first, down to its limit. An order by amount
 * takes whole lots as long as the amount covers them.
 */
export function tradesWith(pair: Pair, levels: readonly BookLevel[], order: Taking): Exchanged {
  const { side, limit, qty, amount, takerRate } = order
  let done = NOTHING
  for (const { ticks, lots } of levels) {
    const price = ticksToPrice(pair, ticks)
    if (side === 'Buy' ? price > limit : price < limit) break
    const wanted = amount > 0n ? lotsFor(pair, amount - done.value, price) : qty - done.qty
    const offered = lotsToQty(pair, lots)
    const taken = wanted < offered ? wanted : offered
    if (taken > 0n) done = sum(done, tradeAt(side, price, taken, takerRate))
    if (taken < offered) break
  }
  return done
}

/** Returns the amounts of a single trade. */
export function tradeAt(side: Side, price: E8, qty: E8, feeRate: E8): Exchanged {
  const value = spotValue(price, qty)
  const [given, received] = side === 'Buy' ? [value, qty] : [qty, value]
  const fee = spotFee({ given: amountOf(given), received: amountOf(received) }, amountOf(feeRate))
  return { qty, value, fee: e8Of(fee.ofReceived) }
}

export function sum(one: Exchanged, other: Exchanged): Exchanged {
  return { qty: one.qty + other.qty, value: one.value + other.value, fee: one.fee + other.fee }
}

/** Returns the quantity that an amount covers at a price, in whole lots. */
export function lotsFor({ lotSize }: Pair, amount: E8, price: E8): E8 {
  const lot = spotValue(price, lotSize)
  return lot === 0n ? 0n : divide(amount, lot, 'floor') * lotSize
}
