import { divE8, type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { type FeeRates, isTriggered } from '@perpdesk/trading'
import { givenPrice, isPair, type LiveTicker, type Market } from '../../../stores/index.ts'
import { PRESENT } from '../../order-words/index.ts'
import { closeSummary, expectedPnl as expectedOf } from '../../positions/index.ts'
import type { OrderTradeLine } from './trade-line.ts'

/** The difference between an order at a new price and at its present price. */
export interface MoveEffect {
  /** Change of the price, as a fraction of the present price. */
  readonly change: E8
  /** Distance from the last price, as a fraction of the last price. */
  readonly fromLast: E8 | undefined
  /**
   * Effect of a price that reaches the opposite side of the order book: the order trades, or is cancelled if post-only
   * (`ends`). `reached`: the exchange refuses a trigger that the market has already reached.
   */
  readonly crossing: 'none' | 'trades' | 'ends' | 'reached'
  /** Expected profit or loss of an order that only reduces a position. */
  readonly pnl: E8 | undefined
}

interface MoveScene {
  readonly line: Pick<OrderTradeLine, 'order' | 'at' | 'price'>
  readonly contract: Market
  readonly ticker: Pick<LiveTicker, 'last' | 'bid' | 'ask' | 'mark' | 'index'> | undefined
  readonly positions: readonly Position[]
  readonly rates: FeeRates
}

/** Returns the expected effect of moving the order to the price, under present conditions. */
export function moveEffect(scene: MoveScene, price: E8): MoveEffect {
  const { line, ticker } = scene
  const before = line.price
  const last = givenPrice(ticker?.last ?? 0n)
  return {
    change: divE8(price - before, before, 'halfEven'),
    fromLast: last === undefined ? undefined : divE8(price - last, last, 'halfEven'),
    crossing: crossing(scene, price),
    pnl: expectedPnl(scene, price),
  }
}

function crossing({ line: { order, at }, ticker }: MoveScene, price: E8): MoveEffect['crossing'] {
  if (at === 'trigger') {
    const present = ticker === undefined ? undefined : PRESENT[order.triggerBy](ticker)
    const { triggerDirection } = order
    const isKnown = present !== undefined && triggerDirection !== 0
    return isKnown && isTriggered(triggerDirection, price, present) ? 'reached' : 'none'
  }
  const best = order.side === 'Buy' ? ticker?.ask : ticker?.bid
  if (best === undefined || (order.side === 'Buy' ? price < best : price > best)) return 'none'
  return order.timeInForce === 'PostOnly' ? 'ends' : 'trades'
}

function expectedPnl(
  { line: { order, at }, contract, ticker, positions, rates }: MoveScene,
  price: E8,
): E8 | undefined {
  if (isPair(contract)) return undefined
  if (at === 'trigger') return expectedOf({ ...order, triggerPrice: formatE8(price) }, contract, positions, rates)
  if (!order.reduceOnly) return undefined
  const position = positions.find(
    ({ symbol, positionIdx, side }) =>
      symbol === order.symbol && positionIdx === order.positionIdx && side !== '' && side !== order.side,
  )
  if (position === undefined) return undefined
  const qty = formatE8(least(e8(order.leavesQty), e8(position.size)))
  const best = order.side === 'Buy' ? ticker?.ask : ticker?.bid
  const market = { best, last: ticker?.last, levels: [], isKnown: ticker !== undefined }
  return closeSummary({ orderType: 'Limit', price: formatE8(price), qty }, position, contract, market, rates)?.net
}

function least(a: E8, b: E8): E8 {
  return a < b ? a : b
}
