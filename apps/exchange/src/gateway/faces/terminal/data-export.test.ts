import { e8 } from '@perpdesk/numeric'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'

const PERSON = { email: 'ada@example.com', password: 'four gentle otters', name: 'Ada' }
const MINUTE = 60_000
const PAIR = 'BTC/USDT'

const rows = z.array(z.record(z.string(), z.unknown()))
const exported = z.strictObject({
  exportedTime: z.int(),
  profile: z.strictObject({
    uid: z.string(),
    name: z.string(),
    email: z.string(),
    inviteCode: z.string(),
    createdTime: z.int(),
  }),
  security: z.record(z.string(), z.unknown()),
  sessions: rows,
  events: rows,
  preferences: z.record(z.string(), z.string()),
  alerts: rows,
  firedAlerts: rows,
  invites: z.record(z.string(), z.unknown()),
  accounts: z.array(
    z.strictObject({
      account: z.looseObject({ uid: z.string() }),
      wallet: z.record(z.string(), z.unknown()),
      settings: z.record(z.string(), z.unknown()),
      leverages: rows,
      positions: rows,
      openOrders: rows,
      strategies: rows,
      orders: rows,
      executions: rows,
      closedPnl: rows,
      endedStrategies: rows,
      spotLeverage: z.int(),
      loans: rows,
      spotOpenOrders: rows,
      spotOrders: rows,
      spotExecutions: rows,
      hasPassedTokenQuiz: z.boolean(),
      waitingTokenRequests: rows,
      tokenRequests: rows,
      transactions: rows,
    }),
  ),
})

let exchange: TestExchange
let maker: TestMaker
beforeEach(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'], pairs: [PAIR] })
  await exchange.setIndex('BTCUSDT', '65000')
  maker = await exchange.openMaker()
})
afterEach(() => exchange.stop())

const refusal = async (asked: ReturnType<TestClient['ask']>) => (await asked).body.retCode

async function signUp(person = PERSON): Promise<TestClient> {
  const client = new TestClient(exchange.url)
  await client.call('signUp', person)
  return client
}

async function download(client: TestClient) {
  const { token } = await client.call('prepareExport', {})
  const { text, headers } = await client.download('dataExport', { token })
  return { data: exported.parse(JSON.parse(text)), text, headers, token }
}

