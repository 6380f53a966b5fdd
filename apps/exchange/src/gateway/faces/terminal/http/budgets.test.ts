import { type EndpointName, HEADERS, TOKEN_COOKIE } from '@perpdesk/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '../../../../identity/identity.ts'
import { type TestAnswer, TestClient } from '../../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../../testing/test-exchange.ts'
import { BUDGETS } from '../../../core/budgets/budgets.ts'

/** The exchange is set up behind a proxy, so that tests can choose the client address of a request. */
const ORIGIN = 'https://trade.example'
/** Number of address ranges used so far; each test takes its own. */
let streets = 0
let exchange: TestExchange

beforeAll(async () => {
  exchange = await startTestExchange({ config: { rateLimits: true, publicOrigin: ORIGIN } })
})
afterAll(() => exchange.stop())

const street = () => {
  streets += 1
  return (running: number) => `10.1.${streets}.${running}`
}

/** Opens another browser with a session of this user. */
async function browserOf(user: User): Promise<TestClient> {
  const { token, session } = await exchange.identity.openSession(user)
  const client = new TestClient(exchange.url)
  client.cookies.set('__Host-sid', token)
  client.cookies.set(TOKEN_COOKIE, session.csrfToken)
  return client
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => exchange.identity.createDemo()))
const ask = (client: TestClient, address: string, name: EndpointName = 'cancelOrder', input: unknown = NOTHING) =>
  client.ask(name, input, { origin: ORIGIN, 'x-forwarded-for': address })
const NOTHING = { symbol: 'BTCUSDT', orderId: '1' }

/**
 * Sends calls concurrently. Returns the refused and accepted answers, and the largest number that the elapsed time
 * allows.
 */
async function flood(calls: readonly (() => Promise<TestAnswer>)[], budget: { burst: number; perSecond: number }) {
  const began = performance.now()
  const answers = await Promise.all(calls.map((call) => call()))
  const most = budget.burst + Math.ceil(((performance.now() - began) / 1_000) * budget.perSecond) + 1
  return { refused: answers.filter(isRefused), taken: answers.filter((answer) => !isRefused(answer)), most }
}
const isRefused = ({ body }: TestAnswer) => body.retCode === 10_006
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)

describe('budgets', () => {
  it('[API-03, SEC-05] thirteen sessions of a person make no more calls than one, wherever they come from', async () => {
    const at = street()
    const [person, neighbour] = await people(2)
    const browsers = await Promise.all(times(13, person!).map(browserOf))
    const calls = browsers.flatMap((browser, running) => times(48, () => ask(browser, at(running))))
    const { refused, taken, most } = await flood(calls, BUDGETS.trade.person)
    expect(taken.length).toBeGreaterThanOrEqual(BUDGETS.trade.person.burst)
    expect(taken.length).toBeLessThanOrEqual(most)
    expect(refused.length + taken.length).toBe(624)
    // Another user at one of these addresses has her own budget.
    expect((await ask(await browserOf(neighbour!), at(1))).body.retCode).toBe(110_001)
  })

  it('[API-03, SEC-05] an address has room for an office, and not for an office of each of its people', async () => {
    const at = street()
    const office = await Promise.all((await people(13)).map(browserOf))
    const calls = office.flatMap((browser) => times(38, () => ask(browser, at(1))))
    const { refused, taken, most } = await flood(calls, BUDGETS.trade.address)
    expect(taken.length).toBeGreaterThanOrEqual(BUDGETS.trade.address.burst)
    expect(taken.length).toBeLessThanOrEqual(most)
    expect(refused.length).toBeGreaterThan(0)
    // A user refused there has not used up her own budget, and can trade from another address.
    const { taken: elsewhere } = await flood(
      times(2, () => ask(office[12]!, at(2))),
      BUDGETS.trade.person,
    )
    expect(elsewhere).toHaveLength(2)
    expect(BUDGETS.trade.address.burst).toBeGreaterThanOrEqual(5 * BUDGETS.trade.person.burst)
  })

  it('[API-03] a person over budget costs the neighbours at the same address nothing', async () => {
    const at = street()
    const [greedy, neighbour] = await Promise.all((await people(2)).map(browserOf))
    await flood(
      times(400, () => ask(greedy!, at(1))),
      BUDGETS.trade.person,
    )
    const { taken } = await flood(
      times(BUDGETS.trade.person.burst, () => ask(neighbour!, at(1))),
      BUDGETS.trade.person,
    )
    expect(taken).toHaveLength(BUDGETS.trade.person.burst)
  })

  it('[API-03, REQ-04] too fast is 10006 with the seconds to wait in the answer and its head, and does nothing', async () => {
    const at = street()
    const visitor = new TestClient(exchange.url)
    const attempt = { email: 'nobody@example.com', password: 'not it at all' }
    const { refused } = await flood(
      times(45, () => ask(visitor, at(1), 'logIn', attempt)),
      BUDGETS.login.address,
    )
    expect(refused.length).toBeGreaterThan(5)
    for (const { status, body, headers } of refused) {
      const seconds = body.retExtInfo['seconds']
      expect([status, seconds]).toEqual([429, expect.stringMatching(/^[12]$/)])
      expect(body.retMsg).toBe(`Too many requests. Wait ${seconds} s and try again.`)
      expect(headers.get('retry-after')).toBe(seconds)
      expect(headers.get(HEADERS.limitLeft)).toBe('0')
      const wait = Number(headers.get(HEADERS.limitReset)) - body.time
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(Number(seconds) * 1_000)
    }
    const other = { ...attempt, email: 'somebody@example.com' }
    expect((await ask(visitor, at(2), 'logIn', other)).body.retCode).toBe(20_003)
  })

  it('[API-03] every answer to a call says how many more there may be, and since when', async () => {
    const at = street()
    const [browser] = await Promise.all((await people(1)).map(browserOf))
    const standing = async (name: EndpointName, input: unknown) => {
      const { headers, body } = await ask(browser!, at(1), name, input)
      const reset = Number(headers.get(HEADERS.limitReset))
      return [headers.get(HEADERS.limit), headers.get(HEADERS.limitLeft), Math.abs(reset - body.time) < 1_000]
    }
    const { burst } = BUDGETS.trade.person
    expect(await standing('cancelOrder', NOTHING)).toEqual([`${burst}`, `${burst - 1}`, true])
    const three = { request: times(3, NOTHING) }
    expect((await standing('cancelOrders', three))[1]).toMatch(new RegExp(`^(?:${burst - 4}|${burst - 3})$`))
    expect(await standing('wallet', {})).toEqual(['100', '99', true])
    // Calls without a session are charged to the address.
    expect((await standing('time', {}))[0]).toBe(`${BUDGETS.read.address.burst}`)
    expect((await standing('cancelOrder', { symbol: 'x' }))[0]).toBe(`${burst}`)
  })

  it('[API-03] an exchange without budgets tells of none', async () => {
    const running = await startTestExchange()
    const client = await TestClient.demo(running.url)
    expect((await client.ask('wallet', {})).headers.get(HEADERS.limit)).toBeNull()
    await running.stop()
  })
})
