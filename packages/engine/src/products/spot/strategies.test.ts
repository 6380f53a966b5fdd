import { e8 } from '@perpdesk/numeric'
import { REFUSALS, SPOT_REFUSALS, type StrategyTerms } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { EngineEvent } from '../../event.ts'
import type { StrategyState } from '../../strategy-types.ts'
import { restored } from '../../testing/contracts.ts'
import type { TestExchange } from '../../testing/exchange.ts'
import { lendingExchange, seconds, spotMargin } from '../../testing/lending.ts'
import { ANN, BASE, coins, MAKER, PAIR, PAR, pairExchange } from '../../testing/pairs.ts'
import { pair } from '../../testing/products.ts'
import { create, type StrategyWish } from '../../testing/strategies.ts'

const start = (exchange: TestExchange, terms: Partial<StrategyTerms>, wish: Partial<StrategyWish> = {}) =>
  create(exchange, { account: ANN, instrument: PAIR, ...wish, terms })
const buy = (exchange: TestExchange, price: number, qty: number) =>
  exchange.buy(MAKER, price, qty, { instrument: PAIR })
const sell = (exchange: TestExchange, price: number, qty: number) =>
  exchange.sell(MAKER, price, qty, { instrument: PAIR })
const child = (exchange: TestExchange) => exchange.engine.openOrders(ANN)[0]
const last = (events: readonly EngineEvent[]): StrategyState | undefined =>
  events.flatMap((event) => (event.type === 'strategy' ? [event.strategy] : [])).at(-1)
const TWAP = { type: 'TWAP', pricing: 'Market', durationSeconds: 300, intervalSeconds: 5 } as const
const ICEBERG = { type: 'Iceberg', pricing: 'Limit', limitPrice: PAR, subQty: 300 } as const

