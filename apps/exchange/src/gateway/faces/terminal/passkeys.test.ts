import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PasskeyDevice } from '../../../testing/passkey-device.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

const PERSON = { email: 'ada@example.com', password: 'four gentle otters', name: 'Ada' }
const LOG_IN = { email: PERSON.email, password: PERSON.password }
const MINUTE = 60_000
const REFUSED = 20_111

let exchange: TestExchange
/** The exchange's address under a host name, which passkeys need. */
let url: string
let device: PasskeyDevice
beforeEach(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'] })
  url = named(exchange)
  device = new PasskeyDevice(url)
})
afterEach(() => exchange.stop())

const named = (of: TestExchange) => of.url.replace('127.0.0.1', 'localhost')
const refusal = async (asked: ReturnType<TestClient['ask']>) => (await asked).body.retCode
const passkeysOf = async (client: TestClient) => (await client.call('security', {})).passkeys
const eventsOf = async (client: TestClient) =>
  (await client.call('accountEvents', {})).list.map(({ event, details }) => [event, details])

async function signUp(person = PERSON): Promise<TestClient> {
  const client = new TestClient(url)
  await client.call('signUp', person)
  return client
}

async function addPasskey(client: TestClient, on = device, name = 'Laptop'): Promise<readonly string[]> {
  const options = await client.call('enrolPasskey', {})
  const { recoveryCodes } = await client.call('addPasskey', { ...on.make(options), name })
  return recoveryCodes
}

async function ticketOf(client: TestClient): Promise<string> {
  const { body } = await client.ask('logIn', LOG_IN)
  expect(body.retCode).toBe(20_101)
  return body.retExtInfo['ticket'] ?? ''
}

