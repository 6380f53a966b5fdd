import { e8 } from '@perpdesk/numeric'
import { type RequestOf, type Strategy, spotOrderMessage, strategyMessage } from '@perpdesk/protocol'
import { SPOT_PAIRS, type SpotInstrument } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'
import { TestSocket } from '../../../testing/test-socket.ts'

const PAIR = 'BTC/USDT'
const CONTRACT = 'BTCUSDT'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await startTestExchange({ symbols: [CONTRACT], pairs: [PAIR] })
  const maker = await exchange.openMaker()
  await exchange.run({ type: 'deposit', account: maker.account, coin: 'BTC', amount: e8('100'), bonus: false })
  await exchange.setIndex(CONTRACT, '65000')
  for (const symbol of [PAIR, CONTRACT]) {
    expect((await maker.place(symbol, 'Sell', '65010', '5')).code).toBe(0)
    expect((await maker.place(symbol, 'Buy', '64990', '5')).code).toBe(0)
  }
})
afterAll(() => exchange.stop())

type Terms = RequestOf<'createStrategy'>
const TWAP = {
  symbol: PAIR,
  side: 'Buy',
  qty: '0.1',
  strategyType: 'TWAP',
  durationSeconds: 300,
  intervalSeconds: 30,
} as const satisfies Terms
const CHASE = { symbol: PAIR, side: 'Buy', qty: '0.01', strategyType: 'Chase' } as const satisfies Terms
const MARKET_BUY = {
  symbol: PAIR,
  side: 'Buy',
  orderType: 'Market',
  marketUnit: 'baseCoin',
  qty: '0.01',
} as const satisfies RequestOf<'createSpotOrder'>
const LIMIT_BUY = {
  symbol: PAIR,
  side: 'Buy',
  orderType: 'Limit',
  price: '63000',
  qty: '0.01',
} as const satisfies RequestOf<'createSpotOrder'>
const ICEBERG = {
  symbol: PAIR,
  side: 'Sell',
  qty: '0.04',
  strategyType: 'Iceberg',
  pricing: 'Limit',
  limitPrice: '66000',
  subQty: '0.01',
} as const satisfies Terms

/** Lets this many seconds pass, with a tick in each. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    exchange.advance(1_000)
    await exchange.setIndex(CONTRACT, '65000')
  }
}

/** Returns a demo account that has also bought 0.05 BTC. */
async function holder(): Promise<TestClient> {
  const client = await TestClient.demo(exchange.url)
  await client.call('createSpotOrder', { ...MARKET_BUY, qty: '0.05' })
  return client
}

const running = async (client: TestClient) => (await client.call('strategies', {})).list
const inOrders = async (client: TestClient, coin: string) =>
  (await client.call('wallet', {})).coins.find((held) => held.coin === coin)?.inOrders
const codeOf = async (client: TestClient, input: unknown) => (await client.ask('createStrategy', input)).body.retCode
const reportedOn = (socket: TestSocket): readonly Strategy[] =>
  socket.of('strategy').flatMap((message) => z.parse(strategyMessage, message).data)