describe('strategies on a pair of coins', () => {
  it('[SPOT-02, ENG-09, 3.9] a TWAP takes a slice at each interval, and pays its fees out of the coins that it gets', () => {
    const exchange = pairExchange()
    sell(exchange, PAR, 100_000)
    const events = [...start(exchange, TWAP, { qty: 6000 }).events]
    expect(last(events)).toMatchObject({ state: 2, executedQty: 100, executedValue: e8('10'), slices: 60 })
    expect(coins(exchange, ANN, BASE)).toEqual([e8('10.0999'), 0n])
    events.push(...exchange.pass(9, PAIR, PAR))
    expect(last(events)).toMatchObject({ executedQty: 200, executedFee: e8('0.0002'), slicesBegun: 2, childCount: 2 })
    events.push(...exchange.pass(291, PAIR, PAR))
    expect(last(events)).toMatchObject({ state: 3, terminateType: 'completed', executedValue: e8('600') })
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('400'), 0n])
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-02, ENG-09, 3.9] an iceberg shows one part, which alone promises coins, and the next when it has filled', () => {
    const exchange = pairExchange()
    const { strategyId } = last(start(exchange, ICEBERG).events)!
    expect(child(exchange)).toMatchObject({ price: PAR, leavesQty: 300, createType: 'CreateByIceBerg' })
    expect(child(exchange)?.details).toMatchObject({ strategyId, parentOrderId: strategyId })
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('1000'), e8('30')])
    const shown = [300, 300, 300, 100]
    for (const lots of shown) {
      expect(child(exchange)?.leavesQty).toBe(lots)
      sell(exchange, PAR, lots)
    }
    expect(exchange.engine.strategies(ANN)).toEqual([])
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('900'), 0n])
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-02, R2.20] the fixed limit of an iceberg acts at the price limits of the pair, which refuse orders beyond them', () => {
    const exchange = pairExchange()
    const { maxBuy } = exchange.engine.quote(PAIR)
    expect(start(exchange, { ...ICEBERG, limitPrice: maxBuy + 50 }).result.code).toBe(0)
    expect(child(exchange)?.price).toBe(maxBuy)
  })

  it('[SPOT-02, ENG-09, 3.9] a chase follows the best bid of the others, also after a restart', () => {
    const exchange = pairExchange()
    buy(exchange, PAR - 10, 100)
    start(exchange, { type: 'Chase' })
    expect(child(exchange)).toMatchObject({ price: PAR - 10, timeInForce: 'PostOnly' })
    const twin = restored(exchange)
    for (const each of [exchange, twin]) {
      buy(each, PAR - 4, 100)
      each.pass(1, PAIR, PAR)
      expect(child(each)?.price).toBe(PAR - 4)
    }
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    const { orderId } = child(exchange)!
    const amend = { type: 'amendOrder', account: ANN, instrument: PAIR, orderId, orderLinkId: '' } as const
    expect(exchange.code({ ...amend, price: PAR - 5, qty: 0, options: null })).toBe(REFUSALS.invalidParameter)
    const cancel = { type: 'cancelOrder', account: ANN, instrument: PAIR, orderId, orderLinkId: '' } as const
    expect(last(exchange.send(cancel).events)).toMatchObject({ state: 4, terminateType: 'orderAlreadyCancelled' })
  })

  it('[SPOT-02, ENG-09] ends when the coins do not suffice for its next order, or another exchange has taken them', () => {
    const exchange = pairExchange()
    const poor = start(exchange, { ...ICEBERG, subQty: 11_000 }, { qty: 22_000 })
    expect(last(poor.events)).toMatchObject({ state: 4, terminateType: 'insufficientBalance', childCount: 0 })
    const seller = start(exchange, { ...ICEBERG, subQty: 8000, limitPrice: PAR + 5 }, { qty: 16_000, side: 'Sell' })
    expect(coins(exchange, ANN, BASE)).toEqual([e8('10'), e8('8')])
    buy(exchange, PAR + 5, 8000)
    expect(exchange.engine.strategies(ANN)).toEqual([])
    expect(seller.result.code).toBe(0)
    expect(coins(exchange, ANN, BASE)).toEqual([e8('2'), 0n])
  })

  it('[SPOT-02, R2.21] none starts in the first minutes of a pair, on a banned side, or with terms of positions', () => {
    const exchange = pairExchange({ isBanSell: true })
    expect(start(exchange, ICEBERG, { side: 'Sell' }).result.code).toBe(SPOT_REFUSALS.pairNotOpen)
    expect(start(exchange, ICEBERG, { reduceOnly: true }).result.code).toBe(REFUSALS.invalidParameter)
    expect(start(exchange, ICEBERG, { positionIdx: 1 }).result.code).toBe(REFUSALS.invalidParameter)
    expect(start(exchange, { ...ICEBERG, limitPrice: 1e9 }).result.code).toBe(SPOT_REFUSALS.spotPriceTooHigh)
    const young = pairExchange({ launchTime: exchange.time - 60_000 })
    expect(start(young, ICEBERG).result.code).toBe(SPOT_REFUSALS.openingNoStops)
  })

  it('[SPOT-02] ends when its pair is halted, and when its side is banned', () => {
    const exchange = pairExchange()
    start(exchange, ICEBERG)
    exchange.list(pair(PAIR, { status: 'Closed' }))
    expect(last(exchange.pass(1, PAIR, PAR))).toMatchObject({ terminateType: 'delisted' })
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('1000'), 0n])
    const other = pairExchange()
    start(other, ICEBERG)
    other.list(pair(PAIR, { isBanBuy: true }))
    expect(last(sell(other, PAR, 300).events)).toMatchObject({ terminateType: 'banned', executedQty: 300 })
  })

  it('[SPOT-03, 6.3] borrows by its orders with spot margin, and ends before its owner is liquidated', () => {
    const exchange = lendingExchange()
    spotMargin(exchange, ANN, 10)
    sell(exchange, PAR, 100_000)
    const taken = start(exchange, { type: 'Iceberg', pricing: 'Taker', subQty: 20_000 }, { qty: 60_000 })
    expect(last(taken.events)).toMatchObject({ executedQty: 20_000, state: 2 })
    expect(coins(exchange, ANN, 'USDT')[0]).toBe(e8('-1000'))
    const events = seconds(exchange, 4, PAR / 4)
    expect(last(events)).toMatchObject({ state: 4 })
    expect(exchange.engine.strategies(ANN)).toEqual([])
    expect(exchange.lost()).toBe(0n)
  })
})
