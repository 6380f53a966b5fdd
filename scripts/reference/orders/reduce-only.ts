import type { Side } from '@perpdesk/trading'
import { isClosing, ordersOf } from '../account/standing.ts'
import { removeFromBook } from '../book/order-book.ts'
import type { Model, Order, Standing } from '../model.ts'
import { endOrder, reportOrder } from './life-cycle.ts'

/** Returns the lots that closing orders of a side can close: the long's lots for sells, the short's for buys. */
function positionAgainst(standing: Standing, side: Side): number {
  const held: Side = side === 'Sell' ? 'Buy' : 'Sell'
  const position = standing.hedge ? standing.positions[held === 'Buy' ? 1 : 2] : standing.positions[0]
  return position.side === held ? position.lots : 0
}

function closingOf(standing: Standing, side: Side): readonly Order[] {
  return ordersOf(standing.account, standing.market).filter((order) => order.side === side && isClosing(order))
}

export function closingLots(standing: Standing, side: Side): number {
  return closingOf(standing, side).reduce((sum, order) => sum + order.leaves, 0)
}

/**
 * Trims closing orders (R3.5 and R3.6): while they exceed the position, the one with the worst price is reduced, the
 * newest first.
 */
export function trimClosing(model: Model, standing: Standing): void {
  for (const side of ['Sell', 'Buy'] as const) {
    for (;;) {
      const excess = closingLots(standing, side) - positionAgainst(standing, side)
      if (excess <= 0) break
      const [worst] = closingOf(standing, side).toSorted((a, b) => {
        const byPrice = side === 'Sell' ? b.price - a.price : a.price - b.price
        return byPrice === 0 ? b.id - a.id : byPrice
      })
      if (worst === undefined) break
      if (worst.leaves <= excess) {
        removeFromBook(worst)
        endOrder(model, worst, 'Cancelled', 'CancelByReduceOnly', 'EC_NoError')
      } else {
        worst.leaves -= excess
        reportOrder(model, worst)
      }
    }
  }
}
