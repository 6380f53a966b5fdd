import { type E8, e8 } from '@perpdesk/numeric'
import type { Order, Position } from '@perpdesk/protocol'
import { isResting } from '../../../stores/resting.ts'

/** A price that matters to the trader. */
export type TradeLine =
  | {
      readonly kind: 'order'
      readonly id: string
      readonly price: E8
      readonly order: Order
      /** Nothing stands in the book at its price before the trigger. */
      readonly waiting: boolean
    }
  | { readonly kind: 'position'; readonly id: string; readonly price: E8; readonly position: Position }
  | { readonly kind: 'liquidation'; readonly id: string; readonly price: E8; readonly position: Position }

/** Everything of one contract that has a place on its price axis: limit orders, entries, liquidation prices. */
export function tradeLines(symbol: string, orders: readonly Order[], positions: readonly Position[]): TradeLine[] {
  const lines: TradeLine[] = []
  for (const position of positions) {
    if (position.symbol !== symbol || position.side === '') continue
    const id = `${position.positionIdx}`
    if (position.entryPrice !== '') {
      lines.push({ kind: 'position', id: `entry-${id}`, price: e8(position.entryPrice), position })
    }
    if (position.liqPrice !== '') {
      lines.push({ kind: 'liquidation', id: `liquidation-${id}`, price: e8(position.liqPrice), position })
    }
  }
  for (const order of orders) {
    if (order.symbol !== symbol || order.orderType !== 'Limit' || order.leavesQty === '0') continue
    lines.push({
      kind: 'order',
      id: `order-${order.orderId}`,
      price: e8(order.price),
      order,
      waiting: !isResting(order),
    })
  }
  return lines
}

/** A price as the chart's axis counts it. */
export function axisPrice(price: E8): number {
  return Number(price) / 1e8
}

interface PriceGrid {
  readonly tickSize: E8
  readonly minPrice: E8
  readonly maxPrice: E8
}

/** The price, or the contract's bound that it is beyond. */
export function withinBounds(grid: PriceGrid, price: E8): E8 {
  if (price < grid.minPrice) return grid.minPrice
  return price > grid.maxPrice ? grid.maxPrice : price
}

/** The price of the grid nearest to a place on the axis, within the contract's bounds. */
export function snapToGrid(grid: PriceGrid, value: number): E8 {
  return withinBounds(grid, BigInt(Math.round(value / axisPrice(grid.tickSize))) * grid.tickSize)
}
