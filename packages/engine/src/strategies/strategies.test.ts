import { e8 } from '@perpdesk/numeric'
import { type ContractInstrument, REFUSALS, type StrategyTerms } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { ENDED_STRATEGIES_KEPT } from '../account/ended-strategies.ts'
import type { EngineEvent } from '../event.ts'
import { restoreEngine } from '../exchange-engine.ts'
import type { StrategyState } from '../strategy-types.ts'
import { BTC, contract, MID, TestExchange, tier, tradingExchange } from '../testing/exchange.ts'
import { eventsOf, ordersOf } from '../testing/reported.ts'
import { create, type StrategyWish } from '../testing/strategies.ts'

const reported = (events: readonly EngineEvent[]): StrategyState[] =>
  events.flatMap((event) => (event.type === 'strategy' ? [event.strategy] : []))

/** Returns the last reported state of a strategy. */
const last = (events: readonly EngineEvent[]): StrategyState | undefined => reported(events).at(-1)

const child = (exchange: TestExchange) => exchange.engine.openOrders(11)[0]

describe('chase order', () => {
  it('[ENG-09, 3.9] follows the best bid of the others each second, and completes when it fills', () => {
    const exchange = tradingExchange()
    exchange.buy(10, MID - 10, 100)
    exchange.sell(10, MID + 10, 100)
    const applied = create(exchange, { terms: { type: 'Chase' } })
    expect(applied.result.code).toBe(0)
    expect(last(applied.events)).toMatchObject({ state: 2, childCount: 1, strategyId: applied.result.orderId })
    const first = child(exchange)
    expect(first).toMatchObject({
      price: MID - 10,
      qty: 1000,
      timeInForce: 'PostOnly',
      createType: 'CreateByChaseOrder',
    })
    expect(first?.details).toMatchObject({ strategyId: applied.result.orderId, parentOrderId: applied.result.orderId })
    exchange.buy(10, MID - 3, 100)
    exchange.pass(1, BTC, MID)
    expect(child(exchange)).toMatchObject({ orderId: first?.orderId, price: MID - 3 })
    exchange.send({
      type: 'cancelOrder',
      account: 10,
      instrument: BTC,
      orderId: child(exchange)!.orderId + 1,
      orderLinkId: '',
    })
    exchange.pass(1, BTC, MID)
    expect(child(exchange)?.price).toBe(MID - 10)
    const events = [...exchange.sell(10, MID - 10, 400).events, ...exchange.sell(10, MID - 10, 700).events]
    expect(reported(events).map(({ executedQty, state }) => [executedQty, state])).toEqual([
      [300, 2],
      [1000, 3],
    ])
    expect(last(events)).toMatchObject({ terminateType: 'completed', childOrderId: 0 })
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-09, 3.9] keeps its distance and stops beyond its bound', () => {
    const exchange = tradingExchange()
    exchange.buy(10, MID - 10, 100)
    create(exchange, { terms: { type: 'Chase', chaseDistance: 5, maxChasePrice: MID - 9 } })
    expect(child(exchange)?.price).toBe(MID - 15)
    exchange.pass(2, BTC, MID)
    expect(child(exchange)?.price).toBe(MID - 15)
    exchange.buy(10, MID - 3, 100)
    expect(last(exchange.pass(1, BTC, MID))).toMatchObject({ state: 4, terminateType: 'beyondMaxChasePrice' })
    expect(exchange.engine.openOrders(11)).toEqual([])
  })

  it('[ENG-09, 3.9] waits while its side is empty', () => {
    const exchange = tradingExchange()
    expect(last(create(exchange, { terms: { type: 'Chase' } }).events)).toMatchObject({ state: 2, childCount: 0 })
    exchange.buy(10, MID - 4, 100)
    exchange.pass(1, BTC, MID)
    expect(child(exchange)?.price).toBe(MID - 4)
    expect(create(exchange, { terms: { type: 'Chase' } }).result.code).toBe(REFUSALS.chaseExists)
  })
})

