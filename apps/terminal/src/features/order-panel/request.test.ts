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
})
