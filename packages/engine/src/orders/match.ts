import { type Amount, type E8, e8Of } from '@perpdesk/numeric'
import type { RejectReason } from '@perpdesk/trading'
import { detailsAt, sideAt, smpTypeAt } from '../account/open-order.ts'
import { cancelled, FILLED } from '../account/order-words.ts'
import { DETAILED, NONE } from '../book/order-pool.ts'
import type { Fill } from '../products/product.ts'
import type { State } from '../state.ts'
import { cancelResting, finish, reportOrder, takeResting } from './life-cycle.ts'

/** Largest number of resting orders that one incoming order may match (R2.24). */
export const MAX_MATCHES = 10_000

const BY_SMP = cancelled('CancelBySmp', 'EC_BySelfMatch')

/**
 * Matches an incoming order against the book, best price and oldest order first, up to its limit. Returns the reason
 * why it must stop, or `EC_NoError`.
 */
export function matchIncoming(state: State, slot: number): RejectReason {
  const { pool } = state
  const { market } = state.ownerOf(slot)
  const side = pool.side[slot]!
  const limit = pool.price[slot]!
  const smpType = smpTypeAt(state, slot)
  let matches = 0
  while (pool.leaves[slot]! > 0) {
    const maker = market.book.bestAgainst(side, limit)
    if (maker === NONE) return 'EC_NoError'
    if (matches++ === MAX_MATCHES) return 'EC_ReachMaxTradeNum'
    if (smpType !== 'None' && pool.owner[maker] === pool.owner[slot]) {
      if (smpType !== 'CancelTaker') cancelResting(state, maker, BY_SMP)
      if (smpType !== 'CancelMaker') return 'EC_BySelfMatch'
      continue
    }
    trade(state, slot, maker)
  }
  return 'EC_NoError'
}

/** Executes one fill; reports the public trade, then the taker's side, then the maker's, then the maker's order. */
function trade(state: State, taker: number, maker: number): void {
  const { pool } = state
  const { market } = state.ownerOf(taker)
  const lots = Math.min(pool.leaves[taker]!, pool.leaves[maker]!)
  const price = pool.price[maker]!
  market.lastPrice = price
  if (market.stops.size > 0) state.moved.add(market)
  const tradeId = state.nextTradeId++
  state.report.trade(tradeId, market.instrument.id, price, lots, sideAt(state, taker))
  const makerIsDone = takeResting(state, maker, lots)
  pool.leaves[taker]! -= lots
  // the same value for both sides: one receives exactly the amount that the other pays, even if it is rounded
  const cost = market.fillCostOf(price, lots)
  const fill = { price, lots, cost, value: market.values.amountOfCost(cost) }
  settleSide(state, taker, fill, pool.takerRate[taker]!, false)
  settleSide(state, maker, fill, pool.makerRate[maker]!, true)
  if (makerIsDone) finish(state, maker, FILLED)
  else reportOrder(state, maker)
}

/**
 * Two orders of an auction that trade at its price, both at its fee rate (R7.1). The younger one counts as the taker.
 */
export interface AuctionFill {
  readonly bid: number
  readonly ask: number
  readonly price: number
  readonly lots: number
  readonly feeRate: E8
}

/** Executes one fill of an auction, reported like any other: the public trade, then both sides, then their orders. */
export function settleAuctionFill(state: State, { bid, ask, price, lots, feeRate }: AuctionFill): void {
  const { pool } = state
  const { market } = state.ownerOf(bid)
  const [taker, maker] = pool.id[bid]! > pool.id[ask]! ? [bid, ask] : [ask, bid]
  market.lastPrice = price
  const tradeId = state.nextTradeId++
  const side = sideAt(state, taker)
  state.report.trade(tradeId, market.instrument.id, price, lots, side)
  const cost = market.fillCostOf(price, lots)
  const fill = { price, lots, cost, value: market.values.amountOfCost(cost) }
  for (const slot of [taker, maker]) {
    const isDone = takeResting(state, slot, lots)
    settleSide(state, slot, fill, feeRate, slot === maker)
    if (isDone) finish(state, slot, FILLED)
    else reportOrder(state, slot)
  }
}

function settleSide(state: State, slot: number, fill: Fill, feeRate: Amount, isMaker: boolean): void {
  const { pool } = state
  const owner = state.ownerOf(slot)
  pool.filled[slot]! += fill.lots
  pool.filledCost[slot]! += fill.cost
  const fee = state.productOf(owner.market).settle(state, owner, slot, fill, feeRate, isMaker)
  pool.filledFee[slot]! += e8Of(fee)
  if ((pool.flags[slot]! & DETAILED) === 0) return
  state.strategies.childTraded(detailsAt(state, slot)!.details.strategyId)
}
