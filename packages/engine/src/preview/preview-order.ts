import { e8Of } from '@perpdesk/numeric'
import {
  type LeavingOrders,
  type MetOrder,
  type OpeningOrders,
  type WhatIf,
  type WhatIfAccount,
  type WhatIfFill,
  type WhatIfOrder,
  whatIf,
} from '@perpdesk/trading'
import { closesByIndex, type Exposure, exposureOf } from '../account/account.ts'
import { isCount } from '../account/locate.ts'
import { isClosing, positionIdxAt, sideAt } from '../account/open-order.ts'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { PlaceOrder } from '../command.ts'
import { checkPrice, withinCollar } from '../listing/limits.ts'
import type { ContractMarket } from '../market.ts'
import { marketLimit } from '../orders/book-price.ts'
import { canRest } from '../orders/can-rest.ts'
import type { WalkedLots } from '../products/product.ts'
import { standingOf } from '../risk/account-state.ts'
import { type Leverages, leverageWith } from '../risk/leverage.ts'
import { loanOf } from '../risk/liabilities.ts'
import { coinFigures, presentFigures } from '../risk/present-figures.ts'
import { carriedLots, worstFillPrice } from '../risk/worst-price.ts'
import type { State } from '../state.ts'

/**
 * Returns the outcome of an order if it were placed now (ORD-11); nothing changes. The preview covers margin and
 * position, at the leverage set by the order. It does not check that leverage, nor the other reasons for which the
 * exchange would refuse the order. `undefined` if figures are out of range or the contract has no mark yet.
 */
export function previewOrder(state: State, exposure: Exposure, command: PlaceOrder): WhatIf | undefined {
  const { market } = exposure
  if (market.prices.mark === 0n || !isSound(market, command)) return undefined
  return whatIf(accountOf(exposure, leverageWith(exposure, command)), orderOf(state, exposure, command))
}

function isSound(market: ContractMarket, { orderType, price, qty, leverageE2 }: PlaceOrder): boolean {
  if (!isCount(qty) || qty === 0 || qty > market.maxLimitQty) return false
  const { minLeverageE2, maxLeverageE2 } = market.instrument
  if (leverageE2 !== 0 && !(leverageE2 >= minLeverageE2 && leverageE2 <= maxLeverageE2)) return false
  return orderType === 'Market' || checkPrice(market, price) === undefined
}

function accountOf(exposure: Exposure, leverageE2: Leverages): WhatIfAccount {
  const { account, money } = exposure
  const own = presentFigures(exposure)
  const sums = coinFigures(account, money.name)
  const walletBalance = account.netOf(money.name)
  const { standing, ...terms } = exposure.regime.whatIf(exposure)
  return {
    standing: {
      ...standingOf(exposure),
      ...standing,
      leverageE2,
      takerRate: account.takerRate,
    },
    coin: {
      walletBalance,
      initialMargin: sums.positionIM + sums.orderIM - own.positionIM - own.orderIM,
      orderMargin: sums.orderIM - own.orderIM,
      maintenanceMargin: sums.maintenance - own.maintenance,
      unrealisedPnl: sums.unrealised - own.unrealised,
      price: money.price,
      collateral: money.isUsd ? null : account.collateralOf(money),
      inOrders: account.promisedOf(money.name),
      loan: loanOf(account, money),
    },
    ...terms,
  }
}

const NO_ORDERS: OpeningOrders = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }

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

/** A number of lots of a resting order. */
interface SlotPart {
  readonly slot: number
  readonly lots: number
}

interface Walk {
  readonly fills: readonly (WhatIfFill & { readonly lots: number })[]
  /** Parts of own orders that leave the book: cancelled by the self-match rule, or traded with other accounts. */
  readonly ended: readonly SlotPart[]
  /** True if the order meets an own order and ends there itself. */
  readonly stopped: boolean
}

const NO_WALK: Walk = { fills: [], ended: [], stopped: false }

/**
 * Returns the fills of an order in the present book, in order of matching; closing orders count up to their owner's
 * position, own ones by the self-match rule.
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
  const closed: WalkedLots = new Map()
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
      const taken = Math.min(left, carriedLots(state, exposureOf(state.ownerOf(maker)), maker, closed))
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

/** Returns the parts of the owner's sums that leave with these orders. */
function endedOf(state: State, exposure: Exposure, ended: readonly SlotPart[]): LeavingOrders {
  const { market, regime } = exposure
  let [opening, losing] = [NO_ORDERS, NO_ORDERS]
  for (const part of ended) {
    const { slot } = part
    const price = state.pool.price[slot]!
    if (!isClosing(state, slot)) opening = withPart(state, market, opening, part)
    if (regime.losesAt(exposure, sideAt(state, slot), price)) {
      losing = withPart(state, market, losing, part)
    }
  }
  return { opening, losing }
}

function withPart(
  { pool }: State,
  market: ContractMarket,
  orders: OpeningOrders,
  { slot, lots }: SlotPart,
): OpeningOrders {
  const leaves = pool.leaves[slot]!
  const valueOf = (count: number) => market.valueOfCost(market.costOf(pool.price[slot]!, count))
  const qty = market.qtyOf(lots)
  const value = valueOf(leaves) - valueOf(leaves - lots)
  return pool.side[slot] === BUY
    ? { ...orders, buyQty: orders.buyQty + qty, buyValue: orders.buyValue + value }
    : { ...orders, sellQty: orders.sellQty + qty, sellValue: orders.sellValue + value }
}
