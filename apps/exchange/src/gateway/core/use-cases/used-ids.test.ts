import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

let exchange: TestExchange
let client: TestClient

beforeAll(async () => {
  exchange = await startTestExchange()
  await exchange.setIndex('BTCUSDT', '65000')
  const maker = await exchange.openMaker()
  await maker.place('BTCUSDT', 'Sell', '65010', '10')
  client = await TestClient.demo(exchange.url)
})
afterAll(() => exchange.stop())

const symbol = 'BTCUSDT'
const once = { symbol, side: 'Buy', orderType: 'Market', qty: '0.01', orderLinkId: 'once' } as const
const chase = { symbol, side: 'Sell', qty: '0.01', strategyType: 'Chase', strategyLinkId: 'chase' } as const
const scaled = {
  symbol,
  side: 'Buy',
  qty: '0.04',
  fromPrice: '60000',
  toPrice: '61000',
  count: 4,
  distribution: 'Flat',
} as const

/** Ends more orders and strategies than the engine keeps in memory. */
async function crowdOut(mark: string): Promise<void> {
  for (let batch = 0; batch < 26; batch += 1) {
    const request = Array.from({ length: 20 }, (_, place) => ({
      ...once,
      orderType: 'Limit' as const,
      timeInForce: 'IOC' as const,
      price: '64000',
      orderLinkId: `${mark}_${batch}_${place}`,
    }))
    const { list } = await client.call('createOrders', { request })
    expect(list.every(({ code }) => code === 0)).toBe(true)
  }
  for (let place = 0; place < 101; place += 1) {
    const { strategyId } = await client.call('createStrategy', { ...chase, strategyLinkId: `${mark}-${place}` })
    await client.call('stopStrategy', { strategyId })
  }
}

async function expectUsed(orderId: string, strategyId: string): Promise<void> {
  const used = { retCode: 110_072, retExtInfo: { orderId, status: 'Filled' } }
  expect((await client.ask('createOrder', once)).body).toMatchObject(used)
  expect((await client.call('createOrders', { request: [once] })).list).toMatchObject([{ code: 110_072, orderId }])
  expect((await client.ask('createScaled', { ...scaled, orderLinkId: 'once' })).body).toMatchObject(used)
  const ran = { retCode: 110_072, retExtInfo: { orderId: strategyId } }
  expect((await client.ask('createStrategy', chase)).body).toMatchObject(ran)
  expect((await client.call('positions', { symbol })).list).toMatchObject([{ size: '0.01' }])
}

describe('a client’s id that was used before', () => {
  it('[DUR-04, ENG-02] makes no second order, however many came in between and whether the exchange stood or not', async () => {
    const { orderId } = await client.call('createOrder', once)
    const { strategyId } = await client.call('createStrategy', chase)
    await client.call('stopStrategy', { strategyId })
    await crowdOut('first')
    await expectUsed(orderId, strategyId)

    const { cookies } = client
    exchange = await exchange.restart()
    client = new TestClient(exchange.url)
    for (const [name, value] of cookies) client.cookies.set(name, value)
    await expectUsed(orderId, strategyId)
  })

  it('[DUR-04] is one for orders and one for strategies', async () => {
    const ids = { orderLinkId: 'chase', strategyLinkId: 'once' }
    const { orderId } = await client.call('createOrder', { ...once, orderLinkId: ids.orderLinkId, qty: '0.02' })
    const { strategyId } = await client.call('createStrategy', { ...chase, strategyLinkId: ids.strategyLinkId })
    expect(orderId).not.toBe(strategyId)
  })

  it('[DUR-04, ENG-02] is one for each person', async () => {
    const other = await TestClient.demo(exchange.url)
    expect(await other.call('createOrder', { ...once, orderType: 'Limit', price: '60000' })).toMatchObject({
      orderLinkId: 'once',
    })
  })
})
