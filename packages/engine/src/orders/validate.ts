import { formatE8 } from '@perpdesk/numeric'
import { type OrderStatus, type PositionIdx, REASONS, reasonText, type Side } from '@perpdesk/trading'
import { type Account, closesByIndex, type Exposure } from '../account/account.ts'
import { NONE } from '../book/order-pool.ts'
import type { OrderRef } from '../command.ts'
import type { CommandResult } from '../event.ts'
import type { Market } from '../market.ts'
import { invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'

/** Orders of an account on one instrument at which it may open no more; mass quotes do not count (3.5). */
export const MAX_OPEN_ORDERS = 500

/**
 * Closing orders are still taken then (3.5), until so many rest: trimming them looks through all of them, and nobody may make
 * that long enough to hold up everybody else [X]. What closes at once is always taken.
 */
export const MAX_RESTING_ORDERS = 1000

export type Found = { readonly account: Account; readonly market: Market }

/** The account and market a command names, or the refusal. */
export function locate(state: State, accountId: number, instrument: number): Found | CommandResult {
  const account = state.accounts.client(accountId)
  if (account === undefined) return refuse('accountNotFound')
  const market = state.market(instrument)
  if (market === undefined) return refuse('symbolNotFound', { symbol: String(instrument) })
  return { account, market }
}

/** Tells what was looked for from the refusal that came in its place. */
export function isRefusal(found: object): found is CommandResult {
  // every order asks this of many kinds of objects, for which reading a field is cheaper than asking for its name
  return (found as Partial<CommandResult>).code !== undefined
}

/** 110072 with the first order of that client id (ENG-02, DUR-04). */
export function findDuplicate(state: State, account: Account, orderLinkId: string): CommandResult | undefined {
  if (orderLinkId === '') return undefined
  const orderId = account.orderLinks.get(orderLinkId)
  if (orderId === undefined) return undefined
  return refuse(
    'duplicateOrderLinkId',
    { orderId: String(orderId), status: statusOf(state, account, orderId) },
    orderId,
  )
}

function statusOf(state: State, account: Account, orderId: number): OrderStatus {
  if (state.stops.has(orderId)) return 'Untriggered'
  const slot = state.ids.get(orderId)
  if (slot < 0) {
    const place = account.ended.find(orderId)
    return place === NONE ? 'Cancelled' : account.ended.statusAt(place)
  }
  return state.pool.filled[slot]! > 0 ? 'PartiallyFilled' : 'New'
}

/** Id of the order that a command names, 0 when there is none such. */
export function resolve(account: Account, ref: OrderRef): number {
  if (ref.orderId !== 0) return isCount(ref.orderId) ? ref.orderId : 0
  return ref.orderLinkId === '' ? 0 : (account.orderLinks.get(ref.orderLinkId) ?? 0)
}

/** A whole number, zero or more: the only form of lots, ids and counts. */
export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

/** 3.5, step 4: one-way takes index 0, hedge mode 1 and 2. */
export function checkPositionIdx(hedge: boolean, index: PositionIdx): CommandResult | undefined {
  const fits = hedge ? index === 1 || index === 2 : index === 0
  return fits ? undefined : invalid('positionIdx', REASONS.wrongPositionIdx)
}

/** 3.5, step 5 for orders that open: smallest and largest quantity, in lots. */
export function checkQty(market: Market, lots: number, maxLots: number): CommandResult | undefined {
  if (lots < market.minQty) return invalid('qty', reasonText('smallestQty', formatE8(market.instrument.minQty)))
  return checkMaxQty(market, lots, maxLots)
}

/** 3.5, step 5 for all orders: the largest quantity, in lots. */
export function checkMaxQty(market: Market, lots: number, maxLots: number): CommandResult | undefined {
  if (lots <= maxLots) return undefined
  return invalid('qty', reasonText('largestQty', formatE8(market.qtyOf(maxLots))))
}

/** Smallest value of an order that opens. */
export function checkNotional(market: Market, lots: number, price: number): CommandResult | undefined {
  if (market.reachesNotional(price, lots)) return undefined
  const { minNotional, quoteCoin } = market.instrument
  return refuse('notionalTooSmall', { minNotional: formatE8(minNotional), coin: quoteCoin })
}

/** 3.5, step 6: a limit price lies in the instrument's range; the collar then moves it. */
export function checkPrice(market: Market, price: number): CommandResult | undefined {
  if (!Number.isSafeInteger(price) || price <= 0) return invalid('price', REASONS.aboveZero)
  if (price >= market.minPrice && price <= market.maxPrice) return undefined
  const { minPrice, maxPrice } = market.instrument
  return refuse('priceOutOfRange', { minPrice: formatE8(minPrice), maxPrice: formatE8(maxPrice) })
}

/** R2.22: a limit beyond the collar is moved to it. */
export function withinCollar(market: Market, side: Side, price: number): number {
  return side === 'Buy' ? Math.min(price, market.prices.maxBuy) : Math.max(price, market.prices.minSell)
}

/** 110003 with the collar, for accounts that do not want their prices moved (R2.22). */
export function beyondCollar(market: Market): CommandResult {
  const { minSell, maxBuy } = market.prices
  const params = { minPrice: formatE8(market.priceOf(minSell)), maxPrice: formatE8(market.priceOf(maxBuy)) }
  return refuse('priceOutOfRange', params)
}

/** Limit of the IOC order that a market order becomes (R2.23). */
export function collarOf(market: Market, side: Side): number {
  return side === 'Buy' ? market.prices.maxBuy : market.prices.minSell
}

/** Whether an order could only make a position smaller: told to, by its index, or by size in one-way mode. */
export function onlyCloses(exposure: Exposure, side: Side, index: PositionIdx, lots: number): boolean {
  return closesByIndex(side, index) || lots <= exposure.closableLots(side, index)
}
