import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'

let exchange: TestExchange
let maker: TestMaker

beforeAll(async () => {
  exchange = await startTestExchange()
  maker = await exchange.openMaker()
  await exchange.setIndex('BTCUSDT', '65000')
  await maker.place('BTCUSDT', 'Sell', '65010', '1')
  await maker.place('BTCUSDT', 'Buy', '64990', '1')
})
afterAll(() => exchange.stop())

const limit = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' } as const

describe('a person trades over HTTP', () => {
  it('[API-01] from a demo account through an order that rests, changes and ends', async () => {
    const client = await TestClient.demo(exchange.url)
    const wallet = await client.call('wallet', {})
    expect(wallet.coins).toMatchObject([{ coin: 'USDT', walletBalance: '100000' }])

    const { orderId, orderLinkId } = await client.call('createOrder', { ...limit, orderLinkId: 'my-1' })
    expect(orderLinkId).toBe('my-1')
    const open = await client.call('openOrders', {})
    expect(open.list).toMatchObject([{ orderId, symbol: 'BTCUSDT', orderStatus: 'New', price: '64000', qty: '0.01' }])

    await client.call('replaceOrder', { symbol: 'BTCUSDT', orderLinkId: 'my-1', price: '64100.5', qty: '0.02' })
    const { order } = await client.call('findOrder', { orderId })
    expect(order).toMatchObject({ price: '64100.5', qty: '0.02', leavesQty: '0.02' })

    await client.call('cancelOrder', { symbol: 'BTCUSDT', orderId })
    expect((await client.call('openOrders', {})).list).toEqual([])
    expect((await client.call('findOrder', { orderLinkId: 'my-1' })).order).toMatchObject({ orderStatus: 'Cancelled' })
    expect((await client.call('findOrder', { orderLinkId: 'never' })).order).toBeNull()
  })

  it('[API-01] through a market order, a position, its margin settings and its history', async () => {
    const client = await TestClient.demo(exchange.url)
    await client.call('setLeverage', { symbol: 'BTCUSDT', buyLeverageE2: 2_000, sellLeverageE2: 2_000 })
    const buy = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.1' } as const
    const { orderId } = await client.call('createOrder', buy)
    const [position] = (await client.call('positions', { symbol: 'BTCUSDT' })).list
    expect(position).toMatchObject({ side: 'Buy', size: '0.1', entryPrice: '65010', leverageE2: 2_000 })

    await client.call('createOrder', {
      symbol: 'BTCUSDT',
      side: 'Sell',
      orderType: 'Market',
      reduceOnly: true,
      qty: '0.1',
    })
    expect((await client.call('positions', {})).list).toEqual([])
    // Records contain an order as soon as it has been answered.
    expect((await client.call('closedPnl', {})).list).toMatchObject([{ qty: '0.1', side: 'Sell' }])
    const executions = await client.call('executions', { limit: '1' })
    expect(executions.list).toMatchObject([{ side: 'Sell', execQty: '0.1', isMaker: false }])
    const next = await client.call('executions', { cursor: executions.nextPageCursor })
    expect(next.list).toMatchObject([{ orderId, side: 'Buy', execPrice: '65010', execFee: '3.57555' }])
    expect((await client.call('executions', { orderId })).list).toEqual(next.list)
    expect((await client.call('orderHistory', {})).list).toHaveLength(2)
    expect((await client.call('findOrder', { orderId })).order).toMatchObject({
      orderStatus: 'Filled',
      avgPrice: '65010',
    })

    const log = (await client.call('transactions', {})).list
    const wallet = await client.call('wallet', {})
    expect(log[0]?.balance).toBe(wallet.coins[0]?.walletBalance)
    expect(log.map((row) => row.type)).toEqual(['TRADE', 'TRADE', 'BONUS'])
  })

  it('[API-01, ENG-02] a repeated client id makes no second order and says which one there is', async () => {
    const client = await TestClient.demo(exchange.url)
    const { orderId } = await client.call('createOrder', { ...limit, orderLinkId: 'once' })
    const again = await client.ask('createOrder', { ...limit, orderLinkId: 'once' })
    expect(again).toMatchObject({ status: 200, body: { retCode: 110_072, retExtInfo: { orderId, status: 'New' } } })
    expect(again.body.retMsg).toContain(orderId)
    expect((await client.call('openOrders', {})).list).toHaveLength(1)
  })

  it('[DUR-04] a thousand identical creates at once make one order', async () => {
    const client = await TestClient.demo(exchange.url)
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => client.ask('createOrder', { ...limit, orderLinkId: 'storm' })),
    )
    expect(answers.filter((answer) => answer.body.retCode === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.retCode === 110_072)).toHaveLength(999)
    expect((await client.call('openOrders', {})).list).toHaveLength(1)
  })

  it('[DUR-04, API-03] a call that arrives after its deadline is never carried out', async () => {
    const client = await TestClient.demo(exchange.url)
    const at = (time: number) => ({ 'x-deadline': `${time}` })
    const now = exchange.sequencer.now()
    const late = await client.ask('createOrder', { ...limit, orderLinkId: 'late' }, at(now - 1))
    expect(late).toMatchObject({ status: 400, body: { retCode: 10_002 } })
    expect((await client.call('findOrder', { orderLinkId: 'late' })).order).toBeNull()
    for (const wrong of ['soon', '-1', '1e13', '99999999999999']) {
      const answer = await client.ask('createOrder', limit, { 'x-deadline': wrong })
      expect(answer.body).toMatchObject({ retCode: 10_001, retExtInfo: { field: 'x-deadline' } })
    }
    expect((await client.ask('createOrder', limit, at(now + 10_000))).body.retCode).toBe(0)
  })

  it('[SIM-03, DUR-04] an exchange whose time runs 60 times as fast takes deadlines by what a client has heard of it', async () => {
    const fast = await startTestExchange({ config: { market: { ...exchange.config.market, speed: 60 } } })
    try {
      await fast.setIndex('BTCUSDT', '65000')
      const client = await TestClient.demo(fast.url)
      // eight seconds ago by the machine's clock, and eleven
      const heard = async (seconds: number) =>
        client.ask('createOrder', limit, { 'x-deadline': `${fast.sequencer.now() - seconds * 59_000}` })
      expect((await heard(8)).body.retCode).toBe(0)
      expect((await heard(11)).body.retCode).toBe(10_002)
    } finally {
      await fast.stop()
    }
  })

  it('[API-01] cancel-all says how many ended, one contract or all', async () => {
    const client = await TestClient.demo(exchange.url)
    for (let i = 0; i < 3; i += 1) await client.call('createOrder', limit)
    expect(await client.call('cancelAllOrders', { symbol: 'ETHUSDT' })).toEqual({ cancelled: 0 })
    expect(await client.call('cancelAllOrders', {})).toEqual({ cancelled: 3 })
    expect(await client.call('cancelAllOrders', {})).toEqual({ cancelled: 0 })
  })

  it('[API-03] takes qty, qtyX or both when they agree, and the grid of the contract only', async () => {
    const client = await TestClient.demo(exchange.url)
    const { qty: _, ...rest } = limit
    await client.call('createOrder', { ...rest, qtyX: '1000000' })
    await client.call('createOrder', { ...rest, qtyX: '1000000', qty: '0.01' })
    const refused = [
      [{ ...rest, qtyX: '1000000', qty: '0.02' }, 'qtyX'],
      [rest, 'qty'],
      [{ ...limit, qty: '0.0005' }, 'qty'],
      [{ ...limit, qty: '0' }, 'qty'],
      [{ ...limit, price: '64000.05' }, 'price'],
      [{ ...limit, price: '0' }, 'price'],
      [{ ...rest, qty: '0.01', price: '999999999999999' }, 'price'],
      [{ ...limit, orderType: 'Market' }, 'price'],
    ] as const
    for (const [input, field] of refused) {
      expect((await client.ask('createOrder', input)).body).toMatchObject({ retCode: 10_001, retExtInfo: { field } })
    }
    expect((await client.call('openOrders', {})).list).toHaveLength(2)
  })

  it('[API-01] margin mode, position mode and isolated margin change and answer with what is set', async () => {
    const client = await TestClient.demo(exchange.url)
    expect(await client.call('setMarginMode', { marginMode: 'ISOLATED_MARGIN' })).toEqual({
      marginMode: 'ISOLATED_MARGIN',
    })
    const mode = await client.call('switchPositionMode', { symbol: 'BTCUSDT', positionMode: 'BothSide' })
    expect(mode.positionMode).toBe('BothSide')
    await client.call('createOrder', {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.1',
      positionIdx: 1,
    })
    const { position } = await client.call('addMargin', {
      symbol: 'BTCUSDT',
      positionIdx: 1,
      addToPositionBalanceE8: '10000000000',
    })
    expect(position).toMatchObject({ isIsolated: true, addedMargin: '100', positionIdx: 1 })
    expect(await client.call('leverage', { symbol: 'BTCUSDT' })).toEqual(mode)
  })

  it('[ACC-04, API-01] everybody sees the market', async () => {
    const visitor = new TestClient(exchange.url)
    expect((await visitor.call('session', {})).user).toBeNull()
    expect((await visitor.call('symbols', { filter: 'all', version: '6' })).LinearPerpetual).toHaveLength(3)
    expect((await visitor.call('tickers', {})).list).toHaveLength(3)
    const book = await visitor.call('depth', { symbol: 'BTCUSDT', limit: '5' })
    expect(book.a[0]?.[0]).toBe('65010')
    expect((await visitor.call('trades', { symbol: 'BTCUSDT' })).list.length).toBeGreaterThan(0)
    const now = (await visitor.call('time', {})).time
    const bars = await visitor.call('bars', {
      symbol: 'BTCUSDT',
      resolution: '1',
      from: `${now - 600_000}`,
      to: `${now}`,
    })
    expect(bars.list.at(-1)?.[0]).toBe(now - (now % 60_000))
    expect((await visitor.call('fundingHistory', { symbol: 'BTCUSDT' })).list).toEqual([])
    expect(await visitor.call('status', {})).toMatchObject({ accepting: true, reason: '' })
  })

  it('[OPS-03] and whoever runs the exchange sees how it is', async () => {
    const metrics = await fetch(`${exchange.url}/metrics`)
    const text = await metrics.text()
    expect(metrics.headers.get('content-type')).toContain('version=0.0.4')
    expect(text).toContain(`perpdesk_sequence ${exchange.sequencer.engine.seq}\n`)
    expect(text).toContain('perpdesk_accepting 1')
    expect(text).toMatch(/perpdesk_answers_total\{route="createOrder",status="200"\} [1-9]/)
    expect(text).not.toMatch(/sid=|user_token|@/)
    const throughProxy = await fetch(`${exchange.url}/metrics`, { headers: { 'x-forwarded-for': '1.2.3.4' } })
    expect(throughProxy.status).toBe(404)
  })
})
