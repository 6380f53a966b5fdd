import { smpTypeAt } from '../account/open-order.ts'
import { BUY, NONE } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { WalkedLots } from '../products/product.ts'
import type { State } from '../state.ts'
import { MAX_MATCHES } from './match.ts'

/**
 * True if an incoming order would fill completely now, as required for FOK. The book is searched as in matching: own
 * orders count by the self-match rule, and a closing order counts only up to the position that its owner would still
 * have after the owner's earlier fills.
 */
export function isFillable(state: State, slot: number): boolean {
  const { pool } = state
  const { market } = state.ownerOf(slot)
  const { book } = market
  const side = pool.side[slot]!
  const limit = pool.price[slot]!
  const other = 1 - side
  const smpType = smpTypeAt(state, slot)
  const walked: WalkedLots = new Map()
  let left = pool.leaves[slot]!
  let matches = 0
  for (let price = book.best(other); price !== NO_PRICE; price = book.worse(other, price)) {
    if (side === BUY ? price > limit : price < limit) return false
    for (let maker = book.firstAt(price); maker !== NONE; maker = pool.next[maker]!) {
      const isOwn = pool.owner[maker] === pool.owner[slot]
      if (isOwn && (smpType === 'CancelTaker' || smpType === 'CancelBoth')) return false
      if (matches++ === MAX_MATCHES) return false
      if (isOwn && smpType === 'CancelMaker') continue
      left -= state.productOf(market).tradableLots(state, state.ownerOf(maker), maker, walked)
      if (left <= 0) return true
    }
  }
  return false
}
