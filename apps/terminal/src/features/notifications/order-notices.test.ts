import { beforeEach, describe, expect, it } from 'vitest'
import { orderRecord } from '../testing/index.ts'
import { NotifiedIds } from './notified-ids.ts'
import { NOTHING_SUPPRESSED } from './order-notice.ts'
import { OrderNotices } from './order-notices.ts'

describe('OrderNotices', () => {
  let notices: OrderNotices
  beforeEach(() => {
    notices = new OrderNotices()
  })
  const texts = (...orders: Parameters<typeof orderRecord>[0][]) =>
    notices
      .changes(
        orders.map((fields) => orderRecord(fields)),
        NOTHING_SUPPRESSED,
      )
      .map((notice) => `${notice.tone} ${notice.text} ${notice.toastId}`)

  it('[TST-01] tells of making, editing, filling and cancelling an order, all on one toast of that order', () => {
    expect(texts({})).toEqual(['success placed order-7'])
    expect(texts({ price: '60001' })).toEqual(['success changed order-7'])
    const partly = { price: '60001', orderStatus: 'PartiallyFilled', cumExecQty: '0.04', leavesQty: '0.06' } as const
    expect(texts(partly)).toEqual(['success partlyFilled order-7'])
    expect(texts({ ...partly, price: '60002' })).toEqual(['success changed order-7'])
    expect(texts({ price: '60002', orderStatus: 'Filled', cumExecQty: '0.1', leavesQty: '0' })).toEqual([
      'success filled order-7',
    ])
    expect(texts({ orderId: '8' }, { orderId: '8', orderStatus: 'Cancelled', cancelType: 'CancelByUser' })).toEqual([
      'success placed order-8',
      'neutral cancelled order-8',
    ])
  })

  it('tells failures as failures: refused by the book, cancelled by the exchange', () => {
    expect(texts({ orderStatus: 'Cancelled', rejectReason: 'EC_PostOnlyWillTakeLiquidity' })).toEqual([
      'failure rejected order-7',
    ])
    expect(texts({ orderId: '8', orderStatus: 'Cancelled', cancelType: 'CancelAllBeforeLiq' })).toEqual([
      'failure cancelledByExchange order-8',
    ])
    expect(texts({ orderId: '9', orderStatus: 'Cancelled', cumExecQty: '0.05' })).toEqual([
      'success restCancelled order-9',
    ])
  })

  it('keeps silent about what it knows from a snapshot and about orders of a liquidation', () => {
    notices.snapshot([orderRecord()])
    expect(texts({})).toEqual([])
    expect(texts({ orderId: '9', createType: 'CreateByLiq' })).toEqual([])
  })

  it('[TST-02] keeps silent about suppressed scenes', () => {
    const told = notices.changes(
      [
        orderRecord(),
        orderRecord({ price: '1' }),
        orderRecord({ price: '1', orderStatus: 'PartiallyFilled', cumExecQty: '0.01' }),
        orderRecord({ orderStatus: 'Cancelled', cancelType: 'CancelByUser' }),
      ],
      { create: true, modify: true, cancel: true, trade: true },
    )
    expect(told).toEqual([])
  })

  it('[TST-04] tells a repeated message once', () => {
    expect(texts({ orderStatus: 'Filled' })).toHaveLength(1)
    expect(texts({ orderStatus: 'Filled' })).toHaveLength(0)
  })
})

describe('NotifiedIds', () => {
  it('[TST-04] drops the oldest 5 of notified ids when there are more than 10', () => {
    const ids = new NotifiedIds()
    for (let id = 1; id <= 10; id += 1) expect(ids.add(`${id}`)).toBe(true)
    for (let id = 1; id <= 10; id += 1) expect(ids.add(`${id}`)).toBe(false)
    expect(ids.add('11')).toBe(true)
    for (let id = 6; id <= 11; id += 1) expect(ids.add(`${id}`)).toBe(false)
    expect(ids.add('1')).toBe(true)
  })
})
