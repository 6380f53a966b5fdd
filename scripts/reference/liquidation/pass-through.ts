import type { CreateType, TimeInForce } from '@perpdesk/trading'
import { standingOf } from '../account/standing.ts'
import { opposite } from '../formulas/formulas.ts'
import { TAKEOVER } from '../house.ts'
import { ratesOf, valueOf } from '../market.ts'

import type { Model, Order, Position, Standing } from '../model.ts'
import { type Fill, settle } from '../orders/fill.ts'
import { endOrder } from '../orders/life-cycle.ts'
import { mostLots } from '../orders/most-lots.ts'

export function houseOrder(
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

type Deal = Pick<Fill, 'price' | 'lots' | 'rate' | 'isMaker' | 'execType' | 'createType'>

/** Passes lots of a position to a house account outside the order book, in as many orders as needed. */
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
