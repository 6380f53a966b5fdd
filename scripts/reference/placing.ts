import type { Side } from '@perpdesk/trading'
import type { AmendOrder, PlaceOrder } from '../../packages/engine/src/command.ts'
import { bookPriceFault, limitOf, marketLimit } from './book-price.ts'
import { closingLots } from './closing-orders.ts'
import { isInverse } from './formulas.ts'
import { exact } from './fraction.ts'
import { closingFault, coveredPrice, gate } from './gate.ts'
import { inAuction, onlyReduces, refusedByLife, refusedByStage } from './life.ts'
import { act } from './matching.ts'
import {
  type Account,
  isClosing,
  type Market,
  type Model,
  type Order,
  ordersOf,
  type Position,
  priceOf,
  qtyOf,
  ratesOf,
  type Standing,
  standingOf,
} from './model.ts'
import { addToBook, removeFromBook, tellOrder } from './order-life.ts'
import { type Answer, done, refused } from './results.ts'
import { amendedTpsl, amendStop } from './stops/amend-stop.ts'
import { carry } from './stops/carried.ts'
import { placeConditional, placeOco, tpslFault } from './stops/conditional.ts'
import { carriedFields, NO_DETAILS, type Stop } from './stops/stop.ts'

/** Orders of an account on one instrument, quotes aside, at which it opens no more, and at which nothing more rests (3.5). */
const MOST_ORDERS = 500
const MOST_RESTING = 1000

export type Found = { readonly account: Account; readonly market: Market }

export function find(model: Model, accountId: number, instrument: number): Found | Answer {
  const account = model.client(accountId)
  if (account === undefined) return refused('noAccount')
  const market = model.market(instrument)
  return market === undefined ? refused('noSymbol') : { account, market }
}

/** Lots of a price grid or lot grid. */
export function steps(amount: bigint, step: bigint): number {
  return Number(amount / step)
}

/** Every order of an account: the open ones, then the ended ones that are still kept, latest first. */
function knownOrders(account: Account): readonly { readonly id: number; readonly link: string }[] {
  const open = account.standings.flatMap((standing) => ordersOf(account, standing.market))
  const ended = account.ended.toReversed().map((state) => ({ id: state.orderId, link: state.orderLinkId }))
  const waiting = account.standings.flatMap(({ stops }) => stops)
  return [...open, ...waiting, ...ended]
}

export function byLink(account: Account, link: string): number {
  return link === '' ? 0 : (knownOrders(account).find((order) => order.link === link)?.id ?? 0)
}

/** The whole way of a new order (3.5): what it asks, whether it may, and what it does. */
export function place(model: Model, command: PlaceOrder): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const known = byLink(account, command.orderLinkId)
  if (known !== 0) return refused('duplicateLink', known)
  const early = refusedByStage(model, account, market, command)
  if (early !== undefined) return early
  const { options } = command
  const fault = options === null ? undefined : bookPriceFault(command, options)
  if (fault !== undefined) return fault
  const standing = standingOf(account, market)
  const { trigger = null, oco = null } = options ?? {}
  if (trigger !== null) return oco === null ? placeConditional(model, standing, command, trigger) : refused('invalid')
  return oco === null ? placeChecked(model, standing, command) : placeOco(model, standing, command, oco)
}

/** What an order brings with it that has waited, or that the house makes for a trader. */
export type Origin = Partial<Pick<Order, 'id' | 'createdTime' | 'createType' | 'stopOrderType' | 'details' | 'tpsl'>>

