import { hash } from 'node:crypto'
import { PRIVATE_STREAM_PATH } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Authenticator } from '../../../testing/authenticator.ts'
import { solve } from '../../../testing/solve.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

const PERSON = { email: 'ada@example.com', password: 'four gentle otters', name: 'Ada' }
const { name: _, ...LOG_IN } = PERSON
const NEXT_PASSWORD = 'seven calm rivers'
const STEP = 30_000
const MINUTE = 60_000

let exchange: TestExchange
/** Milliseconds by which the clock of sessions and codes is ahead of the machine's clock. */
let lead: number
beforeEach(async () => {
  lead = 0
  exchange = await startTestExchange({ symbols: ['BTCUSDT'] })
})
afterEach(() => exchange.stop())

function pass(milliseconds: number): void {
  lead += milliseconds
  exchange.advancePeople(milliseconds)
}

async function signUp(person = PERSON): Promise<TestClient> {
  const client = new TestClient(exchange.url)
  await client.call('signUp', person)
  return client
}

/** Signs a user up and enables two-factor authentication; the code of the present time step is used up. */
async function withSecondFactor() {
  const client = await signUp()
  const { uri } = await client.call('enrolAuthenticator', {})
  const app = new Authenticator(uri)
  const code = (later = 0) => app.code(Date.now() + lead, later)
  const { recoveryCodes } = await client.call('confirmAuthenticator', { code: code() })
  return { client, code, recoveryCodes }
}

async function firstStep(client: TestClient): Promise<string> {
  const { body } = await client.ask('logIn', LOG_IN)
  expect(body.retCode).toBe(20_101)
  return body.retExtInfo['ticket'] ?? ''
}

const refusal = async (asked: ReturnType<TestClient['ask']>) => (await asked).body.retCode

describe('logging in by two steps', () => {
  it('[SEC-03, ACC-01] the password alone opens nothing; a time code does, once', async () => {
    const { code } = await withSecondFactor()
    const browser = new TestClient(exchange.url)
    const first = await browser.ask('logIn', LOG_IN)
    expect(first.body).toMatchObject({
      retCode: 20_101,
      retMsg: 'Enter the code of your authenticator app or a recovery code, or use a passkey.',
      retExtInfo: { factors: 'authenticator,recoveryCode' },
    })
    expect(first.headers.getSetCookie()).toEqual([])
    const { ticket = '' } = first.body.retExtInfo
    const replayed = await browser.ask('logInSecond', { ticket, code: code() })
    expect(replayed.body).toMatchObject({ retCode: 20_103, result: {} })
    expect(await browser.call('logInSecond', { ticket, code: code(1) })).toMatchObject({ user: { name: 'Ada' } })
    expect((await browser.call('session', {})).user?.name).toBe('Ada')
    const thief = new TestClient(exchange.url)
    expect(await refusal(thief.ask('logInSecond', { ticket, code: code(1) }))).toBe(20_102)
    const own = await firstStep(thief)
    expect(await refusal(thief.ask('logInSecond', { ticket: own, code: code(1) }))).toBe(20_103)
    expect((await thief.call('session', {})).user).toBeNull()
  })

  it('[SEC-03] fifty calls with one code at once open one session', async () => {
    const { client, code } = await withSecondFactor()
    const before = (await client.call('sessions', {})).list.length
    const browser = new TestClient(exchange.url)
    const input = { ticket: await firstStep(browser), code: code(1) }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => new TestClient(exchange.url).ask('logInSecond', input)),
    )
    expect(answers.filter(({ body }) => body.retCode === 0)).toHaveLength(1)
    expect((await client.call('sessions', {})).list).toHaveLength(before + 1)
  })

  it('[SEC-03] a wrong password, an unknown e-mail and a person with a second factor are told apart by nothing', async () => {
    await withSecondFactor()
    const shown = async (email: string) => {
      const { status, body } = await new TestClient(exchange.url).ask('logIn', { email, password: 'not it at all' })
      return [status, body.retCode, body.retMsg, body.retExtInfo, body.result]
    }
    expect(await shown(PERSON.email)).toEqual(await shown('nobody@example.com'))
  })

  it('[SEC-03, DUR-01] a code that was used before a restart is refused after it', async () => {
    const { code } = await withSecondFactor()
    const browser = new TestClient(exchange.url)
    const used = code(1)
    await browser.call('logInSecond', { ticket: await firstStep(browser), code: used })
    exchange = await exchange.restart()
    exchange.advancePeople(lead)
    const later = new TestClient(exchange.url)
    expect(await refusal(later.ask('logInSecond', { ticket: await firstStep(later), code: used }))).toBe(20_103)
    pass(2 * STEP)
    expect(await refusal(later.ask('logInSecond', { ticket: await firstStep(later), code: code() }))).toBe(0)
  })
})

