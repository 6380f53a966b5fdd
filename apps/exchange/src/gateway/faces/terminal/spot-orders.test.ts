import { e8 } from '@perpdesk/numeric'
import {
  type RequestOf,
  type SpotOrder,
  spotExecutionMessage,
  spotOrderItemOf,
  spotOrderMessage,
  tabOf,
} from '@perpdesk/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'
import { TestSocket } from '../../../testing/test-socket.ts'

const PAIR = 'BTC/USDT'

let exchange: TestExchange
let maker: TestMaker
let ann: TestClient

beforeAll(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'], pairs: [PAIR, 'ETH/BTC'] })
  maker = await exchange.openMaker()
  await exchange.run({ type: 'deposit', account: maker.account, coin: 'BTC', amount: e8('100'), bonus: false })
  ann = await TestClient.demo(exchange.url)
  await exchange.setIndex('BTCUSDT', '65000')
  await exchange.setIndex('ETH/BTC', '0.034')
  expect((await maker.place(PAIR, 'Sell', '65010', '5')).code).toBe(0)
  expect((await maker.place(PAIR, 'Buy', '64990', '5')).code).toBe(0)
})
afterAll(() => exchange.stop())

type Create = RequestOf<'createSpotOrder'>
const order = (over: Partial<Create>): Create => ({
  symbol: PAIR,
  side: 'Buy',
  orderType: 'Limit',
  price: '64000',
  qty: '0.01',
  ...over,
})
const market = (over: Partial<Create>): Create => {
  const { price: _, ...rest } = order({ orderType: 'Market', marketUnit: 'baseCoin', ...over })
  return rest
}
const place = (client: TestClient, over: Partial<Create>) => client.call('createSpotOrder', order(over))
const codeOf = async (client: TestClient, input: Create) => (await client.ask('createSpotOrder', input)).body.retCode
const openIds = async (client: TestClient) => (await client.call('spotOrders', {})).list.map(({ orderId }) => orderId)
const found = async (client: TestClient, orderId: string): Promise<SpotOrder> => {
  const { order: one } = await client.call('findSpotOrder', { orderId })
  if (one === null) throw new Error('there is no such order')
  return one
}
const balanceOf = async (client: TestClient, coin: string) =>
  (await client.call('wallet', {})).coins.find((held) => held.coin === coin)

