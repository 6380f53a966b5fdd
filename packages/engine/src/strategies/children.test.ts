import { e8 } from '@perpdesk/numeric'
import { type ContractInstrument, REFUSALS, type StrategyTerms } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { EngineEvent } from '../event.ts'
import type { StrategyState } from '../strategy-types.ts'
import { AUCTION, DELIVERY, future, preListed } from '../testing/contracts.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'
import { create } from '../testing/strategies.ts'

/**
 * Returns an exchange with two funded accounts and one contract at {@link MID}: 11 runs the strategies, 10 trades
 * against them.
 */
function exchangeOf(changes: Partial<ContractInstrument> = {}): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC, changes))
  exchange.open(10)
  exchange.open(11)
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  return exchange
}

/** Returns the last reported state of a strategy. */
const last = (events: readonly EngineEvent[]): StrategyState | undefined =>
  events.flatMap((event) => (event.type === 'strategy' ? [event.strategy] : [])).at(-1)

const child = (exchange: TestExchange) => exchange.engine.openOrders(11)[0]

describe('children of a strategy that only closes', () => {
  const iceberg = { type: 'Iceberg', pricing: 'Limit', limitPrice: MID + 50, subQty: 10 } as const

  it('[ENG-09, 3.5, 3.9] show no more than was asked for: closing orders are exempt from the smallest notional', () => {
    const exchange = exchangeOf({ minNotional: e8('5000') })
    exchange.sell(10, MID, 500)
    exchange.buy(11, MID, 500)
    expect(create(exchange, { side: 'Sell', qty: 45, terms: iceberg }).result.code).toBe(REFUSALS.sliceTooSmall)
    create(exchange, { side: 'Sell', qty: 45, reduceOnly: true, terms: iceberg })
    const shown: number[] = []
    for (let order = child(exchange); order !== undefined; order = child(exchange)) {
      shown.push(order.leavesQty)
      exchange.buy(10, MID + 50, order.leavesQty, { timeInForce: 'IOC', reduceOnly: true })
    }
    expect(shown).toEqual([10, 10, 10, 10, 5])
  })

  it('[ENG-09, R3.8, 3.9] a hedge index closes as well as the flag does', () => {
    const exchange = exchangeOf({ minNotional: e8('5000') })
    exchange.send({ type: 'setPositionMode', account: 11, instrument: BTC, positionMode: 'BothSide' })
    exchange.sell(10, MID, 500)
    exchange.buy(11, MID, 500, { positionIdx: 1 })
    exchange.sell(10, MID + 60, 100)
    const closing = { side: 'Sell', positionIdx: 1, qty: 45 } as const
    expect(create(exchange, { ...closing, terms: iceberg }).result.code).toBe(0)
    expect(child(exchange)).toMatchObject({ leavesQty: 10, reduceOnly: false })
    expect(create(exchange, { ...closing, terms: { type: 'Chase' } }).result.code).toBe(0)
    expect(create(exchange, { ...closing, side: 'Buy', terms: iceberg }).result.code).toBe(REFUSALS.sliceTooSmall)
  })
})

describe('before delivery, when only reducing orders are accepted', () => {
  const FUTURE = 3

  /** Returns an exchange in which {@link FUTURE} is a minute before its last half hour, with a bid of account 10. */
  function atTheEnd(): TestExchange {
    const exchange = exchangeOf()
    exchange.list(future(FUTURE))
    exchange.time = DELIVERY - 1_860_000
    exchange.pass(3, BTC, MID)
    exchange.buy(10, MID - 10, 100, { instrument: FUTURE })
    return exchange
  }

  it('[ENG-09, R1.9] an opening order is not moved any more, which ends its strategy', () => {
    const exchange = atTheEnd()
    create(exchange, { instrument: FUTURE, terms: { type: 'Chase' } })
    exchange.time = DELIVERY - 1_700_000
    exchange.pass(2, BTC, MID)
    expect(child(exchange)?.price).toBe(MID - 10)
    exchange.send({
      type: 'massQuote',
      account: 10,
      instrument: FUTURE,
      bids: [{ price: MID - 5, lots: 100 }],
      asks: [],
    })
    expect(last(exchange.pass(1, BTC, MID))).toMatchObject({ state: 4, terminateType: 'deliveryStopped' })
    expect(exchange.engine.openOrders(11)).toEqual([])
  })

  it('[ENG-09, R1.9] strategies that open are neither begun nor continued; those that close go on', () => {
    const exchange = atTheEnd()
    const twap = { type: 'TWAP', pricing: 'Market', durationSeconds: 600, intervalSeconds: 60 } as const
    exchange.sell(10, MID, 5000, { instrument: FUTURE })
    exchange.buy(11, MID, 1000, { instrument: FUTURE })
    const { orderId } = create(exchange, { instrument: FUTURE, terms: twap }).result
    exchange.time = DELIVERY - 1_780_000
    const events = exchange.pass(3, BTC, MID)
    expect(last(events)).toMatchObject({ strategyId: orderId, terminateType: 'deliveryStopped', state: 4 })
    const opening = create(exchange, { instrument: FUTURE, terms: twap })
    expect(opening.result.code).toBe(REFUSALS.reduceOnlyBeforeDelivery)
    const closing = create(exchange, { instrument: FUTURE, side: 'Sell', reduceOnly: true, terms: twap })
    expect(last(closing.events)).toMatchObject({ state: 2, executedQty: 100 })
  })
})

