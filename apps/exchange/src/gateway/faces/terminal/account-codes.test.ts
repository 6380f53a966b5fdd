import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorEntry, errors } from '@perpdesk/protocol'
import { REFUSALS, SERVICE_REFUSALS } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

const symbol = 'BTCUSDT'
const order = { symbol, side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' } as const

let exchange: TestExchange
let classic: TestClient
let unified: TestClient

beforeAll(async () => {
  exchange = await startTestExchange()
  await exchange.setIndex(symbol, '65000')
  const maker = await exchange.openMaker()
  await maker.place(symbol, 'Sell', '65010', '1')
  await maker.place(symbol, 'Buy', '64990', '1')
  classic = await TestClient.demo(exchange.url, { accountType: 'classic' })
  unified = await TestClient.demo(exchange.url)
})
afterAll(() => exchange.stop())

describe('codes by kind of account', () => {
  it.each([
    ['more than the account can pay', { qty: '25' }, 30_031, 110_007],
    ['a rising trigger below the price', { triggerPrice: '60000', triggerDirection: 1 }, 30_074, 110_092],
    ['a falling trigger above the price', { triggerPrice: '70000', triggerDirection: 2 }, 30_075, 110_093],
    ['a take profit of a long below the price', { takeProfit: '60000' }, 30_027, 10_001],
    ['a stop loss of a long above the price', { stopLoss: '64500' }, 30_029, 10_001],
    ['a stop loss of a short below the price', { side: 'Sell', price: '66000', stopLoss: '65500' }, 30_028, 10_001],
    ['a take profit of a short above the price', { side: 'Sell', price: '66000', takeProfit: '67000' }, 30_030, 10_001],
  ])('[ERR-02] %s', async (_, change, classicCode, unifiedCode) => {
    const reported = await classic.ask('createOrder', { ...order, ...change })
    expect(reported.body.retCode).toBe(classicCode)
    const other = await unified.ask('createOrder', { ...order, ...change })
    expect(other.body.retCode).toBe(unifiedCode)
    if (classicCode === 30_031) return
    expect(reported.body.retMsg).toMatch(/\?\?LastPrice$/)
    expect(other.body.retMsg).toBe(reported.body.retMsg)
    if (unifiedCode === 10_001) expect(other.body.retExtInfo['textCode']).toBe(`${classicCode}`)
  })

  it('[ERR-02] 30162 carries the largest leverage', async () => {
    const high = { symbol, buyLeverageE2: 50_000, sellLeverageE2: 50_000, isIsolated: true }
    const { body } = await classic.ask('switchIsolated', high)
    expect(body).toMatchObject({ retCode: 30_162, retExtInfo: { max_leverage: body.retExtInfo['maxLeverage'] } })
    expect(body.retMsg).toBe(`At this position value the maximum leverage is ${body.retExtInfo['max_leverage']}×.`)
  })

  it('[ERR-02] the items of a batch have them too', async () => {
    const { list } = await classic.call('createOrders', { request: [{ ...order, qty: '25' }, order] })
    expect(list.map(({ code }) => code)).toEqual([30_031, 0])
    await classic.call('cancelAllOrders', {})
  })
})

it.each(['UTA', 'UTA2', 'classic'] as const)(
  '[ACC-02] a page is told that an account is %s, and a demo',
  async (accountType) => {
    const client = await TestClient.demo(exchange.url, { accountType })
    const flags = { accountType, isDemo: true, marginMode: 'REGULAR_MARGIN' }
    expect((await client.call('session', {})).user).toMatchObject(flags)
  },
)

describe('sessions that ended', () => {
  it('[ERR-01, REQ-03] one too many ends the oldest, which is told so (10009); a log-out is told nothing (10007)', async () => {
    const client = await TestClient.demo(exchange.url)
    const session = exchange.identity.session(client.sessionToken)
    if (session === undefined) throw new Error('no session')
    const left = await TestClient.demo(exchange.url)
    const answer = await left.ask('session', {})
    expect(answer.headers.get('usertoken')).toBe(left.cookies.get('user_token'))
    const cookie = `sid=${left.sessionToken}`
    await left.call('logOut', {})
    expect((await left.ask('wallet', {}, { cookie })).body.retCode).toBe(10_007)
    for (let more = 0; more < 50; more += 1) await exchange.identity.openSession(session.user)
    expect((await client.ask('wallet', {})).body).toMatchObject({
      retCode: 10_009,
      retMsg: errors.sessionReplaced.message,
    })
  })
})

describe('the error catalogue', () => {
  /** The source text of everything that runs. */
  const sources = ['apps/exchange/src', 'packages/engine/src', 'packages/trading/src'].flatMap((folder) => {
    const root = join(import.meta.dirname, '../../../../../..', folder)
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing\/|refusals\.ts$/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
  })
  const text = sources.join('\n')

  it.each(Object.entries<ErrorEntry>(errors))('[ERR-06] %s is raised somewhere', (name) => {
    const table = Object.hasOwn({ ...REFUSALS, ...SERVICE_REFUSALS }, name) ? 'REFUSALS' : 'errors'
    expect(new RegExp(`'${name}'|${table}\\.${name}\\b`).test(text)).toBe(true)
  })
})