describe('a passkey', () => {
  it('[ACC-06, SEC-03] is added with recovery codes, listed, named and removed, each in the log', async () => {
    const client = await signUp()
    const other = new TestClient(url)
    await other.call('logIn', LOG_IN)
    expect(await addPasskey(client)).toHaveLength(10)
    // Sessions that were opened without it have ended.
    expect(await refusal(other.ask('security', {}))).toBe(10_007)
    const [passkey] = await passkeysOf(client)
    expect(passkey).toMatchObject({ name: 'Laptop', isSynced: false })
    expect(passkey?.usedTime).toBe(passkey?.createdTime)
    expect(await addPasskey(client, new PasskeyDevice(url), 'Phone')).toEqual([])
    const passkeyId = passkey?.passkeyId ?? ''
    await client.call('namePasskey', { passkeyId, name: 'Old laptop' })
    expect((await passkeysOf(client)).map(({ name }) => name)).toEqual(['Old laptop', 'Phone'])
    await client.call('removePasskey', { passkeyId })
    expect((await passkeysOf(client)).map(({ name }) => name)).toEqual(['Phone'])
    expect(await refusal(client.ask('removePasskey', { passkeyId }))).toBe(20_113)
    expect(await refusal(client.ask('namePasskey', { passkeyId, name: 'Mine' }))).toBe(20_113)
    expect(await eventsOf(client)).toEqual([
      ['passkeyRemoved', '{"name":"Old laptop"}'],
      ['passkeyNamed', '{"name":"Old laptop"}'],
      ['passkeyAdded', '{"name":"Phone"}'],
      ['passkeyAdded', '{"name":"Laptop"}'],
      ['signedIn', '{}'],
      ['signedIn', '{}'],
    ])
  })

  it('[ACC-06] of others is neither seen, named nor removed', async () => {
    const client = await signUp()
    await addPasskey(client)
    const [passkey] = await passkeysOf(client)
    const passkeyId = passkey?.passkeyId ?? ''
    const eve = await signUp({ ...PERSON, email: 'eve@example.com' })
    expect(await passkeysOf(eve)).toEqual([])
    expect(await refusal(eve.ask('namePasskey', { passkeyId, name: 'Mine' }))).toBe(20_113)
    expect(await refusal(eve.ask('removePasskey', { passkeyId }))).toBe(20_113)
    expect(await passkeysOf(client)).toEqual([passkey])
    // The same credential is not added for a second user either.
    const options = await eve.call('enrolPasskey', {})
    const made = device.make(options)
    expect(await refusal(eve.ask('addPasskey', { ...made, id: passkeyId, name: 'Mine' }))).toBe(REFUSED)
  })

  it('[SEC-03] is asked for after the password, and its ticket is good once', async () => {
    const client = await signUp()
    await addPasskey(client)
    const browser = new TestClient(url)
    const first = await browser.ask('logIn', LOG_IN)
    expect(first.body).toMatchObject({ retCode: 20_101, retExtInfo: { factors: 'passkey,recoveryCode' } })
    const ticket = first.body.retExtInfo['ticket'] ?? ''
    const options = await browser.call('logInChallenge', { ticket })
    expect(options.allowCredentials).toHaveLength(1)
    const input = { ...device.sign(options), ticket }
    expect(await browser.call('logInPasskey', input)).toMatchObject({ user: { name: 'Ada' } })
    expect((await browser.call('session', {})).user?.name).toBe('Ada')
    expect(await refusal(new TestClient(url).ask('logInPasskey', input))).toBe(20_102)
    expect(await refusal(new TestClient(url).ask('logInChallenge', { ticket }))).toBe(20_102)
    // The passkey of another user does not complete the log-in.
    const eve = await signUp({ ...PERSON, email: 'eve@example.com' })
    const theirs = new PasskeyDevice(url)
    await addPasskey(eve, theirs)
    const stolen = await ticketOf(eve)
    const challenge = await eve.call('logInChallenge', { ticket: stolen })
    const answer = theirs.sign({ ...challenge, allowCredentials: [] })
    expect(await refusal(new TestClient(url).ask('logInPasskey', { ...answer, ticket: stolen }))).toBe(REFUSED)
  })

  it('[SEC-03, ACC-01] logs in by itself, from any browser, and is counted and shown as used', async () => {
    const client = await signUp()
    await addPasskey(client)
    const browser = new TestClient(url)
    await browser.ask('logIn', { ...LOG_IN, password: 'not it at all' })
    exchange.advancePeople(MINUTE)
    const options = await browser.call('logInChallenge', {})
    expect(options.allowCredentials).toEqual([])
    expect(await browser.call('logInPasskey', device.sign(options))).toMatchObject({
      user: { name: 'Ada' },
      wrongTries: 1,
    })
    const [passkey] = await passkeysOf(browser)
    expect((passkey?.usedTime ?? 0) - (passkey?.createdTime ?? 0)).toBeGreaterThanOrEqual(MINUTE)
    // It counts as a confirmation, like every log-in.
    expect((await browser.call('security', {})).confirmedUntil).toBeGreaterThan(0)
    const again = new TestClient(url)
    const { userHandle: _, ...nameless } = device.sign(await again.call('logInChallenge', {}))
    expect(await refusal(again.ask('logInPasskey', nameless))).toBe(REFUSED)
    expect(await refusal(again.ask('logInPasskey', { ...nameless, userHandle: 'MTIz' }))).toBe(REFUSED)
  })

  it('[SEC-03, ACC-06] confirms sensitive acts without the password, in its own session alone', async () => {
    const client = await signUp()
    await addPasskey(client)
    const other = new TestClient(url)
    await other.call('logInPasskey', device.sign(await other.call('logInChallenge', {})))
    exchange.advancePeople(5 * MINUTE)
    expect(await refusal(client.ask('renewRecoveryCodes', {}))).toBe(20_104)
    const foreign = device.sign(await other.call('confirmChallenge', {}))
    expect(await refusal(client.ask('confirmPasskey', foreign))).toBe(REFUSED)
    const forLogIn = device.sign(await client.call('logInChallenge', {}))
    expect(await refusal(client.ask('confirmPasskey', forLogIn))).toBe(REFUSED)
    const { confirmedUntil } = await client.call(
      'confirmPasskey',
      device.sign(await client.call('confirmChallenge', {})),
    )
    expect((await client.call('security', {})).confirmedUntil).toBe(confirmedUntil)
    await client.call('renewRecoveryCodes', {})
    expect(await refusal(other.ask('renewRecoveryCodes', {}))).toBe(20_104)
    expect((await eventsOf(client)).slice(0, 3).map(([event]) => event)).toEqual([
      'recoveryCodesMade',
      'confirmed',
      'passkeyFailed',
    ])
  })
})

