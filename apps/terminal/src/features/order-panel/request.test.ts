// @vitest-environment node

import { describe, expect, it } from 'vitest'
import { actions } from './form.ts'
import { type OrderForm } from './kinds/order-kind.ts'
import { orderRequest } from './request.ts'
import { summary } from './summary.ts'
import { atMarket, context, holding, limit } from './testing/order-scene.ts'

describe('order request', () => {
  it('[ORD-01] says exactly what the form showed', () => {
    const at = context()
    const form = actions.setPostOnly(limit('49000.10', '0.100'), true)
    expect(orderRequest(form, at, summary(form, at).buy, 'link')).toEqual({
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      timeInForce: 'PostOnly',
      price: '49000.1',
      qtyX: '10000000',
      reduceOnly: false,
      positionIdx: 0,
      leverageE2: 1000,
      orderLinkId: 'link',
    })
  })

  it('[ORD-01] names the position in hedge mode: opening its own side, closing the other', () => {
    const at = context({ positionMode: 'BothSide', long: holding('Buy', '1') })
    const open = atMarket('0.1')
    const close = { ...open, intent: 'close' as const }
    const idx = (form: OrderForm, side: 'buy' | 'sell') => {
      const sent = orderRequest(form, at, summary(form, at)[side], 'link')
      return [sent.positionIdx, sent.reduceOnly, sent.price]
    }
    expect(idx(open, 'buy')).toEqual([1, false, undefined])
    expect(idx(open, 'sell')).toEqual([2, false, undefined])
    expect(idx(close, 'sell')).toEqual([1, true, undefined])
    expect(idx(close, 'buy')).toEqual([2, true, undefined])
  })

  it('[ORD-01, ORD-06, R5.11] brings the leverage that was shown where it opens, and none that the exchange has not told', () => {
    const sent = (fields: Parameters<typeof context>[0], side: 'buy' | 'sell' = 'buy', form = atMarket('0.1')) => {
      const at = context(fields)
      const { leverage, leverageE2 } = orderRequest(form, at, summary(form, at)[side], 'link')
      return leverageE2 ?? leverage
    }
    expect(sent({ leverageE2: { Buy: 2500, Sell: 2500 } })).toBe(2500)
    expect(sent({ isLeverageKnown: false })).toBeUndefined()
    expect(sent({ long: holding('Buy', '1') }, 'sell', actions.setReduceOnly(atMarket('0.1'), true))).toBeUndefined()
    const apart = { positionMode: 'BothSide', leverageE2: { Buy: 2500, Sell: 500 }, long: holding('Buy', '1') } as const
    const isolated = { ...apart, marginMode: 'ISOLATED_MARGIN' } as const
    expect([sent(isolated), sent(isolated, 'sell')]).toEqual([2500, 500])
    expect(sent(isolated, 'sell', { ...atMarket('0.1'), intent: 'close' })).toBeUndefined()
    expect(sent(apart)).toBeUndefined()
  })
})
