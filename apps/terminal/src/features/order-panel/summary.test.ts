// @vitest-environment node
import { e8, formatE8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { actions } from './form.ts'
import { summary } from './summary.ts'
import { atMarket, context, holding, limit } from './testing/order-scene.ts'

describe('summary', () => {
  it('[ORD-03] gives order value, cost and fee of both sides (worked example 5.E1)', () => {
    // An order book around 50 000 that the limit does not cross, so that both sides are margined at 50 000.
    const at = context({}, { bestBid: null, bestAsk: null })
    const { buy, sell } = summary(limit('50000', '1'), at)
    expect([buy.value, buy.cost].map((figure) => formatE8(figure ?? 0n))).toEqual(['50000', '5052.25'])
    expect([sell.value, sell.cost].map((figure) => formatE8(figure ?? 0n))).toEqual(['50000', '5057.75'])
    expect(buy.feeIsMaker).toBe(true)
    const taking = summary(atMarket('1'), context()).buy
    expect([formatE8(taking.fee ?? 0n), taking.feeIsMaker]).toEqual(['27.5', false])
  })

  it('[ORD-03] estimates the liquidation price of both sides and none where the balance outlasts every price', () => {
    const at = context({ marginBalance: e8('1000'), available: e8('1000') }, { bestBid: null, bestAsk: null })
    const { buy, sell } = summary(limit('50000', '0.1'), at)
    // Rule 5.6 computed by hand with the closing fee: (5000 ∓ 999) ÷ (0.1 × (1 ∓ 0.005 ∓ 0.00055 × (1 ∓ 0.1))); the
    // balance is reduced by the fee of 1 that a resting order pays.
    expect(formatE8(buy.liqPrice ?? 0n)).toBe('40231.1')
    expect(formatE8(sell.liqPrice ?? 0n)).toBe('59655.6')
    expect(summary(limit('50000', '0.01'), at).buy.liqPrice).toBe(null)
    expect(summary(limit('', ''), at).buy.liqPrice).toBe(undefined)
  })

  it('estimates an isolated liquidation from the margin the position would hold', () => {
    const at = context({ marginMode: 'ISOLATED_MARGIN' }, { bestBid: null, bestAsk: null })
    // Computed by 5.5 with L = 10, mmr 0.5 %: long 50 000 × 0.9 ÷ 0.995, short 50 000 × 1.1 ÷ 1.005, rounded to the
    // tick size.
    const { buy, sell } = summary(limit('50000', '1'), at)
    expect(formatE8(buy.liqPrice ?? 0n)).toBe('45226.2')
    expect(formatE8(sell.liqPrice ?? 0n)).toBe('54726.3')
  })

  it('[ORD-03, ORD-11] shows no liquidation price of what the balance does not reach for, as for a visitor', () => {
    const nothing = { walletBalance: 0n, marginBalance: 0n, available: 0n }
    for (const marginMode of ['ISOLATED_MARGIN', 'REGULAR_MARGIN'] as const) {
      for (const qty of ['0.1', '400']) {
        const { buy, sell } = summary(limit('50000', qty), context({ ...nothing, marginMode }))
        expect([buy.liqPrice, sell.liqPrice]).toEqual([null, null])
        expect((buy.cost ?? 0n) > 0n).toBe(true)
      }
    }
  })

  it('[ORD-03] counts of a closing order what can be closed, and nothing where there is nothing to close', () => {
    const at = context({ long: holding('Buy', '0.2') }, { bestBid: null, bestAsk: null })
    const { buy, sell } = summary(actions.setReduceOnly(limit('50000', '0.5'), true), at)
    expect([sell.qty, sell.value, sell.fee].map((figure) => formatE8(figure ?? -1n))).toEqual(['0.5', '10000', '2'])
    expect([buy.value, buy.cost, buy.fee, buy.liqPrice]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('knows a position that an order closes or turns', () => {
    const at = context({ long: holding('Buy', '0.2'), marginBalance: e8('2000') }, { bestBid: null, bestAsk: null })
    expect(summary(limit('50000', '0.2'), at).sell.liqPrice).toBe(null)
    expect(formatE8(summary(limit('50000', '0.2'), at).sell.cost ?? -1n)).toBe('0')
    const turned = summary(limit('50000', '0.3'), at).sell
    expect(turned.liqPrice).not.toBe(null)
    expect((turned.liqPrice ?? 0n) > e8('50000')).toBe(true)
  })

  const book = {
    asks: [
      { price: e8('50000'), qty: e8('1') },
      { price: e8('50100'), qty: e8('3') },
    ],
    bids: [{ price: e8('49990'), qty: e8('1') }],
    bestAsk: e8('50000'),
    bestBid: e8('49990'),
  }
  const text = (value: bigint | null | undefined) => (value == null ? value : formatE8(value))

  it('[ORD-03, ORD-11] values a market order by the levels that it takes', () => {
    const { buy } = summary(atMarket('2'), context({}, book))
    // 1 at 50,000 and 1 at 50,100; each trade pays a fee of 0.055 %
    expect([buy.price, buy.average, buy.worst, buy.value].map(text)).toEqual(['50050', '50050', '50100', '100100'])
    expect([text(buy.fee), text(buy.slippage)]).toEqual(['55.055', '0.001'])
    const { buy: small } = summary(atMarket('0.5'), context({}, book))
    expect([small.average, small.worst, small.slippage].map(text)).toEqual(['50000', '50000', '0'])
    // an order book that is not followed has no known depth
    const { buy: unseen } = summary(atMarket('2'), context())
    expect([unseen.average, unseen.worst, unseen.slippage]).toEqual([undefined, undefined, undefined])
    expect([unseen.price, unseen.value].map(text)).toEqual(['50000', '100000'])
  })

  it('[ORD-03, ORD-11] splits a limit order into what it takes and what it leaves at its limit', () => {
    const { buy, sell } = summary(limit('50000', '3'), context({}, book))
    // 1 as taker and 2 as maker, both at 50,000
    expect([buy.average, buy.worst, buy.value, buy.fee].map(text)).toEqual(['50000', '50000', '150000', '47.5'])
    expect(buy.feeIsMaker).toBe(false)
    expect([sell.worst, sell.slippage, text(sell.fee)]).toEqual([undefined, undefined, '30'])
    expect(sell.feeIsMaker).toBe(true)
  })

  it('[ORD-11] foresees the maintenance rate of the account, and none where it has none', () => {
    const { buy } = summary(limit('50000', '1'), context({}, book))
    // 0.5 % of 50,000 and the fee to close at the bankruptcy price, 24.75, divided by 10,000 less the opening fee
    expect(text(buy.maintenanceRate)).toBe('0.02755077')
    expect(
      summary(limit('50000', '1'), context({ marginMode: 'ISOLATED_MARGIN' }, book)).buy.maintenanceRate,
    ).toBeNull()
    expect(summary(limit('', ''), context({}, book)).buy.maintenanceRate).toBeUndefined()
  })
})
