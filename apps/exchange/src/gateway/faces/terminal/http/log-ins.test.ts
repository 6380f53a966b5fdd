import { DEVICE_COOKIE } from '@perpdesk/protocol'
import { PERPETUALS } from '@perpdesk/trading'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { solve } from '../../../../testing/solve.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../../testing/test-exchange.ts'

const PERSON = { name: 'Ada', email: 'ada@example.com', password: 'four gentle otters' }
const { name: _, ...LOG_IN } = PERSON
/** The exchange is behind a TLS proxy, which passes the client address; cookies then have the prefix `__Host-`. */
const ORIGIN = 'https://trade.example'
const DEVICE = `__Host-${DEVICE_COOKIE}`

let exchange: TestExchange
beforeAll(async () => {
  const instruments = PERPETUALS.filter(({ symbol }) => ['BTCUSDT', 'BTCPERP'].includes(symbol))
  exchange = await startTestExchange({ instruments, config: { rateLimits: true, publicOrigin: ORIGIN } })
})
afterAll(() => exchange.stop())

const from = (address: string) => ({ origin: ORIGIN, 'x-forwarded-for': address })
const challengeOf = (params: Readonly<Record<string, string>>) => params['challenge'] ?? ''

async function signUp(client: TestClient, person: typeof PERSON, address: string) {
  const first = await client.ask('signUp', person, from(address))
  expect(first.body.retCode).toBe(20_008)
  const proof = solve(challengeOf(first.body.retExtInfo))
  return (await client.ask('signUp', { ...person, proof }, from(address))).body
}

it('[SEC-03] while strangers try an e-mail from everywhere, its person logs in: on a known device, and elsewhere with a proof', async () => {
  const home = new TestClient(exchange.url)
  expect((await signUp(home, PERSON, '10.0.0.1')).retCode).toBe(0)
  const device = home.cookies.get(DEVICE) ?? ''
  expect(device).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  for (let i = 0; i < 40; i += 1) {
    await new TestClient(exchange.url).ask('logIn', { ...LOG_IN, password: 'wrong one' }, from(`10.9.0.${i}`))
  }
  const known = new TestClient(exchange.url)
  known.cookies.set(DEVICE, device)
  const answer = await known.ask('logIn', LOG_IN, from('10.0.0.1'))
  expect(answer.body).toMatchObject({ retCode: 0, result: { user: { name: 'Ada' }, wrongTries: 30 } })

  const elsewhere = new TestClient(exchange.url)
  const refused = await elsewhere.ask('logIn', LOG_IN, from('10.0.0.2'))
  expect(refused.body.retCode).toBe(20_008)
  const proof = solve(challengeOf(refused.body.retExtInfo))
  expect((await elsewhere.ask('logIn', { ...LOG_IN, proof }, from('10.0.0.2'))).body.retCode).toBe(0)
  // A proof is valid once: the next call with it is refused with a new challenge.
  const again = await new TestClient(exchange.url).ask('logIn', { ...LOG_IN, proof }, from('10.0.0.2'))
  expect(again.body.retCode).toBe(20_008)
})

it('[SEC-03] whether an e-mail is taken is told only for a proof, asked of everybody alike, and ten times to an address', async () => {
  const taken = { ...PERSON, email: 'taken@example.com' }
  await signUp(new TestClient(exchange.url), taken, '10.0.1.1')
  const client = new TestClient(exchange.url)
  const shown = async (email: string) => {
    const { retCode, retMsg, retExtInfo } = (await client.ask('signUp', { ...taken, email }, from('10.0.1.2'))).body
    return [retCode, retMsg, Object.keys(retExtInfo)]
  }
  expect(await shown(taken.email)).toEqual(await shown('free@example.com'))
  const codes: number[] = []
  for (let i = 0; i < 11; i += 1) {
    exchange.advance(5_000)
    codes.push((await signUp(client, taken, '10.0.1.2')).retCode)
  }
  expect(codes).toEqual([...Array(10).fill(20_001), 20_004])
})

it('[API-03] an address has twenty demo accounts, then four an hour', async () => {
  const codes: number[] = []
  for (let i = 0; i < 21; i += 1) {
    exchange.advance(2_500)
    const { body } = await new TestClient(exchange.url).ask('demo', {}, from('10.0.2.1'))
    codes.push(body.retCode)
  }
  expect(codes).toEqual([...Array(20).fill(0), 20_004])
  expect((await new TestClient(exchange.url).ask('demo', {}, from('10.0.2.2'))).body.retCode).toBe(0)
})

it('[SEC-03, ACC-01] a demo account gets an e-mail and a password for a proof, as everybody does', async () => {
  const client = new TestClient(exchange.url)
  await client.ask('demo', {}, from('10.0.3.1'))
  const person = { ...PERSON, email: 'kept@example.com' }
  const refused = await client.ask('keepDemo', person, from('10.0.3.1'))
  expect(refused.body.retCode).toBe(20_008)
  const proof = solve(challengeOf(refused.body.retExtInfo))
  const other = { ...person, email: 'other@example.com', proof }
  expect((await client.ask('keepDemo', other, from('10.0.3.1'))).body.retCode).toBe(20_008)
  const kept = await client.ask('keepDemo', { ...person, proof }, from('10.0.3.1'))
  expect(kept.body).toMatchObject({ retCode: 0, result: { user: { email: 'kept@example.com', isDemo: false } } })
})

it('[API-03, ACC-01] money that is paid in counts for an address with its demo accounts', async () => {
  const client = new TestClient(exchange.url)
  for (let made = 0; made < 20; made += 1) {
    exchange.advance(2_500)
    const browser = made === 0 ? client : new TestClient(exchange.url)
    expect((await browser.ask('demo', {}, from('10.0.4.1'))).body.retCode).toBe(0)
  }
  const usdc = { coin: 'USDC' }
  expect((await client.ask('practiceFunds', usdc, from('10.0.4.1'))).body.retCode).toBe(20_004)
  expect((await client.ask('practiceFunds', usdc, from('10.0.4.2'))).body.retCode).toBe(0)
})
