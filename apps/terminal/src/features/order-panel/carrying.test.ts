// @vitest-environment node
import { e8, formatE8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { instrumentRecord } from '../testing/index.ts'
import type { CarriedTpSl, CarryingOrder } from '../tpsl/index.ts'
import { carriedBy, carryingOrder } from './carrying.ts'
import { actions } from './form.ts'
import { issues } from './issues.ts'
import { conditionalKind } from './kinds/conditional/conditional-kind.tsx'
import type { OrderForm } from './kinds/order-kind.ts'
import type { OrderContext } from './order-context.ts'
import { orderRequest } from './request.ts'
import { summary } from './summary.ts'
import { atMarket, codes, context, holding, limit } from './testing/order-scene.ts'

/** TP/SL that are valid for a long position only. */
const ofLong: CarriedTpSl = {
  issues: ({ side }) =>
    side === 'Buy'
      ? []
      : [{ key: 'tpPriceTooHigh', field: 'takeProfit', severity: 'error', blocks: true, params: { price: '50000' } }],
  request: () => ({ takeProfit: '60000', tpSlMode: 'Full' }),
  confirmation: () => [],
  fields: () => null,
  trigger: () => undefined,
  withPrice: () => ofLong,
}
const carrying = (form: OrderForm) => actions.setTpSl(form, ofLong)
const stop = (orderType: 'Market' | 'Limit') => {
  const id = orderType === 'Market' ? 'Conditional' : 'StopLimit'
  return conditionalKind({ id, orderType, triggerPrice: '51000' })
}

/** Returns the order of one side from which its TP/SL are computed. */
function found(form: OrderForm, at: OrderContext, side: 'buy' | 'sell'): CarryingOrder {
  const order = carryingOrder(form, at, summary(form, at)[side])
  if (order === null) throw new Error('the order has no price')
  return order
}

describe('TP/SL of a new order', () => {
  it('[ORD-05, TPSL-13] a leg on the wrong side stops that side alone, and goes out with the other', () => {
    const form = carrying(limit('50000', '0.1'))
    expect(codes(form, context(), 'Buy')).toEqual([])
    expect(codes(form, context(), 'Sell')).toEqual(['tpPriceTooHigh'])
    const at = context()
    expect(orderRequest(form, at, summary(form, at).buy, 'link')).toMatchObject({
      takeProfit: '60000',
      tpSlMode: 'Full',
    })
  })

  it('[ORD-05, 3.5] is told before what the account cannot carry, as the exchange checks it first', () => {
    const form = carrying(limit('50000', '3'))
    expect(codes(form, context(), 'Sell')).toEqual(['tpPriceTooHigh', 'balanceTooSmall'])
  })

  it('[ORD-05, 3.5] is told first of all where a price lies off the grid, which the exchange cannot read', () => {
    const small = (key: 'priceErrorTickTip' | 'tpPriceTooHigh') => {
      const issues = () => [{ key, field: 'takeProfit', severity: 'error', blocks: true, params: {} } as const]
      return codes(actions.setTpSl(limit('1000', '0.001'), { ...ofLong, issues }), context())
    }
    expect(small('priceErrorTickTip')).toEqual(['priceErrorTickTip', 'notionalTooSmall'])
    expect(small('tpPriceTooHigh')).toEqual(['notionalTooSmall'])
  })

  it('[ORD-05] stands against an order that waits too: the exchange checks it as the order comes', () => {
    const form = carrying(actions.chooseKind(limit('50000', '0.1'), stop('Market')))
    const at = context()
    expect(issues(form, at, summary(form, at).sell)).toMatchObject([{ code: 'tpPriceTooHigh', severity: 'error' }])
  })

  it('[ORD-05, R3.4] of an order that only closes there is none, in one-way and in hedge mode', () => {
    const at = context({ long: holding('Buy', '1') })
    const reducing = carrying(actions.setReduceOnly(limit('50000', '0.1'), true))
    expect(carriedBy(reducing, at)).toBe(null)
    expect(orderRequest(reducing, at, summary(reducing, at).sell, 'link').takeProfit).toBe(undefined)
    const hedged = context({ positionMode: 'BothSide', long: holding('Buy', '1') })
    const closing = { ...carrying(limit('50000', '0.1')), intent: 'close' as const }
    expect([carriedBy(closing, hedged), codes(closing, hedged, 'Sell')]).toEqual([null, []])
    expect(carriedBy({ ...closing, intent: 'open' }, hedged)).toBe(ofLong)
    const onTrigger = conditionalKind({ id: 'Conditional', orderType: 'Market', closeOnTrigger: true })
    expect(carriedBy(carrying(actions.chooseKind(limit('50000', '0.1'), onTrigger)), at)).toBe(null)
  })

  it('[ORD-05, CAT-16] a call auction takes none', () => {
    const instrument = instrumentRecord({
      status: 'PreLaunch',
      phase: 'CallAuction',
    })
    const at = {
      ...context({}, { limits: null, last: null, bids: [], asks: [], bestBid: null, bestAsk: null }),
      instrument,
    }
    const plain = limit('50000', '0.1')
    expect([codes(plain, at), codes(carrying(plain), at)]).toEqual([[], ['auctionLimitOnly']])
  })

  it.each<[string, OrderForm, string]>([
    ['a limit order from its limit', limit('49000', '0.1'), '49000'],
    ['a limit beyond the collar from where it will stand', limit('60000', '0.1'), '52500'],
    ['a market order from the last price', atMarket('0.1'), '49999'],
    ['a conditional market order from its trigger', actions.chooseKind(limit('49000', '0.1'), stop('Market')), '51000'],
    ['a stop-limit from its limit', actions.chooseKind(limit('49000', '0.1'), stop('Limit')), '49000'],
    ['a stop-limit that no collar moves', actions.chooseKind(limit('60000', '0.1'), stop('Limit')), '60000'],
  ])('[TPSL-13, R3.18] counts %s', (_name, form, base) => {
    expect(formatE8(found(form, context({}, { last: e8('49999') }), 'buy').entryPrice)).toBe(base)
  })

  it('[TPSL-18] hands on side, entry, leverage, order and quantity types, cost and position mode', () => {
    const at = context({ positionMode: 'BothSide', leverageE2: { Buy: 1000, Sell: 500 } })
    const form = { ...limit('50000', '1000'), unit: 'cost' as const }
    const { buy, sell } = summary(form, at)
    expect(carryingOrder(form, at, sell)).toEqual({
      contract: at.instrument,
      side: 'Sell',
      entryPrice: e8('50000'),
      qty: sell.qty,
      leverageE2: 500,
      orderType: 'Limit',
      orderQtyType: 'Cost',
      cost: sell.cost,
      positionMode: 'BothSide',
      liquidation: sell.liqPrice,
    })
    expect(carryingOrder(form, at, buy)?.leverageE2).toBe(1000)
    expect(carryingOrder(limit('', '1'), at, summary(limit('', '1'), at).buy)).toBe(null)
    expect(found(limit('50000', ''), at, 'buy').qty).toBe(0n)
  })

  it('[ORD-05] goes with the order that was sent, and one written meanwhile stays', () => {
    const ordered = carrying(limit('50000', '0.1'))
    expect(actions.sent(ordered, ordered).tpsl).toBe(null)
    const other = { ...ofLong }
    expect(actions.sent(actions.setTpSl(ordered, other), ordered).tpsl).toBe(other)
  })
})
