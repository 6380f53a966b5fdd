import { toSafeInteger } from '@perpdesk/numeric'
import { CREATE_TYPES, ORDER_TYPES, SMP_TYPES, TIMES_IN_FORCE } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { BUY, CLOSE_ON_TRIGGER, OrderPool, REDUCE_ONLY, SELL } from '../book/order-pool.ts'
import type { OrderState } from '../event.ts'
import { Market } from '../market.ts'
import { PLAIN_DETAILS } from '../order-options.ts'
import { BTC, contract, MID } from '../testing/exchange.ts'
import { COIN_PERPETUAL, coinContract } from '../testing/families.ts'
import { ENDED_ORDERS_KEPT, EndedOrders } from './ended-orders.ts'
import { EndedRows } from './ended-rows.ts'
import type { OrderFigures } from './order-words.ts'
import { RECENT_IDS } from './recent-places.ts'

const ACCOUNT = 12
const markets = [contract(BTC), coinContract()].map((instrument) => new Market(instrument, new OrderPool(1), 0))
const house = { market: (id: number) => markets.find((market) => market.instrument.id === id) }

/** Returns an ended order; odd and even ids differ in every field that can differ. */
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
    cumExecFee: isOdd ? -7n : 2n ** 52n - 2n + BigInt(id % 8),
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

/** Returns a plain order as figures. */
function figuresOf(order: OrderState, market: Market): OrderFigures {
  return {
    account: order.account,
    market,
    id: order.orderId,
    link: order.orderLinkId,
    price: order.price,
    filled: order.cumExecQty,
    leaves: order.qty - order.cumExecQty,
    filledCost: toSafeInteger(order.cumExecValue / market.values.unit),
    filledFee: order.cumExecFee,
    side: order.side === 'Buy' ? BUY : SELL,
    flags: (order.reduceOnly ? REDUCE_ONLY : 0) | (order.closeOnTrigger ? CLOSE_ON_TRIGGER : 0),
    orderType: ORDER_TYPES.indexOf(order.orderType),
    timeInForce: TIMES_IN_FORCE.indexOf(order.timeInForce),
    smpType: SMP_TYPES.indexOf(order.smpType),
    createType: CREATE_TYPES.indexOf(order.createType),
    positionIdx: order.positionIdx,
    createdTime: order.createdTime,
    updatedTime: order.updatedTime,
    detailed: null,
    outcome: order,
  }
}

function oldestFirst(orders: EndedOrders): readonly OrderState[] {
  return Array.from({ length: orders.count }, (_, older) => orders.stateAt(orders.placeAfter(older), ACCOUNT))
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
    expect(oldestFirst(orders)).toEqual(all)
    const place = orders.find(21)
    expect([orders.instrumentAt(place), orders.statusAt(place)]).toEqual([BTC, 'Cancelled'])
    expect(orders.stateAt(orders.find(34), ACCOUNT)).toEqual(ended(34))
    expect(orders.find(41)).toBe(-1)
  })

  it('[ENG-02] are found wherever the ring has got to, and nothing else is', () => {
    const orders = new EndedOrders(new EndedRows())
    expect([orders.find(0), orders.find(1)]).toEqual([-1, -1])
    for (let id = 1; id <= 2 * ENDED_ORDERS_KEPT + 3; id++) {
      keep(orders, ended(id))
      const oldest = Math.max(1, id - ENDED_ORDERS_KEPT + 1)
      for (const known of [oldest, Math.floor((oldest + id) / 2), id]) {
        expect(orders.idAt(orders.find(known))).toBe(known)
      }
      for (const unknown of [0, oldest - 1, id + 1]) expect(orders.find(unknown)).toBe(-1)
    }
  })

  it('[ENG-02] of another account are not found, though all stand in the same memory', () => {
    const rows = new EndedRows()
    const [own, others] = [new EndedOrders(rows), new EndedOrders(rows)]
    for (let id = 1; id <= 40; id++) keep(id % 2 === 0 ? own : others, ended(id))
    for (let id = 1; id <= 40; id++) {
      const [finder, stranger] = id % 2 === 0 ? [own, others] : [others, own]
      expect(finder.stateAt(finder.find(id), ACCOUNT)).toEqual(ended(id))
      expect(stranger.find(id)).toBe(-1)
    }
  })

  it('[ENG-02] are found whichever order they end in and however many others there have been since', () => {
    const rows = new EndedRows()
    const accounts = [0, 1].map(() => ({ orders: new EndedOrders(rows), kept: new Set<number>() }))
    const ORDERS = 3000
    // three times as many ids as there are entries, spread out and unordered, so that many ids would share an entry
    const idOf = (step: number) => ((step * 7) % ORDERS) * (RECENT_IDS / 1024) + 1
    for (let step = 0; step < ORDERS; step++) {
      const id = idOf(step)
      const { orders, kept } = accounts[step % 2]!
      keep(orders, ended(id))
      kept.add(id)
      const [oldest = 0] = kept
      if (kept.size > ENDED_ORDERS_KEPT) kept.delete(oldest)
      for (let back = 0; back <= step; back += 1 + (back >> 2)) {
        const asked = idOf(step - back)
        for (const { orders: all, kept: known } of accounts) {
          const place = all.find(asked)
          expect(place === -1 ? null : all.idAt(place)).toBe(known.has(asked) ? asked : null)
        }
      }
    }
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
    const kept = oldestFirst(orders)
    expect(kept).toEqual(Array.from({ length: ENDED_ORDERS_KEPT }, (_, place) => ended(place + 61 + ENDED_ORDERS_KEPT)))
  })
})
