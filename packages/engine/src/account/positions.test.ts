import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { AppliedCommand, EngineEvent } from '../event.ts'
import { BTC, MID, TestExchange, tradingExchange } from '../testing/exchange.ts'

function of<T extends EngineEvent['type']>(applied: AppliedCommand, type: T, account: number) {
  return applied.events.filter(
    (event): event is Extract<EngineEvent, { type: T }> =>
      event.type === type && 'account' in event && event.account === account,
  )
}

const balance = (exchange: TestExchange, account: number): bigint =>
  exchange.engine.wallet(account)?.coins[0]?.walletBalance ?? 0n

/** Lets account 11 trade `lots` at `price` against account 10. */
function trade(exchange: TestExchange, side: 'Buy' | 'Sell', price: number, lots: number): AppliedCommand {
  const other = side === 'Buy' ? 'Sell' : 'Buy'
  exchange.order({ account: 10, side: other, price, qty: lots })
  return exchange.order({ account: 11, side, price, qty: lots })
}

describe('positions', () => {
  it('[ENG-06, R4.1] average entries exactly and keep them when reduced', () => {
    const exchange = tradingExchange()
    trade(exchange, 'Buy', 500_000, 500)
    trade(exchange, 'Buy', 504_000, 300)
    expect(exchange.engine.positions(11)).toMatchObject([{ side: 'Buy', size: 800, entryPrice: e8('50150') }])
    trade(exchange, 'Sell', 502_000, 300)
    expect(exchange.engine.positions(11)).toMatchObject([{ size: 500, entryPrice: e8('50150') }])
  })

  it('[ENG-06, R4.5] split a fill through zero, fee included', () => {
    const exchange = tradingExchange()
    trade(exchange, 'Buy', 500_000, 1000)
    const applied = trade(exchange, 'Sell', 501_000, 1500)
    const [execution] = of(applied, 'execution', 11)
    // 75 150 × 0.055 % = 41.3325; two thirds of the lots close
    expect(execution).toMatchObject({ closedQty: 1000, realisedPnl: e8('100'), fee: e8('41.3325') })
    expect(of(applied, 'closedPnl', 11)).toMatchObject([
      { qty: 1000, openFee: e8('27.5'), closeFee: e8('27.555'), closedPnl: e8('44.945'), exitPrice: e8('50100') },
    ])
    expect(exchange.engine.positions(11)).toMatchObject([
      { side: 'Sell', size: 500, entryPrice: e8('50100'), curRealisedPnl: e8('-13.7775') },
    ])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-06] close piece by piece to the same money as at once', () => {
    const closed = (pieces: number[]): bigint => {
      const exchange = tradingExchange()
      trade(exchange, 'Buy', 500_000, 333)
      trade(exchange, 'Buy', 500_001, 667)
      for (const lots of pieces) trade(exchange, 'Sell', 501_000, lots)
      expect(exchange.engine.positions(11)).toEqual([])
      return balance(exchange, 11)
    }
    const once = closed([1000])
    for (const pieces of [
      [1, 999],
      [7, 13, 980],
      [333, 333, 334],
    ]) {
      const difference = closed(pieces) - once
      // only the fee of each fill is rounded up
      expect(difference <= 0n && difference > -4n).toBe(true)
    }
  })

  it('[ENG-06, R4.4, R4.6] keep realised profit and break-even since they were opened', () => {
    const exchange = tradingExchange()
    trade(exchange, 'Buy', 500_000, 1000)
    expect(exchange.engine.positions(11)).toMatchObject([
      { curRealisedPnl: e8('-27.5'), breakEvenPrice: e8('50055.03026665') },
    ])
    trade(exchange, 'Sell', 500_000, 1000)
    trade(exchange, 'Buy', 500_000, 1000)
    expect(exchange.engine.positions(11)).toMatchObject([{ curRealisedPnl: e8('-27.5'), cumRealisedPnl: e8('-82.5') }])
  })

  it('[ENG-06, R3.8, 12.E5] hold a long and a short side by side in hedge mode', () => {
    const exchange = tradingExchange()
    const hedge = { type: 'setPositionMode', account: 11, instrument: BTC, positionMode: 'BothSide' } as const
    expect(exchange.code(hedge)).toBe(0)
    expect(exchange.code(hedge)).toBe(REFUSALS.positionModeUnchanged)
    exchange.sell(10, MID, 1000)
    expect(exchange.buy(11, MID, 1000).result.code).toBe(REFUSALS.invalidParameter)
    exchange.buy(11, MID, 1000, { positionIdx: 1 })
    exchange.buy(10, MID, 400)
    exchange.sell(11, MID, 400, { positionIdx: 2 })
    expect(exchange.engine.position(11, BTC)).toMatchObject([
      { positionIdx: 1, side: 'Buy', size: 1000 },
      { positionIdx: 2, side: 'Sell', size: 400 },
    ])
    expect([10, 11, 12].map((account) => exchange.engine.netLots(account, BTC))).toEqual([-600, 600, 0])
    expect(exchange.engine.netLots(11, 99)).toBe(0)
    // a sell on the long can only close it (R3.8)
    expect(exchange.sell(11, MID, 1001, { positionIdx: 1 }).result.code).toBe(REFUSALS.reduceOnlyRejected)
    expect(exchange.sell(11, MID + 5, 1000, { positionIdx: 1 }).result.code).toBe(0)
    expect(exchange.code({ ...hedge, positionMode: 'MergedSingle' })).toBe(REFUSALS.positionExists)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-06, 12.E5] refuse the mode with orders open', () => {
    const exchange = tradingExchange()
    exchange.buy(11, MID - 10, 100)
    expect(exchange.code({ type: 'setPositionMode', account: 11, instrument: BTC, positionMode: 'BothSide' })).toBe(
      REFUSALS.ordersOpen,
    )
  })
})

