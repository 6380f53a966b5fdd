import type { Order } from '@perpdesk/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderRecord } from '../testing/index.ts'
import { gather } from './gather.ts'
import { NOTHING_SUPPRESSED, type Notification, toastOf } from './notification.ts'
import { OrderFollower } from './order-follower.ts'

const GIVEN = { marginMode: 'REGULAR_MARGIN', bizTypeOf: () => 'LinearPerpetual' } as const

describe('OrderFollower', () => {
  let follower: OrderFollower
  beforeEach(() => {
    follower = new OrderFollower()
  })
  const changes = (...orders: Partial<Order>[]) =>
    follower.changes(
      orders.map((fields) => orderRecord(fields)),
      GIVEN,
    )
  const reported = (...orders: Partial<Order>[]) =>
    changes(...orders).map(({ scene, tone, happening, id }) => `${scene} ${tone} ${happening} ${id}`)
  const only = (...orders: Partial<Order>[]): Notification => {
    const [first, ...more] = changes(...orders)
    if (first === undefined || more.length > 0) throw new Error(`told ${more.length} more`)
    return first
  }

  it('[TST-01] tells of making, editing, filling and cancelling an order, all on one toast of that order', () => {
    expect(reported({})).toEqual(['makeOrder success orderCreateSuccessTitle order-7'])
    expect(reported({ price: '60001' })).toEqual(['editOrder success changed order-7'])
    const partly = { price: '60001', orderStatus: 'PartiallyFilled', cumExecQty: '0.04', leavesQty: '0.06' } as const
    expect(reported(partly)).toEqual(['position success partlyFilled order-7'])
    expect(reported({ ...partly, price: '60002' })).toEqual(['editOrder success changed order-7'])
    expect(reported({ price: '60002', orderStatus: 'Filled', cumExecQty: '0.1', leavesQty: '0' })).toEqual([
      'position success filled order-7',
    ])
    expect(reported({ orderId: '8' }, { orderId: '8', orderStatus: 'Cancelled', cancelType: 'CancelByUser' })).toEqual([
      'makeOrder success orderCreateSuccessTitle order-8',
      'cancelOrder neutral cancelSuccess order-8',
    ])
  })

  it('[TST-01, SPOT-02] tells of waiting orders on a pair: trailing stops are orders of their own, one leg of an OCO fills', () => {
    const trailing = { symbol: 'BTC/USDT', stopOrderType: 'TrailingStop', orderType: 'Market', price: '0' } as const
    expect(reported({ ...trailing, orderStatus: 'Untriggered' })).toEqual([
      'makeOrder success conditionalPlaced order-7',
    ])
    expect(reported({ ...trailing, orderStatus: 'Untriggered', tsTriggerPrice: '59000' })).toEqual([])
    expect(reported({ ...trailing, orderStatus: 'Filled', cumExecQty: '0.1', leavesQty: '0' })).toEqual([
      'position success trailingStopFilled order-7',
    ])
    const leg = { symbol: 'BTC/USDT', orderId: '8', stopOrderType: 'OcoOrder', orderStatus: 'Untriggered' } as const
    expect(reported(leg, { ...leg, orderId: '9' })).toHaveLength(2)
    expect(
      reported(
        { ...leg, orderStatus: 'Filled', cumExecQty: '0.1', leavesQty: '0' },
        { ...leg, orderId: '9', orderStatus: 'Deactivated', cancelType: 'CancelByOCOSlCanceledByTpTriggered' },
      ),
    ).toEqual(['position success filled order-8'])
    expect(reported({ ...trailing, orderStatus: 'Untriggered', orderId: '10' })).toHaveLength(1)
    const short = { orderStatus: 'Cancelled', cancelType: 'CancelByCannotAffordOrderCost' } as const
    expect(reported({ ...trailing, ...short, orderId: '10' })).toEqual([
      'cancelOrder failure cancelledByExchange order-10',
    ])
  })

  it('[TST-02] a suppressed scene raises no toast, and a fill that leaves something only changes the one that is seen', () => {
    const placed = only({})
    const partly = only({ orderStatus: 'PartiallyFilled', cumExecQty: '0.04', leavesQty: '0.06' })
    const filled = only({ orderStatus: 'Filled', cumExecQty: '0.1', leavesQty: '0' })
    expect(toastOf(placed, NOTHING_SUPPRESSED)).toBe('show')
    expect(toastOf(placed, { ...NOTHING_SUPPRESSED, create: true })).toBe('none')
    expect(toastOf(partly, NOTHING_SUPPRESSED)).toBe('change')
    expect(toastOf(partly, { ...NOTHING_SUPPRESSED, trade: true })).toBe('none')
    expect(toastOf(filled, { ...NOTHING_SUPPRESSED, create: true, modify: true, cancel: true })).toBe('show')
    const changed = { ...placed, scene: 'editOrder' } as const
    expect(toastOf(changed, { ...NOTHING_SUPPRESSED, modify: true })).toBe('none')
    expect(toastOf({ ...placed, scene: 'cancelOrder' }, { ...NOTHING_SUPPRESSED, cancel: true })).toBe('none')
  })

  it('[TST-03] carries scene, type, side, symbol, bizType, cancelType, marginMode, size and leavesQty', () => {
    const partly = { orderStatus: 'PartiallyFilled', cumExecQty: '0.04', leavesQty: '0.06' } as const
    expect(only(partly)).toMatchObject({
      scene: 'position',
      type: 'position',
      side: 'Buy',
      symbol: 'BTCUSDT',
      bizType: 'LinearPerpetual',
      cancelType: 'UNKNOWN',
      marginMode: 'REGULAR_MARGIN',
      size: '0.1',
      leavesQty: '0.06',
    })
    expect(only({ orderId: '8' }).type).toBe('newed')
    expect(only({ orderId: '8', price: '1', updatedTime: 1_795_000_000_001 }).type).toBe('replaced')
    expect(only({ orderId: '8', orderStatus: 'Cancelled', cancelType: 'CancelByDCP' })).toMatchObject({
      type: 'canceled',
      cancelType: 'CancelByDCP',
    })
  })

  it('tells failures as failures: refused by the book, cancelled by the exchange', () => {
    expect(reported({ orderStatus: 'Cancelled', rejectReason: 'EC_PostOnlyWillTakeLiquidity' })).toEqual([
      'cancelOrder failure rejected order-7',
    ])
    expect(reported({ orderId: '8', orderStatus: 'Cancelled', cancelType: 'CancelAllBeforeLiq' })).toEqual([
      'cancelOrder failure cancelledByExchange order-8',
    ])
    expect(reported({ orderId: '9', orderStatus: 'Cancelled', cumExecQty: '0.05' })).toEqual([
      'position success restCancelled order-9',
    ])
  })

  it('[TST-05] names why a portfolio-margin order went', () => {
    const { reason } = only({ orderStatus: 'Cancelled', cancelType: 'CancelByPmTrialMmOverEquity' })
    expect(reason).toBe('CancelByPmTrialMmOverEquity')
  })

  it('keeps silent about what it knows from a snapshot and about orders of a liquidation or a settlement', () => {
    follower.snapshot([orderRecord()])
    expect(reported({})).toEqual([])
    expect(reported({ orderId: '9', createType: 'CreateByLiq' })).toEqual([])
    expect(reported({ orderId: '10', createType: 'CreateBySettle', orderStatus: 'Filled' })).toEqual([])
  })

  it('tells a conditional order when it is made, triggered and refused at its trigger', () => {
    const stop = { stopOrderType: 'Stop', triggerPrice: '59000', createType: 'CreateByStopOrder' } as const
    expect(reported({ ...stop, orderStatus: 'Untriggered' })).toEqual(['makeOrder success conditionalPlaced order-7'])
    expect(reported({ ...stop, orderStatus: 'Untriggered', triggerPrice: '58000' })).toEqual([
      'editOrder success changed order-7',
    ])
    expect(reported({ ...stop, orderStatus: 'Triggered' }, { ...stop, orderStatus: 'New' })).toEqual([
      'makeOrder success triggered order-7',
    ])
    expect(
      reported(
        { ...stop, orderId: '8', orderStatus: 'Triggered' },
        { ...stop, orderId: '8', orderStatus: 'Cancelled', cancelType: 'CancelByCannotAffordOrderCost' },
      ),
    ).toEqual(['cancelOrder failure triggeredRejected order-8'])
  })

  it('[TST-05] tells TP and SL that were set together once, follows no size of theirs, and tells what fills', () => {
    const takeProfit = { orderId: '1', stopOrderType: 'TakeProfit', triggerPrice: '70000' } as const
    const stopLoss = { orderId: '2', stopOrderType: 'StopLoss', triggerPrice: '50000' } as const
    const waiting = { orderStatus: 'Untriggered' } as const
    const [set, ...more] = gather(changes({ ...takeProfit, ...waiting }, { ...stopLoss, ...waiting }))
    expect(more).toEqual([])
    expect(set).toMatchObject({ happening: 'setTpSuccess', takeProfit: '70000', stopLoss: '50000' })
    expect(reported({ ...takeProfit, ...waiting, qty: '0.2' })).toEqual([])
    expect(
      reported(
        { ...takeProfit, orderStatus: 'Triggered' },
        { ...stopLoss, orderStatus: 'Deactivated', cancelType: 'CancelByOCOSlCanceledByTpTriggered' },
        { ...takeProfit, orderStatus: 'Filled', cumExecQty: '0.1', leavesQty: '0' },
      ),
    ).toEqual(['position success takeProfitFilled order-1'])
  })

  it('[TST-05] tells of a trailing stop that was set, and of no step that it takes after the price', () => {
    const trailing = { stopOrderType: 'TrailingStop', orderStatus: 'Untriggered', trailingValue: '500' } as const
    expect(reported(trailing)).toEqual(['editOrder success setTpSuccess tpsl-BTCUSDT-0'])
    expect(reported({ ...trailing, tsTriggerPrice: '59500' }, { ...trailing, tsTriggerPrice: '59600' })).toEqual([])
  })

  it('[TST-01] tells of a close by margin rate that was set, and of no size that it follows', () => {
    const close = { stopOrderType: 'MmRateClose', orderStatus: 'Untriggered' } as const
    expect(reported(close)).toEqual(['makeOrder success mmrClosePlaced order-7'])
    expect(reported({ ...close, qty: '0.2' })).toEqual([])
  })

  it('[TST-05, ORD-10] tells of a close by margin rate that takes the place of another as one, and of one that is taken away', () => {
    const close = { stopOrderType: 'MmRateClose', orderStatus: 'Untriggered' } as const
    const cancelled = { ...close, orderStatus: 'Cancelled', cancelType: 'CancelByUser' } as const
    expect(reported(close)).toHaveLength(1)
    expect(reported(cancelled, { ...close, orderId: '8' })).toEqual(['makeOrder success mmrClosePlaced order-8'])
    // the close of the other side in hedge mode is another order
    expect(reported({ ...cancelled, orderId: '8' }, { ...close, orderId: '9', positionIdx: 2 })).toEqual([
      'cancelOrder neutral cancelSuccess order-8',
      'makeOrder success mmrClosePlaced order-9',
    ])
    expect(reported({ ...cancelled, orderId: '9', positionIdx: 2 })).toEqual([
      'cancelOrder neutral cancelSuccess order-9',
    ])
  })

  it('[TST-05] tells of two or three orders of one row as one, and of each fill by itself', () => {
    const legs = ['1', '2', '3'].map((orderId) => ({ orderId, parentOrderId: '1' }))
    const seen = (...orders: Partial<Order>[]) => gather(changes(...orders)).map(({ id, count }) => `${id} ${count}`)
    expect(seen(...legs)).toEqual(['set-1 3'])
    expect(seen(...legs.map((leg) => ({ ...leg, orderStatus: 'Filled', cumExecQty: '0.1' }) as const))).toHaveLength(3)
    const oco = ['5', '6'].map((orderId) => ({ orderId, parentOrderId: '5', stopOrderType: 'OcoOrder' }) as const)
    const waiting = oco.map((leg) => ({ ...leg, orderStatus: 'Untriggered' }) as const)
    const other = { orderId: '7', stopOrderType: 'Stop', orderStatus: 'Untriggered' } as const
    expect(seen(...waiting, other)).toEqual(['set-5 2', 'order-7 1'])
    const cancelled = { orderStatus: 'Cancelled', cancelType: 'CancelByUser' } as const
    expect(seen(...oco.map((leg) => ({ ...leg, ...cancelled })))).toEqual(['set-5 2'])
  })

  it('is silent about TP and SL that go with their position', () => {
    const stopLoss = { stopOrderType: 'StopLoss', triggerPrice: '50000' } as const
    follower.snapshot([orderRecord({ ...stopLoss, orderStatus: 'Untriggered' })])
    expect(reported({ ...stopLoss, orderStatus: 'Deactivated', cancelType: 'CancelByTpSlTsClear' })).toEqual([])
  })

  it('tells only fills of a strategy, on one toast', () => {
    const child = { strategyId: '77', createType: 'CreateByTWAP' } as const
    expect(reported({ ...child })).toEqual([])
    expect(reported({ ...child, orderStatus: 'Filled', cumExecQty: '0.1', leavesQty: '0' })).toEqual([
      'position success filled strategy-77',
    ])
  })
})
