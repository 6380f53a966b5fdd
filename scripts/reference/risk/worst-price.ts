import { isClosing, standingOf } from '../account/standing.ts'
import { crosses, sideBook } from '../book/order-book.ts'
import { opposite } from '../formulas/formulas.ts'
import { inAuction } from '../listing/stage.ts'
import type { Order, Position, Standing } from '../model.ts'
import type { Wish } from './order-intent.ts'

/**
 * Returns the lots of a resting order that would trade; for a closing order at most the position left after its owner's
 * other fills.
 */
export function tradableLots(maker: Order, used: Map<Position, number>): number {
  const position = standingOf(maker.account, maker.market).positions[maker.positionIdx]
  const before = used.get(position) ?? 0
  const lots = isClosing(maker) ? Math.min(maker.leaves, Math.max(0, position.lots - before)) : maker.leaves
  used.set(position, before + lots)
  return lots
}

/**
 * Returns the worst price at which the order could trade now: where it is filled, else its limit price if it rests,
 * else the last level.
 */
export function worstPrice(standing: Standing, wish: Omit<Wish, 'takes' | 'instead'>): number {
  if (inAuction(standing.market)) return wish.price
  const used = new Map<Position, number>()
  let left = wish.lots
  let reached = wish.price
  for (const maker of sideBook(standing.market, opposite(wish.side))) {
    if (!crosses(wish, maker)) break
    // it would cancel its owner's orders instead of trading with them
    if (maker.account === standing.account && wish.smpType === 'CancelMaker') continue
    const lots = tradableLots(maker, used)
    if (lots === 0) continue
    reached = maker.price
    left -= lots
    if (left <= 0) return reached
  }
  return wish.rests ? wish.price : reached
}
