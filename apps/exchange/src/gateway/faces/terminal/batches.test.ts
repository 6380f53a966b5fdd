import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

let exchange: TestExchange
let client: TestClient

beforeAll(async () => {
  exchange = await startTestExchange()
  await exchange.setIndex('BTCUSDT', '65000')
  const maker = await exchange.openMaker()
  await maker.place('BTCUSDT', 'Sell', '65010', '1')
  client = await TestClient.demo(exchange.url)
})
afterAll(() => exchange.stop())

const limit = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '60000', qty: '0.01' } as const

describe('batches over HTTP', () => {
  it('[ENG-10, API-03] answers each item in its place, good and bad ones, by one write', async () => {
    const seq = exchange.sequencer.engine.seq
    const { list } = await client.call('createOrders', {
      request: [
        { ...limit, orderLinkId: 'a' },
        { ...limit, symbol: 'NOPEUSDT' },
        { ...limit, price: '60000.05' },
        { ...limit, qty: '100' },
        { ...limit, orderLinkId: 'a' },
        { ...limit, leverageE2: 100 },
        { ...limit, orderLinkId: 'b', triggerPrice: '70000' },
      ],
    })
    expect(list.map(({ code }) => code)).toEqual([0, 10_029, 10_001, 110_007, 110_072, 10_001, 0])
    expect(list[0]).toMatchObject({ orderLinkId: 'a', price: '60000', msg: '' })
    expect(list[4]).toMatchObject({ orderId: list[0]?.orderId, orderLinkId: 'a' })
    for (const item of list) if (item.code !== 0) expect(item.msg).toMatch(/^[A-Z].*\.$/)
    expect(exchange.sequencer.engine.seq).toBe(seq + 4)
    // a used id is refused before any other fault of its order is reported
    const [again] = (
      await client.call('createOrders', { request: [{ ...limit, price: '60000.05', orderLinkId: 'a' }] })
    ).list
    expect(again).toMatchObject({ code: 110_072, orderId: list[0]?.orderId, orderLinkId: 'a' })
  })

  it('[ENG-10] replaces and cancels many', async () => {
    const replaced = await client.call('replaceOrders', {
      request: [
        { symbol: 'BTCUSDT', orderLinkId: 'a', price: '61000' },
        { symbol: 'BTCUSDT', orderLinkId: 'gone', price: '61000' },
        { symbol: 'BTCUSDT', orderLinkId: 'b' },
      ],
    })
    expect(replaced.list.map(({ code, price }) => [code, price])).toEqual([
      [0, '61000'],
      [110_001, ''],
      [10_001, ''],
    ])
    const { list } = await client.call('cancelOrders', {
      request: ['a', 'b', 'c'].map((orderLinkId) => ({ symbol: 'BTCUSDT', orderLinkId })),
    })
    expect(list.map(({ code }) => code)).toEqual([0, 0, 110_001])
    expect((await client.call('openOrders', {})).list).toEqual([])
  })

  it('[ENG-10, ORD-07, R3.29] a batch that changes one order twice builds on what it has just changed', async () => {
    const symbol = 'BTCUSDT'
    const conditional = { ...limit, triggerPrice: '70000', triggerDirection: 1, orderLinkId: 'twice' } as const
    await client.call('createOrder', conditional)
    const { list } = await client.call('replaceOrders', {
      request: [
        { symbol, orderLinkId: 'twice', triggerPrice: '71000', triggerBy: 'MarkPrice' },
        { symbol, orderLinkId: 'twice', triggerPrice: '72000' },
      ],
    })
    expect(list.map(({ code }) => code)).toEqual([0, 0])
    expect((await client.call('findOrder', { orderLinkId: 'twice' })).order).toMatchObject({
      triggerPrice: '72000',
      triggerBy: 'MarkPrice',
    })
    await client.call('cancelOrder', { symbol, orderLinkId: 'twice' })
  })

  it('[API-01, ENG-10] every answer names the order by the id that it has, whoever gave it and however it was asked for', async () => {
    const id = /^[0-9a-f-]{36}$/
    const one = await client.call('createOrder', { ...limit, needGeneratePid: true })
    expect(one.orderLinkId).toMatch(id)
    const { list } = await client.call('createOrders', {
      request: [{ ...limit, needGeneratePid: true }, { ...limit, needGeneratePid: true, orderLinkId: 'given' }, limit],
    })
    expect(list.map(({ orderLinkId }) => orderLinkId)).toEqual([expect.stringMatching(id), 'given', ''])
    const [made, given, none] = list.map(({ orderId, orderLinkId }) => ({ orderId, orderLinkId }))
    expect((await client.call('findOrder', { orderLinkId: made!.orderLinkId })).order).toMatchObject(made!)

    const symbol = 'BTCUSDT'
    const change = { symbol, orderId: given!.orderId, price: '60100' }
    expect(await client.call('replaceOrder', change)).toMatchObject(given!)
    // If id and client id refer to different orders, the id counts.
    expect(await client.call('replaceOrder', { ...change, orderLinkId: 'other', price: '60200' })).toMatchObject(given!)
    expect(await client.call('cancelOrder', { symbol, orderId: one.orderId })).toMatchObject({
      orderId: one.orderId,
      orderLinkId: one.orderLinkId,
    })
    const ended = await client.call('cancelOrders', {
      request: [made, given, none, made].map((order) => ({ symbol, orderId: order!.orderId })),
    })
    expect(ended.list).toMatchObject([made, given, none, { code: 110_010 }])
  })

  it('[ENG-10] takes twenty and no more, and at least one', async () => {
    const twenty = Array.from({ length: 20 }, () => limit)
    expect((await client.call('createOrders', { request: twenty })).list.every(({ code }) => code === 0)).toBe(true)
    for (const request of [[], [...twenty, limit], limit, 'x']) {
      expect((await client.ask('createOrders', { request })).body).toMatchObject({
        retCode: 10_001,
        retExtInfo: { field: 'request' },
      })
    }
    expect(await client.call('cancelAllOrders', { side: 'Sell' })).toEqual({ cancelled: 0 })
    expect(await client.call('cancelAllOrders', { kind: 'conditional' })).toEqual({ cancelled: 0 })
    expect(await client.call('cancelAllOrders', { side: 'Buy', settleCoin: 'USDT', kind: 'active' })).toEqual({
      cancelled: 20,
    })
  })

  it('[ENG-09, 3.E5] a scaled order is several limit orders with growing parts', async () => {
    const { list } = await client.call('createScaled', {
      symbol: 'BTCUSDT',
      side: 'Buy',
      qty: '0.015',
      fromPrice: '60000',
      toPrice: '61000',
      count: 5,
      distribution: 'Increasing',
    })
    expect(list.map(({ code, price }) => [code, price])).toEqual([
      [0, '60000'],
      [0, '60250'],
      [0, '60500'],
      [0, '60750'],
      [0, '61000'],
    ])
    const orders = (await client.call('openOrders', {})).list
    expect(orders.map(({ qty }) => qty).toSorted()).toEqual(['0.001', '0.002', '0.003', '0.004', '0.005'])
    expect(await client.call('cancelAllOrders', {})).toEqual({ cancelled: 5 })
    const wrong = {
      symbol: 'BTCUSDT',
      side: 'Buy',
      qty: '0.01',
      fromPrice: '1',
      toPrice: '2',
      count: 2,
      distribution: 'Custom',
    }
    expect((await client.ask('createScaled', wrong)).body.retCode).toBe(10_001)
  })

  it('[ENG-02, ENG-09, API-03] a scaled order sent again under its id places nothing, however much of it was accepted', async () => {
    const trader = await TestClient.demo(exchange.url)
    const row = {
      symbol: 'BTCUSDT',
      side: 'Buy',
      qty: '0.004',
      fromPrice: '60000',
      toPrice: '60300',
      count: 4,
      distribution: 'Flat',
      orderLinkId: 'row',
    } as const
    const { list } = await trader.call('createScaled', row)
    expect(list.map(({ orderLinkId }) => orderLinkId)).toEqual(['row', 'row_2', 'row_3', 'row_4'])
    const again = await trader.ask('createScaled', row)
    const refused = { retCode: 110_072, retExtInfo: { orderId: list[0]!.orderId } }
    expect(again.body).toMatchObject(refused)
    expect((await trader.ask('createScaled', { ...row, fromPrice: '60000.05' })).body).toMatchObject(refused)
    expect((await trader.call('openOrders', {})).list).toHaveLength(4)
    expect((await trader.call('findOrder', { orderLinkId: 'row_4' })).order?.orderId).toBe(list[3]!.orderId)
    const long = { ...row, orderLinkId: 'x'.repeat(35) }
    expect((await trader.ask('createScaled', long)).body).toMatchObject({
      retCode: 10_001,
      retExtInfo: { field: 'orderLinkId' },
    })

    // the balance covers only the last two of these
    await trader.call('cancelAllOrders', {})
    const weights = [4900, 5050, 25, 25]
    const dear = { ...row, distribution: 'Custom', qty: '60', weights, orderLinkId: 'dear' } as const
    const partly = await trader.call('createScaled', dear)
    expect(partly.list.map(({ code, orderLinkId }) => [code, orderLinkId])).toEqual([
      [110_007, 'dear'],
      [110_007, 'dear_2'],
      [0, 'dear_3'],
      [0, 'dear_4'],
    ])
    expect((await trader.ask('createScaled', dear)).body).toMatchObject({
      retCode: 110_072,
      retExtInfo: { orderId: partly.list[2]!.orderId },
    })
  })

  it('[API-03] a batch costs as much as its items: over the budget it is refused as a whole, with the time to wait', async () => {
    const strict = await startTestExchange({ config: { rateLimits: true } })
    try {
      await strict.setIndex('BTCUSDT', '65000')
      const trader = await TestClient.demo(strict.url)
      const twenty = { request: Array.from({ length: 20 }, () => limit) }
      // Concurrently, because the budget would refill while a slow machine sends one after the other.
      const answers = await Promise.all([1, 2, 3].map(() => trader.ask('createOrders', twenty)))
      const refused = answers.filter(({ body }) => body.retCode !== 0)
      expect(refused).toMatchObject([{ status: 429, body: { retCode: 10_006, retExtInfo: { seconds: '1' } } }])
      const taken = answers.length - refused.length
      expect((await trader.call('openOrders', {})).list).toHaveLength(20 * taken)

      // a scaled order costs as much as its orders
      const other = await TestClient.demo(strict.url)
      const row = {
        symbol: 'BTCUSDT',
        side: 'Buy',
        fromPrice: '60000',
        toPrice: '60300',
        distribution: 'Flat',
      } as const
      const rows = await Promise.all([1, 2, 3].map(() => other.ask('createScaled', { ...row, qty: '0.02', count: 20 })))
      expect(rows.filter(({ body }) => body.retCode !== 0)).toMatchObject([{ status: 429, body: { retCode: 10_006 } }])
    } finally {
      await strict.stop()
    }
  })
})
