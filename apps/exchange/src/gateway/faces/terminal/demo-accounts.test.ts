import { DEMO_COOKIE } from '@perpdesk/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'

let exchange: TestExchange
let maker: TestMaker

beforeAll(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'] })
  maker = await exchange.openMaker()
  await exchange.setIndex('BTCUSDT', '65000')
})
afterAll(() => exchange.stop())

const uidOf = async (client: TestClient) => (await client.call('session', {})).user?.uid
const sizeOf = async (client: TestClient) => (await client.call('positions', {})).list.map(({ size }) => size)

/** Opens a browser whose demo account is long 0.1 BTC. */
async function trader(): Promise<TestClient> {
  const client = await TestClient.demo(exchange.url)
  await maker.place('BTCUSDT', 'Sell', '65010', '0.1')
  await client.call('createOrder', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.1' })
  expect(await sizeOf(client)).toEqual(['0.1'])
  return client
}

describe('a demo account that was logged out of', () => {
  it('[ACC-01] is found again by its own browser, with its position', async () => {
    const client = await trader()
    const uid = await uidOf(client)
    await client.call('logOut', {})
    expect(await client.call('session', {})).toEqual({ user: null, hasDemo: true })
    expect((await client.call('demo', {})).user.uid).toBe(uid)
    expect(await sizeOf(client)).toEqual(['0.1'])
    expect((await TestClient.demo(exchange.url).then(uidOf)) === uid).toBe(false)
  })

  it('[ACC-01] is found again when only its session ended', async () => {
    const client = await trader()
    const uid = await uidOf(client)
    await exchange.identity.closeSession(client.sessionToken)
    expect(await client.ask('wallet', {})).toMatchObject({ status: 401 })
    expect((await client.call('demo', {})).user.uid).toBe(uid)
  })

  it('[ACC-01] is forgotten by a log-out that asks for it, and left by a fresh start', async () => {
    const client = await trader()
    const uid = await uidOf(client)
    const fresh = (await client.call('demo', { fresh: true })).user.uid
    expect(fresh).not.toBe(uid)
    await client.call('logOut', { forgetDemo: true })
    expect(client.cookies.size).toBe(0)
    expect(await client.call('session', {})).toEqual({ user: null, hasDemo: false })
    expect([uid, fresh]).not.toContain((await client.call('demo', {})).user.uid)
  })

  it('[SEC-01] is found by a cookie that scripts cannot read and nobody can make', async () => {
    const client = new TestClient(exchange.url)
    const lines = (await client.ask('demo', {})).headers.getSetCookie()
    const mine = lines.find((line) => line.startsWith(`${DEMO_COOKIE}=`))
    expect(mine).toMatch(/^demo=\d{9}\.[\w-]{43}; Max-Age=34560000; Path=\/; SameSite=Strict; HttpOnly$/)
    const uid = await uidOf(client)
    const [, mark = ''] = client.cookies.get(DEMO_COOKIE)?.split('.') ?? []
    const other = await uidOf(await TestClient.demo(exchange.url))
    for (const key of [`${other}.${mark}`, `${uid}.${'A'.repeat(43)}`, `${uid}.`, uid ?? '', `${uid}.${mark}x`]) {
      const thief = new TestClient(exchange.url)
      thief.cookies.set(DEMO_COOKIE, key)
      expect((await thief.call('session', {})).hasDemo).toBe(false)
      expect([uid, other]).not.toContain((await thief.call('demo', {})).user.uid)
    }
  })

  it('[ACC-01, DUR-01] is found again after a restart', { timeout: 30_000 }, async () => {
    const running = await startTestExchange({ symbols: ['BTCUSDT'] })
    const client = await TestClient.demo(running.url)
    const uid = await uidOf(client)
    await client.call('logOut', {})
    const again = await running.restart()
    expect((await client.at(again.url).call('demo', {})).user.uid).toBe(uid)
    await again.stop()
  })
})

describe('a demo account that is kept', () => {
  const person = (name: string) => ({ name, email: `${name}@example.com`, password: 'seven calm rivers' })

  it('[ACC-01] has its e-mail and password from then on, and the money and position that it had', async () => {
    const client = await trader()
    const uid = await uidOf(client)
    const { user } = await client.call('keepDemo', person('ada'))
    expect(user).toMatchObject({ uid, name: 'ada', email: 'ada@example.com', isDemo: false })
    expect(await sizeOf(client)).toEqual(['0.1'])
    const elsewhere = new TestClient(exchange.url)
    await elsewhere.call('logIn', { email: 'ADA@example.com', password: person('ada').password })
    expect(await uidOf(elsewhere)).toBe(uid)
    expect(await sizeOf(elsewhere)).toEqual(['0.1'])
  })

  it('[SEC-01] is opened by its password alone: sessions and keys of before are worth nothing', async () => {
    const client = await TestClient.demo(exchange.url)
    const uid = await uidOf(client)
    const key = client.cookies.get(DEMO_COOKIE) ?? ''
    const before = client.at(exchange.url)
    const beside = new TestClient(exchange.url)
    beside.cookies.set(DEMO_COOKIE, key)
    await beside.call('demo', {})
    expect(await uidOf(beside)).toBe(uid)
    await client.call('keepDemo', person('grace'))
    expect(client.cookies.has(DEMO_COOKIE)).toBe(false)
    expect(await beside.ask('wallet', {})).toMatchObject({ status: 401 })
    // The old cookie of the caller answers a little longer, for calls under way.
    await expect.poll(() => before.ask('wallet', {}), { timeout: 5_000 }).toMatchObject({ status: 401 })
    for (const stale of [before, beside]) {
      expect(await stale.call('session', {})).toEqual({ user: null, hasDemo: false })
      expect((await stale.call('demo', {})).user.uid).not.toBe(uid)
    }
    expect(await uidOf(client)).toBe(uid)
  })

  it('[SEC-01] keeps to the rules of signing up, once, also when two ask at once', async () => {
    const client = await TestClient.demo(exchange.url)
    const uid = await uidOf(client)
    const code = async (input: unknown) => (await client.ask('keepDemo', input)).body.retCode
    expect(await code({ ...person('eve'), password: 'password1' })).toBe(20_002)
    expect(await code({ ...person('eve'), password: 'short' })).toBe(10_001)
    const [one, two] = [await TestClient.demo(exchange.url), await TestClient.demo(exchange.url)]
    const both = await Promise.all([one, two].map((each) => each.ask('keepDemo', person('eve'))))
    expect(new Set(both.map(({ body }) => body.retCode))).toEqual(new Set([0, 20_001]))
    expect(await code({ ...person('eve'), email: 'EVE@example.com' })).toBe(20_001)
    expect((await client.call('session', {})).user).toMatchObject({ uid, isDemo: true })
    await client.call('keepDemo', person('kim'))
    expect(await code(person('kim2'))).toBe(20_007)
  })

  it('[ACC-01, DUR-01] is a full account after a restart', { timeout: 30_000 }, async () => {
    const running = await startTestExchange({ symbols: ['BTCUSDT'] })
    const client = await TestClient.demo(running.url)
    const uid = await uidOf(client)
    await client.call('keepDemo', person('lin'))
    const again = await running.restart()
    expect((await client.at(again.url).call('session', {})).user).toMatchObject({ uid, isDemo: false })
    await again.stop()
  })
})