describe('sensitive acts', () => {
  const acts = [
    ['enrolAuthenticator', {}],
    ['removeAuthenticator', {}],
    ['renewRecoveryCodes', {}],
    ['changePassword', { password: NEXT_PASSWORD }],
    ['deleteAccount', {}],
  ] as const

  it.each(acts)(
    '[SEC-03, ACC-06] %s is refused to a session that was not confirmed in five minutes',
    async (name, input) => {
      const { client, code } = await withSecondFactor()
      if (name === 'enrolAuthenticator') await client.call('removeAuthenticator', {})
      pass(5 * MINUTE)
      const before = await client.call('security', {})
      expect(before.confirmedUntil).toBe(0)
      expect((await client.ask(name, input)).body).toMatchObject({
        retCode: 20_104,
        retMsg: 'Confirm with your password that it is you, then try again.',
      })
      expect(await client.call('security', {})).toEqual(before)
      expect(await refusal(client.ask('confirm', { password: 'not it at all', code: code() }))).toBe(20_105)
      if (name !== 'enrolAuthenticator') {
        expect(await refusal(client.ask('confirm', { password: PERSON.password }))).toBe(20_101)
      }
      expect(await refusal(client.ask(name, input))).toBe(20_104)
      await client.call('confirm', { password: PERSON.password, code: code() })
      expect(await refusal(client.ask(name, input))).toBe(0)
    },
  )

  it.each(acts)('[ACC-06] %s is refused to a demo account, with a way to a password', async (name, input) => {
    const demo = await TestClient.demo(exchange.url)
    expect((await demo.ask(name, input)).body).toMatchObject({
      retCode: 20_106,
      retMsg: 'A demo account has no password to keep safe. Give it an e-mail and a password first.',
    })
    expect((await demo.call('security', {})).hasPassword).toBe(false)
    expect(await refusal(demo.ask('confirm', { password: 'x' }))).toBe(20_106)
  })

  it('[ACC-06] once a demo account is kept, its person may', async () => {
    const client = await TestClient.demo(exchange.url)
    await client.call('keepDemo', PERSON)
    expect((await client.call('enrolAuthenticator', {})).secret).toMatch(/^[A-Z2-7]{32}$/)
  })
})

describe('a confirmation', () => {
  it('[SEC-01, SEC-03] gives the session a new token: the earlier one is worth nothing, and its socket stays', async () => {
    const client = await signUp()
    const { token } = await client.call('oneTimeToken', {})
    const socket = new WebSocket(`${exchange.url.replace('http', 'ws')}${PRIVATE_STREAM_PATH}?v=2`, {
      origin: exchange.url,
    })
    const heard: string[] = []
    socket.on('message', (data) => heard.push(String(data)))
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send(JSON.stringify({ op: 'login', args: [token] }))
    await vi.waitFor(() => expect(heard.join()).toContain('"op":"login"'))
    const thief = client.at(exchange.url)
    const tab = client.at(exchange.url)
    const [{ sessionId } = { sessionId: '' }] = (await client.call('sessions', {})).list

    await client.call('confirm', { password: PERSON.password })
    expect(client.sessionToken).not.toBe(thief.sessionToken)
    expect((await client.call('sessions', {})).list).toMatchObject([{ sessionId, isCurrent: true }])
    // Told apart from a session that has ended, so that a window that called meanwhile calls again.
    const asked = [
      await thief.ask('wallet', {}),
      await thief.ask('session', {}),
      await thief.ask('endOtherSessions', {}),
    ]
    expect(asked.map(({ status, body }) => [status, body.retCode])).toEqual(asked.map(() => [503, 10_019]))
    pass(5_000)
    expect(await refusal(thief.ask('wallet', {}))).toBe(10_007)
    expect((await thief.call('session', {})).user).toBeNull()
    // Another window of the same browser has the same cookies.
    for (const [name, value] of client.cookies) tab.cookies.set(name, value)
    expect((await tab.call('session', {})).user?.name).toBe('Ada')
    expect(socket.readyState).toBe(WebSocket.OPEN)
    heard.length = 0
    socket.send(JSON.stringify({ op: 'ping' }))
    await vi.waitFor(() => expect(heard.join()).toContain('pong'))
    socket.terminate()
  })

  it('[SEC-01, DUR-01] is on disk with the new token: after a kill the earlier one opens nothing', async () => {
    const client = await signUp()
    const thief = client.at(exchange.url)
    await client.call('confirm', { password: PERSON.password })
    exchange = await exchange.restart()
    expect(await refusal(thief.at(exchange.url).ask('security', {}))).toBe(10_007)
    const { user } = await client.at(exchange.url).call('session', {})
    expect(user?.name).toBe('Ada')
  })
})

