import { e8Of } from '@perpdesk/numeric'
import {
  type CrossAccount,
  coinWorth,
  type EndedOrders,
  type MetOrder,
  type OpeningOrders,
  type OtherContract,
  type OwnTerms,
  takenBy,
  type WhatIf,
  type WhatIfAccount,
  type WhatIfFill,
  type WhatIfOrder,
  whatIf,
} from '@perpdesk/trading'
import { type Account, closesByIndex, Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import { isCount, isRefusal, locate } from '../account/locate.ts'
import { isClosing, positionIdxAt, sideAt } from '../account/open-order.ts'
import type { Position } from '../account/position.ts'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { PlaceOrder } from '../command.ts'
import { checkPrice, withinCollar } from '../listing/limits.ts'
import type { Market } from '../market.ts'
import { marketLimit } from '../orders/book-price.ts'
import { canRest } from '../orders/draft.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { standingOf } from '../risk/account-state.ts'
import { chosenTier } from '../risk/chosen-tier.ts'
import { isBeyond, losingOrders, orderLossOf } from '../risk/order-loss.ts'
import { coinFigures, presentFigures } from '../risk/present-figures.ts'
import { carriedLots, worstFillPrice } from '../risk/worst-price.ts'
import type { State } from '../state.ts'

/**
 * What an order would come to if it were placed now (ORD-11), as a question: nothing changes. It tells of margin and
 * position; figures that the exchange would refuse for other reasons are not judged. `undefined` where account or contract
 * are unknown or the figures outside their ranges.
 */
export function previewOrder(state: State, command: PlaceOrder): WhatIf | undefined {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found) || found.market.prices.mark === 0n || !isSound(found.market, command)) return undefined
  const { account, market } = found
  const exposure = state.accounts.find(account, market) ?? new Exposure(NONE, null, account, market)
  return whatIf(accountOf(exposure), orderOf(state, exposure, command))
}

function isSound(market: Market, { orderType, price, qty }: PlaceOrder): boolean {
  if (!isCount(qty) || qty === 0 || qty > market.maxLimitQty) return false
  return orderType === 'Market' || checkPrice(market, price) === undefined
}

function accountOf(exposure: Exposure): WhatIfAccount {
  const { account, money } = exposure
  const own = presentFigures(exposure)
  const sums = coinFigures(account, money.name)
  const walletBalance = account.netOf(money.name)
  return {
    standing: {
      ...standingOf(exposure),
      isolated: exposure.perSymbol || isIsolated(exposure),
      takerRate: account.takerRate,
    },
    coin: {
      walletBalance,
      initialMargin: sums.positionIM + sums.orderIM - own.positionIM - own.orderIM,
      orderMargin: sums.orderIM - own.orderIM,
      maintenanceMargin: sums.maintenance - own.maintenance,
      unrealisedPnl: sums.unrealised - own.unrealised,
      price: money.price,
      collateral: money.isUsd ? null : money.collateral,
    },
    others: othersOf(account, exposure),
    losing: countsLosses(exposure) ? losingOrders(exposure) : NO_ORDERS,
    ownTerms: exposure.perSymbol ? ownTermsOf(exposure) : null,
  }
}

const NO_ORDERS: OpeningOrders = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }

/** What an isolated contract's orders may lose it holds itself. */
function countsLosses(exposure: Exposure): boolean {
  return !exposure.perSymbol || !exposure.symbolIsolated
}

/** How a contract stands on its coin's wallet alone, and what the coin's other contracts have taken of it. */
function ownTermsOf(exposure: Exposure): OwnTerms {
  return {
    cap: chosenTier(exposure).maxValue,
    cross: !exposure.symbolIsolated,
    taken: takenBy(contractsBeside(exposure)),
  }
}

/** The coin's other contracts that the account has something in. */
function* contractsBeside(own: Exposure): Iterable<OtherContract> {
  for (const exposure of own.account.standing()) {
    if (exposure === own || exposure.money !== own.money) continue
    const { positionIM, unrealised } = presentFigures(exposure)
    yield { isolated: isIsolated(exposure), positionIM, unrealised, orderLoss: orderLossOf(exposure) }
  }
}

const NOTHING_ELSE: CrossAccount = {
  marginBalance: 0n,
  haircutLoss: 0n,
  orderLoss: 0n,
  totalInitialMargin: 0n,
  totalMaintenanceMargin: 0n,
}

/** The account without the settle coin of the contract, and without the losses of the contract's orders. */
function othersOf(account: Account, exposure: Exposure): CrossAccount {
  const { money } = exposure
  if (exposure.perSymbol && account.isolated) return NOTHING_ELSE
  const cross = crossAccount(account)
  if (exposure.perSymbol) return cross
  const sums = coinFigures(account, money.name)
  const equity = account.netOf(money.name) + sums.unrealised
  const worth = money.isUsd ? { value: equity, haircut: 0n } : coinWorth(equity, money.price, money.collateral)
  return {
    marginBalance: cross.marginBalance - worth.value,
    haircutLoss: cross.haircutLoss - worth.haircut,
    orderLoss: cross.orderLoss - money.toUsd(orderLossOf(exposure), 'floor'),
    totalInitialMargin: cross.totalInitialMargin - money.toUsd(sums.positionIM + sums.orderIM, 'up'),
    totalMaintenanceMargin: cross.totalMaintenanceMargin - money.toUsd(sums.maintenance, 'up'),
  }
}

