import { parseE8 } from '@perpdesk/numeric'
import {
  executionMessage,
  leverageMessage,
  noticeMessage,
  orderMessage,
  PRIVATE_STREAM_PATH,
  PRIVATE_TOPICS,
  positionMessage,
  pushActionOf,
  walletMessage,
} from '@perpdesk/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { comesWithin } from '../../../../testing/comes-within.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../../testing/test-exchange.ts'
import { type TestMessage, TestSocket } from '../../../../testing/test-socket.ts'

const PATH = `${PRIVATE_STREAM_PATH}?v=2`
let exchange: TestExchange
let maker: TestMaker
/** Opened first and checked last, so that its ten seconds pass during the other tests. */
let silent: { closed: TestSocket['closed']; since: number }

beforeAll(async () => {
  exchange = await startTestExchange()
  silent = { closed: (await TestSocket.open(exchange.url, PATH)).closed, since: performance.now() }
  maker = await exchange.openMaker()
  await exchange.setIndex('BTCUSDT', '65000')
  await quote()
})
afterAll(() => exchange.stop())

async function quote(): Promise<void> {
  await maker.place('BTCUSDT', 'Sell', '65010', '50')
  await maker.place('BTCUSDT', 'Buy', '64990', '50')
}

const limit = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' } as const
const market = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.1' } as const

const expectNoGaps = (messages: readonly TestMessage[]) =>
  expect(messages.map((message) => message.seq)).toEqual(messages.map((_, i) => i + 1))

describe('logging in on the private socket', () => {
  it('[RT-01, SEC-01] takes a one-time token once', async () => {
    const client = await TestClient.demo(exchange.url)
    const { token } = await client.call('oneTimeToken', {})
    const first = await TestSocket.open(exchange.url, PATH)
    const second = await TestSocket.open(exchange.url, PATH)
    expect(await first.ask({ op: 'login', args: [token], reqId: 'a' })).toMatchObject({
      op: 'login',
      success: true,
      reqId: 'a',
    })
    expect(await second.ask({ op: 'login', args: [token] })).toMatchObject({ success: false, retCode: 10_032 })
    expect(await second.closed).toEqual({ code: 1008, reason: 'login failed' })
    expect(await first.ask({ op: 'login', args: [token] })).toMatchObject({ success: false, retCode: 10_034 })
    expect(first.ws.readyState).toBe(first.ws.OPEN)
    await first.close()
  })

  it('[RT-01] takes subscriptions that are sent right behind the login, in their order', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const client = await TestClient.demo(exchange.url)
      const { token } = await client.call('oneTimeToken', {})
      const socket = await TestSocket.open(exchange.url, PATH)
      socket.ws.send(JSON.stringify({ op: 'login', args: [token] }))
      socket.ws.send(JSON.stringify({ op: 'subscribe', args: ['order'] }))
      await expect
        .poll(() => socket.answers)
        .toMatchObject([
          { op: 'login', success: true },
          { op: 'subscribe', success: true, args: ['order'] },
        ])
      await socket.close()
    }
  })

  it('[SEC-01] one token on forty sockets at once logs in exactly one', async () => {
    const client = await TestClient.demo(exchange.url)
    const { token } = await client.call('oneTimeToken', {})
    const sockets = await Promise.all(Array.from({ length: 40 }, () => TestSocket.open(exchange.url, PATH)))
    const answers = await Promise.all(sockets.map((socket) => socket.ask({ op: 'login', args: [token] })))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    await Promise.all(sockets.map((socket) => socket.close()))
  })

  it('[SEC-01] tells nothing before log-in, whatever cookie came along', async () => {
    const client = await TestClient.demo(exchange.url)
    const socket = await TestSocket.open(exchange.url, PATH, client.headers())
    for (const topic of PRIVATE_TOPICS) {
      expect(await socket.ask({ op: 'subscribe', args: [topic] })).toMatchObject({ success: false, retCode: 10_007 })
    }
    expect(socket.messages).toEqual([])
    await socket.close()
  })

  it('[SEC-01, API-04] ends within a second of its session', async () => {
    const client = await TestClient.demo(exchange.url)
    const [one, two] = [await TestSocket.private(client), await TestSocket.private(client)]
    const bystander = await TestSocket.private(await TestClient.demo(exchange.url))
    await client.call('logOut', {})
    expect(await comesWithin(1_000, Promise.all([one.closed, two.closed]))).toBe(true)
    for (const socket of [one, two]) expect(await socket.closed).toEqual({ code: 1008, reason: 'session ended' })
    expect(bystander.ws.readyState).toBe(bystander.ws.OPEN)
    await bystander.close()
  })

  it('[API-04] gives one person twenty sockets', async () => {
    const client = await TestClient.demo(exchange.url)
    const sockets = []
    for (let i = 0; i < 20; i += 1) sockets.push(await TestSocket.private(client))
    await expect(TestSocket.private(client)).rejects.toThrow('20 open connections')
    await sockets.pop()?.close()
    await expect.poll(async () => (await TestSocket.private(client)).ws.readyState).toBe(1)
    for (const socket of sockets) socket.ws.terminate()
  })
})

