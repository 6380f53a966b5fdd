import type { E8 } from '@perpdesk/numeric'
import {
  checkNotional,
  contractFigures,
  MAX_SCALED_ORDERS,
  oppositeSide,
  type PlayedOrder,
  playOrder,
  priceWithinLimits,
  rulesOf,
  type Side,
  type WhatIfAccount,
} from '@perpdesk/trading'
import type { RestingOrder } from '../../../account-figures/index.ts'
import { bookFills, sweepPrice } from '../../book-fills.ts'
import { onlyCloses } from '../../capacity.ts'
import { carriedMarket } from '../../carried-levels.ts'
import { closableQty } from '../../closable.ts'
import { endedBy, ordersAfter } from '../../ended-orders.ts'
import { type ForeseenTrade, withOwnOrders } from '../../met-orders.ts'
import {
  bestOpposite,
  holdingOf,
  type Level,
  type MarketView,
  marketOf,
  type OrderContext,
  type PlayedLeg,
  type PlayedRow,
  type ProposedOrder,
} from '../../order-context.ts'

interface Row {
  /** Price and quantity of each order, in the order of execution. */
  readonly legs: readonly Level[]
  /** True if each order is cancelled when it would trade at once. */
  readonly postOnly: boolean
}

/**
 * The state before an order of the row: the account that the exchange's check uses, and the account and order book that
 * the terminal shows.
 */
interface Scene {
  readonly account: WhatIfAccount
  readonly seen: OrderContext
}

/** The result of one order of the row. */
interface Act {
  readonly played: PlayedOrder
  readonly taken: readonly ForeseenTrade[]
  readonly rest: readonly ForeseenTrade[]
}

/**
 * Plays the orders of a scaled order one by one as the exchange does (3.9): each meets the account and the order book
 * that the previous ones left, and a refused order changes neither.
 */
export function playRow(
  start: WhatIfAccount,
  context: OrderContext,
  order: ProposedOrder,
  { legs: askedFor, postOnly }: Row,
): PlayedRow {
  const { side, closing } = order
  let scene: Scene = { account: start, seen: { ...context, market: marketOf(context, order) } }
  const { limits } = scene.seen.market
  const acts: Act[] = []
  const legs = askedFor.map((asked, place): PlayedLeg => {
    const price = limits === null ? asked.price : priceWithinLimits(side, asked.price, limits)
    const lots = closing ? least(asked.qty, closableQty(scene.seen, order)) : asked.qty
    if (lots <= 0n) return { price, qty: asked.qty, fate: closing ? 'nothingToClose' : 'taken' }
    if (isTooSmall(scene.seen, order, { price, qty: lots })) return { price, qty: lots, fate: 'notionalTooSmall' }
    const stepsBack = postOnly && crosses(scene.seen.market, side, price)
    const act = actOf(scene, order, { price, qty: lots }, stepsBack)
    const { verdict } = act.played
    if (verdict === 'taken') {
      scene = { account: act.played.account, seen: afterAct(scene.seen, order, act, place) }
    }
    if (verdict !== 'taken' || !stepsBack) acts.push(act)
    return { price, qty: lots, fate: verdict === 'taken' && stepsBack ? 'wouldTake' : verdict }
  })
  return {
    legs,
    taken: acts.flatMap(({ taken }) => taken),
    rest: acts.flatMap(({ rest }) => rest).toSorted(soonerFilled(side)),
    gate: gateOfAll(start, scene.account, acts),
  }
}

/**
 * Returns the result of an order of this price and quantity; a post-only order that would trade at once neither trades
 * nor rests.
 */
function actOf({ account, seen }: Scene, order: ProposedOrder, { price, qty }: Level, stepsBack: boolean): Act {
  const { side, closing } = order
  const at = { ...order, limit: price }
  const { fills, left } = stepsBack ? NOTHING : bookFills(seen.market, at, qty)
  const taken = withOwnOrders(seen, order, fills)
  const carried = carriedMarket(seen, seen.market, side)
  const opposite = holdingOf(seen.account, oppositeSide(side))?.size ?? 0n
  const played = playOrder(account, {
    side,
    qty,
    limit: price,
    closing,
    bestOpposite: bestOpposite(seen.market, side),
    worstPrice: sweepPrice(carried, at, qty),
    worstClosingPrice: sweepPrice(carried, at, least(qty, opposite)),
    fills: taken,
    resting: left,
    ended: endedBy(seen, order, taken),
  })
  const rest = left === 0n ? [] : [{ price, qty: left, feeRate: seen.account.fees.maker }]
  return { played, taken, rest }
}

