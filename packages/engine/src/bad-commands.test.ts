import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { AppliedCommand } from './event.ts'
import { HOUSE_ACCOUNTS } from './house.ts'
import { contract, MID, tradingExchange } from './testing/exchange.ts'

describe('bad commands', () => {
  it('[ENG-01] are refused with a code, change nothing and never throw', () => {
    const exchange = tradingExchange()
    exchange.buy(11, MID - 1, 100)
    const before = exchange.engine.snapshot()
    const expected = (code: number, applied: AppliedCommand) => {
      expect(applied.result.code).toBe(code)
      expect(applied.events).toEqual([])
    }
    const { invalidParameter, accountNotFound, symbolNotFound, priceOutOfRange, notionalTooSmall } = REFUSALS
    expected(accountNotFound, exchange.buy(99, MID, 100))
    expected(symbolNotFound, exchange.buy(11, MID, 100, { instrument: 9 }))
    for (const price of [-1, 0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
      expected(invalidParameter, exchange.buy(11, price, 100))
    }
    expected(priceOutOfRange, exchange.buy(11, 20_000_000, 100))
    for (const qty of [-1, 0, 0.5, Number.NaN, 1_190_001]) expected(invalidParameter, exchange.buy(11, MID, qty))
    expected(notionalTooSmall, exchange.buy(11, 49, 1))
    for (const index of [1, 2] as const) expected(invalidParameter, exchange.buy(11, MID, 100, { positionIdx: index }))
    expected(invalidParameter, exchange.send({ type: 'deposit', account: 11, coin: 'USDT', amount: 0n, bonus: false }))
    expected(invalidParameter, exchange.send({ type: 'deposit', account: 11, coin: '../x', amount: 5n, bonus: false }))
    const house = HOUSE_ACCOUNTS.liquidation
    expected(accountNotFound, exchange.buy(house, MID, 100))
    expected(accountNotFound, exchange.send({ type: 'cancelAll', account: house, instrument: 0, filter: null }))
    expected(accountNotFound, exchange.send({ type: 'withdraw', account: house, coin: 'USDT', amount: 5n }))
    const transfer = { type: 'transfer', account: 11, to: 10, coin: 'USDT', amount: 5n, id: '' } as const
    expected(accountNotFound, exchange.send({ ...transfer, to: house }))
    expected(accountNotFound, exchange.send({ ...transfer, account: house }))
    expected(accountNotFound, exchange.send({ ...transfer, to: Number.NaN }))
    expected(invalidParameter, exchange.send({ ...transfer, amount: -5n }))
    const gift = { type: 'deposit', account: house, coin: 'USDT', amount: 5n, bonus: false } as const
    expected(accountNotFound, exchange.send(gift))
    for (const orderId of [-1, 0.5, Number.NaN, 2 ** 70, 99]) {
      expected(
        REFUSALS.orderNotFound,
        exchange.send({ type: 'cancelOrder', account: 11, instrument: 1, orderId, orderLinkId: '' }),
      )
    }
    expected(REFUSALS.transferInsufficient, exchange.send({ type: 'withdraw', account: 11, coin: 'BTC', amount: 5n }))
    expected(symbolNotFound, exchange.send({ type: 'indexPrices', entries: [{ instrument: 9, sources: [1n] }] }))
    expected(invalidParameter, exchange.send({ type: 'indexPrices', entries: [{ instrument: 1, sources: [-1n] }] }))
    expected(invalidParameter, exchange.send({ type: 'listInstrument', instrument: contract(5, { tickSize: 0n }) }))
    expected(
      invalidParameter,
      exchange.send({ type: 'listInstrument', instrument: contract(1, { tickSize: e8('0.2') }) }),
    )
    // only the sequence number has changed
    const other = tradingExchange()
    other.buy(11, MID - 1, 100)
    expect(exchange.engine.audit()).toEqual(other.engine.audit())
    expect(exchange.engine.snapshot().length).toBe(before.length)
  })

  it('stop the house when the journal is broken', () => {
    const { engine, time } = tradingExchange()
    const command = { type: 'tick' } as const
    expect(() => engine.apply({ seq: engine.seq + 2, time, command })).toThrow(/journal is broken/)
    expect(() => engine.apply({ seq: engine.seq + 1, time: time - 1, command })).toThrow(/earlier/)
  })
})