describe('what an account is told', () => {
  it('[RT-02, LEV-03, LEV-06] settings of a contract, whoever changes them, and of all contracts with the margin mode', async () => {
    const client = await TestClient.demo(exchange.url)
    await client.call('setLeverage', { symbol: 'ETHUSDT', buyLeverageE2: 500, sellLeverageE2: 500 })
    const socket = await TestSocket.private(client)
    await socket.subscribe('leverage')
    const reported = () => socket.of('leverage').map((message) => z.parse(leverageMessage, message))
    expect(reported()).toMatchObject([{ type: 'snapshot', data: [{ symbol: 'ETHUSDT', buyLeverageE2: 500 }] }])
    const set = await client.call('setLeverage', { symbol: 'BTCUSDT', buyLeverageE2: 700, sellLeverageE2: 700 })
    expect(reported().at(-1)).toMatchObject({ type: 'delta', data: [set] })
    await client.call('switchPositionMode', { symbol: 'BTCUSDT', positionMode: 'BothSide' })
    expect(reported().at(-1)?.data).toMatchObject([{ symbol: 'BTCUSDT', positionMode: 'BothSide', buyLeverageE2: 700 }])
    // A refused change is not reported.
    await expect(
      client.call('setLeverage', { symbol: 'BTCUSDT', buyLeverageE2: 70_000, sellLeverageE2: 700 }),
    ).rejects.toThrow(/leverage/i)
    const order = { ...limit, positionIdx: 1, leverageE2: 800 } as const
    await expect(client.call('createOrder', { ...order, qty: '100' })).rejects.toThrow(/balance/i)
    expect(reported()).toHaveLength(3)
    await client.call('createOrder', order)
    expect(reported().at(-1)?.data).toMatchObject([{ symbol: 'BTCUSDT', buyLeverageE2: 800, sellLeverageE2: 800 }])
    // An order at the current leverage changes nothing.
    await client.call('createOrder', order)
    expect(reported()).toHaveLength(4)
    await client.call('cancelAllOrders', {})
    await client.call('setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
    const all = new Map(
      reported()
        .at(-1)
        ?.data.map((setting) => [setting.symbol, setting]),
    )
    expect(all.get('BTCUSDT')).toMatchObject({ isIsolated: true, buyLeverageE2: 800, positionMode: 'BothSide' })
    expect(all.get('SOLUSDT')).toEqual(await client.call('leverage', { symbol: 'SOLUSDT' }))
    expect(all.get('SOLUSDT')).toMatchObject({ isIsolated: true })
    expectNoGaps(socket.of('leverage'))
    await socket.close()
  })

  it('[RT-02, API-04, REC-01, REC-02] snapshots first, then every order, execution, position and wallet without a gap', async () => {
    const client = await TestClient.demo(exchange.url)
    const resting = await client.call('createOrder', limit)
    const socket = await TestSocket.private(client)
    await socket.subscribe(...PRIVATE_TOPICS)
    const [orders] = socket.of('order').map((message) => z.parse(orderMessage, message))
    expect(orders).toMatchObject({ type: 'snapshot', data: [{ orderId: resting.orderId }] })
    const [wallet] = socket.of('wallet').map((message) => z.parse(walletMessage, message))
    expect(wallet?.data).toEqual(await client.call('wallet', {}))

    const bought = await client.call('createOrder', { ...market, orderLinkId: 'tagged' })
    await client.call('cancelOrder', { symbol: 'BTCUSDT', orderId: resting.orderId })
    // All messages were sent before the calls were answered.
    const reported = socket
      .of('order')
      .slice(1)
      .flatMap((message) => z.parse(orderMessage, message).data)
    const statuses = (orderId: string) =>
      reported.filter((order) => order.orderId === orderId).map((order) => order.orderStatus)
    expect(statuses(bought.orderId).at(-1)).toBe('Filled')
    expect(statuses(resting.orderId)).toEqual(['Cancelled'])
    const executions = socket.of('execution').flatMap((message) => z.parse(executionMessage, message).data)
    expect(executions).toMatchObject([
      { orderId: bought.orderId, orderLinkId: 'tagged', execQty: '0.1', execPrice: '65010' },
    ])
    const position = z.parse(positionMessage, socket.of('position').at(-1)).data
    expect(position).toEqual((await client.call('positions', { symbol: 'BTCUSDT' })).list)
    // orders and positions have short keys, and empty values are left out
    const rows = (topic: string) =>
      z.parse(z.object({ data: z.array(z.looseObject({})) }), socket.of(topic).at(-1)).data
    expect(rows('order')[0]).toMatchObject({ i: resting.orderId, st: 'Cancelled' })
    expect(rows('order')[0]).not.toHaveProperty('orderStatus')
    expect(rows('position')[0]).toMatchObject({ s: 'BTCUSDT', sd: 'Buy', q: '0.1' })
    expect(rows('position')[0]).not.toHaveProperty('tr')
    const last = z.parse(walletMessage, socket.of('wallet').at(-1)).data
    expect(last.coins[0]?.walletBalance).toBe('99996.42445')
    for (const topic of PRIVATE_TOPICS) expectNoGaps(socket.of(topic))
    await socket.close()
  })

  it('[RT-02, TST-03, ENG-08] a changed margin mode, funding and a liquidation are told as notices, its status by position', {
    timeout: 20_000,
  }, async () => {
    const client = await TestClient.demo(exchange.url)
    const socket = await TestSocket.private(client)
    await socket.subscribe('notice', 'position')
    const notices = () => socket.of('notice').flatMap((message) => z.parse(noticeMessage, message).data)
    const noticed = (count: number) => socket.until(() => (notices().length < count ? undefined : true))
    await client.call('setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
    await noticed(1)
    expect(notices()).toMatchObject([{ kind: 'marginMode', marginMode: 'ISOLATED_MARGIN' }])

    await client.call('setLeverage', { symbol: 'BTCUSDT', buyLeverageE2: 5_000, sellLeverageE2: 5_000 })
    await client.call('createOrder', market)
    const due = exchange.sequencer.engine.quote(exchange.instrument('BTCUSDT').id).nextFundingTime
    exchange.advance(due - 300_000 - exchange.sequencer.now())
    for (let i = 0; i < 8; i += 1) {
      await exchange.setIndex('BTCUSDT', '65000')
      exchange.advance(60_000 / 8 + 1)
    }
    exchange.advance(due - exchange.sequencer.now() - 3_000)
    for (let i = 0; i < 8; i += 1) {
      await exchange.setIndex('BTCUSDT', '65000')
      exchange.advance(1_000)
    }
    await noticed(2)
    expect(notices()[1]).toMatchObject({
      kind: 'funding',
      symbol: 'BTCUSDT',
      side: 'Buy',
      qty: '0.1',
      time: expect.toSatisfy((time) => time >= due),
    })

    for (let i = 0; i < 5; i += 1) await exchange.setIndex('BTCUSDT', '60000')
    await socket.until(() => notices().find(({ kind }) => kind === 'liquidation'))
    expect(notices().at(-1)).toMatchObject({
      kind: 'liquidation',
      symbol: 'BTCUSDT',
      side: 'Buy',
      qty: '0.1',
      marginMode: 'ISOLATED_MARGIN',
    })
    const positions = socket.of('position').flatMap((message) => z.parse(positionMessage, message).data)
    expect(positions.slice(-2)).toMatchObject([
      { positionStatus: 'Liq', size: '0.1' },
      { positionStatus: 'Normal', size: '0' },
    ])
    expect((await client.call('positions', {})).list).toEqual([])
    for (let i = 0; i < 5; i += 1) await exchange.setIndex('BTCUSDT', '65000')
    await socket.close()
  })

  it('[RT-02, POS-03] with an open position the wallet follows the mark price once a second', async () => {
    const client = await TestClient.demo(exchange.url)
    await client.call('createOrder', market)
    const socket = await TestSocket.private(client)
    await socket.subscribe('wallet')
    const pnl = (message: TestMessage) => z.parse(walletMessage, message).data.coins[0]?.unrealisedPnl
    const [snapshot] = socket.of('wallet')
    await maker.place('BTCUSDT', 'Buy', '65009', '0.01')
    for (let i = 0; i < 3; i += 1) await exchange.setIndex('BTCUSDT', '65000')
    const moved = await socket.until(() => socket.of('wallet').find((message) => pnl(message) !== pnl(snapshot!)))
    expect(moved.type).toBe('delta')
    expectNoGaps(socket.of('wallet'))
    await exchange.run({ type: 'cancelAll', account: maker.account, instrument: 0, filter: null })
    await quote()
    await socket.close()
  })

  it('[RT-02] without a position the wallet follows what orders would lose, also beside a second listener', async () => {
    const client = await TestClient.demo(exchange.url)
    await exchange.setIndex('SOLUSDT', '150')
    await client.call('createOrder', { ...limit, symbol: 'SOLUSDT', price: '149', qty: '10' })
    const first = await TestSocket.private(client)
    await first.subscribe('wallet')
    const loss = (message: TestMessage) => z.parse(walletMessage, message).data.totalOrderLoss
    for (let i = 0; i < 3; i += 1) await exchange.setIndex('SOLUSDT', '148')
    const second = await TestSocket.private(client)
    await second.subscribe('wallet')
    const moved = await first.until(() => first.of('wallet').find((message) => loss(message) !== '0'))
    expect(moved.type).toBe('delta')
    expect(loss(second.of('wallet')[0]!)).toBe(loss(moved))
    await first.close()
    await second.close()
  })

  it('[RT-02, POS-01] in cross margin a position is told again when another one moves its liquidation price', async () => {
    const client = await TestClient.demo(exchange.url)
    await exchange.setIndex('ETHUSDT', '3000')
    await maker.place('ETHUSDT', 'Sell', '3000', '30')
    await client.call('createOrder', { ...market, qty: '5' })
    await client.call('createOrder', { ...market, symbol: 'ETHUSDT', qty: '30' })
    const socket = await TestSocket.private(client)
    await socket.subscribe('position')
    const liqPrices = () =>
      socket
        .of('position')
        .flatMap((message) => z.parse(positionMessage, message).data)
        .filter(({ symbol }) => symbol === 'BTCUSDT')
        .map(({ liqPrice }) => liqPrice)
    const [before] = liqPrices()
    for (let i = 0; i < 3; i += 1) await exchange.setIndex('ETHUSDT', '2990')
    const after = await socket.until(() => liqPrices().find((price) => price !== before))
    expect(parseE8(after)).toBeGreaterThan(parseE8(before!)!)
    expectNoGaps(socket.of('position'))
    await socket.close()
  })

  it('[INV-43, ACC-04] one account never hears of another, though they trade with each other', async () => {
    const people = await Promise.all(
      ['anna', 'bert'].map(async (name) => {
        const client = await TestClient.demo(exchange.url)
        const socket = await TestSocket.private(client)
        await socket.subscribe(...PRIVATE_TOPICS)
        return { name, client, socket }
      }),
    )
    const [anna, bert] = [people[0]!, people[1]!]
    for (let i = 0; i < 20; i += 1) {
      await anna.client.call('createOrder', { ...limit, price: '65000', orderLinkId: `anna-${i}` })
      await bert.client.call('createOrder', { ...limit, side: 'Sell', price: '65000', orderLinkId: `bert-${i}` })
    }
    for (const { name, socket } of people) {
      const links = () =>
        socket.messages
          .flatMap((message) => [...JSON.stringify(message.data).matchAll(/"(?:orderLinkId|l)":"([^"]+)"/g)])
          .map(([, link]) => link ?? '')
      await socket.until(() => (links().length < 40 ? undefined : true))
      expect(links().every((link) => link.startsWith(name))).toBe(true)
      for (const topic of PRIVATE_TOPICS) expectNoGaps(socket.of(topic))
      await socket.close()
    }
  })

  it('[API-04] a private reader that stops is cut off with a reason, and finds everything again', {
    timeout: 60_000,
  }, async () => {
    const client = await TestClient.demo(exchange.url)
    const { token } = await client.call('oneTimeToken', {})
    const socket = await TestSocket.open(exchange.url, PATH)
    await socket.ask({ op: 'login', args: [token] })
    await socket.subscribe(...PRIVATE_TOPICS)
    socket.ws.pause()
    const before = exchange.gateway.sockets()
    const account = exchange.identity.session(client.sessionToken)?.user.account ?? 0
    const { id } = exchange.instrument('BTCUSDT')
    const flags = {
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      smpType: 'None',
      orderLinkId: '',
      leverageE2: 0,
      options: null,
    } as const
    const order = {
      type: 'placeOrder',
      account,
      instrument: id,
      side: 'Buy',
      orderType: 'Limit',
      timeInForce: 'GTC',
      price: 600_000,
      qty: 1,
      ...flags,
    } as const
    for (let round = 0; round < 60 && exchange.gateway.sockets() === before; round += 1) {
      await Promise.all(Array.from({ length: 400 }, () => exchange.run(order)))
      if (round < 59) await exchange.run({ type: 'cancelAll', account, instrument: id, filter: null })
    }
    await expect.poll(() => exchange.gateway.sockets()).toBe(before - 1)
    const again = await TestSocket.private(client)
    await again.subscribe('order')
    const { data } = z.parse(orderMessage, again.of('order')[0])
    expect(data).toEqual((await client.call('openOrders', {})).list)
    await again.close()
  })

  it('[RT-02, REC-02, REC-09] a conditional order, its TP/SL and what they become are told with all that makes them so', {
    timeout: 20_000,
  }, async () => {
    const client = await TestClient.demo(exchange.url)
    await client.call('createOrder', market)
    const socket = await TestSocket.private(client)
    await socket.subscribe('order', 'position', 'notice')
    const trigger = { triggerPrice: '65100', triggerBy: 'IndexPrice', triggerDirection: 1 } as const
    const tpsl = { takeProfit: '70000', stopLoss: '60000', tpSlMode: 'Partial' } as const
    const { orderId } = await client.call('createOrder', { ...market, ...trigger, ...tpsl })
    await exchange.setIndex('BTCUSDT', '65100')
    // The orders that the index triggered are reported before this call is answered.
    await client.call('time', {})
    const reported = socket
      .of('order')
      .slice(1)
      .flatMap((message) => z.parse(orderMessage, message).data)
    const own = reported.filter((order) => order.orderId === orderId)
    expect(own.map(({ orderStatus }) => orderStatus)).toEqual(['Untriggered', 'Triggered', 'New', 'Filled'])
    expect(own[0]).toMatchObject({ ...trigger, ...tpsl, stopOrderType: 'Stop', createType: 'CreateByStopOrder' })
    expect(own.map(pushActionOf)).toEqual(['newed', 'replaced', 'replaced', 'position'])
    const stops = reported.filter((order) => order.parentOrderId === orderId && order.orderId !== orderId)
    expect(stops.map(({ stopOrderType, orderStatus }) => `${stopOrderType} ${orderStatus}`).toSorted()).toEqual([
      'PartialStopLoss Untriggered',
      'PartialTakeProfit Untriggered',
    ])
    const [position] = z.parse(positionMessage, socket.of('position').at(-1)).data
    expect(position?.stopOrders.map((stop) => stop.orderId).toSorted()).toEqual(
      stops.map((order) => order.orderId).toSorted(),
    )
    await client.call('setLimitPriceAction', { modifyEnable: false })
    expect(socket.of('notice')).toHaveLength(1)
    expectNoGaps(socket.of('order'))
    await exchange.setIndex('BTCUSDT', '65000')
    await socket.close()
  })
})

describe('a socket that says nothing', () => {
  it('[RT-01] is closed after ten seconds', { timeout: 20_000 }, async () => {
    expect(await silent.closed).toEqual({ code: 1008, reason: 'log in within 10 s' })
    expect(performance.now() - silent.since).toBeGreaterThan(9_000)
  })
})
