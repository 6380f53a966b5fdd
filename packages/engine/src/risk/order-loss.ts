import type { E8 } from '@perpdesk/numeric'
import { orderLoss, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'

/**
 * What the resting orders of an exposure would lose against the mark price if they were filled now (5.4): zero or negative,
 * in E8 of the settle coin. Orders on their own side of the mark lose nothing; when the whole book stands so, none is
 * looked at.
 */
export function orderLossOf(exposure: Exposure): E8 {
  const { book, prices } = exposure.market
  if (prices.mark === 0n) return 0n
  const { bestBid, bestAsk } = book
  const mark = exposure.market.ticksAtMost(prices.mark)
  const buys = bestBid > mark ? lossOf(exposure, 'Buy', mark) : 0n
  const sells = bestAsk !== NO_PRICE && bestAsk <= mark ? lossOf(exposure, 'Sell', mark) : 0n
  return buys + sells
}

/** All orders of the side beyond the mark as one: bids above it, offers not above it (at it they lose nothing). */
function lossOf(exposure: Exposure, side: Side, mark: number): E8 {
  const { market } = exposure
  const { pool } = market
  const wanted = side === 'Buy' ? BUY : SELL
  let lots = 0
  let cost = 0
  for (let slot = exposure.firstOrder; slot !== NONE; slot = pool.ownerNext[slot]!) {
    if (pool.side[slot] !== wanted) continue
    const price = pool.price[slot]!
    if (side === 'Buy' ? price <= mark : price > mark) continue
    lots += pool.leaves[slot]!
    cost += market.costOf(price, pool.leaves[slot]!)
  }
  if (lots === 0) return 0n
  return orderLoss(market.instrument, side, market.qtyOf(lots), market.valueOfCost(cost), market.prices.mark)
}