describe('iceberg order', () => {
  it('[ENG-09, 3.9] shows the next part when the former has filled, in the command that filled it', () => {
    const exchange = tradingExchange()
    const terms = { type: 'Iceberg', pricing: 'Limit', limitPrice: MID, subQty: 300 } as const
    create(exchange, { terms })
    const shown: number[] = []
    const events: EngineEvent[] = []
    for (let round = 0; round < 4; round++) {
      shown.push(child(exchange)!.leavesQty)
      expect(child(exchange)?.createType).toBe('CreateByIceBerg')
      events.push(...exchange.sell(10, MID, shown[round]!).events)
    }
    expect(shown).toEqual([300, 300, 300, 100])
    expect(last(events)).toMatchObject({ state: 3, terminateType: 'completed', executedQty: 1000, childCount: 4 })
    expect(exchange.engine.positions(11)).toMatchObject([{ size: 1000 }])
  })

  it('[ENG-09, 3.9] pauses while the market is beyond its bound, and goes on', () => {
    const exchange = tradingExchange()
    exchange.buy(10, MID - 10, 100)
    create(exchange, { terms: { type: 'Iceberg', orderCount: 4, maxChasePrice: MID - 5, postOnly: true } })
    expect(child(exchange)).toMatchObject({ price: MID - 10, qty: 250, timeInForce: 'PostOnly' })
    const high = exchange.buy(10, MID - 2, 100).result.orderId
    expect(last(exchange.pass(1, BTC, MID))).toMatchObject({ state: 5, childOrderId: 0 })
    expect(reported(exchange.pass(3, BTC, MID))).toEqual([])
    exchange.send({ type: 'cancelOrder', account: 10, instrument: BTC, orderId: high, orderLinkId: '' })
    expect(last(exchange.pass(1, BTC, MID))).toMatchObject({ state: 2 })
    expect(child(exchange)?.price).toBe(MID - 10)
  })

  it('[ENG-09, 3.9] takes what the best price offers, a part at a time', () => {
    const exchange = tradingExchange()
    for (const offset of [1, 2]) exchange.sell(10, MID + offset, 400)
    const events = [...create(exchange, { terms: { type: 'Iceberg', pricing: 'Taker', subQty: 500 } }).events]
    expect(last(events)).toMatchObject({ executedQty: 400 })
    events.push(...exchange.pass(2, BTC, MID))
    expect(last(events)).toMatchObject({ executedQty: 800, state: 2 })
    exchange.sell(10, MID + 3, 900)
    expect(last(exchange.pass(1, BTC, MID))).toMatchObject({ executedQty: 1000, state: 3 })
  })

  it('[ENG-09, 3.9] ends after five refused parts in a row', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 100)
    const terms = { type: 'Iceberg', pricing: 'Limit', limitPrice: MID, subQty: 300, postOnly: true } as const
    create(exchange, { terms })
    const ended = last(exchange.pass(4, BTC, MID))
    expect(ended).toMatchObject({ state: 4, terminateType: 'consecutiveFailures', childCount: 5, executedQty: 0 })
  })
})

