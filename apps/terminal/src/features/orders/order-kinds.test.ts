// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { kindOf } from '../order-words/index.ts'
import { orderRecord } from '../testing/index.ts'
import { kindCounts } from './order-kinds.ts'
import { orderRows } from './order-sets.ts'

const waiting = { orderStatus: 'Untriggered' } as const

describe('kinds of orders', () => {
  it('[REC-06, TAB-02] what rests in the book is an activity, what waits goes by its kind', () => {
    expect(kindOf(orderRecord({ orderStatus: 'New' }))).toBe('activity')
    expect(kindOf(orderRecord({ ...waiting, stopOrderType: 'Stop', orderType: 'Limit' }))).toBe('stopLimit')
    expect(kindOf(orderRecord({ ...waiting, stopOrderType: 'Stop', orderType: 'Market' }))).toBe('condition')
    expect(kindOf(orderRecord({ ...waiting, stopOrderType: 'PartialTakeProfit' }))).toBe('tpSl')
    expect(kindOf(orderRecord({ ...waiting, stopOrderType: 'TrailingStop' }))).toBe('trailingStop')
    expect(kindOf(orderRecord({ ...waiting, stopOrderType: 'OcoOrder' }))).toBe('oco')
    expect(kindOf(orderRecord({ ...waiting, stopOrderType: 'MmRateClose' }))).toBe('mmr')
  })

  it('[REC-06] orders that share a parent are one row, where the first of them stands', () => {
    const alone = orderRecord({ orderId: '1' })
    const profit = orderRecord({ orderId: '2', parentOrderId: '9', stopOrderType: 'TakeProfit', ...waiting })
    const loss = orderRecord({ orderId: '3', parentOrderId: '9', stopOrderType: 'StopLoss', ...waiting })
    const rows = orderRows([profit, alone, loss])
    expect(rows.map((row) => row.set.map(({ orderId }) => orderId))).toEqual([['2', '3'], ['1']])
    expect(kindCounts(rows, 'oco')).toEqual([
      { kind: 'activity', count: 1 },
      { kind: 'tpSl', count: 1 },
      { kind: 'oco', count: 0 },
    ])
  })

  it('[TAB-04] a row stays the same object while its order does', () => {
    const order = orderRecord({ orderId: '1' })
    expect(orderRows([order])[0]).toBe(orderRows([order])[0])
    expect(orderRows([{ ...order }])[0]).not.toBe(orderRows([order])[0])
  })
})