describe('a new password', () => {
  it('[SEC-01, ACC-06] opens a new session and ends all others, their sockets too', async () => {
    const client = await signUp()
    const other = new TestClient(exchange.url)
    await other.call('logIn', LOG_IN)
    const { token } = await other.call('oneTimeToken', {})
    const socket = new WebSocket(`${exchange.url.replace('http', 'ws')}${PRIVATE_STREAM_PATH}?v=2`, {
      origin: exchange.url,
    })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    const loggedIn = new Promise((resolve) => socket.on('message', resolve))
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send(JSON.stringify({ op: 'login', args: [token] }))
    await loggedIn
    const old = client.sessionToken
    await client.call('changePassword', { password: NEXT_PASSWORD })
    await closed
    expect(client.sessionToken).not.toBe(old)
    expect((await client.call('sessions', {})).list).toHaveLength(1)
    expect(await refusal(other.ask('wallet', {}))).toBe(10_007)
    expect(await refusal(new TestClient(exchange.url).ask('logIn', LOG_IN))).toBe(20_003)
    await new TestClient(exchange.url).call('logIn', { ...LOG_IN, password: NEXT_PASSWORD })
  })

  it('[SEC-03, ACC-06] comes by a recovery code too, and the second factor is still asked for', async () => {
    const { client, code, recoveryCodes } = await withSecondFactor()
    const visitor = new TestClient(exchange.url)
    const reset = { email: PERSON.email, recoveryCode: recoveryCodes[0] ?? '', password: NEXT_PASSWORD }
    await visitor.call('resetPassword', reset)
    expect(visitor.cookies.size).toBe(0)
    expect(await refusal(client.ask('security', {}))).toBe(10_007)
    const first = await visitor.ask('logIn', { ...LOG_IN, password: NEXT_PASSWORD })
    expect(first.body.retCode).toBe(20_101)
    await visitor.call('logInSecond', { ticket: first.body.retExtInfo['ticket'] ?? '', code: code(1) })
    const shown = async (input: typeof reset) => {
      const { status, body } = await new TestClient(exchange.url).ask('resetPassword', input)
      return [status, body.retCode, body.retMsg, body.retExtInfo]
    }
    const used = await shown(reset)
    expect(used.slice(1, 3)).toEqual([20_110, 'The e-mail or the recovery code is wrong.'])
    expect(await shown({ ...reset, email: 'nobody@example.com' })).toEqual(used)
  })

  it('[SEC-03, SEC-05] a reset costs a proof of work, of whomever it is, and ten go to an address', async () => {
    const running = await startTestExchange({ symbols: ['BTCUSDT'], config: { rateLimits: true } })
    const client = new TestClient(running.url)
    const codes: number[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      running.advance(6_000)
      const input = {
        email: `nobody${tries}@example.com`,
        recoveryCode: 'ABCDEF-ABCDEF-ABCDEF-ABCDEF',
        password: NEXT_PASSWORD,
      }
      const first = await client.ask('resetPassword', input)
      expect(first.body.retCode).toBe(20_008)
      const proof = solve(first.body.retExtInfo['challenge'] ?? '')
      codes.push(await refusal(client.ask('resetPassword', { ...input, proof })))
    }
    expect(codes).toEqual([...Array<number>(10).fill(20_110), 20_004])
    await running.stop()
  }, 60_000)
})