function orderOf(state: State, exposure: Exposure, command: PlaceOrder): WhatIfOrder {
  const { market } = exposure
  const { book } = market
  const { side, orderType, positionIdx, smpType } = command
  const force = orderType === 'Market' ? 'IOC' : command.timeInForce
  const limit = orderType === 'Market' ? marketLimit(market, command) : withinCollar(market, side, command.price)
  const closing = command.reduceOnly || command.closeOnTrigger || closesByIndex(side, positionIdx)
  const rests = canRest(force)
  const lots = closing ? closable(exposure, command, rests) : command.qty
  const column = side === 'Buy' ? BUY : SELL
  const best = book.best(1 - column)
  const opposite = exposure.closableLots(side, positionIdx)
  const stepsBack = force === 'PostOnly' && book.crosses(column, limit)
  const walk = force === 'PostOnly' ? NO_WALK : walkOf(state, exposure, { column, limit, lots, smpType })
  const filled = walk.fills.reduce((sum, fill) => sum + fill.lots, 0)
  const worstOf = (part: number) =>
    market.priceOf(worstFillPrice(state, exposure, { side, lots: part, price: limit, rests, smpType }))
  const acts = !stepsBack && (force !== 'FOK' || filled === lots)
  return {
    side,
    qty: market.qtyOf(lots),
    limit: market.priceOf(limit),
    closing,
    bestOpposite: best === NO_PRICE ? null : market.priceOf(best),
    worstPrice: worstOf(lots),
    worstClosingPrice: worstOf(Math.min(lots, opposite)),
    fills: acts ? walk.fills : [],
    resting: acts && canRest(force) && !walk.stopped ? market.qtyOf(lots - filled) : 0n,
    ended: acts && walk.ended.length > 0 ? endedOf(state, exposure, walk.ended) : null,
  }
}

function closable(exposure: Exposure, { side, positionIdx, qty }: PlaceOrder, rests: boolean): number {
  const taken = rests ? exposure.closingLots(side) : 0
  return Math.max(0, Math.min(qty, exposure.closableLots(side, positionIdx) - taken))
}

/** So many lots of a resting order. */
interface SlotPart {
  readonly slot: number
  readonly lots: number
}

interface Walk {
  readonly fills: readonly (WhatIfFill & { readonly lots: number })[]
  /** Parts of own orders that leave the book: those that the self-match rule ends, and those that others trade. */
  readonly ended: readonly SlotPart[]
  /** It came to an own order and ends there itself. */
  readonly stopped: boolean
}

const NO_WALK: Walk = { fills: [], ended: [], stopped: false }

/**
 * What an order would take, order by order as it would meet them; closing orders as far as their owner's position goes, own ones
 * by the self-match rule.
 */
function walkOf(
  state: State,
  { market, row }: Exposure,
  { column, limit, lots, smpType }: { column: number; limit: number; lots: number; smpType: PlaceOrder['smpType'] },
): Walk {
  const { pool } = state
  const { book } = market
  const fills: Walk['fills'][number][] = []
  const ended: SlotPart[] = []
  const closed = new Map<Position, number>()
  let left = lots
  for (let price = book.best(1 - column); price !== NO_PRICE && left > 0; price = book.worse(1 - column, price)) {
    if (column === BUY ? price > limit : price < limit) break
    for (let maker = book.firstAt(price); maker !== NONE && left > 0; maker = pool.next[maker]!) {
      const isOwn = pool.owner[maker] === row
      if (isOwn && smpType !== 'None') {
        if (smpType !== 'CancelTaker') ended.push({ slot: maker, lots: pool.leaves[maker]! })
        if (smpType !== 'CancelMaker') return { fills, ended, stopped: true }
        continue
      }
      const taken = Math.min(left, carriedLots(state, maker, closed))
      if (taken === 0) continue
      const fill = { price: market.priceOf(price), qty: market.qtyOf(taken), lots: taken }
      fills.push(isOwn ? { ...fill, meets: metOrder(state, maker) } : fill)
      if (isOwn) ended.push({ slot: maker, lots: taken })
      left -= taken
    }
  }
  return { fills, ended, stopped: false }
}

function metOrder(state: State, slot: number): MetOrder {
  const index = positionIdxAt(state, slot)
  return {
    positionSide: index === 0 ? null : index === 1 ? 'Buy' : 'Sell',
    makerRate: e8Of(state.pool.makerRate[slot]!),
  }
}

/** What goes with these orders from the sums of their owner. */
function endedOf(state: State, exposure: Exposure, ended: readonly SlotPart[]): EndedOrders {
  const { market } = exposure
  const loses = countsLosses(exposure)
  let [opening, losing] = [NO_ORDERS, NO_ORDERS]
  for (const part of ended) {
    const { slot } = part
    const price = state.pool.price[slot]!
    if (!isClosing(state, slot)) opening = withPart(state, market, opening, part)
    if (loses && isBeyond(market.markTicksDown, sideAt(state, slot), price)) {
      losing = withPart(state, market, losing, part)
    }
  }
  return { opening, losing }
}

function withPart({ pool }: State, market: Market, orders: OpeningOrders, { slot, lots }: SlotPart): OpeningOrders {
  const leaves = pool.leaves[slot]!
  const valueOf = (count: number) => market.valueOfCost(market.costOf(pool.price[slot]!, count))
  const qty = market.qtyOf(lots)
  const value = valueOf(leaves) - valueOf(leaves - lots)
  return pool.side[slot] === BUY
    ? { ...orders, buyQty: orders.buyQty + qty, buyValue: orders.buyValue + value }
    : { ...orders, sellQty: orders.sellQty + qty, sellValue: orders.sellValue + value }
}