describe('a stage that would refuse every order of a strategy', () => {
  it('[ENG-09, ENG-04] refuses the strategy too, as it would the orders: only post-only after the launch', () => {
    const exchange = exchangeOf()
    exchange.list(future(3, { status: 'PreLaunch', launchTime: exchange.time + 5000, postOnlySeconds: 60 }))
    exchange.pass(6, BTC, MID)
    exchange.buy(10, MID - 10, 100, { instrument: 3, timeInForce: 'PostOnly' })
    const iceberg = { type: 'Iceberg', pricing: 'Limit', limitPrice: MID - 20, subQty: 100 } as const
    const twap = { type: 'TWAP', pricing: 'Chase', durationSeconds: 600, intervalSeconds: 60 } as const
    const code = (terms: Partial<StrategyTerms>) => create(exchange, { instrument: 3, terms }).result.code
    for (const terms of [iceberg, twap, { ...twap, pricing: 'Market' } as const]) {
      expect(code(terms)).toBe(REFUSALS.postOnlyStage)
    }
    for (const terms of [{ ...iceberg, postOnly: true }, { ...twap, postOnly: true }, { type: 'Chase' } as const]) {
      expect(code(terms)).toBe(0)
    }
    expect(exchange.engine.openOrders(11)).toHaveLength(3)
    exchange.pass(60, BTC, MID)
    expect(code(iceberg)).toBe(0)
  })

  it('[ENG-09, ENG-04] and before the index only unified accounts', () => {
    const exchange = exchangeOf()
    exchange.list(preListed(4))
    exchange.send({
      type: 'createAccount',
      account: 12,
      accountType: 'classic',
      marginMode: 'REGULAR_MARGIN',
      makerRate: 0n,
      takerRate: 0n,
      reports: true,
    })
    exchange.time = AUCTION + 3_601_000
    exchange.pass(3, BTC, MID)
    const chase = { instrument: 4, terms: { type: 'Chase' } } as const
    expect(create(exchange, { ...chase, account: 12 }).result.code).toBe(REFUSALS.preMarketUnifiedOnly)
    expect(create(exchange, chase).result.code).toBe(0)
  })
})

it('[ENG-09, 3.9] a distance does not lead an order out of the prices that the contract has', () => {
  const exchange = exchangeOf({ minPrice: e8('40000'), maxPrice: e8('60000') })
  const high = exchange.sell(10, MID + 100, 100).result.orderId
  const low = exchange.buy(10, MID - 100, 100).result.orderId
  create(exchange, { side: 'Sell', terms: { type: 'Chase', chaseDistance: 99_900 } })
  create(exchange, { side: 'Buy', terms: { type: 'Chase', chaseDistance: 99_900 } })
  const prices = () => exchange.engine.openOrders(11).map(({ price }) => price)
  expect(prices()).toEqual([400_000, 600_000])
  const ref = { account: 10, instrument: BTC, orderLinkId: '', qty: 0, options: null }
  exchange.send({ type: 'amendOrder', ...ref, orderId: high, price: MID + 3000 })
  exchange.send({ type: 'amendOrder', ...ref, orderId: low, price: MID - 3000 })
  exchange.pass(2, BTC, MID)
  expect(prices()).toEqual([400_000, 600_000])
})

describe('a slice that rests', () => {
  const twap = { type: 'TWAP', pricing: 'Chase', durationSeconds: 300, intervalSeconds: 30 } as const

  it('[ENG-09, 3.9] keeps a rest that is too small for an order of its own, which is no failure', () => {
    const exchange = exchangeOf({ minNotional: e8('1000') })
    const follow = (price: number) => {
      exchange.send({ type: 'cancelAll', account: 10, instrument: BTC, filter: null })
      exchange.buy(10, price, 500)
    }
    follow(MID - 20)
    create(exchange, { terms: twap })
    for (let price = MID - 20; price < MID - 10; price++) {
      exchange.send({ type: 'cancelAll', account: 10, instrument: BTC, filter: null })
      exchange.sell(10, price, 97)
      follow(price + 1)
      exchange.pass(29, BTC, MID)
      expect(child(exchange)).toMatchObject({ price: price + 1, leavesQty: 3, cumExecQty: 97 })
      exchange.pass(1, BTC, MID)
    }
    expect(exchange.engine.strategies(11)).toEqual([])
    expect(exchange.engine.positions(11)).toMatchObject([{ size: 970 }])
  })

  it('[ENG-09, 3.9] keeps its place while its price is still the best, and stays when it is alone', () => {
    const exchange = exchangeOf()
    exchange.buy(10, MID - 10, 500)
    create(exchange, { terms: twap })
    const { orderId } = child(exchange)!
    const later = exchange.buy(10, MID - 10, 500).result.orderId
    exchange.pass(16, BTC, MID)
    expect(child(exchange)).toMatchObject({ orderId, price: MID - 10 })
    exchange.sell(10, MID - 10, 600)
    expect(exchange.engine.openOrders(10)).toMatchObject([{ orderId: later, leavesQty: 500 }])
    exchange.pass(15, BTC, MID)
    exchange.send({ type: 'cancelAll', account: 10, instrument: BTC, filter: null })
    exchange.pass(14, BTC, MID)
    expect(child(exchange)).toMatchObject({ price: MID - 10, leavesQty: 100 })
  })
})

