import { e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/index.ts'
import { FakeExchange, instrumentRecord, orderRecord } from '../../testing/index.ts'
import type { KeptLeg } from '../tpsl-form.ts'
import { carriesAny, mayCarry } from './may-carry.ts'
import { carries, changeCarried, formOfOrder, openOrderOf } from './open-order.ts'
import type { CarriedFields } from './payload.ts'

const REPLACE = '/contract/v5/order/replace'
const FIND = '/contract/v5/order/find'
const KEPT: KeptLeg = { input: 'pnl', triggerBy: 'MarkPrice' }
const BOTH = { takeProfit: KEPT, stopLoss: KEPT }

const FIELDS: CarriedFields = {
  takeProfit: '52000',
  tpTriggerBy: 'LastPrice',
  tpOrderType: 'Limit',
  limitTakeProfit: '52100',
  stopLoss: '0',
  tpSlMode: 'Partial',
}
const changed = (fields: Partial<Order> = {}): Order =>
  orderRecord({
    orderId: '7',
    takeProfit: '52000',
    tpTriggerBy: 'LastPrice',
    tpOrderType: 'Limit',
    tpLimitPrice: '52100',
    tpSlMode: 'Partial',
    ...fields,
  })

let exchange: FakeExchange

beforeEach(async () => {
  exchange = await FakeExchange.start()
  await startTexts()
  await loadTexts('notifications')
})

afterEach(async () => {
  await exchange.stop()
})

describe('TP/SL of an open order', () => {
  it('[TPSL-11] are changed by a call of the order', async () => {
    exchange.answer(REPLACE, () => ({ result: { orderId: '7', orderLinkId: '', price: '50000' } }))
    expect(await changeCarried({ symbol: 'BTCUSDT', orderId: '7' }, FIELDS)).toBe(undefined)
    expect(exchange.calls(REPLACE)[0]?.body).toEqual({ symbol: 'BTCUSDT', orderId: '7', ...FIELDS })
  })

  it('[TPSL-11] whose answer was lost are looked up, and never sent twice', async () => {
    exchange.answer(REPLACE, () => 'cut')
    exchange.answer(FIND, () => ({ result: { order: changed() } }))
    expect(await changeCarried({ symbol: 'BTCUSDT', orderId: '7' }, FIELDS)).toBe(undefined)
    exchange.answer(FIND, () => ({ result: { order: changed({ takeProfit: '51000' }) } }))
    expect(await changeCarried({ symbol: 'BTCUSDT', orderId: '7' }, FIELDS)).toMatch(/did not get this change/)
    expect(exchange.calls(REPLACE)).toHaveLength(2)
    expect(exchange.calls(FIND)).toHaveLength(3)
  })

  it.each<[string, Partial<Order>, boolean]>([
    ['as it was asked for', {}, true],
    ['another price', { takeProfit: '52001' }, false],
    ['another trigger', { tpTriggerBy: 'MarkPrice' }, false],
    ['another limit', { tpLimitPrice: '52200' }, false],
    ['at market', { tpOrderType: 'Market', tpLimitPrice: '' }, false],
    ['a leg that was to go', { stopLoss: '49000' }, false],
  ])('[TPSL-11] %s: %o', (_name, fields, expected) => {
    expect(carries(changed(fields), FIELDS)).toBe(expected)
  })

  it.each<[string, Partial<Order>, boolean]>([
    ['a limit order', {}, true],
    ['a conditional order', { stopOrderType: 'Stop', orderStatus: 'Untriggered' }, true],
    ['reduce-only', { reduceOnly: true }, false],
    ['close on trigger', { closeOnTrigger: true }, false],
    ['a leg of an OCO', { stopOrderType: 'OcoOrder' }, false],
    ['a take profit', { stopOrderType: 'TakeProfit' }, false],
    ['of a strategy', { strategyId: '4' }, false],
    ['opens a long', { positionIdx: 1, side: 'Buy' }, true],
    ['closes a long', { positionIdx: 1, side: 'Sell' }, false],
    ['opens a short', { positionIdx: 2, side: 'Sell' }, true],
    ['closes a short', { positionIdx: 2, side: 'Buy' }, false],
  ])('[TPSL-11, R3.4] %s may carry them: %o', (_name, fields, expected) => {
    expect(mayCarry(orderRecord(fields))).toBe(expected)
  })

  it('[TPSL-13] are counted from its price, of one that will trade at market from its trigger, for what is open of it', () => {
    const of = { leverageE2: 500, positionMode: 'MergedSingle' } as const
    const contract = instrumentRecord()
    const waits = {
      stopOrderType: 'Stop',
      triggerPrice: '51000',
      price: '49000',
      leavesQty: '0.3',
      qty: '0.5',
    } as const
    const limit = openOrderOf(orderRecord({ ...waits, orderType: 'Limit' }), contract, of)
    expect([limit.entryPrice, limit.qty, limit.leverageE2]).toEqual([e8('49000'), e8('0.3'), 500])
    expect(openOrderOf(orderRecord({ ...waits, orderType: 'Market' }), contract, of).entryPrice).toBe(e8('51000'))
  })

  it('[TPSL-09] are shown as they are; without any with the remembered choices and mode', () => {
    expect(formOfOrder(changed(), 'Full', BOTH)).toMatchObject({
      mode: 'Partial',
      takeProfit: { typed: { as: 'price', text: '52000' }, triggerBy: 'LastPrice', orderType: 'Limit', limit: '52100' },
      stopLoss: { typed: { text: '' }, triggerBy: 'MarkPrice', input: 'pnl' },
    })
    expect(formOfOrder(orderRecord(), 'Partial', BOTH)).toMatchObject({ mode: 'Partial', takeProfit: KEPT })
    expect([carriesAny(changed()), carriesAny(orderRecord())]).toEqual([true, false])
  })
})