describe('the export of all own data', () => {
  it('[ACC-06] has every record of every account, as the calls give them, and a sub-account’s too', async () => {
    const client = await signUp()
    await client.call('createAlert', {
      alertId: 'above-90000',
      symbol: 'BTCUSDT',
      source: 'LastPrice',
      condition: 'crossingUp',
      value: '90000',
      minutes: 0,
      repeat: 'once',
      expiresTime: 0,
      note: 'mine',
    })
    await client.call('setPreferences', { upsert_keys: { reverseClickTipStatus: 'hide' } })
    const { account } = await client.call('openSubAccount', { name: 'Bots', purpose: 'bot' })
    const { uid } = (await client.call('session', {})).user!
    await client.call('transfer', { from: uid, to: account.uid, coin: 'USDT', amount: '500', transferId: 'one' })
    await maker.place('BTCUSDT', 'Sell', '65010', '1')
    await maker.place('BTCUSDT', 'Buy', '64990', '1')
    const market = { symbol: 'BTCUSDT', orderType: 'Market', qty: '0.01' } as const
    for (let more = 0; more < 3; more += 1) {
      await client.call('createOrder', { ...market, side: 'Buy' })
      await client.call('createOrder', { ...market, side: 'Sell' })
    }
    await client.call('createOrder', { ...market, side: 'Buy' })
    await client.call('createOrder', { ...market, side: 'Buy', orderType: 'Limit', price: '60000' })
    await client.on(account.uid).call('createOrder', { ...market, qty: '0.001', side: 'Buy' })
    await exchange.settled()

    const { data, headers } = await download(client)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="perpdesk-data.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(data.profile).toMatchObject({ uid, name: 'Ada', email: PERSON.email })
    expect(data.sessions).toHaveLength(1)
    expect(data.events.map(({ event }) => event)).toEqual(['signedIn', 'dataExported'])
    expect(data.preferences).toEqual({ reverseClickTipStatus: 'hide' })
    expect(data.alerts).toEqual((await client.call('alerts', {})).list)
    expect(data.accounts.map((one) => one.account.uid)).toEqual([uid, account.uid])
    const [main, sub] = data.accounts
    const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
    expect(main?.positions).toEqual(json((await client.call('positions', {})).list))
    expect(main?.openOrders).toEqual(json((await client.call('openOrders', {})).list))
    expect(main?.orders).toEqual(json((await client.call('orderHistory', {})).list))
    expect(main?.executions).toEqual(json((await client.call('executions', {})).list))
    expect(main?.closedPnl).toEqual(json((await client.call('closedPnl', {})).list))
    expect(main?.transactions).toEqual(json((await client.call('transactions', {})).list))
    expect(main?.executions).toHaveLength(7)
    expect(sub?.executions).toEqual(json((await client.on(account.uid).call('executions', {})).list))
    expect(sub?.transactions.map(({ type }) => type)).toContain('TRANSFER_IN')
  })

  it('[ACC-06, SPOT-02, SPOT-03] has orders and fills of pairs apart from those of contracts, and strategies and alerts of both', async () => {
    const client = await signUp()
    await exchange.run({ type: 'deposit', account: maker.account, coin: 'BTC', amount: e8('1'), bonus: false })
    await maker.place(PAIR, 'Sell', '65010', '1')
    const buy = { symbol: PAIR, side: 'Buy', qty: '0.01' } as const
    const { orderId } = await client.call('createSpotOrder', { ...buy, orderType: 'Market', marketUnit: 'baseCoin' })
    const { orderId: resting } = await client.call('createSpotOrder', { ...buy, orderType: 'Limit', price: '64500' })
    const waiting = { ...buy, strategyType: 'Chase', triggerPrice: '90000' } as const
    const { strategyId: ended } = await client.call('createStrategy', waiting)
    await client.call('stopStrategy', { strategyId: ended })
    await client.call('createStrategy', waiting)
    await client.call('createAlert', {
      alertId: 'above-90000',
      symbol: PAIR,
      source: 'LastPrice',
      condition: 'above',
      value: '90000',
      minutes: 0,
      repeat: 'once',
      expiresTime: 0,
      note: '',
    })
    await exchange.settled()

    const { data } = await download(client)
    expect(data.alerts).toMatchObject([{ symbol: PAIR, value: '90000' }])
    const [account] = data.accounts
    expect(account?.strategies).toMatchObject([{ symbol: PAIR, state: 6, feeCoin: 'BTC' }])
    expect(account?.endedStrategies).toMatchObject([{ strategyId: ended, symbol: PAIR, terminateReason: 'userStop' }])
    expect(account?.spotOrders).toMatchObject([{ orderId, symbol: PAIR, orderStatus: 'Filled' }])
    expect(account?.spotOpenOrders).toMatchObject([{ orderId: resting, orderStatus: 'New' }])
    expect(account?.spotExecutions).toEqual(JSON.parse(JSON.stringify((await client.call('spotExecutions', {})).list)))
    expect([account?.orders, account?.openOrders, account?.executions, account?.spotLeverage]).toEqual([[], [], [], 0])
  })

  it('[ACC-06, SEC-01] contains nothing of others, and no secret of its own', async () => {
    const client = await signUp()
    const { recoveryCodes } = await client.call('renewRecoveryCodes', {})
    const eve = await signUp({ ...PERSON, email: 'eve@example.com', name: 'Eve' })
    await maker.place('BTCUSDT', 'Sell', '65010', '1')
    await eve.call('createOrder', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.02' })
    const theirs = (await eve.call('session', {})).user!
    const { text, data } = await download(client)
    for (const secret of [
      ...recoveryCodes,
      client.sessionToken,
      PERSON.password,
      'argon2',
      theirs.uid,
      'Eve',
      theirs.email,
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(data.accounts).toHaveLength(1)
    expect(data.accounts[0]?.executions).toEqual([])
  })

  it('[ACC-06, SEC-03] needs a confirmation, is for its session and once, and three an hour', async () => {
    const client = await signUp()
    const { token } = await download(client)
    expect(await refusal(client.ask('dataExport', { token }))).toBe(20_115)
    const { token: other } = await client.call('prepareExport', {})
    const eve = await signUp({ ...PERSON, email: 'eve@example.com' })
    expect(await refusal(eve.ask('dataExport', { token: other }))).toBe(20_115)
    exchange.advance(MINUTE)
    expect(await refusal(client.ask('dataExport', { token: other }))).toBe(20_115)
    await client.call('prepareExport', {})
    expect((await client.ask('prepareExport', {})).body).toMatchObject({ retCode: 20_004 })
    exchange.advance(20 * MINUTE)
    await client.call('prepareExport', {})
    exchange.advancePeople(5 * MINUTE)
    expect(await refusal(client.ask('prepareExport', {}))).toBe(20_104)
    const demo = await TestClient.demo(exchange.url)
    expect(await refusal(demo.ask('prepareExport', {}))).toBe(20_106)
  })
})