describe('TWAP', () => {
  const terms = { type: 'TWAP', pricing: 'Market', durationSeconds: 300, intervalSeconds: 30 } as const

  it('[ENG-09, 3.9] sends a slice at each interval and completes after the last', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 5000)
    const events = [...create(exchange, { terms }).events, ...exchange.pass(301, BTC, MID)]
    const slices = events.flatMap((event) => (event.type === 'execution' && event.account === 11 ? [event] : []))
    expect(slices.map((slice) => slice.qty)).toEqual(Array.from({ length: 10 }, () => 100))
    expect(slices.every((slice) => slice.createType === 'CreateByTWAP')).toBe(true)
    expect(last(events)).toMatchObject({ state: 3, terminateType: 'completed', slicesBegun: 10, slices: 10 })
  })

  it('[ENG-09, 3.9] tries a slice that found nothing once more and then leaves it out', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 60)
    const events = [...create(exchange, { terms }).events, ...exchange.pass(3, BTC, MID)]
    expect(last(events)).toMatchObject({ executedQty: 60, childCount: 1 })
    events.push(...exchange.pass(298, BTC, MID))
    expect(last(events)).toMatchObject({ state: 4, executedQty: 60, childCount: 1, slicesBegun: 10 })
  })

  it('[ENG-09, 3.9] resting slices follow the best bid; what does not fill is taken away', () => {
    const exchange = tradingExchange()
    exchange.buy(10, MID - 10, 100)
    create(exchange, { terms: { ...terms, pricing: 'Chase' } })
    expect(child(exchange)).toMatchObject({ price: MID - 10, qty: 100, timeInForce: 'GTC' })
    const first = child(exchange)?.orderId
    exchange.sell(10, MID - 10, 130)
    expect(child(exchange)).toMatchObject({ cumExecQty: 30 })
    exchange.buy(10, MID - 8, 100)
    exchange.pass(15, BTC, MID)
    expect(child(exchange)).toMatchObject({ orderId: first, price: MID - 8, leavesQty: 70 })
    exchange.pass(15, BTC, MID)
    expect(child(exchange)).toMatchObject({ price: MID - 8, qty: 100 })
    const events = exchange.pass(271, BTC, MID)
    expect(last(events)).toMatchObject({ state: 4, terminateType: 'completed', executedQty: 30 })
    expect(exchange.engine.openOrders(11)).toEqual([])
  })

  it('[ENG-09, 3.9] starts at its trigger, and does not make up for time that it missed', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 10)
    exchange.buy(11, MID, 10)
    exchange.sell(10, MID + 1, 5000)
    expect(last(create(exchange, { terms: { ...terms, triggerPrice: MID + 1 } }).events)).toMatchObject({ state: 6 })
    expect(reported(exchange.pass(5, BTC, MID))).toEqual([])
    exchange.buy(10, MID + 1, 1)
    expect(last(exchange.pass(1, BTC, MID))).toMatchObject({ state: 2, executedQty: 100, startTime: exchange.time })
    exchange.time += 120_000
    exchange.pass(2, BTC, MID)
    expect(exchange.engine.positions(11)[0]?.size).toBe(210)
  })

  it('[ENG-09, 3.9] ends beyond its bound', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID + 5, 5000)
    const applied = create(exchange, { terms: { ...terms, maxChasePrice: MID + 4 } })
    expect(last(applied.events)).toMatchObject({ state: 4, terminateType: 'beyondMaxChasePrice', executedQty: 0 })
  })
})