it('[ENG-09, 3.9] no slice of a TWAP trades beyond the price at which the whole would stop', () => {
  const exchange = exchangeOf()
  const terms = { type: 'TWAP', pricing: 'Market', durationSeconds: 300, intervalSeconds: 30 } as const
  exchange.sell(10, MID + 1, 40)
  exchange.sell(10, MID + 9, 20)
  exchange.sell(10, MID + 2000, 1000)
  const bounded = create(exchange, { terms: { ...terms, maxChasePrice: MID + 9 } })
  expect(last(bounded.events)).toMatchObject({ state: 2, executedQty: 60 })
  expect(last(exchange.pass(1, BTC, MID))).toMatchObject({ terminateType: 'beyondMaxChasePrice', executedQty: 60 })
  const free = create(exchange, { terms })
  expect(last(free.events)).toMatchObject({ state: 2, executedQty: 100 })
  const beyondCollar = create(exchange, { terms: { ...terms, maxChasePrice: MID + 100_000 } })
  expect(last(beyondCollar.events)).toMatchObject({ state: 2, executedQty: 100 })
})

it('[ENG-09, 3.9] an iceberg that takes sends one part a second, however much there is to take', () => {
  const exchange = exchangeOf()
  exchange.sell(10, MID + 1, 5000)
  const { events } = create(exchange, { terms: { type: 'Iceberg', pricing: 'Taker', subQty: 100 } })
  expect(last(events)).toMatchObject({ executedQty: 100, childCount: 1 })
  for (let parts = 2; parts < 5; parts++) {
    expect(last(exchange.pass(1, BTC, MID))).toMatchObject({ executedQty: parts * 100, childCount: parts })
  }
})

it("[ENG-08, ENG-09, 6.2] the liquidation of one side of a hedge ends that side's strategies, waiting ones too, and no others", () => {
  const exchange = exchangeOf()
  const account = 12
  exchange.open(account, '20000', { isolated: true })
  exchange.send({ type: 'setPositionMode', account, instrument: BTC, positionMode: 'BothSide' })
  exchange.send({ type: 'setLeverage', account, instrument: BTC, buyLeverageE2: 5000, sellLeverageE2: 5000 })
  exchange.sell(10, MID, 100)
  exchange.buy(account, MID, 100, { positionIdx: 1 })
  const iceberg = { type: 'Iceberg', pricing: 'Limit', subQty: 100 } as const
  const ids = [
    create(exchange, { account, positionIdx: 1, terms: { ...iceberg, limitPrice: MID, triggerPrice: MID + 5000 } }),
    create(exchange, { account, positionIdx: 2, side: 'Sell', terms: { ...iceberg, limitPrice: MID + 100 } }),
    create(exchange, {
      account,
      positionIdx: 2,
      side: 'Sell',
      terms: { ...iceberg, limitPrice: MID, triggerPrice: MID + 5000 },
    }),
  ].map(({ result }) => result.orderId)
  exchange.pass(2, BTC, MID - 15_000)
  expect(exchange.engine.positions(account)).toEqual([])
  expect(exchange.engine.strategies(account).map(({ strategyId }) => strategyId)).toEqual([ids[2], ids[1]])
})

it('[ENG-09, API-03] a term that a kind does not use is refused, not passed over', () => {
  const exchange = exchangeOf()
  const kinds = {
    twap: { type: 'TWAP', pricing: 'Market', durationSeconds: 300, intervalSeconds: 30 },
    iceberg: { type: 'Iceberg', pricing: 'Chase', subQty: 100 },
    chase: { type: 'Chase' },
  } as const
  const refused = [
    [kinds.twap, { limitPrice: MID }],
    [kinds.twap, { subQty: 10 }],
    [kinds.twap, { orderCount: 10 }],
    [kinds.iceberg, { limitPrice: MID }],
    [kinds.iceberg, { durationSeconds: 300 }],
    [kinds.iceberg, { intervalSeconds: 30 }],
    [kinds.iceberg, { isRandom: true }],
    [kinds.chase, { limitPrice: MID }],
    [kinds.chase, { durationSeconds: 300 }],
    [kinds.chase, { subQty: 10 }],
  ] as const
  for (const [terms, more] of refused) {
    const { code, params } = create(exchange, { terms: { ...terms, ...more } }).result
    expect([code, params['field']]).toEqual([REFUSALS.invalidParameter, Object.keys(more)[0]])
  }
  for (const terms of Object.values(kinds)) expect(create(exchange, { terms }).result.code).toBe(0)
})