describe('strategies on spot pairs over HTTP and the private socket', () => {
  it('[SPOT-02, ENG-09, ORD-10] a TWAP runs and is reported with its pair and the coin of its fees, and ends when it is stopped', async () => {
    const client = await TestClient.demo(exchange.url)
    const socket = await TestSocket.private(client)
    await socket.subscribe('strategy', 'spotOrder', 'order')
    const { strategyId, strategyLinkId } = await client.call('createStrategy', { ...TWAP, strategyLinkId: 'mine' })
    expect(strategyLinkId).toBe('mine')
    await pass(35)
    const [strategy] = (await client.call('strategies', { symbol: PAIR, strategyType: 'TWAP' })).list
    expect(strategy).toMatchObject({
      strategyId,
      symbol: PAIR,
      positionIdx: 0,
      reduceOnly: false,
      qty: '0.1',
      state: 2,
      slices: 10,
      avgPrice: '65010',
      feeCoin: 'BTC',
    })
    expect(strategy?.slicesBegun).toBeGreaterThanOrEqual(2)
    expect(e8(strategy?.executedFee ?? '')).toBe(e8(strategy?.executedQty ?? '') / 1000n)
    for (const other of [
      { symbol: CONTRACT },
      { strategyType: 'Chase' },
      { business: 'usdt' },
      { category: 'linear' },
    ]) {
      expect((await client.ask('strategies', other)).body).toMatchObject({ retCode: 0, result: { list: [] } })
    }
    const late = await TestSocket.private(client)
    await late.subscribe('strategy')
    expect(reportedOn(late)).toMatchObject([{ strategyId, symbol: PAIR, state: 2 }])
    await late.close()

    await client.call('stopStrategy', { strategyId })
    expect(await running(client)).toEqual([])
    await socket.until(() => reportedOn(socket).find(({ state }) => state === 4))
    expect(reportedOn(socket).map(({ symbol, feeCoin }) => `${symbol} ${feeCoin}`)).toContain(`${PAIR} BTC`)
    expect(new Set(reportedOn(socket).map(({ symbol }) => symbol))).toEqual(new Set([PAIR]))
    const orders = socket.of('spotOrder').flatMap((message) => z.parse(spotOrderMessage, message).data)
    expect(orders.at(-1)).toMatchObject({ symbol: PAIR, strategyId, createType: 'CreateByTWAP', orderStatus: 'Filled' })
    // the topic of contracts has its empty snapshot only
    expect(socket.of('order')).toHaveLength(1)
    await socket.close()
  })

  it('[SPOT-02, ENG-09, REC-02] an ended strategy stays in the history of its pair with its orders, page by page', async () => {
    const client = await TestClient.demo(exchange.url)
    const { strategyId } = await client.call('createStrategy', TWAP)
    await client.call('createSpotOrder', MARKET_BUY)
    await pass(35)
    await client.call('stopStrategy', { strategyId })
    await exchange.settled()
    const { list: ended } = await client.call('strategyHistory', { symbol: PAIR })
    expect(ended).toMatchObject([{ strategyId, symbol: PAIR, state: 4, terminateReason: 'userStop', feeCoin: 'BTC' }])
    expect((await client.call('strategyHistory', {})).list).toEqual(ended)
    expect((await client.call('strategyHistory', { business: 'usdt' })).list).toEqual([])
    expect((await client.call('strategyHistory', { symbol: CONTRACT })).list).toEqual([])

    const first = await client.call('strategyOrders', { strategyId, symbol: PAIR, limit: '1' })
    const rest = await client.call('strategyOrders', { strategyId, cursor: first.nextPageCursor })
    const orders = [...first.list, ...rest.list]
    expect(orders).toHaveLength(ended[0]?.childCount ?? 0)
    for (const order of orders) {
      expect(order).toMatchObject({
        symbol: PAIR,
        strategyId,
        parentOrderId: strategyId,
        createType: 'CreateByTWAP',
        orderStatus: 'Filled',
        marketUnit: 'baseCoin',
        feeCoin: 'BTC',
      })
    }
    const fees = orders.reduce((sum, { cumExecFee }) => sum + e8(cumExecFee), 0n)
    expect(fees).toBe(e8(ended[0]?.executedFee ?? ''))
    expect((await client.call('strategyOrders', { strategyId, business: 'usdt' })).list).toEqual([])
    const past = (await client.call('spotOrderHistory', {})).list
    expect(past.filter((order) => order.strategyId === strategyId)).toEqual(orders)
    expect(past.filter((order) => order.strategyId === '')).toMatchObject([{ createType: 'CreateByUser' }])
    expect((await client.call('orderHistory', {})).list).toEqual([])
    const fills = (await client.call('spotExecutions', { symbol: PAIR })).list
    expect(fills.filter(({ createType }) => createType === 'CreateByTWAP')).toHaveLength(orders.length)
  })

  it('[SPOT-02, ENG-09, ORD-10] a chase follows and an iceberg shows a part; their orders hold the coins', async () => {
    const client = await holder()
    await client.call('createStrategy', CHASE)
    await client.call('createStrategy', { ...ICEBERG, qty: undefined, qtyX: '4000000', postOnly: true })
    await pass(1)
    const open = (await client.call('spotOrders', {})).list
    expect(open.map(({ createType, price, qty }) => `${createType} ${qty} at ${price}`).toSorted()).toEqual([
      'CreateByChaseOrder 0.01 at 64990',
      'CreateByIceBerg 0.01 at 66000',
    ])
    const strategies = await running(client)
    expect(open.map(({ strategyId }) => strategyId).toSorted()).toEqual(
      strategies.map(({ strategyId }) => strategyId).toSorted(),
    )
    expect(strategies.map(({ childOrderId }) => childOrderId).toSorted()).toEqual(
      open.map(({ orderId }) => orderId).toSorted(),
    )
    expect([await inOrders(client, 'BTC'), await inOrders(client, 'USDT')]).toEqual(['0.01', '649.9'])
    await client.call('cancelAllSpotOrders', {})
    expect([await inOrders(client, 'BTC'), await inOrders(client, 'USDT')]).toEqual(['0', '0'])
  })

  it('[SPOT-02, ENG-09] the fees of a sale are in the quote coin', async () => {
    const client = await holder()
    const { limitPrice: _, subQty: __, ...terms } = ICEBERG
    await client.call('createStrategy', { ...terms, qty: '0.02', pricing: 'Taker', orderCount: 4 })
    await pass(8)
    await exchange.settled()
    expect((await client.call('strategyHistory', {})).list).toMatchObject([
      { state: 3, terminateReason: 'completed', executedValue: '1299.8', executedFee: '1.2998', feeCoin: 'USDT' },
    ])
  })

  it('[SPOT-02, ENG-09] cancelling everything on contracts leaves strategies on pairs, and the other way round', async () => {
    const client = await holder()
    const symbols = async () => (await running(client)).map(({ symbol }) => symbol).toSorted()
    await client.call('createStrategy', CHASE)
    await client.call('createStrategy', ICEBERG)
    await client.call('createStrategy', { ...CHASE, symbol: CONTRACT })
    await pass(1)
    expect(await symbols()).toEqual([PAIR, PAIR, CONTRACT])
    expect(await client.call('cancelAllOrders', {})).toEqual({ cancelled: 1 })
    expect(await client.call('cancelAllOrders', { kind: 'strategy' })).toEqual({ cancelled: 0 })
    expect(await symbols()).toEqual([PAIR, PAIR])
    await client.call('createStrategy', { ...CHASE, symbol: CONTRACT })
    expect(await client.call('cancelAllSpotOrders', { kind: 'strategy', side: 'Sell' })).toEqual({ cancelled: 1 })
    expect(await client.call('cancelAllSpotOrders', { kind: 'strategy', symbol: PAIR })).toEqual({ cancelled: 1 })
    expect(await symbols()).toEqual([CONTRACT])
    expect((await client.call('spotOrders', {})).list).toEqual([])
    expect(await client.call('cancelAllOrders', { kind: 'strategy' })).toEqual({ cancelled: 1 })
  })

  it('[SPOT-02, ENG-09, ENG-10] a cancel of all counts a strategy that it meets between two orders, and none that ends with an order', async () => {
    const client = await TestClient.demo(exchange.url)
    await client.call('createStrategy', TWAP)
    await client.call('createStrategy', CHASE)
    await client.call('createSpotOrder', LIMIT_BUY)
    await pass(1)
    expect(await client.call('cancelAllSpotOrders', {})).toEqual({ cancelled: 3 })
    expect(await running(client)).toEqual([])
    await client.call('createStrategy', TWAP)
    await client.call('createStrategy', { ...TWAP, triggerPrice: '90000' })
    await pass(1)
    expect(await client.call('cancelAllSpotOrders', { side: 'Sell' })).toEqual({ cancelled: 0 })
    expect(await client.call('cancelAllSpotOrders', { kind: 'conditional' })).toEqual({ cancelled: 0 })
    expect(await client.call('cancelAllSpotOrders', { kind: 'active' })).toEqual({ cancelled: 1 })
    expect((await running(client)).map(({ state }) => state)).toEqual([6])
    expect(await client.call('cancelAllSpotOrders', {})).toEqual({ cancelled: 1 })
  })

  it('[SPOT-02, ENG-09] a strategy without coins for its order ends, which the private topic reports', async () => {
    const client = await TestClient.demo(exchange.url)
    const socket = await TestSocket.private(client)
    await socket.subscribe('strategy')
    const { strategyId } = await client.call('createStrategy', ICEBERG)
    expect(await running(client)).toEqual([])
    const end = await socket.until(() => reportedOn(socket).find(({ state }) => state === 4))
    expect(end).toMatchObject({ strategyId, terminateReason: 'insufficientBalance', childCount: 0, feeCoin: 'USDT' })
    await exchange.settled()
    expect((await client.call('strategyHistory', {})).list).toEqual([end])
    expect((await client.call('strategyOrders', { strategyId })).list).toEqual([])
    await socket.close()
  })

  it.each([
    ['an unknown pair', { ...TWAP, symbol: 'XYZ/USDT' }, 170_121],
    ['a pair in small letters', { ...TWAP, symbol: 'btc/usdt' }, 10_001],
    ['no quantity', { ...TWAP, qty: undefined }, 10_001],
    ['a quantity of nothing', { ...TWAP, qty: '0' }, 10_001],
    ['two quantities that differ', { ...TWAP, qtyX: '10000100' }, 10_001],
    ['a quantity finer than a lot', { ...TWAP, qty: '0.1000001' }, 170_137],
    ['a part finer than a lot', { ...ICEBERG, subQty: '0.0100001' }, 170_137],
    ['a limit beside the tick', { ...ICEBERG, limitPrice: '66000.05' }, 170_134],
    ['a trigger beside the tick', { ...TWAP, triggerPrice: '66000.05' }, 170_134],
    ['a distance beside the tick', { ...CHASE, chaseDistance: '0.05' }, 170_134],
    ['a limit above the highest price', { ...ICEBERG, limitPrice: '99999999' }, 170_132],
    ['a bound above the highest price', { ...CHASE, maxChasePrice: '99999999' }, 170_132],
    ['reduce-only', { ...TWAP, reduceOnly: true }, 10_001],
    ['a position of hedge mode', { ...TWAP, positionIdx: 1 }, 10_001],
    ['an interval that is none', { ...TWAP, intervalSeconds: 7 }, 10_001],
    ['too little for its slices', { ...TWAP, qty: '0.0001' }, 60_066],
    ['terms of another kind', { ...CHASE, subQty: '0.01' }, 10_001],
  ])('[SPOT-02, ENG-09, API-03] %s is refused by the code of pairs', async (_, input, code) => {
    const client = await TestClient.demo(exchange.url)
    const { body } = await client.ask('createStrategy', input)
    expect(body.retCode).toBe(code)
    expect(body.retMsg).toMatch(/^[A-Z].*\.$/)
    expect(await running(client)).toEqual([])
  })

  it('[SPOT-02, ENG-02, ENG-09] a repeated id is refused while the first strategy runs and after its end, a second chase on a side too', async () => {
    const client = await TestClient.demo(exchange.url)
    const named = { ...CHASE, strategyLinkId: 'once' }
    const { strategyId } = await client.call('createStrategy', named)
    expect(await codeOf(client, named)).toBe(170_141)
    expect(await codeOf(client, { ...CHASE, symbol: CONTRACT, strategyLinkId: 'once' })).toBe(110_072)
    expect(await codeOf(client, CHASE)).toBe(60_081)
    const stranger = await TestClient.demo(exchange.url)
    expect((await stranger.ask('stopStrategy', { strategyId })).body.retCode).toBe(60_065)
    await client.call('stopStrategy', { strategyId })
    await exchange.settled()
    const { body } = await client.ask('createStrategy', named)
    expect(body).toMatchObject({ retCode: 170_141, retExtInfo: { orderId: strategyId, status: '4' } })
    expect((await client.ask('strategies', { symbol: PAIR, business: 'usdt' })).body.retCode).toBe(10_001)
  })

  it('[SPOT-02, ENG-09, R2.21] none starts in the first minutes of a pair, nor on a side that it bans', async () => {
    const client = await holder()
    const pair = SPOT_PAIRS.find(({ symbol }) => symbol === PAIR)!
    const list = (changes: Partial<SpotInstrument>) =>
      exchange.run({ type: 'listInstrument', instrument: { ...pair, ...changes } })
    await list({ launchTime: exchange.sequencer.now() })
    expect(await codeOf(client, CHASE)).toBe(170_206)
    await list({ isBanBuy: true })
    expect(await codeOf(client, CHASE)).toBe(170_151)
    expect(await codeOf(client, { ...TWAP, side: 'Sell', qty: '0.04' })).toBe(0)
    // the order of the next slice is refused
    await list({ isBanSell: true })
    await pass(31)
    await exchange.settled()
    expect((await client.call('strategyHistory', {})).list).toMatchObject([
      { terminateReason: 'banned', childCount: 1 },
    ])
    await list({})
  })
})
