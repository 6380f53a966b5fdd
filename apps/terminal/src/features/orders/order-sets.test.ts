import { type Order } from '@perpdesk/protocol'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { instrumentRecord, orderRecord } from '../testing/index.ts'
import { hasParts, linesOf, orderRows, priceSpan } from './order-sets.ts'

const contracts = vi.hoisted(() => ({ inverse: false }))
vi.mock('../../stores/index.ts', () => ({
  instrumentOf: () => ({
    contract: { ...instrumentRecord(), ...(contracts.inverse && { contractType: 'InversePerpetual' }) },
  }),
}))

const part = (orderId: string, change: Partial<Order>) =>
  orderRecord({ orderId, qty: '2', leavesQty: '2', cumExecQty: '0', cumExecValue: '0', createdTime: 1_000, ...change })
const idsOf = (orders: readonly Order[]) => orderRows(orders).map(({ set }) => set.map(({ orderId }) => orderId))

beforeEach(() => {
  contracts.inverse = false
})

describe('rows of orders', () => {
  it('[REC-06] the parts of an order that was too large for one are a row, where the first of them stands', () => {
    const parts = [
      part('3', { orderLinkId: 'mine_3' }),
      part('2', { orderLinkId: 'mine_2', createdTime: 1_010 }),
      part('1', { orderLinkId: 'mine' }),
    ]
    expect(idsOf([...parts, part('9', { orderLinkId: 'other' })])).toEqual([['3', '2', '1'], ['9']])
  })

  it('[REC-06] an id that only looks like that of a part stays an order of its own', () => {
    const first = part('1', { orderLinkId: 'mine' })
    const alike: Partial<Order>[] = [
      { orderLinkId: 'mine_1' },
      { orderLinkId: 'mine_21' },
      { orderLinkId: 'mine_2', side: 'Sell' },
      { orderLinkId: 'mine_2', symbol: 'ETHUSDT' },
      { orderLinkId: 'mine_2', createdTime: 6_001 },
      { orderLinkId: 'yours_2' },
    ]
    for (const change of alike) expect(idsOf([first, part('2', change)])).toEqual([['1'], ['2']])
    expect(idsOf([first, part('2', { orderLinkId: 'mine_2', createdTime: 6_000 })])).toEqual([['1', '2']])
  })

  it('[REC-06] a row with parts tells their sums, the average of what was filled, and one state', () => {
    const [row] = orderRows([
      part('1', {
        parentOrderId: '8',
        price: '60000',
        orderStatus: 'Filled',
        leavesQty: '0',
        cumExecQty: '2',
        cumExecValue: '120000',
        cumExecFee: '1',
        updatedTime: 5,
      }),
      part('2', {
        parentOrderId: '8',
        price: '61000',
        orderStatus: 'Cancelled',
        leavesQty: '0',
        cumExecQty: '1',
        cumExecValue: '60999',
        cumExecFee: '2',
        createdTime: 900,
        updatedTime: 9,
      }),
    ])
    expect(row).toMatchObject({
      qty: '4',
      cumExecQty: '3',
      cumExecValue: '180999',
      cumExecFee: '3',
      avgPrice: '60333',
      orderStatus: 'PartiallyFilledCanceled',
      createdTime: 900,
      updatedTime: 9,
    })
    expect(priceSpan(row!)).toEqual([6_000_000_000_000n, 6_100_000_000_000n])
    expect([hasParts(row!), linesOf(row!)]).toEqual([true, [row]])
  })

  it('[REC-06] the average of an inverse contract is its quantity over its value', () => {
    contracts.inverse = true
    const filled = { parentOrderId: '8', cumExecQty: '100', orderStatus: 'Filled' } as const
    const [row] = orderRows([
      part('1', { ...filled, cumExecValue: '0.002' }),
      part('2', { ...filled, cumExecValue: '0.003' }),
    ])
    expect(row?.avgPrice).toBe('40000')
  })

  it('[REC-06] states of a set: one for all, open as long as a part is, cancelled where nothing was filled', () => {
    const stateOf = (...states: readonly (readonly [Order['orderStatus'], string])[]) =>
      orderRows(
        states.map(([orderStatus, cumExecQty], place) =>
          part(`${place}`, { parentOrderId: '8', orderStatus, cumExecQty }),
        ),
      )[0]?.orderStatus
    expect(stateOf(['Filled', '2'], ['Filled', '2'])).toBe('Filled')
    expect(stateOf(['Rejected', '0'], ['Rejected', '0'])).toBe('Rejected')
    expect(stateOf(['Filled', '2'], ['New', '0'])).toBe('PartiallyFilled')
    expect(stateOf(['Cancelled', '0'], ['New', '0'])).toBe('New')
    expect(stateOf(['Cancelled', '0'], ['Rejected', '0'])).toBe('Cancelled')
    expect(stateOf(['Cancelled', '0'], ['Filled', '2'])).toBe('PartiallyFilledCanceled')
  })

  it('[REC-06, REC-07] legs of one set keep their one quantity, each with a line of its own', () => {
    const legs = [
      part('1', { parentOrderId: '8', stopOrderType: 'TakeProfit', orderStatus: 'Untriggered' }),
      part('2', { parentOrderId: '8', stopOrderType: 'StopLoss', orderStatus: 'Untriggered' }),
    ]
    const [row] = orderRows(legs)
    expect(row).toMatchObject({ qty: '2' })
    expect([hasParts(row!), linesOf(row!)]).toEqual([false, legs])
  })
})
