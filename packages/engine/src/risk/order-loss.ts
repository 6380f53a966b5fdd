import type { E8 } from '@perpdesk/numeric'
import { type OpeningOrders, orderLoss, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'

/** Resting orders of one side, together. */
interface OrderSum {
  readonly qty: E8
  readonly value: E8
}

const NOTHING: OrderSum = { qty: 0n, value: 0n }

/**
 * What the resting orders of an exposure would lose against the mark price if they were filled now (5.4): zero or negative,
 * in E8 of the settle coin. Orders on their own side of the mark lose nothing; when the whole book stands so, none is
 * looked at.
 */
export function orderLossOf(exposure: Exposure): E8 {
  const { mark } = exposure.market.prices
  const { instrument } = exposure.market
  const buys = losing(exposure, 'Buy')
  const sells = losing(exposure, 'Sell')
  let loss = 0n
  if (buys.qty !== 0n) loss += orderLoss(instrument, 'Buy', buys.qty, buys.value, mark)
  if (sells.qty !== 0n) loss += orderLoss(instrument, 'Sell', sells.qty, sells.value, mark)
  return loss
}

/** The orders that {@link orderLossOf} is about. */
export function losingOrders(exposure: Exposure): OpeningOrders {
  const buys = losing(exposure, 'Buy')
  const sells = losing(exposure, 'Sell')
  return { buyQty: buys.qty, buyValue: buys.value, sellQty: sells.qty, sellValue: sells.value }
}

/** All orders of the side beyond the mark as one: bids above it, offers not above it (at it they lose nothing). */
function losing(exposure: Exposure, side: Side): OrderSum {
  const { market } = exposure
  const { pool, book, prices } = market
  if (prices.mark === 0n || !exposure.hasOrders) return NOTHING
  const mark = market.ticksAtMost(prices.mark)
  const isBuy = side === 'Buy'
  if (isBuy ? book.bestBid <= mark : book.bestAsk === NO_PRICE || book.bestAsk > mark) return NOTHING
  const wanted = isBuy ? BUY : SELL
  let lots = 0
  let cost = 0
  for (let slot = exposure.firstOrder; slot !== NONE; slot = pool.ownerNext[slot]!) {
    if (pool.side[slot] !== wanted) continue
    const price = pool.price[slot]!
    if (isBuy ? price <= mark : price > mark) continue
    lots += pool.leaves[slot]!
    cost += market.costOf(price, pool.leaves[slot]!)
  }
  return lots === 0 ? NOTHING : { qty: market.qtyOf(lots), value: market.valueOfCost(cost) }
}
