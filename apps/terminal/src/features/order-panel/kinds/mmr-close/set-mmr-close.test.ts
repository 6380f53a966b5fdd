import { orderForm } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../../../i18n/index.ts'
import { FakeExchange, orderRecord } from '../../../testing/index.ts'
import { setMmrClose } from './set-mmr-close.ts'

const SET = '/contract/v5/position/set-mmr-close'
const LIST = '/contract/v5/order/brief-list'
const ticket = { symbol: 'BTCUSDT', positionIdx: 0, rateE4: 8_000 } as const
const close = orderRecord({ stopOrderType: 'MmRateClose', orderStatus: 'Untriggered', triggerRateE4: 8_000 })

let exchange: FakeExchange
beforeEach(async () => {
  await startTexts()
  await loadTexts('notifications')
  exchange = await FakeExchange.start()
})
afterEach(() => exchange.stop())

describe('a close by margin rate on the wire', () => {
  it('[ORD-10, ERR-01] a lost answer: the open orders say that it waits, and nothing is sent twice', async () => {
    exchange.answer(SET, () => 'cut')
    exchange.answer(LIST, () => ({ result: { list: [orderForm.shrink(close)] } }))
    const lost = vi.fn()
    expect(await setMmrClose(ticket, lost)).toBe(undefined)
    expect([lost.mock.calls.length, exchange.calls(SET).length]).toEqual([1, 1])
    expect(exchange.calls(SET)[0]?.body).toEqual(ticket)
  })

  it('[ORD-10, ERR-01] a lost request: another rate still waits, so it never arrived', async () => {
    exchange.answer(SET, () => 'cut')
    exchange.answer(LIST, () => ({ result: { list: [orderForm.shrink({ ...close, triggerRateE4: 7_000 })] } }))
    expect(await setMmrClose(ticket, () => undefined)).toMatch(/did not get this change/)
    expect(await setMmrClose({ ...ticket, rateE4: 0 }, () => undefined)).toMatch(/did not get this change/)
    expect(exchange.calls(SET)).toHaveLength(2)
  })

  it('[ORD-10, ERR-01] a close that is gone was taken away', async () => {
    exchange.answer(SET, () => 'cut')
    exchange.answer(LIST, () => ({ result: { list: [orderForm.shrink(orderRecord())] } }))
    expect(await setMmrClose({ ...ticket, rateE4: 0 }, () => undefined)).toBe(undefined)
  })
})