describe('a strategy ends', () => {
  const twap = { type: 'TWAP', pricing: 'Market', durationSeconds: 300, intervalSeconds: 30 } as const
  const iceberg = { type: 'Iceberg', pricing: 'Limit', limitPrice: MID - 5, subQty: 300 } as const

  it('[ENG-09, 3.9] by its owner, with its open order', () => {
    const exchange = tradingExchange()
    const { orderId } = create(exchange, { terms: iceberg }).result
    expect(exchange.code({ type: 'stopStrategy', account: 10, strategyId: orderId })).toBe(REFUSALS.strategyNotFound)
    const applied = exchange.send({ type: 'stopStrategy', account: 11, strategyId: orderId })
    expect(last(applied.events)).toMatchObject({ state: 4, terminateType: 'userStop' })
    expect(ordersOf(applied)).toMatchObject([{ status: 'Cancelled' }])
    expect(exchange.code({ type: 'stopStrategy', account: 11, strategyId: orderId })).toBe(REFUSALS.strategyNotFound)
  })

  it('[ENG-09, 3.9] when its order is taken away, but not when the order is amended: that is refused', () => {
    const exchange = tradingExchange()
    create(exchange, { terms: iceberg })
    const { orderId } = child(exchange)!
    const ref = { account: 11, instrument: BTC, orderId, orderLinkId: '' }
    expect(exchange.code({ type: 'amendOrder', ...ref, price: 0, qty: 900, options: null })).toBe(
      REFUSALS.invalidParameter,
    )
    const applied = exchange.send({ type: 'cancelOrder', ...ref })
    expect(last(applied.events)).toMatchObject({ terminateType: 'orderAlreadyCancelled' })
  })

  it('[ENG-09, ENG-10, 3.9] with all orders, or on a lost connection, also between two orders; one that waits for its trigger only with all', () => {
    const exchange = tradingExchange()
    exchange.buy(10, MID - 10, 9000)
    exchange.sell(10, MID, 9000)
    const cancelAll = (kind: 'active' | 'all') => {
      const filter = { settleCoin: '', side: '', kind, cancelType: 'CancelByDCP' } as const
      return reported(exchange.send({ type: 'cancelAll', account: 11, instrument: 0, filter }).events)
    }
    // a slice has filled and the next is not due, so no order is open
    create(exchange, { terms: twap })
    const waiting = create(exchange, { terms: { type: 'Chase', triggerPrice: MID + 500 } }).result.orderId
    expect(exchange.engine.openOrders(11)).toEqual([])
    expect(cancelAll('active')).toMatchObject([{ state: 4, terminateType: 'orderAlreadyCancelled' }])
    expect(exchange.engine.strategies(11)).toMatchObject([{ strategyId: waiting, state: 6 }])
    expect(cancelAll('all')).toMatchObject([{ strategyId: waiting, terminateType: 'orderAlreadyCancelled' }])
  })

  it('[ENG-09, 3.9] without margin, and without a position that it may reduce', () => {
    const exchange = tradingExchange()
    exchange.open(12, '100')
    exchange.sell(10, MID, 9000)
    const poor = create(exchange, { account: 12, terms: twap, qty: 5000 })
    expect(last(poor.events)).toMatchObject({ terminateType: 'insufficientBalance' })
    expect(create(exchange, { side: 'Sell', reduceOnly: true, terms: twap }).result.code).toBe(
      REFUSALS.reduceOnlyRejected,
    )
    exchange.buy(11, MID, 150)
    exchange.buy(10, MID - 10, 9000)
    const events = [...create(exchange, { side: 'Sell', reduceOnly: true, terms: twap }).events]
    events.push(...exchange.pass(70, BTC, MID))
    expect(last(events)).toMatchObject({ executedQty: 150, terminateType: 'noPositionForReduceOnly' })
    expect(exchange.engine.positions(11)).toEqual([])
  })

  it('[ENG-09, 3.9] at limits that no later order would stay within: open interest, leverage, the whole ladder', () => {
    const ended = (changes: Partial<ContractInstrument>, qty: number, prepare?: (exchange: TestExchange) => void) => {
      const exchange = tradingExchange()
      exchange.list(contract(BTC, changes))
      prepare?.(exchange)
      const applied = create(exchange, { terms: { ...iceberg, subQty: qty }, qty: 2 * qty })
      expect(exchange.engine.strategies(11)).toEqual([])
      return last(applied.events)?.terminateType
    }
    expect(ended({ openInterestLimit: { shareE4: 2500, freeQty: e8('1') } }, 1001)).toBe('openInterestLimited')
    // a leverage of 100x up to 20 000 USDT, 50x up to 40 000: 400 and 800 lots at the middle price
    const riskTiers = [tier('20000', '0.01', '0.005', 10_000, '0'), tier('40000', '0.02', '0.01', 5_000, '100')]
    const leverageE2 = { buyLeverageE2: 10_000, sellLeverageE2: 10_000 }
    const atMost = (exchange: TestExchange) => {
      expect(exchange.code({ type: 'setLeverage', account: 11, instrument: BTC, ...leverageE2 })).toBe(0)
    }
    expect(ended({ riskTiers }, 401, atMost)).toBe('riskLimitExceeded')
    expect(ended({ riskTiers }, 801)).toBe('maxRiskLimitValue')
    const grown = (exchange: TestExchange) => {
      atMost(exchange)
      exchange.sell(10, MID, 400)
      exchange.buy(11, MID, 400)
      exchange.pass(5, BTC, MID + 2000)
    }
    expect(ended({ riskTiers }, 20, grown)).toBe('riskLimitMaxLeverage')
  })

  it('[ENG-09, 3.9] when the position mode has changed, or the contract trades no more', () => {
    const exchange = tradingExchange()
    create(exchange, { terms: twap })
    exchange.send({ type: 'setPositionMode', account: 11, instrument: BTC, positionMode: 'BothSide' })
    exchange.sell(10, MID, 5000)
    expect(last(exchange.pass(30, BTC, MID))).toMatchObject({ terminateType: 'positionModeChanged' })
    create(exchange, { account: 10, side: 'Sell', terms: twap })
    const instrument = { ...exchange.engine.instrument(BTC)!, status: 'Closed' as const }
    exchange.send({ type: 'listInstrument', instrument })
    expect(last(exchange.pass(1, BTC, MID))).toMatchObject({ terminateType: 'deliveryStopped' })
    expect(create(exchange, { terms: twap }).result.code).toBe(REFUSALS.strategyTradingUnavailable)
  })

  it('[ENG-09, ENG-06] in a liquidation of its account', () => {
    const exchange = tradingExchange()
    exchange.open(12, '9000')
    exchange.sell(10, MID, 1000)
    exchange.buy(12, MID, 1000)
    create(exchange, { account: 12, terms: { ...iceberg, limitPrice: MID - 4000 } })
    const events = exchange.pass(5, BTC, MID - 90_000)
    expect(last(events)).toMatchObject({ terminateType: 'wouldLiquidate' })
    expect(exchange.lost()).toBe(0n)
  })
})

