import { describe, expect, it } from 'vitest'
import { OrderPool } from '../book/order-pool.ts'
import type { OrderState } from '../event.ts'
import { Market } from '../market.ts'
import { PLAIN_DETAILS } from '../order-options.ts'
import { BTC, contract, MID } from '../testing/exchange.ts'
import { COIN_PERPETUAL, coinContract } from '../testing/families.ts'
import { ENDED_ORDERS_KEPT, EndedOrders, figuresOf } from './ended-orders.ts'
import { EndedRows } from './ended-rows.ts'

const ACCOUNT = 12
const markets = [contract(BTC), coinContract()].map((instrument) => new Market(instrument, new OrderPool(1)))
const house = { market: (id: number) => markets.find((market) => market.instrument.id === id) }

/** The orders differ in every field that they may differ in. */
function ended(id: number): OrderState {
  const isOdd = id % 2 === 1
  return {
    orderId: id,
    orderLinkId: id % 3 === 0 ? '' : `mine-${id}`,
    account: ACCOUNT,
    instrument: isOdd ? BTC : COIN_PERPETUAL,
    side: isOdd ? 'Sell' : 'Buy',
    orderType: isOdd ? 'Limit' : 'Market',
    timeInForce: isOdd ? 'PostOnly' : 'FOK',
    price: MID + id,
    qty: 100 + id,
    leavesQty: 0,
    cumExecQty: id,
    cumExecValue: house.market(isOdd ? BTC : COIN_PERPETUAL)!.valueOf(MID, id),
    cumExecFee: isOdd ? -7n : BigInt(Number.MAX_SAFE_INTEGER) + BigInt(id % 4),
    status: isOdd ? 'Cancelled' : 'Filled',
    reduceOnly: isOdd,
    closeOnTrigger: id % 5 === 0,
    positionIdx: isOdd ? 2 : 0,
    smpType: isOdd ? 'CancelBoth' : 'None',
    stopOrderType: id % 7 === 0 ? 'Stop' : 'UNKNOWN',
    createType: isOdd ? 'CreateByStopLoss' : 'CreateByUser',
    cancelType: isOdd ? 'CancelByReduceOnly' : 'UNKNOWN',
    rejectReason: isOdd ? 'EC_PerCancelRequest' : 'EC_NoError',
    details: id % 7 === 0 ? { ...PLAIN_DETAILS, triggerPrice: id } : null,
    createdTime: 1_800_000_000_000 + id,
    updatedTime: 1_800_000_001_000 + id,
  }
}

function keep(orders: EndedOrders, order: OrderState): void {
  if (order.details === null) orders.push(figuresOf(order, house.market(order.instrument)!))
  else orders.pushState(order)
}

describe('ended orders', () => {
  it('[ENG-12] are given back as they were, plain ones from their figures', () => {
    const orders = new EndedOrders(new EndedRows())
    for (let id = 1; id <= 40; id++) keep(orders, ended(id))
    const all = Array.from({ length: 40 }, (_, place) => ended(place + 1))
    expect(orders.oldestFirst(ACCOUNT, house)).toEqual(all)
    const place = orders.find(21)
    expect([orders.instrumentAt(place), orders.statusAt(place)]).toEqual([BTC, 'Cancelled'])
    expect(orders.stateAt(orders.find(34), ACCOUNT, house)).toEqual(ended(34))
    expect(orders.find(41)).toBe(-1)
  })

  it('[ENG-02] are the last ones of the account: the oldest falls out for the next', () => {
    const orders = new EndedOrders(new EndedRows())
    for (let id = 1; id <= ENDED_ORDERS_KEPT; id++) {
      expect(orders.nextForgottenId).toBe(0)
      keep(orders, ended(id))
    }
    for (let id = 1; id <= ENDED_ORDERS_KEPT + 60; id++) {
      expect([orders.nextForgottenId, orders.nextForgottenLink]).toEqual([id, ended(id).orderLinkId])
      keep(orders, ended(id + ENDED_ORDERS_KEPT))
      expect(orders.find(id)).toBe(-1)
    }
    const kept = orders.oldestFirst(ACCOUNT, house)
    expect(kept).toEqual(Array.from({ length: ENDED_ORDERS_KEPT }, (_, place) => ended(place + 61 + ENDED_ORDERS_KEPT)))
  })
})
