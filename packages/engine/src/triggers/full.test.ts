import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { SetTradingStop } from '../command.ts'
import { restoreEngine } from '../exchange-engine.ts'
import { readOut } from '../read-out.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'
import { eventsOf, lastOf, ordersOf } from '../testing/reported.ts'
import {
  leg,
  longPosition,
  print,
  setPartial,
  setStops,
  stopsOf,
  waitingMarket,
  waitingOf,
} from '../testing/waiting-market.ts'

describe('TP and SL of a whole position', () => {
  it('[TPSL-17, R3.9, R3.11, REC-01, REC-07, REC-10] close it in the market, the one that triggers ending the other', () => {
    const exchange = longPosition()
    const placed = setStops(exchange, { takeProfit: leg(MID + 40), stopLoss: leg(MID - 40) })
    const [tp, sl] = waitingOf(exchange)
    expect(tp).toMatchObject({
      stopOrderType: 'TakeProfit',
      createType: 'CreateByTakeProfit',
      side: 'Sell',
      orderType: 'Market',
      qty: 500,
      reduceOnly: true,
      details: { triggerPrice: MID + 40, tpslMode: 'Full', pairOrderId: sl?.orderId },
    })
    expect(sl).toMatchObject({ stopOrderType: 'StopLoss', details: { pairOrderId: tp?.orderId } })
    expect(eventsOf(placed, 'position')).toMatchObject([
      { position: { stops: { tpslMode: 'Full', takeProfit: MID + 40, stopLoss: MID - 40, full: [{}, {}] } } },
    ])
    const fired = print(exchange, MID + 40)
    expect(lastOf(fired, tp?.orderId ?? 0)).toMatchObject({
      status: 'Filled',
      cumExecQty: 500,
      createType: 'CreateByTakeProfit',
    })
    expect(lastOf(fired, sl?.orderId ?? 0)).toMatchObject({
      status: 'Deactivated',
      cancelType: 'CancelByOCOSlCanceledByTpTriggered',
    })
    expect(eventsOf(fired, 'execution').find((one) => one.account === 12)?.createType).toBe('CreateByTakeProfit')
    expect(exchange.engine.positions(12)).toEqual([])
    expect(exchange.lost()).toBe(0n)
  })

  it('[TPSL-11, R3.24] keep their kind of price when another trigger is all that is said, and begin by last price', () => {
    const exchange = longPosition()
    const said = { by: null, orderType: null, limitPrice: null }
    setStops(exchange, {
      takeProfit: { ...said, trigger: MID + 80 },
      stopLoss: { ...said, trigger: MID - 80, by: 'MarkPrice' },
    })
    expect(waitingOf(exchange)).toMatchObject([
      { orderType: 'Market', details: { triggerBy: 'LastPrice' } },
      { orderType: 'Market', details: { triggerBy: 'MarkPrice' } },
    ])
    setStops(exchange, { stopLoss: { ...said, trigger: MID - 60 } })
    const [, sl] = waitingOf(exchange)
    expect(sl).toMatchObject({ stopOrderType: 'StopLoss', details: { triggerPrice: MID - 60, triggerBy: 'MarkPrice' } })
    // an unchanged trigger is refused
    const again = setStops(exchange, { stopLoss: { ...said, trigger: MID - 60 } })
    expect(again.result.code).toBe(REFUSALS.tpSlUnchanged)
    setStops(exchange, { stopLoss: { ...said, trigger: MID - 60, by: 'LastPrice' } })
    expect(waitingOf(exchange)[1]?.details?.triggerBy).toBe('LastPrice')
  })

  it('[R3.11, R3.15] follow its size, and stand alone after one of them was changed', () => {
    const exchange = longPosition()
    setStops(exchange, { takeProfit: leg(MID + 80), stopLoss: leg(MID - 40) })
    const more = exchange.buy(12, MID + 50, 100)
    expect(ordersOf(more).filter((order) => order.status === 'Untriggered')).toMatchObject([
      { stopOrderType: 'TakeProfit', qty: 600 },
      { stopOrderType: 'StopLoss', qty: 600 },
    ])
    print(exchange, MID)
    setStops(exchange, { stopLoss: leg(MID - 30) })
    expect(waitingOf(exchange)).toMatchObject([{ details: { pairOrderId: 0 } }, { details: { pairOrderId: 0 } }])
    // legs set by the same command become a pair again, even if one of them is unchanged
    setStops(exchange, { takeProfit: leg(MID + 80), stopLoss: leg(MID - 25) })
    const [tp, sl] = waitingOf(exchange)
    expect([tp?.details?.pairOrderId, sl?.details?.pairOrderId]).toEqual([sl?.orderId, tp?.orderId])
    setStops(exchange, { stopLoss: leg(MID - 30) })
    // the TP ends because the position is closed, not as the SL's partner
    const fired = print(exchange, MID - 30)
    expect(ordersOf(fired).find((order) => order.status === 'Deactivated')).toMatchObject({
      stopOrderType: 'TakeProfit',
      cancelType: 'CancelByTpSlTsClear',
    })
  })

  it('[R3.16, R3.17] are cleared with the position, and not by a part of it', () => {
    const exchange = longPosition()
    setStops(exchange, { takeProfit: leg(MID + 40), stopLoss: leg(MID - 40) })
    exchange.sell(12, MID - 20, 300, { timeInForce: 'GTC' })
    exchange.buy(11, MID - 20, 300)
    expect(waitingOf(exchange)).toMatchObject([{ qty: 200 }, { qty: 200 }])
    exchange.buy(11, MID - 10, 200)
    const closed = exchange.sell(12, MID - 10, 200, { reduceOnly: true })
    expect(ordersOf(closed).filter((order) => order.status === 'Deactivated')).toMatchObject([
      { stopOrderType: 'TakeProfit', cancelType: 'CancelByTpSlTsClear' },
      { stopOrderType: 'StopLoss', cancelType: 'CancelByTpSlTsClear' },
    ])
    expect(exchange.engine.openOrders(12)).toEqual([])
  })

  it('[R3.15, R3.16] go with a position that a trade with oneself leads through flat: what opens then is another one', () => {
    const exchange = longPosition()
    setStops(exchange, { takeProfit: leg(MID + 40), stopLoss: leg(MID - 40) })
    const [before] = exchange.engine.positions(12)
    exchange.buy(12, MID - 10, 500)
    exchange.time += 1000
    const own = exchange.sell(12, MID - 10, 500)
    const [after] = exchange.engine.positions(12)
    expect(after).toMatchObject({ side: 'Buy', size: 500, stops: null })
    expect(after?.entryPrice).not.toBe(before?.entryPrice)
    expect(after?.createdTime).toBeGreaterThan(before?.createdTime ?? 0)
    expect(ordersOf(own).filter(({ cancelType }) => cancelType === 'CancelByTpSlTsClear')).toHaveLength(2)
    // a partial close and reopening keeps the stops, because the position was never flat
    setStops(exchange, { stopLoss: leg(MID - 40) })
    exchange.buy(12, MID - 10, 499)
    exchange.sell(12, MID - 10, 499)
    expect(waitingOf(exchange)).toMatchObject([{ stopOrderType: 'StopLoss', qty: 500 }])
  })

  it('[R3.18, 12.E10] refuse prices that would trigger at once, with the text of the kind of price', () => {
    const exchange = new TestExchange()
    exchange.list(contract(BTC))
    for (const account of [10, 11, 12]) exchange.open(account)
    const last = 259_477
    exchange.index(BTC, last)
    exchange.pass(3, BTC, last)
    exchange.buy(10, last, 100)
    exchange.sell(12, last, 100)
    const refused = setStops(exchange, { stopLoss: leg(257_970) }).result
    expect(refused.code).toBe(10_001)
    expect(refused.params['text']).toBe(
      'sl:257970000 set for Sell position should greater base_price:259477000??LastPrice',
    )
    for (const wrong of [{ stopLoss: leg(last) }, { takeProfit: leg(last) }, { takeProfit: leg(last + 10) }]) {
      expect(setStops(exchange, wrong).result.code).toBe(10_001)
    }
    expect(setStops(exchange, { takeProfit: leg(last - 10), stopLoss: leg(last + 10) }).result.code).toBe(0)
    expect(setStops(exchange, { stopLoss: leg(last - 10, { by: 'MarkPrice' }) }).result.params['text']).toMatch(
      /MarkPrice$/,
    )
  })

  it('[R3.18] keep the SL of an isolated position before its liquidation price', () => {
    const exchange = waitingMarket()
    exchange.open(14, '10000', { isolated: true })
    exchange.buy(14, MID + 50, 500)
    const liq = Number((exchange.engine.positions(14)[0]?.liqPrice ?? 0n) / 10_000_000n)
    const at = (trigger: number) => setStops(exchange, { account: 14, stopLoss: leg(trigger) }).result
    expect(at(liq).code).toBe(10_001)
    expect(at(liq).params['text']).toContain('liq_price')
    expect(at(liq + 10).code).toBe(0)
  })

  it('[R3.9, R3.12, R3.19, R3.20, R3.24, 12.E7] refuse what they cannot be', () => {
    const exchange = waitingMarket()
    expect(setStops(exchange, { takeProfit: leg(MID + 40) }).result.code).toBe(REFUSALS.invalidParameter)
    exchange.buy(12, MID + 50, 100)
    print(exchange, MID)
    const code = (change: Partial<SetTradingStop>) => setStops(exchange, change).result.code
    const limit = leg(MID + 40, { orderType: 'Limit', limitPrice: MID + 45 })
    expect(code({ takeProfit: limit })).toBe(10_001)
    expect(code({ takeProfit: leg(MID + 40, { limitPrice: MID + 45 }) })).toBe(10_001)
    expect(code({ takeProfit: leg(MID + 40), tpSize: 50 })).toBe(REFUSALS.tpSlSizeInFullMode)
    expect(code({})).toBe(10_001)
    expect(code({ stopLoss: leg(0) })).toBe(REFUSALS.tpSlUnchanged)
    expect(code({ takeProfit: leg(MID + 40) })).toBe(0)
    expect(code({ takeProfit: leg(MID + 40) })).toBe(34_040)
    expect(code({ takeProfit: leg(MID + 40, { by: 'MarkPrice' }) })).toBe(0)
    const removed = setStops(exchange, { takeProfit: leg(0) })
    expect(ordersOf(removed)).toMatchObject([{ status: 'Deactivated', cancelType: 'CancelByUser' }])
    expect(stopsOf(exchange)).toBeNull()
  })
})

