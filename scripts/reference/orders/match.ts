import type { RejectReason } from '@perpdesk/trading'
import { standingOf } from '../account/standing.ts'
import { crosses, removeFromBook } from '../book/order-book.ts'
import { valueOf } from '../market.ts'

import type { Model, Order } from '../model.ts'
import { childTraded } from '../strategies/strategies.ts'
import { attach } from '../triggers/attach.ts'
import { stopsIn } from '../triggers/stop-book.ts'
import { type Fill, settle } from './fill.ts'
import { against, MOST_MATCHES } from './fillable.ts'
import { endOrder, reportOrder } from './life-cycle.ts'

/** Trades with the best orders of the other side; returns the reason why the order must stop. */
export function tradeThrough(model: Model, taker: Order): RejectReason {
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
  else reportOrder(model, maker)
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
