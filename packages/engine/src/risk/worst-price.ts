import { type Exposure, exposureOf } from '../account/account.ts'
import { isClosing, positionIdxAt } from '../account/open-order.ts'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { WalkedLots } from '../products/product.ts'
import type { State } from '../state.ts'
import type { OrderIntent } from './order-intent.ts'

/**
 * Returns the lots of a resting order that would trade if the book were matched up to it, and adds them to the sum for
 * its owner's position: a closing order trades at most the lots left to close.
 */
export function carriedLots(state: State, exposure: Exposure, maker: number, closed: WalkedLots): number {
  const position = exposure.positions[positionIdxAt(state, maker)]
  const before = closed.get(position) ?? 0
  const leaves = state.pool.leaves[maker]!
  const lots = isClosing(state, maker) ? Math.min(leaves, Math.max(0, Math.abs(position.lots) - before)) : leaves
  closed.set(position, before + lots)
  return lots
}

/**
 * Returns the worst price at which an incoming order could trade in the present book: the level that completes it; if
 * the opposite side is too small, its limit if the remainder would rest, else the last level reached. Orders that would
 * end instead of trading do not count: own ones by the self-match rule, closing ones beyond their position.
 */
export function worstFillPrice(
  state: State,
  owner: Exposure,
  { side, price: limit, lots, rests, smpType }: Omit<OrderIntent, 'bestOpposite'>,
): number {
  const { pool } = state
  const { book } = owner.market
  const other = side === 'Buy' ? SELL : BUY
  const closed: WalkedLots = new Map()
  let left = lots
  let reached = limit
  for (let price = book.best(other); price !== NO_PRICE; price = book.worse(other, price)) {
    if (side === 'Buy' ? price > limit : price < limit) break
    for (let maker = book.firstAt(price); maker !== NONE; maker = pool.next[maker]!) {
      if (smpType === 'CancelMaker' && pool.owner[maker] === owner.row) continue
      const taken = carriedLots(state, exposureOf(state.ownerOf(maker)), maker, closed)
      if (taken === 0) continue
      reached = price
      left -= taken
      if (left <= 0) return reached
    }
  }
  return rests ? limit : reached
}
