import { e8 } from '@perpdesk/numeric'
import type { CancelKind } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { restoreEngine } from '../exchange-engine.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'
import { eventsOf, ordersOf } from '../testing/reported.ts'
import { leg, NO_OPTIONS, print, setStops, waitingMarket } from '../testing/waiting-market.ts'

/** Returns an exchange in which account 12 is long 500 and has one waiting order of every kind. */
function everyKind(): TestExchange {
  const exchange = waitingMarket()
  exchange.buy(12, MID + 200, 500)
  print(exchange, MID)
  const trailing = { distance: 400, ratio: 0n, activation: 0 }
  setStops(exchange, { takeProfit: leg(MID + 300), stopLoss: leg(MID - 300), trailing })
  const terms = { takeProfit: leg(MID + 310), stopLoss: leg(MID - 310), tpSize: 100, slSize: 100 }
  setStops(exchange, { mode: 'Partial', ...terms })
  const trigger = { price: MID + 320, by: 'LastPrice', direction: 1 } as const
  exchange.order({ account: 12, qty: 10, options: { ...NO_OPTIONS, trigger } })
  const oco = { takeProfit: leg(MID - 320), stopLoss: leg(MID + 330) }
  exchange.order({ account: 12, qty: 10, options: { ...NO_OPTIONS, oco } })
  return exchange
}

const kindsOf = (exchange: TestExchange) =>
  exchange.engine
    .openOrders(12)
    .map((order) => order.stopOrderType)
    .toSorted()

describe('waiting orders', () => {
  it('[ENG-10] end by kind and by side', () => {
    const all = kindsOf(everyKind())
    expect(all).toHaveLength(8)
    const without = (kind: CancelKind, side: '' | 'Buy' | 'Sell' = '') => {
      const exchange = everyKind()
      const filter = { settleCoin: 'USDT', side, kind, cancelType: 'CancelByUser' } as const
      exchange.send({ type: 'cancelAll', account: 12, instrument: BTC, filter })
      return kindsOf(exchange)
    }
    expect(without('trailing')).toEqual(all.filter((kind) => kind !== 'TrailingStop'))
    expect(without('conditional')).toEqual(all.filter((kind) => kind !== 'Stop' && kind !== 'OcoOrder'))
    expect(without('tpsl')).toEqual(['OcoOrder', 'OcoOrder', 'Stop', 'TrailingStop'])
    expect(without('active')).toEqual(all)
    expect(without('all', 'Sell')).toEqual(['OcoOrder', 'OcoOrder', 'Stop'])
    expect(without('all')).toEqual([])
  })

  it('[ENG-08, R3.16] of a position go when it is liquidated, conditional ones stay', () => {
    const exchange = new TestExchange()
    exchange.list(contract(BTC, { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }))
    exchange.open(10, '10000000')
    exchange.open(12, '6000', { isolated: true })
    exchange.index(BTC, MID)
    exchange.pass(3, BTC, MID)
    exchange.sell(10, MID, 1000)
    exchange.buy(12, MID, 1000)
    setStops(exchange, { takeProfit: leg(MID + 300), trailing: { distance: 0, ratio: e8('0.5'), activation: 0 } })
    const trigger = { price: MID + 320, by: 'MarkPrice', direction: 1 } as const
    exchange.order({ account: 12, qty: 1, options: { ...NO_OPTIONS, trigger } })
    const events = exchange.pass(1, BTC, 440_000)
    const ended = events.flatMap((event) => (event.type === 'order' ? [event.order] : []))
    expect(ended.filter((order) => order.status === 'Deactivated')).toMatchObject([
      { stopOrderType: 'TakeProfit', cancelType: 'CancelByTpSlTsClear' },
      { stopOrderType: 'TrailingStop', cancelType: 'CancelByTpSlTsClear' },
    ])
    expect(kindsOf(exchange)).toEqual(['Stop'])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-09] set off at most ten waves at once; the next tick goes on', () => {
    const exchange = waitingMarket()
    const ladder = {
      type: 'setLeverage',
      account: 12,
      instrument: BTC,
      buyLeverageE2: 5000,
      sellLeverageE2: 5000,
    } as const
    exchange.send(ladder)
    exchange.send({ ...ladder, account: 11 })
    // each sells through one level of 10 and so triggers the next; two accounts, because one may have only ten of them
    const placed = Array.from({ length: 14 }, (_, place) => {
      const trigger = { price: MID - Math.max(10, 50 * place), by: 'LastPrice', direction: 2 } as const
      const wish = { side: 'Sell', orderType: 'Market', qty: 1000, options: { ...NO_OPTIONS, trigger } } as const
      return exchange.order({ account: place < 7 ? 11 : 12, ...wish }).result.code
    })
    expect(placed.every((code) => code === 0)).toBe(true)
    const fired = print(exchange, MID - 10)
    expect(ordersOf(fired).filter((order) => order.status === 'Triggered')).toHaveLength(10)
    const later = exchange.pass(1).flatMap((event) => (event.type === 'order' ? [event.order] : []))
    expect(later.filter((order) => order.status === 'Triggered')).toHaveLength(4)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-09] of accounts that report nothing act all the same', () => {
    const exchange = waitingMarket()
    exchange.open(14, '100000', { reports: false })
    exchange.buy(14, MID + 50, 100)
    print(exchange, MID)
    const quiet = setStops(exchange, { account: 14, stopLoss: leg(MID - 40) })
    expect(quiet).toMatchObject({ result: { code: 0 }, events: [] })
    const fired = print(exchange, MID - 40)
    expect(eventsOf(fired, 'trade').some((trade) => trade.qty === 100)).toBe(true)
    expect(exchange.engine.positions(14)).toEqual([])
  })

  it('[ENG-12] of every kind come back from a snapshot', () => {
    const exchange = everyKind()
    print(exchange, MID + 40)
    const restored = new TestExchange(restoreEngine(exchange.engine.snapshot()))
    restored.time = exchange.time
    expect(restored.engine.stateHash()).toBe(exchange.engine.stateHash())
    expect(restored.engine.openOrders(12)).toEqual(exchange.engine.openOrders(12))
    for (const price of [MID - 40, MID + 45, MID]) expect(print(restored, price)).toEqual(print(exchange, price))
    expect(restored.engine.stateHash()).toBe(exchange.engine.stateHash())
  })
})