describe('orders on spot pairs', () => {
  it('[SPOT-02, REC-03] a limit order holds its coins, is listed with both coins, and gives them back when cancelled', async () => {
    const { orderId } = await place(ann, { qty: '0.1', orderLinkId: 'mine' })
    expect(await balanceOf(ann, 'USDT')).toMatchObject({ inOrders: '6400' })
    const { list } = await ann.call('spotOrders', { symbol: PAIR })
    expect(list).toMatchObject([
      {
        orderId,
        orderLinkId: 'mine',
        symbol: PAIR,
        baseTokenId: 'BTC',
        quoteTokenName: 'USDT',
        marketUnit: '',
        feeCoin: 'BTC',
        orderStatus: 'New',
        price: '64000',
        qty: '0.1',
      },
    ])
    const item = spotOrderItemOf(list[0]!)
    expect(item).toMatchObject({
      symbolId: PAIR,
      side: 'BUY',
      type: 'LIMIT',
      planType: -1,
      amount: '6400',
      status: 'NEW',
    })
    expect(tabOf(item)).toBe('activity')
    await ann.call('replaceSpotOrder', { symbol: PAIR, orderId, price: '64500', qty: '0.2' })
    expect(await balanceOf(ann, 'USDT')).toMatchObject({ inOrders: '12900' })
    expect(await ann.call('cancelSpotOrder', { symbol: PAIR, orderLinkId: 'mine' })).toMatchObject({ orderId })
    expect(await balanceOf(ann, 'USDT')).toMatchObject({ inOrders: '0' })
    expect((await ann.ask('cancelSpotOrder', { symbol: PAIR, orderId })).body.retCode).toBe(170142)
    expect((await ann.ask('cancelSpotOrder', { symbol: PAIR, orderId: '999999' })).body.retCode).toBe(170213)
    expect(await codeOf(ann, order({ orderLinkId: 'mine' }))).toBe(170141)
  })

  it('[SPOT-02] a market order buys by amount or by quantity, and sells', async () => {
    const bea = await TestClient.demo(exchange.url)
    const { orderId } = await bea.call('createSpotOrder', market({ qty: '650.1', marketUnit: 'quoteCoin' }))
    expect(await found(bea, orderId)).toMatchObject({
      orderStatus: 'Filled',
      marketUnit: 'quoteCoin',
      quoteAmount: '650.1',
      cumExecQty: '0.01',
      cumExecValue: '650.1',
      cumExecFee: '0.00001',
      feeCoin: 'BTC',
      avgPrice: '65010',
    })
    expect(await balanceOf(bea, 'BTC')).toMatchObject({ walletBalance: '0.00999' })
    const sold = await bea.call('createSpotOrder', market({ side: 'Sell', qty: '0.005' }))
    expect(await found(bea, sold.orderId)).toMatchObject({
      marketUnit: 'baseCoin',
      feeCoin: 'USDT',
      cumExecFee: '0.32495',
    })
    await exchange.settled()
    const { list } = await bea.call('spotExecutions', { symbol: PAIR })
    expect(list).toMatchObject([
      { side: 'Sell', execFee: '0.32495', feeCoin: 'USDT', baseTokenId: 'BTC' },
      { side: 'Buy', execFee: '0.00001', feeCoin: 'BTC', execValue: '650.1', isMaker: false },
    ])
    const history = await bea.call('spotOrderHistory', { limit: '1' })
    expect(history.list).toMatchObject([{ orderId: sold.orderId, orderStatus: 'Filled' }])
    const next = await bea.call('spotOrderHistory', { cursor: history.nextPageCursor })
    expect(next.list.map(spotOrderItemOf)).toMatchObject([
      { amount: '650.1', leavesAmount: '0', marketUnit: 'quoteCoin' },
    ])
  })

  it('[SPOT-02, 3.1] a market order without a unit buys by amount and sells by quantity, also once it waited', async () => {
    const fay = await TestClient.demo(exchange.url)
    const plain = { symbol: PAIR, orderType: 'Market' } as const
    const bought = await fay.call('createSpotOrder', { ...plain, side: 'Buy', qty: '650.1' })
    expect(await found(fay, bought.orderId)).toMatchObject({ marketUnit: 'quoteCoin', cumExecQty: '0.01' })
    const sold = await fay.call('createSpotOrder', { ...plain, side: 'Sell', qty: '0.005' })
    expect(await found(fay, sold.orderId)).toMatchObject({ marketUnit: 'baseCoin', cumExecQty: '0.005' })
    for (const type of ['StopOrder', 'TpSlOrder'] as const) {
      const { orderId } = await fay.call('createSpotOrder', {
        ...plain,
        type,
        side: 'Buy',
        qty: '500',
        triggerPrice: '66000',
      })
      expect(await found(fay, orderId)).toMatchObject({ marketUnit: 'quoteCoin', quoteAmount: '500', qty: '0' })
    }
    // of these two the exchange knows no amount
    for (const more of [
      { type: 'TrailingStop', trailingPercentageE4: 100 },
      { type: 'OcoOrder', takeProfit: '60000', stopLoss: '70000' },
    ] as const) {
      const { orderId } = await fay.call('createSpotOrder', { ...plain, ...more, side: 'Buy', qty: '0.01' })
      expect(await found(fay, orderId)).toMatchObject({ marketUnit: 'baseCoin', qty: '0.01' })
    }
    await fay.call('cancelAllSpotOrders', {})
  })

  it('[SPOT-02, R3.29] a quantity that is not above the filled one is refused by the code of pairs', async () => {
    const gil = await TestClient.demo(exchange.url)
    const { orderId } = await gil.call('createSpotOrder', order({ qty: '0.02', price: '65005' }))
    await maker.place(PAIR, 'Sell', '65005', '0.01')
    expect(await found(gil, orderId)).toMatchObject({ orderStatus: 'PartiallyFilled', cumExecQty: '0.01' })
    const replace = { symbol: PAIR, orderId, qty: '0.01' }
    expect((await gil.ask('replaceSpotOrder', replace)).body.retCode).toBe(170313)
    await gil.call('cancelSpotOrder', { symbol: PAIR, orderId })
    expect(await found(gil, orderId)).toMatchObject({ orderStatus: 'PartiallyFilledCanceled' })
  })

  it('[SPOT-02, REC-05, REC-06] TP/SL, OCO, conditional orders and trailing stops wait in their tabs', async () => {
    const cam = await TestClient.demo(exchange.url)
    await cam.call('createSpotOrder', market({ qty: '0.1' }))
    const sell = { side: 'Sell', qty: '0.01' } as const
    await cam.call('createSpotOrder', market({ ...sell, type: 'TpSlOrder', triggerPrice: '70000' }))
    await cam.call('createSpotOrder', order({ ...sell, type: 'StopOrder', triggerPrice: '63000', price: '62000' }))
    await cam.call('createSpotOrder', market({ ...sell, type: 'OcoOrder', takeProfit: '70000', stopLoss: '60000' }))
    await cam.call('createSpotOrder', market({ ...sell, type: 'TrailingStop', trailingPercentageE4: 100 }))
    const { list } = await cam.call('spotOrders', {})
    const items = list.map(spotOrderItemOf)
    expect(items.map((item) => [tabOf(item), item.planType, item.status])).toEqual([
      ['trailingStop', 4, 'ORDER_NEW'],
      ['oco', 10, 'ORDER_NEW'],
      ['oco', 10, 'ORDER_NEW'],
      ['condition', 8, 'ORDER_NEW'],
      ['tpSl', 11, 'ORDER_NEW'],
    ])
    // TP/SL and OCO hold their coins, the OCO once
    expect(await balanceOf(cam, 'BTC')).toMatchObject({ inOrders: '0.02' })
    const oco = list.filter(({ stopOrderType }) => stopOrderType === 'OcoOrder')
    expect(oco[0]?.pairOrderId).toBe(oco[1]?.orderId)
    expect(await cam.call('cancelAllSpotOrders', { kind: 'tpsl' })).toEqual({ cancelled: 1 })
    expect(await cam.call('cancelAllSpotOrders', { symbol: PAIR, side: 'Sell' })).toEqual({ cancelled: 4 })
    expect(await openIds(cam)).toEqual([])
  })

  it('[SPOT-02, ERR-06] refuses by the codes of pairs', async () => {
    expect(await codeOf(ann, order({ symbol: 'XYZ/USDT' }))).toBe(170121)
    expect(await codeOf(ann, order({ price: '64000.05' }))).toBe(170134)
    expect(await codeOf(ann, order({ qty: '0.0000001' }))).toBe(170137)
    expect(await codeOf(ann, market({ qty: '100.00000001', marketUnit: 'quoteCoin' }))).toBe(170137)
    expect(await codeOf(ann, order({ qty: '0.000001' }))).toBe(170136)
    expect(await codeOf(ann, order({ qty: '81' }))).toBe(170124)
    expect(await codeOf(ann, order({ price: '66000' }))).toBe(170193)
    expect(await codeOf(ann, order({ side: 'Sell', price: '64000' }))).toBe(170194)
    expect(await codeOf(ann, order({ side: 'Sell', price: '65000', qty: '1' }))).toBe(170131)
    expect(await codeOf(ann, order({ type: 'StopOrder' }))).toBe(10001)
    expect(await codeOf(ann, order({ triggerPrice: '63000' }))).toBe(10001)
    expect(await codeOf(ann, order({ marketUnit: 'baseCoin' }))).toBe(10001)
    expect(await codeOf(ann, market({ type: 'TrailingStop' }))).toBe(10001)
    expect(await codeOf(ann, order({ type: 'OcoOrder', takeProfit: '1', stopLoss: '2' }))).toBe(10001)
  })

  it('[SPOT-02] post-only orders do not take, and IOC and FOK orders do not rest', async () => {
    const post = await place(ann, { timeInForce: 'PostOnly', price: '65010' })
    expect(await found(ann, post.orderId)).toMatchObject({
      orderStatus: 'Rejected',
      rejectReason: 'EC_PostOnlyWillTakeLiquidity',
    })
    const ioc = await place(ann, { timeInForce: 'IOC', price: '65000' })
    expect(await found(ann, ioc.orderId)).toMatchObject({ orderStatus: 'Cancelled', cumExecQty: '0' })
    const fok = await place(ann, { timeInForce: 'FOK', price: '65010' })
    expect(await found(ann, fok.orderId)).toMatchObject({ orderStatus: 'Filled', timeInForce: 'FOK' })
    const best = await ann.call('createSpotOrder', {
      symbol: PAIR,
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.01',
      bboSide: 'Queue',
    })
    expect(best.price).toBe('64990')
    await ann.call('cancelSpotOrder', { symbol: PAIR, orderId: best.orderId })
  })

  it('[SPOT-02, API-06] batches answer every order in its place', async () => {
    const { list } = await ann.call('createSpotOrders', {
      request: [
        order({ orderLinkId: 'b1' }),
        order({ price: '64000.05', orderLinkId: 'b2' }),
        order({ orderLinkId: 'b1' }),
      ],
    })
    expect(list.map(({ code }) => code)).toEqual([0, 170134, 170141])
    const changed = await ann.call('replaceSpotOrders', {
      request: [
        { symbol: PAIR, orderLinkId: 'b1', price: '64100' },
        { symbol: PAIR, orderLinkId: 'none', price: '64100' },
      ],
    })
    expect(changed.list.map(({ code }) => code)).toEqual([0, 170213])
    const ended = await ann.call('cancelSpotOrders', { request: [{ symbol: PAIR, orderLinkId: 'b1' }] })
    expect(ended.list).toMatchObject([{ code: 0, price: '64100' }])
    const eleven = Array.from({ length: 11 }, () => order({}))
    expect((await ann.ask('createSpotOrders', { request: eleven })).body.retCode).toBe(10001)
  })

  it('[SPOT-02, RT-02] the private topics of pairs report orders and fills, and those of contracts do not', async () => {
    const dan = await TestClient.demo(exchange.url)
    const socket = await TestSocket.private(dan)
    await socket.subscribe('order', 'execution', 'spotOrder', 'spotExecution', 'wallet')
    const { orderId } = await dan.call('createSpotOrder', market({ qty: '0.01' }))
    const orders = z.parse(spotOrderMessage, await socket.until(() => socket.of('spotOrder')[1]))
    expect(orders.data.at(-1)).toMatchObject({
      orderId,
      symbol: PAIR,
      orderStatus: 'Filled',
      price: '0',
      feeCoin: 'BTC',
    })
    const fills = z.parse(spotExecutionMessage, await socket.until(() => socket.of('spotExecution')[1]))
    expect(fills.data).toMatchObject([{ orderId, execQty: '0.01', feeCoin: 'BTC', execPrice: '65010' }])
    expect(socket.of('order')).toHaveLength(1)
    expect(socket.of('execution')).toHaveLength(1)
    expect(z.parse(spotOrderMessage, socket.of('spotOrder')[0]).data).toEqual([])
    await socket.close()
  })

  it('[SPOT-02, ACC-07] lists of contracts leave pairs out, and the log of transactions has both coins', async () => {
    const eve = await TestClient.demo(exchange.url)
    await eve.call('createSpotOrder', market({ qty: '0.01' }))
    await place(eve, {})
    const contract = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '60000', qty: '0.01' } as const
    const { orderId } = await eve.call('createOrder', contract)
    await exchange.settled()
    expect((await eve.call('openOrders', {})).list.map((one) => one.orderId)).toEqual([orderId])
    expect((await eve.call('executions', {})).list).toEqual([])
    expect((await eve.call('orderHistory', {})).list).toEqual([])
    expect((await eve.call('findOrder', { orderId: (await openIds(eve))[0]! })).order).toBe(null)
    const { list } = await eve.call('transactions', { type: 'TRADE' })
    expect(list).toMatchObject([
      { coin: 'BTC', symbol: PAIR, cashFlow: '0.01', fee: '0.00001' },
      { coin: 'USDT', symbol: PAIR, cashFlow: '-650.1', fee: '0' },
    ])
    const day = exchange.sequencer.now()
    const report = await eve.call('pnlReport', { startTime: `${day - 3_600_000}`, endTime: `${day}` })
    expect(report.figures.find(({ coin, symbol }) => coin === 'USDT' && symbol === PAIR)).toMatchObject({
      realised: '0',
      moved: '-650.1',
    })
    // cancelling all orders on contracts leaves those on pairs, and the other way round
    expect(await eve.call('cancelAllOrders', {})).toEqual({ cancelled: 1 })
    expect(await openIds(eve)).toHaveLength(1)
    await eve.call('createOrder', contract)
    expect(await eve.call('cancelAllSpotOrders', {})).toEqual({ cancelled: 1 })
    expect((await eve.call('openOrders', {})).list).toHaveLength(1)
  })
})
