import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import type { Command } from '../command.ts'
import { createEngine, restoreEngine } from '../exchange-engine.ts'
import { contract, TestExchange } from '../testing/exchange.ts'
import { pair, spread, WITH_TEST_PRODUCTS } from '../testing/products.ts'

const [PERPETUAL, PAIR, SPREAD] = [1, 2, 3]
const [ANN, BOB] = [10, 11]
const START = Date.UTC(2026, 0, 5)

/** Returns a spread's price in ticks, which are counted from one tick below the lowest price. */
const spreadTicks = (price: string) => Number((e8(price) - e8('-5.1')) / e8('0.1'))

function house() {
  const exchange = new TestExchange(createEngine(WITH_TEST_PRODUCTS))
  exchange.list(contract(PERPETUAL), pair(PAIR), spread(SPREAD))
  const { engine } = exchange
  const send = (command: Command) => exchange.send(command)
  for (const account of [ANN, BOB]) {
    exchange.open(account, '1000')
    send({ type: 'deposit', account, coin: pair(PAIR).baseCoin, amount: e8('1000'), bonus: false })
  }
  const order = (account: number, instrument: number, side: 'Buy' | 'Sell', price: number, qty: number) =>
    exchange.order({ account, instrument, side, price, qty }).result
  const balance = (account: number, coin: string) =>
    engine.wallet(account)?.coins.find((each) => each.coin === coin)?.walletBalance
  return { engine, send, order, balance, lost: () => exchange.lost() }
}

describe('two further products beside contracts', () => {
  it('[ENG-13] a pair trades in a book of its own; both coins change hands, and every coin adds up', () => {
    const { engine, order, balance, lost } = house()
    const { baseCoin } = pair(PAIR)
    expect(order(ANN, PAIR, 'Sell', 1000, 2000).code).toBe(0)
    expect(order(BOB, PAIR, 'Buy', 1000, 500).code).toBe(0)
    expect([balance(ANN, 'USDT'), balance(BOB, 'USDT')]).toEqual([e8('1050'), e8('950')])
    expect([balance(ANN, baseCoin), balance(BOB, baseCoin)]).toEqual([e8('999.5'), e8('1000.5')])
    expect(engine.openOrders(ANN).map(({ leavesQty }) => leavesQty)).toEqual([1500])
    expect(engine.positions(BOB)).toEqual([])
    expect(lost()).toBe(0n)
  })

  it('[ENG-13, ENG-03] a spread trades below zero, at it and above; below zero it is the seller who pays', () => {
    const { engine, order, balance, lost } = house()
    for (const [price, bobs] of [
      ['-2.5', '1025'],
      ['0', '1025'],
      ['1.5', '1010'],
    ] as const) {
      expect(order(ANN, SPREAD, 'Sell', spreadTicks(price), 10_000).code).toBe(0)
      expect(order(BOB, SPREAD, 'Buy', spreadTicks(price), 10_000).code).toBe(0)
      expect(balance(BOB, 'USDT')).toBe(e8(bobs))
    }
    expect(engine.quote(SPREAD).lastPrice).toBe(spreadTicks('1.5'))
    expect(lost()).toBe(0n)
  })

  it('[ENG-13] the best price comes first on both sides of zero', () => {
    const { engine, order } = house()
    for (const price of ['-5', '-0.1', '0']) order(BOB, SPREAD, 'Buy', spreadTicks(price), 10)
    for (const price of ['5', '0.1']) order(ANN, SPREAD, 'Sell', spreadTicks(price), 10)
    const { bids, asks } = engine.depth(SPREAD, 10)
    expect(bids.map(([ticks]) => ticks)).toEqual(['0', '-0.1', '-5'].map(spreadTicks))
    expect(asks.map(([ticks]) => ticks)).toEqual(['0.1', '5'].map(spreadTicks))
  })

  it('[ENG-13] prices below the lowest and leverage of what has none are refused', () => {
    const { order, send } = house()
    expect(order(ANN, SPREAD, 'Sell', 0, 10).code).not.toBe(0)
    expect(order(ANN, SPREAD, 'Sell', spreadTicks('5.1'), 10).code).not.toBe(0)
    const { result } = send({
      type: 'setLeverage',
      account: ANN,
      instrument: PAIR,
      buyLeverageE2: 200,
      sellLeverageE2: 200,
    })
    expect(result.code).not.toBe(0)
  })

  it('[ENG-12, ENG-13] everything is there again after a snapshot', () => {
    const { engine, order, send } = house()
    order(ANN, PAIR, 'Sell', 1000, 2000)
    order(BOB, PAIR, 'Buy', 1000, 500)
    order(BOB, SPREAD, 'Buy', spreadTicks('-5'), 100)
    send({ type: 'tick' })
    const again = restoreEngine(engine.snapshot(), WITH_TEST_PRODUCTS)
    expect(again.stateHash()).toBe(engine.stateHash())
    expect(again.openOrders(BOB)).toEqual(engine.openOrders(BOB))
    expect(again.instruments()).toEqual(engine.instruments())
  })

  it('[ENG-13] an exchange without them neither lists them nor reads their snapshot', () => {
    const plain = createEngine()
    const { result } = plain.apply({
      seq: 1,
      time: START,
      command: { type: 'listInstrument', instrument: spread(SPREAD) },
    })
    expect(result.params).toMatchObject({ field: 'contractType' })
    const { engine } = house()
    expect(() => restoreEngine(engine.snapshot())).toThrow(/not traded here/)
  })
})
