// @vitest-environment node

import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import { contractValue, DEFAULT_FEE_RATES, maxSentQty, orderCost, type Side } from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instrumentRecord } from '../testing/index.ts'
import { isTaken, maxQty, requiredMargin, sliderQty } from './capacity.ts'
import { actions } from './form.ts'
import { type OrderForm } from './kinds/order-kind.ts'
import { proposedOrder } from './summary.ts'
import { atMarket, context, holding, limit } from './testing/order-scene.ts'

describe('maxQty', () => {
  const scenario = fc.record({
    side: fc.constantFrom<Side>('Buy', 'Sell'),
    price: fc.integer({ min: 10_000, max: 900_000 }).map((ticks) => BigInt(ticks) * e8('0.1')),
    available: fc.bigInt({ min: 0n, max: e8('20000000') }),
    leverage: fc.integer({ min: 100, max: 10_000 }),
    orderType: fc.constantFrom('Limit' as const, 'Market' as const),
    isolated: fc.boolean(),
    hedge: fc.boolean(),
    long: fc.integer({ min: 0, max: 5_000 }),
    resting: fc.array(
      fc.record({
        side: fc.constantFrom<Side>('Buy', 'Sell'),
        price: fc.integer({ min: 400_000, max: 600_000 }).map((ticks) => BigInt(ticks) * e8('0.1')),
        leaves: fc.integer({ min: 1, max: 3_000 }).map((lots) => BigInt(lots) * e8('0.001')),
      }),
      { maxLength: 4 },
    ),
  })

  it('[ORD-02] is accepted by the margin and risk rules, and one lot more is not', () => {
    fc.assert(
      fc.property(scenario, (drawn) => {
        const at = context({
          available: drawn.available,
          marginBalance: drawn.available,
          leverageE2: { Buy: drawn.leverage, Sell: drawn.leverage },
          marginMode: drawn.isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN',
          positionMode: drawn.hedge ? 'BothSide' : 'MergedSingle',
          long: drawn.long === 0 ? null : holding('Buy', formatE8(BigInt(drawn.long) * e8('0.001'))),
          orders: drawn.resting.map((order) => ({
            ...order,
            id: '1',
            reduceOnly: false,
            positionSide: drawn.hedge ? order.side : null,
          })),
        })
        const order = {
          side: drawn.side,
          orderType: drawn.orderType,
          limit: drawn.price,
          rests: drawn.orderType === 'Limit',
          closing: false,
          trigger: null,
          most: e8('1000000'),
        }
        const most = maxQty(at, order)
        const fits = (qty: E8) => isTaken(at, order, qty)
        const cap = maxSentQty(at.instrument, drawn.orderType)
        const taken = most === 0n || fits(most)
        const moreIsNot = most === cap || !fits(most + at.instrument.lotSize)
        expect({ taken, moreIsNot }).toEqual({ taken: true, moreIsNot: true })
      }),
      { numRuns: 500 },
    )
  })

  it('[ORD-02] of a flat account costs no more than what is available, by the formula of the exchange', () => {
    const at = context()
    const order = {
      side: 'Buy',
      orderType: 'Limit',
      limit: e8('49000'),
      rests: true,
      closing: false,
      trigger: null,
      most: e8('1000000'),
    } as const
    const cost = (qty: E8) =>
      orderCost(1n, contractValue(instrumentRecord(), order.limit, qty, 'up'), {
        leverageE2: 1000,
        takerRate: DEFAULT_FEE_RATES.taker,
        tiers: at.instrument.riskTiers,
      }).total
    const most = maxQty(at, order)
    expect(requiredMargin(at, order, most)).toBe(cost(most))
    expect(cost(most) <= e8('10000')).toBe(true)
    expect(cost(most + at.instrument.lotSize) > e8('10000')).toBe(true)
  })

  it('[ORD-02] is what the slider reaches, of an opening market order a five hundredth less in whole lots', () => {
    const reached = (orderType: 'Limit' | 'Market', closing: boolean) => {
      const at = context({ long: holding('Buy', '0.2') })
      const rests = orderType === 'Limit'
      const order = {
        side: closing ? 'Sell' : 'Buy',
        orderType,
        limit: e8('50000'),
        rests,
        closing,
        trigger: null,
        most: e8('1000000'),
      } as const
      return [maxQty(at, order), sliderQty(at, order)].map((qty) => formatE8(qty))
    }
    // 10 000 ÷ 5052.25 = 1.979 (5.E1); a market order leaves 1/500 free: 1.979 less 0.003958 is 1.975042
    expect(reached('Limit', false)).toEqual(['1.979', '1.979'])
    expect(reached('Market', false)).toEqual(['1.979', '1.975'])
    expect(reached('Market', true)).toEqual(['0.2', '0.2'])
  })

  it('of a closing order that rests is what other closing orders leave of the position', () => {
    const resting = {
      side: 'Sell',
      price: e8('51000'),
      leaves: e8('0.05'),
      id: '1',
      reduceOnly: true,
      positionSide: null,
    } as const
    const at = context({ long: holding('Buy', '0.2'), orders: [resting] })
    const most = (form: OrderForm) => {
      const sell = proposedOrder(actions.setReduceOnly(form, true), at, 'Sell')
      return sell === null ? '' : formatE8(maxQty(at, sell))
    }
    expect(most(limit('51000', '1'))).toBe('0.15')
    // An order that cannot rest may close the whole position; resting closing orders are trimmed as it fills.
    expect(most(atMarket('1'))).toBe('0.2')
  })
})