/** The way of an order from the checks of its figures on. */
export function placeChecked(model: Model, standing: Standing, asked: PlaceOrder, origin?: Origin): Answer {
  const { account, market } = standing
  const early = origin === undefined ? undefined : refusedByStage(model, account, market, asked)
  if (early !== undefined) return early
  const bboPrice = limitOf(market, asked)
  if (bboPrice === null) return refused('invalid')
  const command = { ...asked, price: bboPrice }
  const { side, positionIdx, options } = command
  const { instrument } = market
  if (standing.hedge === (positionIdx === 0)) return refused('invalid')

  const isMarket = command.orderType === 'Market'
  const timeInForce = isMarket ? 'IOC' : command.timeInForce
  const rests = timeInForce === 'GTC' || timeInForce === 'PostOnly'
  const reduceOnly = command.reduceOnly || command.closeOnTrigger
  const closing = isClosing({ reduceOnly, side, positionIdx })
  const largest = steps(isMarket ? instrument.maxMarketQty : instrument.maxLimitQty, instrument.lotSize)
  const closable = closableLots(standing, side, positionIdx)
  const wholePosition = command.qty === 0 && command.reduceOnly && command.closeOnTrigger
  const wanted = wholePosition ? Math.min(closable, largest) : command.qty
  if (wanted > largest || (!closing && wanted < steps(instrument.minQty, instrument.lotSize))) return refused('invalid')

  const price = isMarket ? marketLimit(market, command) : command.price
  if (!isMarket && price <= 0) return refused('invalid')
  if (!isMarket && !inRange(market, price)) return refused('priceRange')
  const limit = withinCollar(market, side, price)
  if (limit !== price && !account.movesPrices) return refused('priceRange')
  if (!closing && wanted > closable && tooSmall(market, wanted, limit)) return refused('smallNotional')
  const base = isMarket && market.last > 0 ? market.last : limit
  const fault = tpslFault(standing, command, base)
  if (fault !== undefined) return fault
  let lots = wanted
  let bounded = limit
  if (closing) {
    const hasWaited = origin?.id !== undefined
    const shares = rests && !(hasWaited && command.closeOnTrigger)
    lots = Math.min(wanted, closable - (shares ? closingLots(standing, side) : 0))
    if (lots <= 0 || (lots < wanted && !reduceOnly)) return refused('reduceOnly')
    const wish = { side, lots, price: limit, rests, smpType: command.smpType, takes: true }
    const position: Position = standing.positions[positionIdx]
    if (hasWaited) bounded = coveredPrice(standing, side, limit, lots, position)
    else {
      if (rests && countedOrders(standing) >= MOST_RESTING) return refused('tooManyOrders')
      const costly = closingFault(standing, wish, position)
      if (costly !== undefined) return costly
    }
  } else {
    if (countedOrders(standing) >= MOST_ORDERS) return refused('tooManyOrders')
    const { smpType } = command
    const stop = gate(standing, { side, lots, price: limit, rests, smpType, takes: true })
    if (stop !== undefined) return stop
  }
  const { slippage = null, tpsl = null } = options ?? {}
  const ownDetails = { ...NO_DETAILS, slippage, ...carriedFields(tpsl) }
  const hasBbo = (options?.bbo ?? null) !== null
  const order: Order = {
    id: origin?.id ?? model.orderId++,
    link: command.orderLinkId,
    account,
    market,
    side,
    orderType: command.orderType,
    timeInForce,
    reduceOnly,
    closeOnTrigger: command.closeOnTrigger,
    positionIdx,
    smpType: command.smpType,
    createType:
      origin?.createType ?? (hasBbo ? 'CreateByBboOrder' : wholePosition ? 'CreateByClosing' : 'CreateByUser'),
    stopOrderType: origin?.stopOrderType ?? 'UNKNOWN',
    details: origin?.details ?? (slippage === null && tpsl === null ? null : ownDetails),
    tpsl: origin?.tpsl ?? tpsl,
    quote: false,
    ...ratesOf(account, market),
    createdTime: origin?.createdTime ?? model.time,
    updatedTime: model.time,
    price: bounded,
    leaves: lots,
    filled: 0,
    value: 0n,
    fee: 0n,
  }
  tellOrder(model, order)
  act(model, order)
  return done(order.id, bounded)
}

export function closableLots(standing: Standing, side: Side, index: 0 | 1 | 2): number {
  const position = standing.positions[index]
  return position.side === side ? 0 : position.lots
}

function countedOrders(standing: Standing): number {
  return ordersOf(standing.account, standing.market).filter((order) => !order.quote).length
}

export function inRange(market: Market, price: number): boolean {
  const { minPrice, maxPrice } = market.instrument
  return priceOf(market, price) >= minPrice && priceOf(market, price) <= maxPrice
}

export function collarFor(market: Market, side: Side): number {
  return side === 'Buy' ? market.maxBuy : market.minSell
}

/** R2.22: beyond the collar is at the collar. */
export function withinCollar(market: Market, side: Side, price: number): number {
  return side === 'Buy' ? Math.min(price, market.maxBuy) : Math.max(price, market.minSell)
}

export function tooSmall(market: Market, lots: number, price: number): boolean {
  const qty = exact(qtyOf(market, lots))
  const value = isInverse(market.instrument) ? qty : qty.times(exact(priceOf(market, price)))
  return value.compare(exact(market.instrument.minNotional)) < 0
}

/** The waiting order that a command names. */
export function waitingOrder(
  account: Account,
  market: Market,
  ref: { orderId: number; orderLinkId: string },
): Stop | undefined {
  const id = ref.orderId !== 0 ? ref.orderId : byLink(account, ref.orderLinkId)
  return account.standings.find((standing) => standing.market === market)?.stops.find((stop) => stop.id === id)
}

