import { e8 } from '@perpdesk/numeric'
import type { PairOrder } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { canAmend } from '../order-words/index.ts'
import { amendIssue, amendRequest, type PairAmendment } from './amend-rules.ts'
import { pairOrder as order } from './testing/pair-order.ts'
import { PAIR } from './testing/ticket-scene.ts'

const STOP = {
  orderStatus: 'Untriggered',
  stopOrderType: 'tpslOrder',
  triggerPrice: '48000',
  triggerDirection: 2,
} as const
const PRICES = { last: e8('50000'), highestBuy: e8('50500'), lowestSell: e8('49500') }
const issue = (of: PairOrder, field: PairAmendment['field'], typed: string) =>
  amendIssue(of, PAIR, { field, typed }, PRICES)?.code

describe('amending orders on pairs', () => {
  it('[SPOT-02, ORD-07] a resting order keeps the price limits and the pair’s quantities', () => {
    expect(issue(order(), 'price', '50500')).toBe(undefined)
    expect(issue(order(), 'price', '50500.1')).toBe('spotBuyAboveLimit')
    expect(issue(order(), 'price', '49000.05')).toBe('priceOffTick')
    expect(issue(order(), 'qty', '0.0000001')).toBe('qtyOffLot')
    expect(issue(order(), 'qty', '81')).toBe('spotQtyTooLarge')
    expect(issue(order({ cumExecQty: '0.05' }), 'qty', '0.05')).toBe('belowFilled')
    expect(issue(order({ cumExecQty: '0.05' }), 'qty', '0.06')).toBe(undefined)
  })

  it('[SPOT-02, ORD-07] an order of a strategy is changed by the strategy alone, also by its line on the chart', () => {
    const part = order({ createType: 'CreateByIceBerg', strategyId: '5', parentOrderId: '5' })
    expect((['price', 'qty', 'trigger'] as const).map((field) => canAmend(part, field))).toEqual([false, false, false])
    expect(canAmend(order(), 'price')).toBe(true)
  })

  it('[SPOT-02, ORD-07] a waiting order keeps its direction and its limit near its trigger', () => {
    const stop = order({ ...STOP, price: '52000' })
    expect(issue(stop, 'trigger', '49999.9')).toBe(undefined)
    expect(issue(stop, 'trigger', '50000')).toBe('triggerReached')
    expect(issue(stop, 'trigger', '47000')).toBe('stopBuyTooHigh')
    expect(issue(stop, 'price', '52800')).toBe(undefined)
    expect(issue(stop, 'price', '52800.1')).toBe('stopBuyTooHigh')
  })

  it('[SPOT-02, ORD-07] only a changed figure is sent, and only one that the exchange amends is offered', () => {
    expect(amendRequest(order(), { field: 'price', typed: '49000.0' })).toBe(undefined)
    expect(amendRequest(order(), { field: 'qty', typed: '0.2' })).toEqual({
      symbol: 'BTC/USDT',
      orderId: '7',
      qty: '0.2',
    })
    expect(amendRequest(order(STOP), { field: 'trigger', typed: '47000' })).toMatchObject({ triggerPrice: '47000' })
    const fields = (of: PairOrder) => (['price', 'qty', 'trigger'] as const).filter((field) => canAmend(of, field))
    expect(fields(order())).toEqual(['price', 'qty'])
    expect(fields(order(STOP))).toEqual(['price', 'qty', 'trigger'])
    expect(fields(order({ ...STOP, orderType: 'Market', price: '0', qty: '0', quoteAmount: '500' }))).toEqual([
      'trigger',
    ])
    expect(fields(order({ ...STOP, stopOrderType: 'TrailingStop' }))).toEqual([])
  })
})