it('[ENG-09, 3.9] parameters out of range are refused with their codes', () => {
  const exchange = tradingExchange()
  const code = (terms: Partial<StrategyTerms>, wish: Omit<StrategyWish, 'terms'> = {}) =>
    create(exchange, { ...wish, terms }).result.code
  const twap = { type: 'TWAP', pricing: 'Market', durationSeconds: 300, intervalSeconds: 30 } as const
  const iceberg = { type: 'Iceberg', pricing: 'Limit', limitPrice: MID, subQty: 100 } as const
  expect(code({ ...twap, intervalSeconds: 7 })).toBe(REFUSALS.invalidParameter)
  expect(code({ ...twap, postOnly: true })).toBe(REFUSALS.strategyPostOnly)
  expect(code(twap, { qty: 9 })).toBe(REFUSALS.strategySizeTooSmall)
  expect(code(twap, { qty: 2_500_010 })).toBe(REFUSALS.sliceTooLarge)
  expect(code({ ...iceberg, orderCount: 4 })).toBe(REFUSALS.invalidParameter)
  expect(code({ ...iceberg, subQty: 1000 })).toBe(REFUSALS.invalidParameter)
  expect(code({ ...iceberg, subQty: 0, orderCount: 1000 }, { qty: 999 })).toBe(REFUSALS.sliceTooSmall)
  expect(code({ ...iceberg, subQty: 1_190_001 }, { qty: 5_000_000 })).toBe(REFUSALS.sliceTooLarge)
  expect(code({ ...iceberg, limitPrice: 0 })).toBe(REFUSALS.invalidParameter)
  const fault = (terms: Partial<StrategyTerms>) => create(exchange, { terms }).result.params
  expect(fault({ ...iceberg, limitPrice: 0 })).toEqual({ field: 'limitPrice', reason: 'it must be above zero' })
  expect(fault({ ...twap, durationSeconds: 299 })).toEqual({
    field: 'durationSeconds',
    reason: 'it must be 300 to 86400 and a whole number of intervals of 5, 10, 15, 30, 60, 120 seconds',
  })
  expect(code({ ...iceberg, pricing: 'Taker', postOnly: true })).toBe(REFUSALS.strategyPostOnly)
  expect(code({ ...iceberg, pricing: 'Chase', chasePercentE4: 101 })).toBe(REFUSALS.chasePercentOutOfRange)
  expect(code({ type: 'Chase', chasePercentE4: 501 })).toBe(REFUSALS.chasePercentOutOfRange)
  expect(code({ type: 'Chase' }, { qty: 1_190_001 })).toBe(REFUSALS.strategySizeTooLarge)
  expect(code({ type: 'Chase', chaseDistance: -1 })).toBe(REFUSALS.invalidParameter)
  expect(code({ type: 'Chase' }, { positionIdx: 1 })).toBe(REFUSALS.invalidParameter)
  expect(code({ type: 'Chase' }, { qty: 0 })).toBe(REFUSALS.invalidParameter)
  for (let count = 0; count < 10; count++) expect(code(iceberg)).toBe(0)
  expect(code(iceberg)).toBe(REFUSALS.tooManyStrategies)
  expect(code({ type: 'Chase' }, { account: 10, strategyLinkId: 'mine' })).toBe(0)
  expect(code(iceberg, { account: 10, strategyLinkId: 'mine' })).toBe(REFUSALS.duplicateOrderLinkId)
})

