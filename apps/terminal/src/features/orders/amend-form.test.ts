import { formatE8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { instrumentRecord, orderRecord } from '../testing/index.ts'
import { amendIssue, amendRequest, orderValue } from './amend-form.ts'

const contract = instrumentRecord()
const order = orderRecord({ qty: '0.5', cumExecQty: '0.2', leavesQty: '0.3', orderStatus: 'PartiallyFilled' })

describe('amend form', () => {
  it('names what is wrong with the new figure', () => {
    const code = (field: 'price' | 'qty', text: string) => amendIssue(order, contract, field, text)?.code
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
    expect(amendRequest(order, contract, 'price', '60001.0')).toEqual({
      symbol: 'BTCUSDT',
      orderId: '7',
      price: '60001',
    })
    expect(amendRequest(order, contract, 'qty', '0.4')).toEqual({ symbol: 'BTCUSDT', orderId: '7', qtyX: '40000000' })
    expect(amendRequest(order, contract, 'price', '60000.0')).toBe(undefined)
  })

  it('[ORD-06] sends the quantity of an inverse contract as it is, and values the order in its coin', () => {
    const inverse = { ...contract, contractType: 'InversePerpetual' } as const
    const dollars = orderRecord({ symbol: 'BTCUSD', qty: '500', price: '50000' })
    expect(amendRequest(dollars, inverse, 'qty', '600')).toEqual({ symbol: 'BTCUSD', orderId: '7', qty: '600' })
    expect(formatE8(orderValue(dollars, inverse))).toBe('0.01')
    expect(orderValue({ ...dollars, price: '0' }, inverse)).toBe(0n)
  })

  it('values the whole order', () => {
    expect(formatE8(orderValue(order, contract))).toBe('30000')
    // 100 ÷ 30 000 in the coin, up as its margin is
    const inverse = { ...contract, contractType: 'InversePerpetual' } as const
    expect(formatE8(orderValue({ ...order, qty: '100', price: '30000' }, inverse))).toBe('0.00333334')
  })
})
