import type { CreateType, Side, TimeInForce } from '@perpdesk/trading'
import { type Fill, settle, TAKEOVER } from './fills.ts'
import * as formulas from './formulas.ts'
import { act } from './matching.ts'
import {
  type Market,
  type Model,
  mostLots,
  type Order,
  opposite,
  type Position,
  priceOf,
  qtyOf,
  ratesOf,
  type Standing,
  sideBook,
  standingOf,
  valueOf,
} from './model.ts'
import { endOrder, removeFromBook } from './order-life.ts'
import { steps, withinCollar } from './placing.ts'
import { positionView } from './views.ts'

export function tellStatus(model: Model, standing: Standing, position: Position): void {
  const { account } = standing
  model.tell(account, { type: 'position', account: account.id, position: positionView(standing, position) })
}

export function cancelOrders(
  model: Model,
  orders: readonly Order[],
  why: 'CancelByPrepareLiq' | 'CancelAllBeforeLiq' | 'CancelByPrepareAdl' | 'CancelAllBeforeAdl',
): void {
  for (const order of orders) {
    removeFromBook(order)
    endOrder(model, order, 'Cancelled', why)
  }
}

export function bankruptcyTicks(
  standing: Standing,
  position: Pick<Position, 'side' | 'lots' | 'entryValue'>,
  margin: bigint,
): number {
  const { tickSize, minPrice, maxPrice } = standing.market.instrument
  const { side, entryValue } = position
  const qty = qtyOf(standing.market, position.lots)
  const price = formulas.bankruptcyPrice(
    standing.market.instrument,
    side,
    qty,
    entryValue,
    margin,
    standing.account.takerRate,
  )
  // Only worth nothing would use up the margin: the price at which it is worth least.
  if (price === null) return steps(formulas.isInverse(standing.market.instrument) ? maxPrice : minPrice, tickSize)
  return Math.max(1, Math.min(steps(maxPrice, tickSize), steps(price, tickSize)))
}

function houseOrder(
  model: Model,
  standing: Standing,
  position: Position,
  terms: { lots: number; price: number; timeInForce: TimeInForce; createType: CreateType },
): Order {
  const { account, market } = standing
  const { lots, price, timeInForce, createType } = terms
  return {
    id: model.orderId++,
    link: '',
    account,
    market,
    side: opposite(position.side),
    orderType: 'Market',
    timeInForce,
    reduceOnly: true,
    closeOnTrigger: false,
    positionIdx: position.index,
    smpType: 'None',
    createType,
    quote: false,
    stopOrderType: 'UNKNOWN',
    details: null,
    tpsl: null,
    ...ratesOf(account, market),
    createdTime: model.time,
    updatedTime: model.time,
    price,
    leaves: lots,
    filled: 0,
    value: 0n,
    fee: 0n,
  }
}

/** Closes lots in the book, not beyond price and collar; answers how many were closed. */
export function closeInMarket(
  model: Model,
  standing: Standing,
  position: Position,
  lots: number,
  limit: number,
  timeInForce: TimeInForce,
): number {
  const { side } = position
  const before = position.lots
  const price = withinCollar(standing.market, opposite(side), limit)
  for (let left = lots; left > 0; ) {
    const part = Math.min(left, mostLots(standing.market, dearest(standing.market, side, price)))
    const goal = position.lots - part
    act(model, houseOrder(model, standing, position, { lots: part, price, timeInForce, createType: 'CreateByLiq' }))
    left = position.lots === goal ? left - part : 0
  }
  const closed = before - position.lots
  if (closed > 0) tellPublic(model, standing, position, side, closed, limit)
  return closed
}

/** The house takes lots of a position at its bankruptcy price; the trader pays the taker fee, the house trades free. */
export function takeOver(
  model: Model,
  standing: Standing,
  position: Position,
  price: number,
  lots = position.lots,
): void {
  const { side } = position
  const { takerRate: rate } = standing.account
  const types = { execType: 'BustTrade', createType: 'CreateByTakeOver_PassThrough' } as const
  passThrough(model, standing, position, { ...types, price, lots, rate, isMaker: false })
  tellPublic(model, standing, position, side, lots, price)
}

/** Of all prices down to its limit, the one at which an order that closes a position of a side is worth most. */
export function dearest(market: Market, held: Side, limit: number): number {
  const [best] = sideBook(market, held)
  const prices = best === undefined ? [limit] : [limit, best.price]
  return formulas.isInverse(market.instrument) ? Math.min(...prices) : Math.max(...prices)
}

type Deal = Pick<Fill, 'price' | 'lots' | 'rate' | 'isMaker' | 'execType' | 'createType'>

/** Lots of a position go to the house outside the book, in as many orders as it takes. */
export function passThrough(model: Model, standing: Standing, position: Position, deal: Deal): void {
  for (let left = deal.lots; left > 0; ) {
    const lots = Math.min(left, mostLots(standing.market, deal.price))
    passOrder(model, standing, position, { ...deal, lots })
    left -= lots
  }
}

function passOrder(model: Model, standing: Standing, position: Position, deal: Deal): void {
  const house = model.account(TAKEOVER)
  if (house === undefined) return
  const { market } = standing
  const { side } = position
  const { lots, price, createType, execType } = deal
  const order = houseOrder(model, standing, position, { lots, price, timeInForce: 'IOC', createType })
  order.leaves = 0
  order.filled = lots
  order.value = valueOf(market, price, lots)
  const common = { price, lots, value: order.value, leaves: 0, link: '', execType, createType }
  order.fee = settle(model, {
    ...common,
    standing,
    position,
    side: opposite(side),
    rate: deal.rate,
    isMaker: deal.isMaker,
    orderId: order.id,
  })
  position.status = 'Normal'
  const taken = standingOf(house, market)
  const own = { standing: taken, position: taken.positions[0], rate: 0n, isMaker: !deal.isMaker, orderId: 0 }
  settle(model, { ...common, ...own, side })
  endOrder(model, order, 'Filled')
}

function tellPublic(
  model: Model,
  standing: Standing,
  position: Position,
  side: Side,
  qty: number,
  price: number,
): void {
  if (standing.account.id === TAKEOVER) return
  model.events.push({
    type: 'liquidation',
    account: standing.account.id,
    instrument: standing.market.instrument.id,
    positionIdx: position.index,
    side,
    qty,
    price: priceOf(standing.market, price),
  })
}
