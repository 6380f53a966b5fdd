import { get } from 'node:http'
import { connect } from 'node:net'
import {
  DEVICE_COOKIE,
  ENDPOINT_NAMES,
  type Endpoint,
  type EndpointName,
  endpoints,
  HEADERS,
  MIN_APP_VERSION,
  TOKEN_COOKIE,
} from '@perpdesk/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../../testing/test-exchange.ts'

let exchange: TestExchange
let maker: TestMaker

const posts = ENDPOINT_NAMES.filter((name) => endpoints[name].method === 'POST')
/** GET endpoints that answer with an envelope; files have their own tests. */
const gets = ENDPOINT_NAMES.filter((name) => endpoints[name].method === 'GET' && !('file' in endpoints[name]))
const withSession = ENDPOINT_NAMES.filter((name) => endpoints[name].access === 'session')

/** A valid input for each endpoint. */
const ASSERTION = { id: 'AA', clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
const INPUTS: Partial<Record<EndpointName, Record<string, unknown>>> = {
  symbolItem: { symbol: 'BTCUSDT' },
  depth: { symbol: 'BTCUSDT' },
  trades: { symbol: 'BTCUSDT' },
  bars: { symbol: 'BTCUSDT', resolution: '1', from: '0', to: '1' },
  openInterest: { symbol: 'BTCUSDT', interval: '5min' },
  accountRatio: { symbol: 'BTCUSDT', interval: '5min' },
  indexComponents: { symbol: 'BTCUSDT' },
  fundingHistory: { symbol: 'BTCUSDT' },
  leverage: { symbol: 'BTCUSDT' },
  slippage: { symbol: 'BTCUSDT' },
  riskLimits: { symbol: 'BTCUSDT' },
  createStrategy: { symbol: 'BTC/USDT', side: 'Buy', qty: '0.01', strategyType: 'Chase' },
  stopStrategy: { strategyId: '1' },
  strategyOrders: { strategyId: '1', symbol: 'BTC/USDT' },
  statement: { kind: 'orders' },
  dataExport: { token: 'x'.repeat(100) },
  pnlReport: { startTime: '1', endTime: '1' },
  monthlyStatement: { account: '123456789', month: '2026-11' },
  statementCsv: { account: '123456789', month: '2026-11' },
  statementPdf: { account: '123456789', month: '2026-11' },
  findOrder: { orderId: '1' },
  findSpotOrder: { orderId: '1' },
  createSpotOrder: { symbol: 'BTC/USDT', side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' },
  replaceSpotOrder: { symbol: 'BTC/USDT', orderId: '1', qty: '0.02' },
  cancelSpotOrder: { symbol: 'BTC/USDT', orderId: '1' },
  setSpotMargin: { leverage: 5 },
  borrow: { coin: 'USDT', amount: '100' },
  repay: { coin: 'USDT', amount: '100' },
  setCollateralSwitch: { coin: 'BTC', isCollateral: false },
  findTokenRequest: { id: '1' },
  answerTokenQuiz: { answers: [] },
  subscribeToken: { coin: 'BTC3L', amount: '100' },
  redeemToken: { coin: 'BTC3L', amount: '10' },
  signUp: { email: 'eve@example.com', password: 'seven calm rivers', name: 'Eve' },
  setMailAddress: { address: 'eve@example.com' },
  confirmMailAddress: { code: '12345678' },
  requestResetMail: { email: 'eve@example.com' },
  resetByMail: { token: 'x'.repeat(43), password: 'seven calm rivers' },
  keepDemo: { email: 'eve@example.com', password: 'seven calm rivers', name: 'Eve' },
  logIn: { email: 'eve@example.com', password: 'seven calm rivers' },
  logInPasskey: ASSERTION,
  confirmPasskey: ASSERTION,
  createOrder: { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' },
  replaceOrder: { symbol: 'BTCUSDT', orderId: '1', qty: '0.02' },
  cancelOrder: { symbol: 'BTCUSDT', orderId: '1' },
  setLeverage: { symbol: 'BTCUSDT', buyLeverageE2: 500, sellLeverageE2: 500 },
  switchPositionMode: { symbol: 'BTCUSDT', positionMode: 'BothSide' },
  addMargin: { symbol: 'BTCUSDT', positionIdx: 0, addToPositionBalanceE8: '100000000' },
  setMarginMode: { marginMode: 'ISOLATED_MARGIN' },
  metrics: { timings: [], events: [] },
}
const inputOf = (name: EndpointName) => INPUTS[name] ?? {}
/** Calls whose input names an account or a request that is nobody’s here, with the code of their refusal. */
const REFUSED: Partial<Record<EndpointName, number>> = { monthlyStatement: 20012, findTokenRequest: 175007 }

beforeAll(async () => {
  exchange = await startTestExchange({ pairs: ['BTC/USDT'] })
  maker = await exchange.openMaker()
  await exchange.setIndex('BTCUSDT', '65000')
  await maker.place('BTCUSDT', 'Sell', '65010', '1')
  await maker.place('BTCUSDT', 'Buy', '64990', '1')
})
afterAll(() => exchange.stop())

/** Runs something and expects that no command resulted. */
async function withoutEffect<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = { seq: exchange.sequencer.engine.seq, hash: exchange.sequencer.engine.stateHash() }
  const result = await work()
  expect({ seq: exchange.sequencer.engine.seq, hash: exchange.sequencer.engine.stateHash() }).toEqual(before)
  return result
}

describe('requests that a person did not make', () => {
  let victim: TestClient
  let other: TestClient
  beforeAll(async () => {
    victim = await TestClient.demo(exchange.url)
    other = await TestClient.demo(exchange.url)
  })

  const ways: [string, () => Record<string, string>, number, number][] = [
    ['a page of another origin', () => ({ origin: 'https://evil.example' }), 403, 10_003],
    ['a sandboxed page', () => ({ origin: 'null' }), 403, 10_003],
    ['an origin with our name in front', () => ({ origin: `${exchange.url}.evil.example` }), 403, 10_003],
    ['our address over another scheme', () => ({ origin: exchange.url.replace('http', 'https') }), 403, 10_003],
    ['our host on another port', () => ({ origin: 'http://127.0.0.1:1' }), 403, 10_003],
    [
      'a name pointed at us, host and origin alike',
      () => ({ origin: 'http://evil.example', host: 'evil.example' }),
      403,
      10_003,
    ],
    ['nobody knows where', () => ({ origin: '' }), 403, 10_003],
    ['a page of another site, as the browser says', () => ({ 'sec-fetch-site': 'cross-site' }), 403, 10_003],
    ['a page of a neighbour site, as the browser says', () => ({ 'sec-fetch-site': 'same-site' }), 403, 10_003],
    ['a form posted as text', () => ({ 'content-type': 'text/plain' }), 415, 10_415],
    ['a form', () => ({ 'content-type': 'application/x-www-form-urlencoded' }), 415, 10_415],
    ['a multipart form', () => ({ 'content-type': 'multipart/form-data; boundary=x' }), 415, 10_415],
  ]
  it.each(posts.flatMap((name) => ways.map((way) => [name, ...way] as const)))(
    '[SEC-01] %s from %s is refused before anything happens',
    async (name, _, headers, status, code) => {
      const answer = await withoutEffect(() => victim.ask(name, inputOf(name), headers()))
      expect(answer).toMatchObject({ status, body: { retCode: code } })
    },
  )

  const tokens: [string, () => Record<string, string>][] = [
    ['no CSRF token', () => ({ [HEADERS.userToken]: '' })],
    ['a made-up CSRF token', () => ({ [HEADERS.userToken]: 'A'.repeat(43) })],
    ['the CSRF token of somebody else', () => ({ [HEADERS.userToken]: other.cookies.get(TOKEN_COOKIE) ?? '' })],
    ['the token in another script', () => ({ [HEADERS.userToken]: 'é'.repeat(43) })],
  ]
  it.each(
    posts
      .filter((name) => endpoints[name].access === 'session')
      .flatMap((name) => tokens.map((way) => [name, ...way] as const)),
  )('[SEC-01] %s with %s is refused before anything happens', async (name, _, headers) => {
    const answer = await withoutEffect(() => victim.ask(name, inputOf(name), headers()))
    expect(answer).toMatchObject({ status: 403, body: { retCode: 10_004 } })
  })

  it('[SEC-01] the readable token alone opens nothing', async () => {
    const thief = new TestClient(exchange.url)
    thief.cookies.set(TOKEN_COOKIE, victim.cookies.get(TOKEN_COOKIE) ?? '')
    expect(await thief.ask('wallet', {})).toMatchObject({ status: 401, body: { retCode: 10_007 } })
  })

  it.each(gets)('[SEC-01] GET %s changes nothing, whatever it is asked with', async (name) => {
    const { body } = await withoutEffect(() => victim.ask(name, inputOf(name)))
    expect(body.retCode).toBe(REFUSED[name] ?? 0)
  })

  it('[SEC-01] nor does a statement, which no other page may read', async () => {
    const { text, headers } = await withoutEffect(() => victim.download('statement', { kind: 'orders' }))
    expect(text).toMatch(/^orderId,/)
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-app-min-version')).toBe(String(MIN_APP_VERSION))
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('who may see what', () => {
  it.each(withSession)('[ACC-04] %s needs a session', async (name) => {
    const forms = [new Map<string, string>(), new Map([['sid', 'x']]), new Map([['sid', 'A'.repeat(43)]])]
    for (const cookies of forms) {
      const visitor = new TestClient(exchange.url)
      for (const [key, value] of cookies) visitor.cookies.set(key, value)
      const answer = await withoutEffect(() => visitor.ask(name, inputOf(name)))
      expect(answer).toMatchObject({ status: 401, body: { retCode: 10_007 } })
    }
  })

  it.each(withSession)('[ACC-04, SEC-01] %s takes no request with two credentials', async (name) => {
    const [a, b] = [await TestClient.demo(exchange.url), await TestClient.demo(exchange.url)]
    const cookie = `sid=${a.sessionToken}; sid=${b.sessionToken}; ${TOKEN_COOKIE}=${a.cookies.get(TOKEN_COOKIE)}`
    const answer = await withoutEffect(() => a.ask(name, inputOf(name), { cookie }))
    expect(answer).toMatchObject({ status: 401, body: { retCode: 10_007 } })
  })

  it('[ACC-04] strategies and stops of somebody else name nothing', async () => {
    const [owner, stranger] = [await TestClient.demo(exchange.url), await TestClient.demo(exchange.url)]
    const chase = { symbol: 'BTCUSDT', side: 'Buy', qty: '0.01', strategyType: 'Chase' } as const
    const { strategyId } = await owner.call('createStrategy', chase)
    await owner.call('createOrder', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' })
    await owner.call('setTpSlTs', { symbol: 'BTCUSDT', takeProfit: '70000' })
    const [stop] = (await owner.call('stopOrders', {})).list
    await stranger.call('createOrder', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' })
    const own = async () => [await owner.call('strategies', {}), await owner.call('stopOrders', {})]
    const before = await own()
    const refused = async (name: EndpointName, input: unknown) => (await stranger.ask(name, input)).body.retCode
    expect(await refused('stopStrategy', { strategyId })).toBe(60_065)
    expect(await refused('cancelOrder', { symbol: 'BTCUSDT', orderId: stop?.orderId })).toBe(110_001)
    const change = { symbol: 'BTCUSDT', tpSlMode: 'Partial', tpStopOrderId: stop?.orderId, takeProfit: '71000' }
    expect(await refused('setTpSlTs', change)).not.toBe(0)
    expect((await stranger.call('strategies', {})).list).toEqual([])
    expect((await stranger.call('strategyOrders', { strategyId })).list).toEqual([])
    expect(
      (await stranger.call('cancelOrders', { request: [{ symbol: 'BTCUSDT', orderId: stop?.orderId ?? '' }] })).list,
    ).toMatchObject([{ code: 110_001 }])
    await stranger.call('cancelAllOrders', {})
    expect(await own()).toEqual(before)
    const { text } = await stranger.download('statement', { kind: 'orders' })
    expect(text.split('\r\n')).toHaveLength(3)
    await owner.call('stopStrategy', { strategyId })
    for (const client of [owner, stranger]) {
      await client.call('createOrder', {
        symbol: 'BTCUSDT',
        side: 'Sell',
        orderType: 'Market',
        qty: '0.01',
        reduceOnly: true,
      })
    }
  })

  it('[ACC-04] the ids of somebody else name nothing', async () => {
    const [owner, stranger] = [await TestClient.demo(exchange.url), await TestClient.demo(exchange.url)]
    const { orderId } = await owner.call('createOrder', {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      price: '64000',
      qty: '0.01',
      orderLinkId: 'owners-own',
    })
    await owner.call('createOrder', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' })
    const { orderId: filled } = await owner.call('createOrder', {
      symbol: 'BTCUSDT',
      side: 'Sell',
      orderType: 'Market',
      qty: '0.01',
      reduceOnly: true,
      timeInForce: 'IOC',
      orderLinkId: 'owners-end',
    })
    await owner.call('createOrder', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' })
    const never = '999999'

    for (const [ids, unknown] of [
      [{ orderId }, { orderId: never }],
      [{ orderId: filled }, { orderId: never }],
      [{ orderLinkId: 'owners-own' }, { orderLinkId: 'nobodys' }],
      [{ orderLinkId: 'owners-end' }, { orderLinkId: 'nobodys' }],
    ]) {
      expect((await stranger.call('findOrder', ids ?? {})).order).toBeNull()
      for (const name of ['replaceOrder', 'cancelOrder'] as const) {
        const change = name === 'replaceOrder' ? { qty: '0.02' } : {}
        const theirs = await stranger.ask(name, { symbol: 'BTCUSDT', ...ids, ...change })
        const nobodys = await stranger.ask(name, { symbol: 'BTCUSDT', ...unknown, ...change })
        expect(theirs.body).toMatchObject({ retCode: 110_001 })
        expect([theirs.status, theirs.body.retMsg, theirs.body.retExtInfo]).toEqual([
          nobodys.status,
          nobodys.body.retMsg,
          nobodys.body.retExtInfo,
        ])
      }
    }
    await stranger.call('cancelAllOrders', {})
    expect((await owner.call('openOrders', {})).list).toHaveLength(1)
    expect(await stranger.ask('addMargin', inputOf('addMargin'))).toMatchObject({
      body: { retCode: expect.toSatisfy((code) => code !== 0) },
    })

    await exchange.settled()
    expect((await owner.call('executions', {})).list).toHaveLength(3)
    const cursor = (await owner.call('executions', { limit: '1' })).nextPageCursor
    expect((await stranger.call('executions', { cursor })).list).toEqual([])
    for (const query of [{}, { symbol: 'BTCUSDT' }]) {
      expect((await stranger.call('executions', query)).list).toEqual([])
      expect((await stranger.call('orderHistory', query)).list).toEqual([])
      expect((await stranger.call('closedPnl', query)).list).toEqual([])
    }
    expect((await stranger.call('positions', {})).list).toEqual([])
    expect((await stranger.call('openOrders', {})).list).toEqual([])
    expect((await stranger.call('transactions', {})).list.map((row) => row.type)).toEqual(['BONUS'])
  })

  it('[SEC-01] private answers are kept by nobody, and no answer is a page', async () => {
    const client = await TestClient.demo(exchange.url)
    for (const name of gets) {
      const { headers } = await client.ask(name, inputOf(name))
      const endpoint: Endpoint = endpoints[name]
      const revalidated = endpoint.revalidated === true
      expect(revalidated && endpoint.access === 'session').toBe(false)
      expect(headers.get('cache-control')).toBe(revalidated ? 'no-cache' : 'no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('sessions over HTTP', () => {
  const person = { email: 'grace@example.com', password: 'seven calm rivers', name: 'Grace' }

  it('[SEC-01, ACC-01] sign-up, log-out, log-in: a new credential each time, in a cookie that scripts cannot read', async () => {
    const client = new TestClient(exchange.url)
    const signUp = await client.ask('signUp', person)
    const [sid, token] = signUp.headers.getSetCookie()
    expect(sid).toMatch(/^sid=[\w-]{43}; Max-Age=604800; Path=\/; SameSite=Strict; HttpOnly$/)
    expect(token).toMatch(/^user_token=[\w-]{43}; Max-Age=604800; Path=\/; SameSite=Strict$/)
    expect(signUp.body.result).toMatchObject({
      user: { name: 'Grace', email: person.email, isDemo: false, accountType: 'UTA2' },
    })
    const first = client.sessionToken

    await client.call('logIn', { email: person.email, password: person.password })
    expect(client.sessionToken).not.toBe(first)
    const old = new TestClient(exchange.url)
    old.cookies.set('sid', first)
    expect(await old.ask('wallet', {})).toMatchObject({ status: 401 })

    const last = client.sessionToken
    await client.call('logOut', {})
    expect([...client.cookies.keys()]).toEqual([DEVICE_COOKIE])
    old.cookies.set('sid', last)
    expect(await old.ask('wallet', {})).toMatchObject({ status: 401 })
    expect((await old.call('session', {})).user).toBeNull()
  })

  it('[SEC-01] a credential that was planted before log-in is worth nothing afterwards', async () => {
    const planted = await TestClient.demo(exchange.url)
    const victim = new TestClient(exchange.url)
    victim.cookies.set('sid', planted.sessionToken)
    await victim.call('logIn', { email: person.email, password: person.password })
    expect((await victim.call('session', {})).user?.name).toBe('Grace')
    expect((await planted.call('session', {})).user).toBeNull()
  })

  it('[SEC-01] compares every letter of a password as it was typed: case, spaces at its ends, up to the last of 128', async () => {
    const client = new TestClient(exchange.url)
    const exact = ` Ångström ${'gentle otter '.repeat(9)}Z`
    expect(exact).toHaveLength(128)
    const ilse = { email: 'ilse@example.com', name: 'Ilse' }
    await client.call('signUp', { ...ilse, password: exact })
    const codeOf = async (password: string) => (await client.ask('logIn', { email: ilse.email, password })).body.retCode
    for (const other of [exact.toLowerCase(), exact.trim(), exact.slice(0, -1), `${exact.slice(0, -1)}z`]) {
      expect(await codeOf(other)).toBe(20_003)
    }
    expect(await codeOf(exact)).toBe(0)
  })

  it('[SEC-03] an unknown e-mail and a wrong password are told apart by nothing', async () => {
    const client = new TestClient(exchange.url)
    const unknown = await client.ask('logIn', { email: 'nobody@example.com', password: 'not it at all' })
    const wrong = await client.ask('logIn', { email: person.email, password: 'not it at all' })
    expect(wrong.status).toBe(unknown.status)
    const shown = ({ retCode, retMsg, result, retExtInfo }: typeof wrong.body) => ({
      retCode,
      retMsg,
      result,
      retExtInfo,
    })
    expect(shown(wrong.body)).toEqual(shown(unknown.body))
    expect(wrong.body.retCode).toBe(20_003)
  })

  it('[SEC-01] short and weak passwords and taken e-mails are told with a sentence', async () => {
    const client = new TestClient(exchange.url)
    const short = await client.ask('signUp', { ...person, email: 'a@b.cd', password: 'rx7-lem' })
    expect(short.body).toMatchObject({ retCode: 10_001, retMsg: expect.stringContaining('password') })
    expect(await client.ask('signUp', { ...person, email: 'a@b.cd', password: 'password1' })).toMatchObject({
      status: 200,
      body: { retCode: 20_002 },
    })
    expect(await client.ask('signUp', { ...person, email: 'GRACE@example.com' })).toMatchObject({
      status: 200,
      body: { retCode: 20_001 },
    })
  })

  it('[ACC-01, DUR-01] survive a restart, orders and funds too', { timeout: 30_000 }, async () => {
    let running = await startTestExchange()
    await running.setIndex('BTCUSDT', '65000')
    const client = await TestClient.demo(running.url)
    await client.call('createOrder', {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      price: '64000',
      qty: '0.01',
    })
    const wallet = await client.call('wallet', {})
    const hash = running.sequencer.engine.stateHash()
    running = await running.restart()
    expect(running.sequencer.engine.stateHash()).toBe(hash)
    const again = client.at(running.url)
    expect((await again.call('openOrders', {})).list).toHaveLength(1)
    expect(await again.call('wallet', {})).toEqual(wallet)
    await again.call('cancelAllOrders', {})
    await running.stop()
  })

  it('[DUR-01] a user whose account was never opened gets it at the next call, once, with the funds', async () => {
    const user = await exchange.identity.createDemo()
    const { token, session } = await exchange.identity.openSession(user)
    expect(exchange.sequencer.engine.hasAccount(user.account)).toBe(false)
    const client = new TestClient(exchange.url)
    client.cookies.set('sid', token)
    client.cookies.set(TOKEN_COOKIE, session.csrfToken)
    const wallets = await Promise.all(Array.from({ length: 20 }, () => client.call('wallet', {})))
    for (const wallet of wallets) expect(wallet.coins[0]?.walletBalance).toBe('100000')
    expect(exchange.identity.isProvisioned(user.account)).toBe(true)
  })

  it('[DUR-01, INV-03] a crash between account, deposit and note never pays twice', async () => {
    const submitted: string[] = []
    const stop = exchange.sequencer.subscribe((_, command) => submitted.push(command.type))
    const user = await exchange.identity.createDemo()
    const terms = {
      accountType: 'UTA2',
      marginMode: 'REGULAR_MARGIN',
      makerRate: 0n,
      takerRate: 0n,
      reports: true,
    } as const
    await exchange.run({ type: 'createAccount', account: user.account, ...terms })
    await exchange.run({
      type: 'deposit',
      account: user.account,
      coin: 'USDT',
      amount: 10_000_000_000_000n,
      bonus: true,
    })
    const { token } = await exchange.identity.openSession(user)
    const client = new TestClient(exchange.url)
    client.cookies.set('sid', token)
    expect((await client.call('wallet', {})).coins[0]?.walletBalance).toBe('100000')
    expect(submitted).toEqual(['createAccount', 'deposit'])
    stop()
  })
})

describe('budgets', () => {
  it('[API-03] one address holds five hundred connections, and the rest of the world is served', {
    timeout: 20_000,
  }, async () => {
    const running = await startTestExchange({ config: { rateLimits: true } })
    const { hostname, port } = new URL(running.url)
    let cut = 0
    const opened = Array.from({ length: 550 }, () => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.1' })
      socket
        .on('error', () => undefined)
        .on('close', () => {
          cut += 1
        })
      return socket
    })
    await expect.poll(() => cut, { timeout: 10_000 }).toBe(50)
    const neighbour = await new Promise<number | undefined>((resolve, reject) => {
      get({ host: hostname, port, path: '/health', localAddress: '127.0.0.2' }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
    expect(neighbour).toBe(200)
    for (const socket of opened) socket.destroy()
    await running.stop()
  })
})
