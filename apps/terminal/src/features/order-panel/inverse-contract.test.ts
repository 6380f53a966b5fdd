// @vitest-environment node
import { e8, formatE8 } from '@perpdesk/numeric'
import { accountCapabilities, contractValue, INVERSE_PERPETUALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { restingOrders } from '../account-figures/index.ts'
import { actions } from './form.ts'
import { conditionalKind } from './kinds/conditional/conditional-kind.tsx'
import type { OrderContext } from './order-context.ts'
import { orderRequest } from './request.ts'
import { summary } from './summary.ts'
import { codes, context, limit, market, NO_OTHERS } from './testing/order-scene.ts'

describe('an inverse contract', () => {
  const BTCUSD = INVERSE_PERPETUALS[0]!
  /** 10 000 USDT and no bitcoin: in cross margin, USDT is collateral for a contract settled in bitcoin. */
  const btc = { price: e8('50000'), collateral: { tiers: [{ maxQty: e8('1000'), ratio: e8('0.85') }], enabled: true } }
  const dollars = { ...NO_OTHERS, marginBalance: e8('10000') }
  const at: OrderContext = {
    ...context({ marginBalance: 0n, available: e8('0.2'), initialMargin: 0n, priced: btc, others: dollars }),
    instrument: { ...BTCUSD, phase: null, reduceOnlyTime: 0, section: [], balanceFraction: 8, priceFraction: 2 },
  }
  const calm: OrderContext = { ...at, market: { ...market, bestBid: null, bestAsk: null } }

  it('[ORD-02, ORD-03] is sized in dollars and costs coins', () => {
    const { buy, sell } = summary(limit('50000', '10000'), calm)
    // 10 000 ÷ 50 000 = 0.2; margin 0.02, fees 0.2 × 0.055 % × (1 + 1.1) and × (1 + 0.9).
    expect([buy.value, buy.cost].map((figure) => formatE8(figure ?? 0n))).toEqual(['0.2', '0.020231'])
    expect(formatE8(sell.cost ?? 0n)).toBe('0.020209')
    expect(formatE8(buy.fee ?? 0n)).toBe('0.00004')
    expect((buy.liqPrice ?? 0n) < e8('50000')).toBe(true)
  })

  it('[ORD-02, ORD-03] is worth coins up to the next 1e-8, as the exchange counts orders, those that rest too', () => {
    // 10 000 ÷ 60 000.1 = 0.16666638889…
    expect(formatE8(summary(limit('60000.1', '10000'), calm).sell.value ?? 0n)).toBe('0.16666639')
    const order = { id: '1', price: e8('60000.1'), leaves: e8('10000'), reduceOnly: false, positionSide: null }
    const resting = (['Buy', 'Sell'] as const).map((side) => ({ ...order, side }))
    expect(restingOrders(BTCUSD, resting)).toEqual({
      buyQty: e8('10000'),
      buyValue: e8('0.16666639'),
      sellQty: e8('10000'),
      sellValue: e8('0.16666639'),
    })
  })

  it('[ORD-02] takes a size in coins and gives whole dollars', () => {
    const inCoins = { ...limit('50000', '0.2'), unit: 'value' as const }
    expect(formatE8(summary(inCoins, calm).buy.qty ?? 0n)).toBe('10000')
    const byCost = { ...limit('50000', '0.020231'), unit: 'cost' as const }
    expect(formatE8(summary(byCost, calm).buy.qty ?? 0n)).toBe('10000')
  })

  it('[ORD-03] can use what the account’s other coins stand for, and no more', () => {
    const most = summary(limit('50000', '1'), calm).buy.maxQty ?? 0n
    // 0.2 ÷ (0.1 + fees of 0.055 % × 2.1) is the largest value, at 50 000 dollars.
    expect(formatE8(most)).toBe('98858')
    expect(codes(limit('50000', '98858'), calm)).toEqual([])
    expect(codes(limit('50000', '98859'), calm)).toEqual(['balanceTooSmall'])
  })

  it('[ORD-10, ENG-08] of an order that waits to close, the limit is moved to its backing, and nothing is refused', () => {
    const entryValue = contractValue(BTCUSD, e8('50000'), e8('33333'), 'down')
    const short = { side: 'Sell', size: e8('33333'), entryValue, addedMargin: 0n } as const
    const lost = context({ short, marginMode: 'ISOLATED_MARGIN', marginBalance: e8('0.1'), priced: btc })
    // At the trigger the margin of the position is used up, and its value at the limit rounds to 1e-8 more than at the mark.
    const trigger = { id: 'StopLimit', orderType: 'Limit', triggerPrice: '60000.5', triggerBy: 'MarkPrice' } as const
    const unmarked = actions.chooseKind(limit('60000.5', '33333'), conditionalKind(trigger))
    const inverse = { ...lost, instrument: at.instrument }
    expect(codes(actions.setReduceOnly(unmarked, true), inverse)).toEqual([])
    // Without the reduce-only flag it is refused when it triggers.
    expect(codes(unmarked, inverse)).toEqual(['closesBeyondBacking'])
  })

  it('[ORD-06] goes over the wire in dollars, unscaled', () => {
    const sent = orderRequest(limit('50000', '250'), at, summary(limit('50000', '250'), at).buy, 'link')
    expect(sent).toMatchObject({ symbol: 'BTCUSD', qty: '250', price: '50000' })
    expect('qtyX' in sent).toBe(false)
  })

  it('[ACC-01] of an account that has a mode per contract is liquidated by its own rules', () => {
    const money = { walletBalance: e8('0.02'), available: e8('0.02'), marginBalance: e8('0.02') }
    const liq = (marginMode: 'ISOLATED_MARGIN' | 'REGULAR_MARGIN') => {
      const margin = accountCapabilities('classic').contract(calm.instrument, marginMode === 'ISOLATED_MARGIN')
      const classic = { ...calm, account: { ...calm.account, ...money, margin } }
      return summary(limit('50000', '1000'), classic).buy.liqPrice ?? 0n
    }
    // Computed by 5.5: value 0.02, margin 0.002 + closing fee, maintenance 0.0001 + that fee: 1000 ÷ (0.02 + 0.0019).
    expect(formatE8(liq('ISOLATED_MARGIN'))).toBe('45662.2')
    expect(liq('REGULAR_MARGIN') < liq('ISOLATED_MARGIN')).toBe(true)
  })
})
