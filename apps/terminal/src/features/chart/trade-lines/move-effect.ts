import { divE8, type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Order, Position } from '@perpdesk/protocol'
import type { FeeRates } from '@perpdesk/trading'
import { type Contract, givenPrice, type LiveTicker } from '../../../stores/index.ts'
import { isResting } from '../../../stores/resting.ts'
import { closeSummary } from '../../positions/index.ts'

/** The difference between an order at another price and the one that stands. */
export interface MoveEffect {
  /** As a fraction of the order's price. */
  readonly change: E8
  /** Distance from the last price, as a fraction of it. */
  readonly fromLast: E8 | undefined
  /** The price reaches the other side of the book: the order trades at once, or steps back as post-only. */
  readonly crossing: 'none' | 'trades' | 'ends'
  /** Expected of an order that only reduces a position. */
  readonly pnl: E8 | undefined
}

interface MoveScene {
  readonly order: Order
  readonly contract: Contract
  readonly ticker: Pick<LiveTicker, 'last' | 'bid' | 'ask'> | undefined
  readonly positions: readonly Position[]
  readonly rates: FeeRates
}

/** Foresees a move of the order to the price, as things stand now. */
export function moveEffect(scene: MoveScene, price: E8): MoveEffect {
  const { order, ticker } = scene
  const before = e8(order.price)
  const last = givenPrice(ticker?.last ?? 0n)
  return {
    change: divE8(price - before, before, 'halfEven'),
    fromLast: last === undefined ? undefined : divE8(price - last, last, 'halfEven'),
    crossing: crossing(scene, price),
    pnl: expectedPnl(scene, price),
  }
}

function crossing({ order, ticker }: MoveScene, price: E8): MoveEffect['crossing'] {
  // Before its trigger an order meets nobody.
  if (!isResting(order)) return 'none'
  const best = order.side === 'Buy' ? ticker?.ask : ticker?.bid
  if (best === undefined || (order.side === 'Buy' ? price < best : price > best)) return 'none'
  return order.timeInForce === 'PostOnly' ? 'ends' : 'trades'
}

function expectedPnl({ order, contract, ticker, positions, rates }: MoveScene, price: E8): E8 | undefined {
  if (!order.reduceOnly) return undefined
  const position = positions.find(
    ({ symbol, positionIdx, side }) =>
      symbol === order.symbol && positionIdx === order.positionIdx && side !== '' && side !== order.side,
  )
  if (position === undefined) return undefined
  const qty = formatE8(least(e8(order.leavesQty), e8(position.size)))
  const best = order.side === 'Buy' ? ticker?.ask : ticker?.bid
  const market = { best, last: ticker?.last, isKnown: ticker !== undefined }
  return closeSummary({ orderType: 'Limit', price: formatE8(price), qty }, position, contract, market, rates)?.pnl
}

function least(a: E8, b: E8): E8 {
  return a < b ? a : b
}
