import type { E8 } from '@perpdesk/numeric'
import { type OpeningOrders, orderLoss, ordersLoss, type Side } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { OrdersBeyond } from '../account/figures.ts'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { ContractMarket } from '../market.ts'
import type { ReplacedOrder } from './order-intent.ts'

/** Sum of the resting orders of one side. */
interface OrderSum {
  readonly qty: E8
  readonly value: E8
}

const NOTHING: OrderSum = { qty: 0n, value: 0n }

/**
 * Returns the loss of an exposure's resting orders against the mark price if they filled now (5.4): zero or negative,
 * in E8 of the settle coin. Bids at or below the mark and asks above it lose nothing.
 */
export function orderLossOf(exposure: Exposure): E8 {
  if (!exposure.hasOrders || isApart(exposure.market)) return 0n
  const { instrument, prices } = exposure.market
  return ordersLoss(instrument, losingOrders(exposure), prices.mark)
}

/**
 * Returns the loss of {@link orderLossOf} over the contracts of a coin that is margined separately, as far as it falls
 * on a shared balance.
 */
export function orderLossIn(account: Account, coin: string): E8 {
  let loss = 0n
  for (const exposure of account.exposures()) {
    if (exposure.money.name === coin && exposure.hasOrders) loss += exposure.regime.orderLoss(exposure)
  }
  return loss
}

/** Returns the part of {@link orderLossOf} that ends when a resting order is replaced; zero or negative. */
export function lossOfReplaced(exposure: Exposure, side: Side, replaced: ReplacedOrder | undefined): E8 {
  if (replaced === undefined) return 0n
  const { market } = exposure
  const all = losing(exposure, side)
  if (all.qty === 0n || !isBeyond(market.markTicksDown, side, replaced.price)) return 0n
  const { mark } = market.prices
  const qty = all.qty - market.qtyOf(replaced.lots)
  const value = all.value - market.valueOfCost(market.costOf(replaced.price, replaced.lots))
  const kept = qty === 0n ? 0n : orderLoss(market.instrument, side, qty, value, mark)
  return orderLoss(market.instrument, side, all.qty, all.value, mark) - kept
}

/** True for a bid above the mark, or an ask not above it (one at the mark loses nothing). */
export function isBeyond(markTicks: number, side: Side, price: number): boolean {
  return side === 'Buy' ? price > markTicks : price <= markTicks
}

/** Returns the sums of the orders that {@link orderLossOf} counts. */
export function losingOrders(exposure: Exposure): OpeningOrders {
  const buys = losing(exposure, 'Buy')
  const sells = losing(exposure, 'Sell')
  return { buyQty: buys.qty, buyValue: buys.value, sellQty: sells.qty, sellValue: sells.value }
}

/** Returns the sum of the side's orders beyond the mark. */
function losing(exposure: Exposure, side: Side): OrderSum {
  const { market } = exposure
  const { mark } = market.prices
  if (mark === 0n || !exposure.hasOrders) return NOTHING
  const beyond = exposure.beyond.mark === mark ? exposure.beyond : addUp(exposure)
  const lots = side === 'Buy' ? beyond.buyLots : beyond.sellLots
  if (lots === 0) return NOTHING
  return { qty: market.qtyOf(lots), value: market.valueOfCost(side === 'Buy' ? beyond.buyCost : beyond.sellCost) }
}

/** True if all bids and asks are on their own side of the mark, so that no order is beyond it. */
export function isApart(market: ContractMarket): boolean {
  const { book, markTicksDown: ticks } = market
  return !market.isAuctioned && book.bestBid <= ticks && (book.bestAsk === NO_PRICE || book.bestAsk > ticks)
}

/**
 * From this number of orders on, those beyond the mark are searched in the book: a maker has many quotes, but few
 * beyond the mark.
 */
const MANY_ORDERS = 24

/** Returns the sums of the exposure's orders beyond the present mark, and caches them. */
function addUp(exposure: Exposure): OrdersBeyond {
  const { market } = exposure
  const beyond = {
    mark: market.prices.mark,
    ticks: market.markTicksDown,
    buyLots: 0,
    buyCost: 0,
    sellLots: 0,
    sellCost: 0,
  }
  exposure.beyond = beyond
  if (isApart(market)) return beyond
  if (!market.isAuctioned && exposure.orderCount + exposure.quoteCount >= MANY_ORDERS) addFromBook(exposure, beyond)
  else addOwn(exposure, beyond)
  return beyond
}

function addOwn({ market, firstOrder }: Exposure, beyond: OrdersBeyond): void {
  const { pool } = market
  for (let slot = firstOrder; slot !== NONE; slot = pool.ownerNext[slot]!) {
    const price = pool.price[slot]!
    if (isBeyond(beyond.ticks, pool.side[slot] === BUY ? 'Buy' : 'Sell', price)) count(market, slot, beyond)
  }
}

function addFromBook({ market, row }: Exposure, beyond: OrdersBeyond): void {
  const { book, pool } = market
  for (let price = book.bestBid; price > beyond.ticks; price = book.worse(BUY, price)) {
    for (let slot = book.firstAt(price); slot !== NONE; slot = pool.next[slot]!) {
      if (pool.owner[slot] === row) count(market, slot, beyond)
    }
  }
  for (let price = book.bestAsk; price !== NO_PRICE && price <= beyond.ticks; price = book.worse(SELL, price)) {
    for (let slot = book.firstAt(price); slot !== NONE; slot = pool.next[slot]!) {
      if (pool.owner[slot] === row) count(market, slot, beyond)
    }
  }
}

function count(market: ContractMarket, slot: number, beyond: OrdersBeyond): void {
  const { pool } = market
  const lots = pool.leaves[slot]!
  const cost = market.costOf(pool.price[slot]!, lots)
  if (pool.side[slot] === BUY) {
    beyond.buyLots += lots
    beyond.buyCost += cost
  } else {
    beyond.sellLots += lots
    beyond.sellCost += cost
  }
}