describe('a name', () => {
  it('[ACC-06, ACC-05] is changed in every session, whatever account the call names', async () => {
    const client = await signUp()
    const phone = new TestClient(exchange.url)
    await phone.call('logIn', LOG_IN)
    const { user } = await client.call('changeName', { name: 'Grace' })
    expect(user).toEqual((await client.call('session', {})).user)
    expect((await phone.call('session', {})).user?.name).toBe('Grace')
  })
})

describe('sessions and the log', () => {
  it('[ACC-06] are listed with what the browser says it is, and end at once from another window', async () => {
    const client = await signUp()
    const phone = new TestClient(exchange.url)
    await phone.ask('logIn', LOG_IN, { 'user-agent': 'Phone\t<b>1.0</b>\u00e9' })
    const { list } = await client.call('sessions', {})
    expect(list).toMatchObject([
      { device: 'Phone<b>1.0</b>', address: '127.0.0.1', isCurrent: false },
      { device: 'node', isCurrent: true },
    ])
    const sessionId = list[0]?.sessionId ?? ''
    const stranger = await signUp({ ...PERSON, email: 'eve@example.com' })
    const theirs = await stranger.ask('endSession', { sessionId })
    const nobodys = await stranger.ask('endSession', { sessionId: 'a'.repeat(32) })
    expect([theirs.status, theirs.body.retCode, theirs.body.retMsg, theirs.body.retExtInfo]).toEqual([
      nobodys.status,
      20_107,
      nobodys.body.retMsg,
      nobodys.body.retExtInfo,
    ])
    expect((await phone.call('session', {})).user?.name).toBe('Ada')
    await client.call('endSession', { sessionId })
    expect((await phone.call('session', {})).user).toBeNull()
    await phone.call('logIn', LOG_IN)
    expect(await client.call('endOtherSessions', {})).toEqual({ ended: 1 })
    expect((await phone.call('session', {})).user).toBeNull()
    expect((await client.call('session', {})).user?.name).toBe('Ada')
  })

  it('[SEC-06, ACC-06] the log is read page by page, by its person alone, and its chain can be followed', async () => {
    const client = await signUp()
    for (let more = 0; more < 4; more += 1) await client.call('renewRecoveryCodes', {})
    const first = await client.call('accountEvents', { limit: '3' })
    expect(first.list.map(({ number, event }) => [number, event])).toEqual([
      [5, 'recoveryCodesMade'],
      [4, 'recoveryCodesMade'],
      [3, 'recoveryCodesMade'],
    ])
    const second = await client.call('accountEvents', { limit: '3', cursor: first.nextPageCursor })
    expect(second).toMatchObject({ list: [{ number: 2 }, { number: 1, event: 'signedIn' }], nextPageCursor: '' })
    expect(second.brokenAt).toBeNull()
    const { uid } = (await client.call('session', {})).user!
    let before = uid
    for (const row of second.list.toReversed()) {
      const { number, time, event, address, device, details } = row
      expect(row.hash).toBe(hash('sha256', JSON.stringify([before, number, time, event, address, device, details])))
      before = row.hash
    }
    const stranger = await signUp({ ...PERSON, email: 'eve@example.com' })
    expect((await stranger.call('accountEvents', {})).list).toMatchObject([{ number: 1, event: 'signedIn' }])
  })

  it('[SEC-06, ENG-02] nothing of all this is a command', async () => {
    const { client } = await withSecondFactor()
    const { seq } = exchange.sequencer.engine
    await client.call('renewRecoveryCodes', {})
    await client.call('changePassword', { password: NEXT_PASSWORD })
    await client.call('removeAuthenticator', {})
    expect(exchange.sequencer.engine.seq).toBe(seq)
  })
})
