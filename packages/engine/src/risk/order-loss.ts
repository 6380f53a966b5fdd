import type { E8 } from '@perpdesk/numeric'
import { type OpeningOrders, orderLoss, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { OrdersBeyond } from '../account/figures.ts'
import { BUY, NONE } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'

/** Resting orders of one side, together. */
interface OrderSum {
  readonly qty: E8
  readonly value: E8
}

const NOTHING: OrderSum = { qty: 0n, value: 0n }

/**
 * What the resting orders of an exposure would lose against the mark price if they were filled now (5.4): zero or negative,
 * in E8 of the settle coin. Orders on their own side of the mark lose nothing.
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
  const { mark } = market.prices
  if (mark === 0n || !exposure.hasOrders) return NOTHING
  const beyond = exposure.beyond.mark === mark ? exposure.beyond : addUp(exposure)
  const lots = side === 'Buy' ? beyond.buyLots : beyond.sellLots
  if (lots === 0) return NOTHING
  return { qty: market.qtyOf(lots), value: market.valueOfCost(side === 'Buy' ? beyond.buyCost : beyond.sellCost) }
}

/** Adds up the orders beyond the present mark; none is looked at when the whole book stands on its own side of it. */
function addUp(exposure: Exposure): OrdersBeyond {
  const { market } = exposure
  const { pool, book, prices } = market
  const ticks = market.ticksAtMost(prices.mark)
  const beyond = { mark: prices.mark, ticks, buyLots: 0, buyCost: 0, sellLots: 0, sellCost: 0 }
  exposure.beyond = beyond
  if (!market.isAuctioned && book.bestBid <= ticks && (book.bestAsk === NO_PRICE || book.bestAsk > ticks)) return beyond
  for (let slot = exposure.firstOrder; slot !== NONE; slot = pool.ownerNext[slot]!) {
    const price = pool.price[slot]!
    const leaves = pool.leaves[slot]!
    if (pool.side[slot] === BUY) {
      if (price <= ticks) continue
      beyond.buyLots += leaves
      beyond.buyCost += market.costOf(price, leaves)
    } else if (price <= ticks) {
      beyond.sellLots += leaves
      beyond.sellCost += market.costOf(price, leaves)
    }
  }
  return beyond
}
