import { type E8, e8 } from '@perpdesk/numeric'
import type { Order, Position } from '@perpdesk/protocol'
import type { TpSlKind } from '@perpdesk/trading'
import { isResting } from '../../../stores/resting.ts'
import { isByAmount, triggerOf } from '../../order-words/index.ts'
import { mayCarry } from '../../tpsl/index.ts'
import { axisValue } from '../axis-value.ts'

/** A price line of an order or a position. */
export type TradeLine =
  | OrderTradeLine
  | CarriedTradeLine
  | PositionTradeLine<'position'>
  | PositionTradeLine<'breakEven'>
  | PositionTradeLine<'liquidation'>

export interface OrderTradeLine {
  readonly kind: 'order'
  readonly id: string
  readonly price: E8
  readonly order: Order
  /**
   * Which price is shown: for an untriggered order its trigger price, because the order is not in the order book yet.
   */
  readonly at: 'price' | 'trigger'
}

/** Take profit or stop loss of an order without fills. */
interface CarriedTradeLine {
  readonly kind: 'carried'
  readonly id: string
  readonly price: E8
  readonly order: Order
  readonly leg: TpSlKind
}

interface PositionTradeLine<Kind> {
  readonly kind: Kind
  readonly id: string
  readonly price: E8
  readonly position: Position
}

/**
 * Returns all lines of one contract: resting orders, triggers, TP/SL carried by orders, and the entry, break-even and
 * liquidation prices of positions.
 */
export function tradeLines(symbol: string, orders: readonly Order[], positions: readonly Position[]): TradeLine[] {
  const lines: TradeLine[] = []
  for (const position of positions) {
    if (position.symbol !== symbol || position.side === '') continue
    const id = `${position.positionIdx}`
    if (position.entryPrice !== '') {
      lines.push({ kind: 'position', id: `entry-${id}`, price: e8(position.entryPrice), position })
    }
    if (position.breakEvenPrice !== '' && position.breakEvenPrice !== position.entryPrice) {
      lines.push({ kind: 'breakEven', id: `break-even-${id}`, price: e8(position.breakEvenPrice), position })
    }
    if (position.liqPrice !== '') {
      lines.push({ kind: 'liquidation', id: `liquidation-${id}`, price: e8(position.liqPrice), position })
    }
  }
  for (const order of orders) {
    // An order by amount has no quantity before it trades.
    if (order.symbol !== symbol || (order.leavesQty === '0' && !isByAmount(order))) continue
    const price = shownPriceOf(order)
    // Market orders have no price, and an order that waits for a margin rate has no trigger price.
    if (price === 0n) continue
    const at = isResting(order) ? 'price' : 'trigger'
    lines.push({ kind: 'order', id: `order-${order.orderId}`, price, order, at })
    if (!mayCarry(order)) continue
    for (const leg of ['takeProfit', 'stopLoss'] as const) {
      if (order[leg] === '') continue
      lines.push({ kind: 'carried', id: `${leg}-${order.orderId}`, price: e8(order[leg]), order, leg })
    }
  }
  return lines
}

/** Returns the price of a resting order or the trigger price of an untriggered one; zero if there is none. */
export function shownPriceOf(order: Order): E8 {
  const price = isResting(order) ? order.price : triggerOf(order)
  return price === '' ? 0n : e8(price)
}

interface PriceGrid {
  readonly tickSize: E8
  readonly minPrice: E8
  readonly maxPrice: E8
}

/** Returns the price, limited to the price range of the contract. */
export function withinBounds(grid: PriceGrid, price: E8): E8 {
  if (price < grid.minPrice) return grid.minPrice
  return price > grid.maxPrice ? grid.maxPrice : price
}

/** Returns the price on the tick size nearest to a value of the axis, within the price range of the contract. */
export function snapToGrid(grid: PriceGrid, value: number): E8 {
  return withinBounds(grid, BigInt(Math.round(value / axisValue(grid.tickSize))) * grid.tickSize)
}