/**
 * Returns the state after an order: the order book without the traded quantities, and the own orders and positions
 * after the trades.
 */
function afterAct(seen: OrderContext, order: ProposedOrder, { played, taken, rest }: Act, place: number): OrderContext {
  const { positions } = played.account.standing
  const held = (of: Side) => positions.find((position) => position.side === of) ?? null
  // the resting part of a closing order uses up closable quantity that the next order can no longer close
  const shares = order.closing ? rest.map((left) => restingOf(seen, order, left, place)) : []
  return {
    ...seen,
    market: withoutTrades(seen.market, order.side, taken),
    account: {
      ...seen.account,
      long: held('Buy'),
      short: held('Sell'),
      orders: [...ordersAfter(seen, order, taken), ...shares],
    },
  }
}

/** Order ids increase, and a longer id is newer; this id is longer than any existing one. */
const NEWEST = '9'.repeat(30)

function restingOf({ account }: OrderContext, { side }: ProposedOrder, rest: Level, place: number): RestingOrder {
  const isHedged = account.positionMode === 'BothSide'
  return {
    // all ids of the row have the same length, so that they increase as well
    id: `${NEWEST}${place + MAX_SCALED_ORDERS}`,
    side,
    price: rest.price,
    leaves: rest.qty,
    reduceOnly: true,
    positionSide: isHedged ? oppositeSide(side) : null,
  }
}

/**
 * Returns the market without the quantities that these trades took. If no levels are known, the market is returned
 * unchanged.
 */
function withoutTrades(market: MarketView, side: Side, taken: readonly ForeseenTrade[]): MarketView {
  const name = side === 'Buy' ? 'asks' : 'bids'
  if (taken.length === 0 || market[name].length === 0) return market
  const left = market[name]
    .map((level) => ({
      ...level,
      qty: taken.reduce((sum, { price, qty }) => (price === level.price ? sum - qty : sum), level.qty),
    }))
    .filter(({ qty }) => qty > 0n)
  const best = left[0]?.price ?? null
  return side === 'Buy' ? { ...market, asks: left, bestAsk: best } : { ...market, bids: left, bestBid: best }
}

function gateOfAll(start: WhatIfAccount, end: WhatIfAccount, acts: readonly Act[]): PlayedRow['gate'] {
  const refused = acts.filter(({ played }) => played.verdict !== 'taken')
  const sum = (of: readonly Act[], figure: 'margin' | 'needed') =>
    of.reduce((total, act) => total + act.played[figure], 0n)
  const usable = (account: WhatIfAccount) => rulesOf(account).usable(contractFigures(account.standing))
  const margin = sum(acts, 'margin')
  const available = usable(start)
  return {
    verdict: refused[0]?.played.verdict ?? 'taken',
    margin,
    needed: refused.length === 0 ? margin : available + sum(refused, 'needed') - usable(end),
    available,
  }
}

/**
 * True if the order's value is below the exchange's minimum; an order that only reduces the position may have any value
 * (3.5).
 */
function isTooSmall(seen: OrderContext, order: ProposedOrder, { price, qty }: Level): boolean {
  return !onlyCloses(seen, order, qty) && checkNotional(seen.instrument, qty, price).length > 0
}

/**
 * Returns a comparison that sorts orders by the time at which they would be filled: best price first; equal prices keep
 * their order.
 */
function soonerFilled(side: Side) {
  return (one: Level, other: Level): number => {
    if (one.price === other.price) return 0
    return (side === 'Buy') === one.price > other.price ? -1 : 1
  }
}

const NOTHING = { fills: [], left: 0n } as const
const least = (a: E8, b: E8) => (a < b ? a : b)

function crosses(market: MarketView, side: Side, price: E8): boolean {
  const best = bestOpposite(market, side)
  return best !== null && (side === 'Buy' ? price >= best : price <= best)
}