describe('the challenge of a passkey', () => {
  it('[SEC-03, SEC-01] is answered once, however many answers come at once, and for five minutes', async () => {
    const client = await signUp()
    await addPasskey(client)
    const input = device.sign(await client.call('logInChallenge', {}))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refusal(new TestClient(url).ask('logInPasskey', input))),
    )
    expect(answers.filter((code) => code === 0)).toHaveLength(1)
    expect(answers.filter((code) => code === REFUSED)).toHaveLength(19)
    const old = await client.call('logInChallenge', {})
    exchange.advancePeople(5 * MINUTE)
    expect(await refusal(client.ask('logInPasskey', device.sign(old)))).toBe(REFUSED)
    // After a restart an answer that was accepted before it is refused by the counter.
    const accepted = device.sign(await client.call('logInChallenge', {}))
    await client.call('logInPasskey', accepted)
    exchange = await exchange.restart()
    const later = new TestClient(named(exchange))
    expect(await refusal(later.ask('logInPasskey', accepted))).toBe(REFUSED)
  })

  const changes = [
    ['another site asked for', { origin: 'https://evil.example' }],
    ['belongs to another site', { rpId: 'evil.example' }],
    ['a page inside another one asked for', { crossOrigin: true }],
    ['was given without verifying the user', { isVerified: false }],
    ['is that of a registration', { type: 'webauthn.create' }],
    ['is for a challenge of somebody’s own', { challenge: 'AAAA' }],
    ['has a counter that was seen before', { counter: 1 }],
  ] as const
  it.each(changes)('[SEC-03] an answer that %s is refused', async (_, change) => {
    const client = await signUp()
    await addPasskey(client)
    const browser = new TestClient(url)
    // The counter of the device is 1 afterwards.
    await browser.call('logInPasskey', device.sign(await browser.call('logInChallenge', {})))
    const options = await browser.call('logInChallenge', {})
    expect(await refusal(new TestClient(url).ask('logInPasskey', device.sign(options, change)))).toBe(REFUSED)
    const other = new TestClient(url)
    await other.call('logInPasskey', device.sign(await other.call('logInChallenge', {})))
  })

  it('[SEC-03] a signature of another key is refused', async () => {
    const client = await signUp()
    await addPasskey(client)
    const browser = new TestClient(url)
    const forged = new PasskeyDevice(url)
    const eve = await signUp({ ...PERSON, email: 'eve@example.com' })
    await addPasskey(eve, forged)
    const options = await browser.call('logInChallenge', {})
    const { id, userHandle } = device.sign(options)
    const input = { ...forged.sign(options), id, userHandle }
    expect(await refusal(browser.ask('logInPasskey', input))).toBe(REFUSED)
  })

  it.each([changes[0], changes[1], changes[3]])('[SEC-03] a registration that %s is refused', async (_, change) => {
    const client = await signUp()
    const options = await client.call('enrolPasskey', {})
    expect(await refusal(client.ask('addPasskey', { ...device.make(options, change), name: 'x' }))).toBe(REFUSED)
    expect(await passkeysOf(client)).toEqual([])
    expect(await refusal(new TestClient(url).ask('logIn', LOG_IN))).toBe(0)
  })

  it('[SEC-03] a registration is for the session that began it', async () => {
    const client = await signUp()
    const eve = await signUp({ ...PERSON, email: 'eve@example.com' })
    const made = device.make(await eve.call('enrolPasskey', {}))
    expect(await refusal(client.ask('addPasskey', { ...made, name: 'x' }))).toBe(REFUSED)
  })
})

describe('passkeys', () => {
  it('[SEC-03, ACC-06] are at most twenty, and need a confirmation to be added or removed', async () => {
    const client = await signUp()
    for (let more = 0; more < 20; more += 1) await addPasskey(client, new PasskeyDevice(url))
    expect((await client.ask('enrolPasskey', {})).body).toMatchObject({
      retCode: 20_114,
      retMsg: 'You have 20 passkeys already. Remove one that you no longer use.',
    })
    exchange.advancePeople(5 * MINUTE)
    expect(await refusal(client.ask('enrolPasskey', {}))).toBe(20_104)
    const passkeyId = (await passkeysOf(client))[0]?.passkeyId
    expect(await refusal(client.ask('removePasskey', { passkeyId }))).toBe(20_104)
  })

  it('[SEC-03] need a host name, and a password of the account', async () => {
    const client = new TestClient(exchange.url)
    await client.call('signUp', PERSON)
    expect((await client.ask('enrolPasskey', {})).body).toMatchObject({
      retCode: 20_112,
      retMsg: 'Passkeys need a host name in the address. On this machine, open the page under localhost.',
    })
    expect(await refusal(client.ask('logInChallenge', {}))).toBe(20_112)
    const demo = await TestClient.demo(url)
    expect(await refusal(demo.ask('enrolPasskey', {}))).toBe(20_106)
  })

  it('[SEC-03, DUR-06] survive a restart with their counters', async () => {
    const client = await signUp()
    const [code = ''] = await addPasskey(client)
    await client.call('logInPasskey', device.sign(await client.call('logInChallenge', {})))
    exchange = await exchange.restart()
    const browser = new TestClient(named(exchange))
    // The page has another port after the restart, so it is another origin, but the passkeys belong to the host name.
    const origin = { origin: named(exchange) }
    const options = await browser.call('logInChallenge', {})
    expect(await refusal(browser.ask('logInPasskey', device.sign(options, { ...origin, counter: 1 })))).toBe(REFUSED)
    await browser.call('logInPasskey', device.sign(await browser.call('logInChallenge', {}), origin))
    expect(await browser.ask('logInSecond', { ticket: await ticketOf(browser), code })).toMatchObject({
      body: { retCode: 0 },
    })
  })
})