it('[ENG-01, DUR-03] a snapshot in the middle of strategies goes on as the original does', () => {
  const exchange = tradingExchange()
  exchange.sell(10, MID + 2, 50_000)
  exchange.buy(10, MID - 2, 50_000)
  create(exchange, {
    terms: { type: 'TWAP', pricing: 'Market', durationSeconds: 300, intervalSeconds: 30, isRandom: true },
  })
  create(exchange, { terms: { type: 'Iceberg', subQty: 130 } })
  create(exchange, { side: 'Sell', terms: { type: 'Chase', chaseDistance: 3 } })
  exchange.pass(40, BTC, MID)
  const other = new TestExchange(restoreEngine(exchange.engine.snapshot()))
  other.time = exchange.time
  expect(other.engine.stateHash()).toBe(exchange.engine.stateHash())
  for (let second = 0; second < 300; second++) {
    const trade = { account: 10, side: second % 2 === 0 ? 'Buy' : 'Sell', orderType: 'Market', qty: 77 } as const
    expect(other.order(trade)).toEqual(exchange.order(trade))
    expect(other.pass(1, BTC, MID)).toEqual(exchange.pass(1, BTC, MID))
  }
  expect(other.engine.stateHash()).toBe(exchange.engine.stateHash())
  expect(eventsOf(exchange.last!, 'strategy')).toEqual([])
})

it('[ENG-02, 3.9] the client id of an ended strategy stays taken, also after a start from a snapshot, until a hundred others have ended', () => {
  const exchange = tradingExchange()
  exchange.buy(10, MID - 10, 100)
  const run = (on: TestExchange, strategyLinkId: string) =>
    create(on, { strategyLinkId, terms: { type: 'Chase' } }).result
  const end = (strategyId: number) => exchange.send({ type: 'stopStrategy', account: 11, strategyId })
  const first = run(exchange, 'mine')
  end(first.orderId)
  const again = run(exchange, 'mine')
  expect(again).toMatchObject({ code: REFUSALS.duplicateOrderLinkId, orderId: first.orderId })
  const other = new TestExchange(restoreEngine(exchange.engine.snapshot()))
  other.time = exchange.time
  expect(run(other, 'mine')).toEqual(again)
  for (let count = 1; count < ENDED_STRATEGIES_KEPT; count++) end(run(exchange, `other-${count}`).orderId)
  expect(run(exchange, 'mine').code).toBe(REFUSALS.duplicateOrderLinkId)
  end(run(exchange, 'one more').orderId)
  expect(run(exchange, 'mine').code).toBe(0)
})