/** The open order that a command names, or why it is none (R3.29). */
export function openOrder(
  account: Account,
  market: Market,
  ref: { orderId: number; orderLinkId: string },
): Order | Answer {
  const id = ref.orderId !== 0 ? ref.orderId : byLink(account, ref.orderLinkId)
  const open = account.standings
    .flatMap((standing) => ordersOf(account, standing.market))
    .find((order) => order.id === id)
  if (open !== undefined) return open.market === market ? open : refused('noOrder')
  const ended = account.ended.find((state) => state.orderId === id)
  if (ended === undefined || ended.instrument !== market.instrument.id) return refused('noOrder')
  return refused(ended.status === 'Filled' ? 'orderFilled' : 'orderCancelled', id)
}

/** R3.29 to R3.33: only less of the same price keeps its place. */
export function amend(model: Model, command: AmendOrder): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const early = refusedByLife(model, market)
  const stop = waitingOrder(account, market, command)
  if (stop !== undefined) return early ?? amendStop(model, stop, command)
  const order = openOrder(account, market, command)
  if ('code' in order) return order
  if (early !== undefined) return early
  if (inAuction(market)) return refused('inAuction')
  if (onlyReduces(model, market) && !isClosing(order)) return refused('onlyReducing')
  if ((order.details?.strategyId ?? 0) !== 0) return refused('invalid')
  if ((command.options?.trigger ?? null) !== null) return refused('invalid')
  const target = amended(standingOf(account, market), order, command)
  if ('code' in target) return target
  const { price, leaves } = target
  const samePrice = price === order.price
  const carried = amendedTpsl(order, command, price)
  if ('code' in carried) return carried
  if (samePrice && leaves === order.leaves && !carried.changes) return refused('notModified')
  if (samePrice && leaves <= order.leaves) {
    if (carried.changes) carry(order, carried.tpsl)
    order.leaves = leaves
    tellOrder(model, order)
    return done(order.id, price)
  }
  const fault = gateAmended(order, price, leaves)
  if (fault !== undefined) return fault
  if (carried.changes) carry(order, carried.tpsl)
  replace(model, order, price, leaves)
  return done(order.id, price)
}

/** R3.33: with the amended figures in the place of the present ones. */
function gateAmended(order: Order, price: number, lots: number): Answer | undefined {
  const { side, timeInForce, leaves, account, market, positionIdx, smpType } = order
  const rests = timeInForce === 'GTC' || timeInForce === 'PostOnly'
  const instead = { id: order.id, lots: leaves, price: order.price }
  const wish = { side, lots, price, rests, smpType, takes: true, instead }
  const standing = standingOf(account, market)
  if (isClosing(order)) return closingFault(standing, wish, standing.positions[positionIdx])
  return gate(standing, wish)
}

function replace(model: Model, order: Order, price: number, leaves: number): void {
  removeFromBook(order)
  order.price = price
  order.leaves = leaves
  tellOrder(model, order)
  act(model, order)
}

/** Takes a resting order to another price; the refusal where it may not go there. */
export function moveOrder(model: Model, order: Order, price: number): Answer | undefined {
  const { market } = order
  const tooLate = onlyReduces(model, market) && !isClosing(order) ? refused('onlyReducing') : undefined
  const fault = refusedByLife(model, market) ?? tooLate ?? gateAmended(order, price, order.leaves)
  if (fault === undefined) replace(model, order, price, order.leaves)
  return fault
}

function amended(standing: Standing, order: Order, command: AmendOrder): { price: number; leaves: number } | Answer {
  const { market } = standing
  const { instrument } = market
  const { side } = order
  if (command.price !== 0 && !inRange(market, command.price)) return refused('priceRange')
  const price = command.price === 0 ? order.price : withinCollar(market, side, command.price)
  if (command.price !== 0 && price !== command.price && !order.account.movesPrices) return refused('priceRange')
  const closing = isClosing(order)
  const closable = closableLots(standing, side, order.positionIdx)
  if (command.qty === 0) {
    const { leaves, filled } = order
    // what only closes may be small, everything else has to be worth its smallest value at the new price too
    const counts = !closing && price !== order.price && leaves > closable
    return counts && tooSmall(market, leaves + filled, price) ? refused('smallNotional') : { price, leaves }
  }
  if (command.qty <= order.filled) return refused('belowFilled')
  const largest = steps(instrument.maxLimitQty, instrument.lotSize)
  const smallest = steps(instrument.minQty, instrument.lotSize)
  if (command.qty > largest || (!closing && command.qty < smallest)) return refused('invalid')
  const leaves = command.qty - order.filled
  if (!closing) {
    return leaves > closable && tooSmall(market, command.qty, price) ? refused('smallNotional') : { price, leaves }
  }
  const room = closable - (closingLots(standing, side) - order.leaves)
  const cut = Math.min(leaves, room)
  return cut <= 0 || (cut < leaves && !order.reduceOnly) ? refused('reduceOnly') : { price, leaves: cut }
}

/** Puts an order back at the end of its price without asking the market. */
export function restAgain(order: Order): void {
  removeFromBook(order)
  addToBook(order)
}
