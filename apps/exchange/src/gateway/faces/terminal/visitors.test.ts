import { EVENT_CODES } from '@perpdesk/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../../config/load-config.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

const symbol = 'BTCUSDT'
const order = { symbol, side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' } as const
const LINKS = {
  PERPDESK_BANNED_CONFIRM_URL: '/trade/spot/BTC/USDT',
  PERPDESK_BANNED_CANCEL_URL: 'https://example.com/',
}

let exchange: TestExchange
afterEach(() => exchange.stop())

async function start(settings: Record<string, string>): Promise<void> {
  const { visitors } = loadConfig({ PERPDESK_DATA: '/nowhere', ...LINKS, ...settings }, '/')
  exchange = await startTestExchange({ config: { visitors }, pairs: ['BTC/USDT'] })
  await exchange.setIndex(symbol, '65000')
  const maker = await exchange.openMaker()
  await maker.place(symbol, 'Sell', '65010', '1')
  await maker.place(symbol, 'Buy', '64990', '1')
}

const codeOf = async (client: TestClient, ...call: Parameters<TestClient['ask']>) =>
  (await client.ask(...call)).body.retCode

describe('visitors', () => {
  it('[ACC-03] are told whether contracts are closed to them, and where to go instead', async () => {
    await start({ PERPDESK_VISITOR_REGION: 'DE', PERPDESK_BANNED_REGIONS: 'US, DE' })
    const visitor = new TestClient(exchange.url)
    expect(await visitor.call('visitorProfile', { lang: 'de-DE' })).toEqual({
      isBanned: true,
      confirmUrl: '/trade/spot/BTC/USDT',
      cancelUrl: 'https://example.com/',
    })
  })

  it('[ACC-03, ERR-01] who is banned by name gets 10024 for what could open a position, and may still get out', async () => {
    await start({})
    const client = await TestClient.demo(exchange.url)
    await client.call('createOrder', { ...order, orderType: 'Market', price: undefined })
    const { orderId } = await client.call('createOrder', order)
    const uid = (await client.call('session', {})).user?.uid ?? ''
    const { visitors } = loadConfig({ PERPDESK_DATA: '/nowhere', ...LINKS, PERPDESK_BANNED_USERS: uid }, '/')
    // The same users and data under changed settings.
    Object.assign(exchange.config.visitors, visitors)
    exchange = await exchange.restart()
    const banned = client.at(exchange.url)
    expect((await banned.call('visitorProfile', {})).isBanned).toBe(true)
    expect((await new TestClient(exchange.url).call('visitorProfile', {})).isBanned).toBe(false)
    const answer = await banned.ask('createOrder', order)
    expect([answer.status, answer.body.retCode]).toEqual([403, 10_024])
    expect(await codeOf(banned, 'replaceOrder', { symbol, orderId, qty: '0.02' })).toBe(10_024)
    expect(await codeOf(banned, 'createOrders', { request: [{ ...order, reduceOnly: true }, order] })).toBe(10_024)
    // refused whatever else is wrong with the order
    const offGrid = { ...order, price: '64000.005' }
    expect(await codeOf(banned, 'createOrder', offGrid)).toBe(10_024)
    expect(await codeOf(banned, 'createOrders', { request: [offGrid] })).toBe(10_024)
    expect(await codeOf(banned, 'createOrder', { ...offGrid, reduceOnly: true })).toBe(10_001)
    const chase = { symbol, side: 'Buy', qty: '0.01', strategyType: 'Chase' }
    expect(await codeOf(banned, 'createStrategy', chase)).toBe(10_024)
    // coins may be bought all the same
    expect(await codeOf(banned, 'createStrategy', { ...chase, symbol: 'BTC/USDT' })).toBe(0)
    expect(await codeOf(banned, 'cancelOrder', { symbol, orderId })).toBe(0)
    const reduce = { ...order, side: 'Sell', orderType: 'Market', price: undefined, reduceOnly: true } as const
    expect(await codeOf(banned, 'createOrder', reduce)).toBe(0)
    expect((await banned.call('positions', {})).list).toEqual([])
  })

  it('[ACC-03] come from where the proxy says, and from nowhere that they say themselves', async () => {
    await start({
      PERPDESK_BANNED_REGIONS: 'US',
      PERPDESK_REGION_HEADER: 'cf-ipcountry',
      PERPDESK_PUBLIC_ORIGIN: 'https://trade.example',
    })
    const visitor = new TestClient(exchange.url)
    const from = async (country: string) =>
      (await visitor.ask('visitorProfile', {}, { 'cf-ipcountry': country })).body.result
    expect(await from('us')).toMatchObject({ isBanned: true })
    expect(await from('CH')).toEqual({ isBanned: false })
    await exchange.stop()
    await start({ PERPDESK_BANNED_REGIONS: 'US' })
    const liar = new TestClient(exchange.url)
    expect((await liar.ask('visitorProfile', {}, { 'cf-ipcountry': 'US' })).body.result).toEqual({ isBanned: false })
  })
})

describe('what terminals measured', () => {
  const figures = async () => (await fetch(`${exchange.url}/metrics`)).text()

  it('[REQ-08, MET-01] is added up for whoever watches the exchange', async () => {
    await start({})
    const client = new TestClient(exchange.url)
    await client.call('metrics', {
      timings: [
        { name: 'createOrder', ms: 42, code: 0 },
        { name: 'createOrder', ms: 29_999, code: 110_007 },
        { name: 'orderPush', ms: 7, code: 0 },
        { name: 'createOrder', ms: 5, code: 4_242 },
        { name: 'constructor', ms: 5, code: 0 },
      ],
      events: [{ code: EVENT_CODES.addMarginLinear, type: 'usdtPerpetual', count: 3 }],
    })
    const text = await figures()
    expect(text).toContain('perpdesk_client_calls_total{call="createOrder",code="0"} 1')
    expect(text).toContain('perpdesk_client_calls_total{call="createOrder",code="110007"} 1')
    expect(text).toContain('perpdesk_client_calls_total{call="createOrder",code="other"} 1')
    expect(text).toContain('perpdesk_client_call_seconds_bucket{call="orderPush",le="0.01"} 1')
    expect(text).not.toContain('constructor')
    expect(text).toContain('perpdesk_client_events_total{code="10201",type="usdtPerpetual"} 3')
  })

  it('[REQ-08] is taken in small batches of short times only, from pages of this exchange', async () => {
    await start({})
    const client = new TestClient(exchange.url)
    const one = { name: 'wallet', ms: 1, code: 0 }
    const wrong = [
      { timings: [{ ...one, ms: 30_000 }], events: [] },
      { timings: [{ ...one, ms: -1 }], events: [] },
      { timings: [{ ...one, symbol: 'BTCUSDT' }], events: [] },
      { timings: Array.from({ length: 101 }, () => one), events: [] },
      { timings: [], events: [{ code: 1, count: 1 }] },
      { timings: [], events: [{ code: 10_201, count: 0 }] },
      { timings: [], events: [], uid: '7' },
    ]
    for (const batch of wrong) expect(await codeOf(client, 'metrics', batch)).toBe(10_001)
    const foreign = await client.ask('metrics', { timings: [], events: [] }, { origin: 'https://evil.example' })
    expect(foreign.body.retCode).toBe(10_003)
  })
})
