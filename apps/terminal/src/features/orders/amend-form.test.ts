import { e8, formatE8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { type AmendField, canAmend } from '../order-words/index.ts'
import { instrumentRecord, orderRecord } from '../testing/index.ts'
import { amendIssue, amendRequest, orderValue } from './amend-form.ts'

const contract = instrumentRecord()
const order = orderRecord({ qty: '0.5', cumExecQty: '0.2', leavesQty: '0.3', orderStatus: 'PartiallyFilled' })

describe('amend form', () => {
  it('names what is wrong with the new figure', () => {
    const code = (field: 'price' | 'qty', text: string) =>
      amendIssue(order, contract, { field, text, by: 'LastPrice' })?.code
    expect(code('price', '60001')).toBe(undefined)
    expect(code('price', '60001.05')).toBe('priceOffTick')
    expect(code('price', '')).toBe('priceMissing')
    expect(code('price', 'x')).toBe('unreadable')
    expect(code('qty', '0.201')).toBe(undefined)
    expect(code('qty', '0.2')).toBe('belowFilled')
    expect(code('qty', '0.2005')).toBe('qtyOffLot')
    expect(code('qty', '5000')).toBe('qtyTooLarge')
  })

  it('[ORD-06] sends the changed figure only, and nothing when it is as it was', () => {
    expect(amendRequest(order, contract, { field: 'price', text: '60001.0', by: 'LastPrice' })).toEqual({
      symbol: 'BTCUSDT',
      orderId: '7',
      price: '60001',
    })
    expect(amendRequest(order, contract, { field: 'qty', text: '0.4', by: 'LastPrice' })).toEqual({
      symbol: 'BTCUSDT',
      orderId: '7',
      qtyX: '40000000',
    })
    expect(amendRequest(order, contract, { field: 'price', text: '60000.0', by: 'LastPrice' })).toBe(undefined)
  })

  it('[ORD-06] sends the quantity of an inverse contract as it is, and values the order in its coin', () => {
    const inverse = { ...contract, contractType: 'InversePerpetual' } as const
    const dollars = orderRecord({ symbol: 'BTCUSD', qty: '500', price: '50000' })
    expect(amendRequest(dollars, inverse, { field: 'qty', text: '600', by: 'LastPrice' })).toEqual({
      symbol: 'BTCUSD',
      orderId: '7',
      qty: '600',
    })
    expect(formatE8(orderValue(dollars, inverse))).toBe('0.01')
    expect(orderValue({ ...dollars, price: '0' }, inverse)).toBe(0n)
  })

  it('[ORD-07] every figure that the exchange replaces can be edited, and no other', () => {
    const editable = (change: Partial<Order>) =>
      (['price', 'qty', 'trigger'] as const satisfies readonly AmendField[]).filter((field) =>
        canAmend(orderRecord({ orderStatus: 'Untriggered', triggerPrice: '61000', ...change }), field),
      )
    const market = { orderType: 'Market', price: '0' } as const
    expect(editable({ orderStatus: 'New', triggerPrice: '' })).toEqual(['price', 'qty'])
    // A triggered limit order rests in the order book, so its trigger can no longer be changed.
    expect(editable({ orderStatus: 'New', stopOrderType: 'Stop' })).toEqual(['price', 'qty'])
    expect(editable({ stopOrderType: 'Stop' })).toEqual(['price', 'qty', 'trigger'])
    expect(editable({ ...market, stopOrderType: 'Stop' })).toEqual(['qty', 'trigger'])
    expect(editable({ ...market, stopOrderType: 'TakeProfit' })).toEqual(['trigger'])
    expect(editable({ ...market, stopOrderType: 'StopLoss' })).toEqual(['trigger'])
    expect(editable({ stopOrderType: 'PartialTakeProfit' })).toEqual(['price', 'qty', 'trigger'])
    expect(editable({ ...market, stopOrderType: 'OcoOrder' })).toEqual(['qty', 'trigger'])
    expect(editable({ ...market, stopOrderType: 'TrailingStop' })).toEqual([])
    expect(editable({ ...market, stopOrderType: 'MmRateClose', triggerPrice: '' })).toEqual([])
    expect(editable({ orderStatus: 'New', triggerPrice: '', strategyId: '12' })).toEqual([])
    expect(editable({ orderStatus: 'Cancelled', triggerPrice: '' })).toEqual([])
    expect(editable({ orderStatus: 'Filled', stopOrderType: 'Stop' })).toEqual([])
  })

  it('[ORD-07] a trigger that the market has reached is named, on both sides of it', () => {
    const code = (triggerDirection: 1 | 2, text: string) =>
      amendIssue(
        orderRecord({ orderStatus: 'Untriggered', triggerPrice: '61000', triggerDirection }),
        contract,
        { field: 'trigger', text, by: 'LastPrice' },
        e8('60000'),
      )?.code
    expect([code(1, '60000.1'), code(1, '60000')]).toEqual([undefined, 'triggerReached'])
    expect([code(2, '59999.9'), code(2, '60000')]).toEqual([undefined, 'triggerReached'])
    expect(code(1, '61000.05')).toBe('priceOffTick')
    expect(code(1, '')).toBe('priceMissing')
  })

  it('[ORD-07] a trigger goes over the wire with the price it goes by, where that changes', () => {
    const stop = orderRecord({ orderStatus: 'Untriggered', triggerPrice: '61000', triggerBy: 'LastPrice' })
    const request = (text: string, by: 'LastPrice' | 'MarkPrice') =>
      amendRequest(stop, contract, { field: 'trigger', text, by })
    expect(request('61500.0', 'LastPrice')).toEqual({ symbol: 'BTCUSDT', orderId: '7', triggerPrice: '61500' })
    expect(request('61000', 'MarkPrice')).toEqual({
      symbol: 'BTCUSDT',
      orderId: '7',
      triggerPrice: '61000',
      triggerBy: 'MarkPrice',
    })
    expect(request('61000.0', 'LastPrice')).toBeUndefined()
  })

  it('values the whole order', () => {
    expect(formatE8(orderValue(order, contract))).toBe('30000')
    // 100 ÷ 30 000 in the coin, rounded up as its margin is
    const inverse = { ...contract, contractType: 'InversePerpetual' } as const
    expect(formatE8(orderValue({ ...order, qty: '100', price: '30000' }, inverse))).toBe('0.00333334')
  })
})
