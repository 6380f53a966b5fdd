import type { Position, PositionStopOrder, RequestOf } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { type Answer, FakeExchange, positionRecord } from '../testing/index.ts'
import { isSet, setTpSl } from './set-tpsl.ts'

const SET = '/contract/v5/position/set-tp-sl-ts'
const LIST = '/contract/v5/position/tpsl-all'

const stop = (orderId: string, fields: Partial<PositionStopOrder> = {}): PositionStopOrder => ({
  orderId,
  parentOrderId: orderId,
  pairOrderId: '',
  stopOrderType: 'PartialTakeProfit',
  triggerPrice: '61000',
  triggerBy: 'LastPrice',
  orderType: 'Market',
  price: '0',
  qty: '0.02',
  updatedAtE3: 1,
  ...fields,
})
const position = (...stopOrders: readonly PositionStopOrder[]): Position =>
  positionRecord({ symbol: 'BTCUSDT', positionIdx: 0, side: 'Buy', size: '0.05', stopOrders: [...stopOrders] })

/** TP/SL orders as the exchange lists them, including an order of the other side in hedge mode. */
const listed = ({ symbol, stopOrders }: Position) => [
  { ...stop('99', { qty: '0.9' }), symbol, positionIdx: 2 },
  ...stopOrders.map((order) => ({ ...order, symbol, positionIdx: 0 })),
]

const PART: RequestOf<'setTpSlTs'> = {
  symbol: 'BTCUSDT',
  positionIdx: 0,
  tpSlMode: 'Partial',
  takeProfit: '61000',
  tpTriggerBy: 'LastPrice',
  tpOrderType: 'Market',
  tpSizeX: '2000000',
}

let exchange: FakeExchange

beforeEach(async () => {
  exchange = await FakeExchange.start()
  await startTexts()
  await loadTexts('notifications')
})

afterEach(async () => {
  await exchange.stop()
})

describe('setting TP/SL', () => {
  it('[TPSL-11] a part whose answer was lost is looked up among those that wait, and never sent twice', async () => {
    let held = position(stop('7'))
    exchange.answer(SET, () => {
      held = position(stop('7'), stop('8'))
      return 'cut'
    })
    exchange.answer(LIST, () => ({ result: { list: [...listed(held)] } }))
    expect(await setTpSl(position(stop('7')), PART)).toBe(undefined)
    expect([exchange.calls(SET).length, exchange.calls(LIST).length]).toEqual([1, 1])
  })

  it('[TPSL-11] one that never came is said to be free again, after they were asked for twice', async () => {
    // an existing entry with the same terms must not count as the new one
    exchange.answer(SET, () => 'cut')
    exchange.answer(LIST, () => ({ result: { list: [...listed(position(stop('7')))] } }))
    expect(await setTpSl(position(stop('7')), PART)).toMatch(/^The exchange did not get this change/)
    expect([exchange.calls(SET).length, exchange.calls(LIST).length]).toEqual([1, 2])
  })

  it('[TPSL-11] asks for as long as the line is down', async () => {
    exchange.answer(SET, () => 'cut')
    const answers: Answer[] = ['cut', 'cut', { result: { list: [...listed(position(stop('9')))] } }]
    exchange.answer(LIST, () => answers.shift() ?? 'cut')
    expect(await setTpSl(position(), PART)).toBe(undefined)
    expect(exchange.calls(LIST)).toHaveLength(3)
  })

  it('[TPSL-11] a refusal is told as the exchange words it', async () => {
    exchange.answer(SET, () => ({ retCode: 110061, retMsg: 'No more than 20 partial take profits may wait.' }))
    expect(await setTpSl(position(), PART)).toMatch(/20/)
    expect(exchange.calls(LIST)).toHaveLength(0)
  })
})

describe('isSet', () => {
  const none = new Set<string>()
  const full = (fields: Partial<PositionStopOrder> = {}) =>
    stop('1', { stopOrderType: 'StopLoss', triggerPrice: '57000', ...fields })
  const FULL: RequestOf<'setTpSlTs'> = {
    symbol: 'BTCUSDT',
    positionIdx: 0,
    tpSlMode: 'Full',
    stopLoss: '57000',
    slTriggerBy: 'LastPrice',
  }
  const change: RequestOf<'setTpSlTs'> = { ...PART, tpStopOrderId: '7' }
  const both: RequestOf<'setTpSlTs'> = {
    ...PART,
    stopLoss: '57000',
    slTriggerBy: 'LastPrice',
    slOrderType: 'Limit',
    limitStopLoss: '56900',
    slSizeX: '2000000',
  }
  const lossLeg = {
    stopOrderType: 'PartialStopLoss',
    triggerPrice: '57000',
    orderType: 'Limit',
    price: '56900',
  } as const

  it.each<[string, Position, RequestOf<'setTpSlTs'>, boolean]>([
    ['a whole stop loss that is there', position(full()), FULL, true],
    ['at another price', position(full({ triggerPrice: '56999' })), FULL, false],
    ['by another price', position(full({ triggerBy: 'MarkPrice' })), FULL, false],
    ['none at all', position(), FULL, false],
    ['one that was taken away', position(), { ...FULL, stopLoss: '0' }, true],
    ['one that is there still', position(full()), { ...FULL, stopLoss: '0' }, false],
    ['a part as it was changed', position(stop('7')), change, true],
    ['of another quantity', position(stop('7', { qty: '0.03' })), change, false],
    ['a like one under another id', position(stop('8')), change, false],
    ['a pair', position(stop('7', { pairOrderId: '8' }), stop('8', { ...lossLeg, pairOrderId: '7' })), both, true],
    ['two that are no pair', position(stop('7'), stop('8', lossLeg)), both, false],
    [
      'a pair with another limit',
      position(stop('7', { pairOrderId: '8' }), stop('8', { ...lossLeg, price: '56800', pairOrderId: '7' })),
      both,
      false,
    ],
  ])('[TPSL-11] %s', (_name, held, request, expected) => {
    expect(isSet(held, request, none)).toBe(expected)
  })
})
