import type { RejectReason } from '@perpdesk/trading'
import { childTraded } from './algos/strategy.ts'
import { type Fill, settle } from './fills.ts'
import { inAuction } from './life.ts'
import { isClosing, type Model, type Order, opposite, type Position, sideBook, standingOf, valueOf } from './model.ts'
import { addToBook, endOrder, removeFromBook, tellOrder } from './order-life.ts'
import { attach } from './stops/carried.ts'
import { stopsIn } from './stops/trigger.ts'

/** Resting orders that one incoming order may meet (R2.24). */
const MOST_MATCHES = 10_000

export function crosses(order: Pick<Order, 'side' | 'price'>, resting: Pick<Order, 'price'>): boolean {
  return order.side === 'Buy' ? resting.price <= order.price : resting.price >= order.price
}

/** In an auction nothing is met before it is matched. */
function against(order: Order): readonly Order[] {
  if (inAuction(order.market)) return []
  return sideBook(order.market, opposite(order.side))
}

/** What an order outside the book does (3.2): post-only, fill-or-kill, or trade and then rest or end. */
export function act(model: Model, order: Order): void {
  const [best] = against(order)
  if (order.timeInForce === 'PostOnly') {
    if (best !== undefined && crosses(order, best)) {
      endOrder(model, order, 'Cancelled', 'UNKNOWN', 'EC_PostOnlyWillTakeLiquidity')
    } else addToBook(order)
    return
  }
  if (order.timeInForce === 'FOK' && !fillsWhole(order)) {
    endOrder(model, order, 'Cancelled', 'UNKNOWN', 'EC_CancelForNoFullFill')
    return
  }
  const stopped = tradeThrough(model, order)
  if (order.leaves === 0) endOrder(model, order, 'Filled')
  else if (stopped === 'EC_BySelfMatch') endOrder(model, order, 'Cancelled', 'CancelBySmp', stopped)
  else if (stopped === 'EC_ReachMaxTradeNum') {
    endOrder(model, order, 'Cancelled', 'CancelByCrossReachMaxTradeNum', stopped)
  } else if (order.timeInForce === 'GTC') {
    addToBook(order)
    if (order.filled > 0) tellOrder(model, order)
  } else endOrder(model, order, 'Cancelled', 'UNKNOWN', reasonOfRest(order))
}

/** R2.23: nothing was there, or the collar, or what its owner can pay, has kept a market order from more of the book. */
function reasonOfRest(order: Order): RejectReason {
  if (order.filled === 0) return 'EC_NoImmediateQtyToFill'
  const { maxBuy, minSell } = order.market
  if (order.orderType !== 'Market' || against(order).length === 0) return 'EC_NoError'
  if (order.price === (order.side === 'Buy' ? maxBuy : minSell)) return 'EC_ReachMarketPriceLimit'
  return (order.details?.slippage ?? null) === null ? 'EC_ReachRiskPriceLimit' : 'EC_NoError'
}

/** Trades with the best orders of the other side; answers why the order must stop. */
function tradeThrough(model: Model, taker: Order): RejectReason {
  for (let matches = 0; taker.leaves > 0; matches++) {
    const [maker] = against(taker)
    if (maker === undefined || !crosses(taker, maker)) return 'EC_NoError'
    if (matches === MOST_MATCHES) return 'EC_ReachMaxTradeNum'
    if (maker.account === taker.account && taker.smpType !== 'None') {
      if (taker.smpType === 'CancelMaker' || taker.smpType === 'CancelBoth') {
        removeFromBook(maker)
        endOrder(model, maker, 'Cancelled', 'CancelBySmp', 'EC_BySelfMatch')
      }
      if (taker.smpType !== 'CancelMaker') return 'EC_BySelfMatch'
      continue
    }
    tradeOnce(model, taker, maker)
  }
  return 'EC_NoError'
}

function tradeOnce(model: Model, taker: Order, maker: Order): void {
  const { market, price } = maker
  const lots = Math.min(taker.leaves, maker.leaves)
  market.last = price
  if (stopsIn(market).length > 0) model.moved.add(market)
  const tradeId = model.tradeId++
  const instrument = market.instrument.id
  model.events.push({ type: 'trade', tradeId, instrument, price, qty: lots, side: taker.side })
  maker.leaves -= lots
  taker.leaves -= lots
  if (maker.leaves === 0) removeFromBook(maker)
  settleOrder(model, taker, { price, lots, rate: taker.takerRate, isMaker: false })
  settleOrder(model, maker, { price, lots, rate: maker.makerRate, isMaker: true })
  if (maker.leaves === 0) endOrder(model, maker, 'Filled')
  else tellOrder(model, maker)
}

export function settleOrder(
  model: Model,
  order: Order,
  { price, lots, rate, isMaker }: Pick<Fill, 'price' | 'lots' | 'rate' | 'isMaker'>,
): void {
  const standing = standingOf(order.account, order.market)
  const position = standing.positions[order.positionIdx]
  const before = position.side === order.side ? position.lots : -position.lots
  const value = valueOf(order.market, price, lots)
  order.filled += lots
  order.value += value
  order.fee += settle(model, {
    standing,
    position,
    side: order.side,
    price,
    lots,
    value,
    rate,
    isMaker,
    orderId: order.id,
    link: order.link,
    leaves: order.leaves,
    execType: 'Trade',
    createType: order.createType,
  })
  attach(model, order, position, before)
  childTraded(model, order)
}

/**
 * Whether a fill-or-kill order would be filled now. A closing order of the other side counts as far as its owner's
 * position goes, after the earlier fills of that owner on the way.
 */
function fillsWhole(order: Order): boolean {
  const used = new Map<Position, number>()
  let left = order.leaves
  for (const [met, maker] of against(order).entries()) {
    if (!crosses(order, maker)) return false
    const own = maker.account === order.account
    if (own && (order.smpType === 'CancelTaker' || order.smpType === 'CancelBoth')) return false
    if (met === MOST_MATCHES) return false
    if (own && order.smpType === 'CancelMaker') continue
    left -= tradableLots(maker, used)
    if (left <= 0) return true
  }
  return false
}

/** Lots of a resting order that would trade, of a closing one as far as the position still goes after its owner's others. */
export function tradableLots(maker: Order, used: Map<Position, number>): number {
  const position = standingOf(maker.account, maker.market).positions[maker.positionIdx]
  const before = used.get(position) ?? 0
  const lots = isClosing(maker) ? Math.min(maker.leaves, Math.max(0, position.lots - before)) : maker.leaves
  used.set(position, before + lots)
  return lots
}
