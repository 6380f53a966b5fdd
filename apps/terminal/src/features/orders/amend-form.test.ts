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

  it('sends the changed figure only, and nothing when it is as it was', () => {
    expect(amendRequest(order, 'price', '60001.0')).toEqual({ symbol: 'BTCUSDT', orderId: '7', price: '60001' })
    expect(amendRequest(order, 'qty', '0.4')).toEqual({ symbol: 'BTCUSDT', orderId: '7', qty: '0.4' })
    expect(amendRequest(order, 'price', '60000.0')).toBe(undefined)
  })

  it('values the whole order', () => {
    expect(formatE8(orderValue(order, contract))).toBe('30000')
  })
})