describe('the ledger', () => {
  it('[ENG-11] charges maker and taker their rates, rounded up', () => {
    const exchange = tradingExchange()
    const applied = trade(exchange, 'Buy', 500_001, 1)
    // 50.0001 × 0.055 % and × 0.02 %
    expect(of(applied, 'execution', 11)).toMatchObject([{ fee: 2_750_006n, isMaker: false }])
    expect(of(applied, 'execution', 10)).toMatchObject([{ fee: 1_000_002n, isMaker: true }])
    expect(exchange.engine.audit()[0]?.fees).toBe(3_750_008n)
  })

  it('[ENG-11] adds up to the balance at every row', () => {
    const exchange = tradingExchange()
    let sum = balance(exchange, 11)
    for (const [side, price, lots] of [
      ['Buy', 500_000, 1000],
      ['Sell', 502_000, 1700],
      ['Buy', 501_000, 700],
    ] as const) {
      for (const row of of(trade(exchange, side, price, lots), 'ledger', 11)) {
        expect(row.change).toBe(row.cashFlow + row.funding - row.fee)
        sum += row.change
        expect(row.balance).toBe(sum)
      }
    }
    expect(sum).toBe(balance(exchange, 11))
  })

  it('[ENG-11] lets demo money trade but never leave', () => {
    const exchange = tradingExchange()
    exchange.open(12, '0')
    exchange.send({ type: 'deposit', account: 12, coin: 'USDT', amount: e8('1000'), bonus: true })
    exchange.deposit(12, '50')
    const take = (amount: string) => exchange.code({ type: 'withdraw', account: 12, coin: 'USDT', amount: e8(amount) })
    expect(take('50.00000001')).toBe(REFUSALS.transferInsufficient)
    expect(take('50')).toBe(0)
    expect(take('0.00000001')).toBe(REFUSALS.transferInsufficient)
    expect(exchange.buy(12, MID, 100).result.code).toBe(0)
    expect(exchange.lost()).toBe(0n)
  })
})
