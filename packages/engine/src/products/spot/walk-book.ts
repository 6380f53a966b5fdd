import type { Side, SmpType } from '@perpdesk/trading'
import { BUY, NONE, SELL } from '../../book/order-pool.ts'
import { NO_PRICE } from '../../book/price-levels.ts'
import { MAX_MATCHES } from '../../orders/match.ts'
import type { State } from '../../state.ts'
import type { SpotSeat } from './seat.ts'

/** An order that would trade at once. */
export interface Taking {
  readonly side: Side
  /** Limit price in ticks. */
  readonly limit: number
  readonly smpType: SmpType
  /** Largest lots and largest cost that it may trade. */
  readonly lots: number
  readonly cost: number
}

/** Lots and cost that an order would trade in the present book. */
export interface Taken {
  readonly lots: number
  readonly cost: number
  /** True if the book offers more, but a further lot would exceed the cost. */
  readonly isSpent: boolean
}

/**
 * Returns the lots and the cost that an order would trade, by the same steps as matching. Nothing can happen between
 * this and matching, so a market order by amount becomes an order of these lots, and the cost of a market buy is known
 * in advance.
 */
export function walkBook(state: State, seat: SpotSeat, { side, limit, smpType, ...most }: Taking): Taken {
  const { pool } = state
  const { book, values } = seat.market
  const other = side === 'Buy' ? SELL : BUY
  let lots = 0
  let cost = 0
  let matches = 0
  for (let price = book.best(other); price !== NO_PRICE; price = book.worse(other, price)) {
    if (side === 'Buy' ? price > limit : price < limit) break
    const lotCost = values.fillCostOf(price, 1)
    for (let maker = book.firstAt(price); maker !== NONE; maker = pool.next[maker]!) {
      if (lots === most.lots || matches++ === MAX_MATCHES) return { lots, cost, isSpent: false }
      if (smpType !== 'None' && pool.owner[maker] === seat.row) {
        if (smpType !== 'CancelMaker') return { lots, cost, isSpent: false }
        continue
      }
      const wanted = Math.min(pool.leaves[maker]!, most.lots - lots)
      const taken = Math.min(wanted, Math.floor((most.cost - cost) / lotCost))
      lots += taken
      cost += taken * lotCost
      if (taken < wanted) return { lots, cost, isSpent: true }
    }
  }
  return { lots, cost, isSpent: false }
}