describe('stops of positions', () => {
  it('[ENG-06, R3.8] stand for each side of hedge mode', () => {
    const exchange = waitingMarket()
    exchange.send({ type: 'setPositionMode', account: 12, instrument: BTC, positionMode: 'BothSide' })
    exchange.buy(12, MID + 50, 100, { positionIdx: 1 })
    exchange.sell(12, MID - 50, 100, { positionIdx: 2 })
    print(exchange, MID)
    expect(setStops(exchange, { takeProfit: leg(MID + 40) }).result.code).toBe(10_001)
    setStops(exchange, { positionIdx: 1, takeProfit: leg(MID + 40) })
    setStops(exchange, { positionIdx: 2, stopLoss: leg(MID + 45) })
    print(exchange, MID + 40)
    expect(exchange.engine.positions(12)).toMatchObject([{ positionIdx: 2, stops: { stopLoss: MID + 45 } }])
    const mode = { type: 'setPositionMode', account: 12, instrument: BTC, positionMode: 'MergedSingle' } as const
    expect(exchange.code(mode)).toBe(REFUSALS.positionExists)
  })

  it('[R2.25] rest while last and mark lie too far apart', () => {
    const exchange = longPosition()
    setStops(exchange, { stopLoss: leg(MID - 40) })
    // with a tolerance of 25 ticks around the mark the stop is paused
    exchange.list(contract(BTC, { stopSpread: e8('0.00005') }))
    print(exchange, MID - 45)
    expect(exchange.engine.positions(12)).toMatchObject([{ size: 500 }])
    exchange.list(contract(BTC))
    exchange.pass(1, BTC, MID)
    expect(exchange.engine.positions(12)).toEqual([])
  })

  it('[ENG-12] come back from a snapshot as they were', () => {
    const exchange = longPosition()
    setStops(exchange, { takeProfit: leg(MID + 40), trailing: { distance: 30, ratio: 0n, activation: 0 } })
    setPartial(exchange, [MID + 45, MID - 45], 100)
    print(exchange, MID + 10)
    const restored = restoreEngine(exchange.engine.snapshot())
    expect(restored.stateHash()).toBe(exchange.engine.stateHash())
    expect(restored.positions(12)).toEqual(exchange.engine.positions(12))
    const next = { seq: exchange.engine.seq + 1, time: exchange.time, command: { type: 'tick' } } as const
    expect(readOut(restored.apply(next))).toEqual(readOut(exchange.engine.apply(next)))
  })
})
