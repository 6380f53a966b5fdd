import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { OrderIntent } from '../risk/order-intent.ts'
import type { State } from '../state.ts'
import { MAX_MATCHES } from './match.ts'
import { isClosing, positionIdxAt, smpTypeAt } from './order-view.ts'

/**
 * Whether an incoming order would fill completely now (the question of FOK). It walks the book as matching would: own
 * orders count by the self-match rule, and a closing order counts only as far as its owner's position would still carry
 * it after the owner's earlier fills in this walk.
 */
export function isFillable(state: State, slot: number): boolean {
  const { pool } = state
  const owner = state.ownerOf(slot)
  const { book } = owner.market
  const side = pool.side[slot]!
  const limit = pool.price[slot]!
  const other = 1 - side
  const smpType = smpTypeAt(state, slot)
  const closed = new Map<Position, number>()
  let left = pool.leaves[slot]!
  let matches = 0
  for (let price = book.best(other); price !== NO_PRICE; price = book.worse(other, price)) {
    if (side === BUY ? price > limit : price < limit) return false
    for (let maker = book.firstAt(price); maker !== NONE; maker = pool.next[maker]!) {
      const isOwn = pool.owner[maker] === pool.owner[slot]
      if (isOwn && (smpType === 'CancelTaker' || smpType === 'CancelBoth')) return false
      if (matches++ === MAX_MATCHES) return false
      if (isOwn && smpType === 'CancelMaker') continue
      left -= carriedLots(state, maker, closed)
      if (left <= 0) return true
    }
  }
  return false
}

/** Lots of a resting order that would trade in a walk through the book, noting what they do to its owner's position. */
export function carriedLots(state: State, maker: number, closed: Map<Position, number>): number {
  const exposure: Exposure = state.ownerOf(maker)
  const position = exposure.positions[positionIdxAt(state, maker)]
  const before = closed.get(position) ?? 0
  const leaves = state.pool.leaves[maker]!
  const lots = isClosing(state, maker) ? Math.min(leaves, Math.max(0, Math.abs(position.lots) - before)) : leaves
  closed.set(position, before + lots)
  return lots
}

/**
 * The worst price at which an incoming order could trade in the book as it stands: of the level that completes it, or where
 * the other side does not hold so much, its limit if the rest would stay in the book, else the last level met. Orders that
 * would end instead of trading do not hold the price up: own ones by the self-match rule, closing ones beyond their position.
 */
export function worstFillPrice(
  state: State,
  owner: Exposure,
  { side, price: limit, lots, rests, smpType }: Omit<OrderIntent, 'bestOpposite'>,
): number {
  const { pool } = state
  const { book } = owner.market
  const other = side === 'Buy' ? SELL : BUY
  const closed = new Map<Position, number>()
  let left = lots
  let reached = limit
  for (let price = book.best(other); price !== NO_PRICE; price = book.worse(other, price)) {
    if (side === 'Buy' ? price > limit : price < limit) break
    for (let maker = book.firstAt(price); maker !== NONE; maker = pool.next[maker]!) {
      if (smpType === 'CancelMaker' && pool.owner[maker] === owner.row) continue
      const taken = carriedLots(state, maker, closed)
      if (taken === 0) continue
      reached = price
      left -= taken
      if (left <= 0) return reached
    }
  }
  return rests ? limit : reached
}
