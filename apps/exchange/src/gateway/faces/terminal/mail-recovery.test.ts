import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HEADERS } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Authenticator } from '../../../testing/authenticator.ts'
import { type MailBox, openMailBox, type ReceivedMail } from '../../../testing/mail-box.ts'
import { solve } from '../../../testing/solve.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

const PERSON = { email: 'ada@example.com', password: 'four gentle otters', name: 'Ada' }
const { name: _, ...LOG_IN } = PERSON
const NEXT_PASSWORD = 'seven calm rivers'
const ADDRESS = 'ada@mail.example'
const MINUTE = 60_000
/** Waits longer than a mail is held back. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 600))

let box: MailBox
let exchange: TestExchange
const withMail = () => ({ mail: { smtpUrl: box.url, from: 'Perpdesk <no-reply@trade.example>' } })

beforeEach(async () => {
  box = await openMailBox()
  exchange = await startTestExchange({ symbols: ['BTCUSDT'], config: withMail() })
})
afterEach(async () => {
  await exchange.stop()
  await box.stop()
})

const refusal = async (asked: ReturnType<TestClient['ask']>) => (await asked).body.retCode
const codeIn = ({ text }: ReceivedMail) => /^[0-9]{8}$/m.exec(text.replaceAll('\r', ''))?.[0] ?? ''
const tokenIn = ({ text }: ReceivedMail) => /\/user\/reset-password#([\w-]{43})/.exec(text)?.[1] ?? ''

async function signUp(): Promise<TestClient> {
  const client = new TestClient(exchange.url)
  await client.call('signUp', PERSON)
  return client
}

async function withAddress(): Promise<TestClient> {
  const client = await signUp()
  await client.call('setMailAddress', { address: ADDRESS })
  await client.call('confirmMailAddress', { code: codeIn(box.received.at(-1)!) })
  return client
}

/** Asks for a link, and returns the mail. */
async function link(email = PERSON.email): Promise<ReceivedMail> {
  const before = box.received.length
  await new TestClient(exchange.url).call('requestResetMail', { email })
  await vi.waitFor(() => expect(box.received.length).toBe(before + 1), { timeout: 5_000 })
  return box.received.at(-1)!
}

describe('the address for mail', () => {
  it('[ACC-06] counts once the code mailed to it was given, and is shown', async () => {
    const client = await signUp()
    expect(await client.call('security', {})).toMatchObject({ sendsMail: true, mailAddress: '' })
    await client.call('setMailAddress', { address: ADDRESS })
    const [mail] = box.received
    expect(mail).toMatchObject({ from: 'no-reply@trade.example', to: [ADDRESS] })
    expect(mail?.headers).toContain('Subject: Your code for Perpdesk')
    expect((await client.call('security', {})).mailAddress).toBe('')
    const code = codeIn(mail!)
    const wrong = code === '00000000' ? '00000001' : '00000000'
    expect(await refusal(client.ask('confirmMailAddress', { code: wrong }))).toBe(20_119)
    await client.call('confirmMailAddress', { code })
    expect((await client.call('security', {})).mailAddress).toBe(ADDRESS)
    expect(await refusal(client.ask('confirmMailAddress', { code }))).toBe(20_119)
    exchange = await exchange.restart()
    const later = client.at(exchange.url)
    expect((await later.call('security', {})).mailAddress).toBe(ADDRESS)
    await later.call('confirm', { password: PERSON.password })
    await later.call('removeMailAddress', {})
    const { list } = await later.call('accountEvents', {})
    expect(list.slice(0, 4).map(({ event }) => event)).toEqual([
      'mailAddressRemoved',
      'confirmed',
      'mailAddressAdded',
      'signedIn',
    ])
  })

  it('[ACC-06, SEC-03] a code lives thirty minutes, is guessed five times, and an address gets three', async () => {
    const client = await signUp()
    await client.call('setMailAddress', { address: ADDRESS })
    const code = codeIn(box.received.at(-1)!)
    const wrong = code === '00000000' ? '00000001' : '00000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refusal(client.ask('confirmMailAddress', { code: wrong }))).toBe(20_119)
    expect(await refusal(client.ask('confirmMailAddress', { code }))).toBe(20_004)
    exchange.advancePeople(30 * MINUTE)
    expect(await refusal(client.ask('confirmMailAddress', { code }))).toBe(20_119)
    await client.call('confirm', { password: PERSON.password })
    const sent: number[] = []
    for (let mails = 0; mails < 5; mails += 1)
      sent.push(await refusal(client.ask('setMailAddress', { address: ADDRESS })))
    expect(sent).toEqual([0, 0, 0, 20_004, 20_004])
  })

  it('[ACC-06] needs a confirmation, a password, a mailbox that is there, and a venue that sends mail', async () => {
    const client = await signUp()
    expect(await refusal(client.ask('setMailAddress', { address: 'ada@nowhere.example' }))).toBe(20_120)
    const demo = await TestClient.demo(exchange.url)
    expect(await refusal(demo.ask('setMailAddress', { address: ADDRESS }))).toBe(20_106)
    exchange.advancePeople(5 * MINUTE)
    for (const [name, input] of [
      ['setMailAddress', { address: ADDRESS }],
      ['removeMailAddress', {}],
    ] as const)
      expect(await refusal(client.ask(name, input))).toBe(20_104)
    const without = await startTestExchange({ symbols: [] })
    const visitor = new TestClient(without.url)
    expect(await refusal(visitor.ask('requestResetMail', { email: PERSON.email }))).toBe(20_118)
    await visitor.call('signUp', PERSON)
    expect(await visitor.call('security', {})).toMatchObject({ sendsMail: false })
    await without.stop()
  })
})

describe('a forgotten password', () => {
  it('[SEC-03, ACC-06] is replaced by a mailed link, once, and the second factor is still asked for', async () => {
    const client = await withAddress()
    const { uri } = await client.call('enrolAuthenticator', {})
    const app = new Authenticator(uri)
    await client.call('confirmAuthenticator', { code: app.code(Date.now()) })
    const mail = await link('ADA@example.com')
    expect(mail.to).toEqual([ADDRESS])
    const token = tokenIn(mail)
    const file = readFileSync(join(exchange.config.dataDir, 'identity.db')).toString('latin1')
    expect(token).toHaveLength(43)
    expect(file).not.toContain(token)
    const visitor = new TestClient(exchange.url)
    expect(await refusal(visitor.ask('resetByMail', { token, password: 'password1' }))).toBe(20_002)
    // Ten at once: one of them sets its password.
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.ask('resetByMail', { token, password: NEXT_PASSWORD })),
    )
    expect(answers.map(({ body }) => body.retCode).toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 9 }, () => 20_121),
    ])
    expect(visitor.cookies.size).toBe(0)
    expect(await refusal(client.ask('security', {}))).toBe(10_007)
    expect(await refusal(visitor.ask('logIn', LOG_IN))).toBe(20_003)
    const first = await visitor.ask('logIn', { ...LOG_IN, password: NEXT_PASSWORD })
    expect(first.body.retCode).toBe(20_101)
    const { ticket = '' } = first.body.retExtInfo
    await visitor.call('logInSecond', { ticket, code: app.code(Date.now(), 1) })
    const { list } = await visitor.call('accountEvents', {})
    expect(list.map(({ event }) => event)).toEqual(expect.arrayContaining(['resetMailSent', 'passwordResetByMail']))
  })

  it('[SEC-03] is answered alike, in content and time, whether the e-mail is known or not', async () => {
    await withAddress()
    const before = box.received.length
    const times = new Map<string, number[]>()
    for (let round = 0; round < 4; round += 1) {
      for (const email of [PERSON.email, 'nobody@example.com']) {
        const started = performance.now()
        const { status, body } = await new TestClient(exchange.url).ask('requestResetMail', { email })
        times.set(email, [...(times.get(email) ?? []), performance.now() - started])
        expect([status, body.retCode, body.retMsg, body.result]).toEqual([200, 0, 'OK', {}])
      }
    }
    const fastest = (email: string) => Math.min(...(times.get(email) ?? []))
    expect(fastest(PERSON.email)).toBeLessThan(fastest('nobody@example.com') * 4 + 20)
    // The mailbox is not flooded: three, then one in twenty minutes.
    await vi.waitFor(() => expect(box.received.length).toBe(before + 3), { timeout: 5_000 })
    await aMoment()
    expect(box.received.length).toBe(before + 3)
  })

  it('[SEC-03] a link lives thirty minutes, through a restart, and not beyond a newer one or a changed password', async () => {
    const client = await withAddress()
    const set = (token: string) =>
      refusal(new TestClient(exchange.url).ask('resetByMail', { token, password: NEXT_PASSWORD }))
    const old = tokenIn(await link())
    exchange.advancePeople(30 * MINUTE)
    expect(await set(old)).toBe(20_121)
    const first = tokenIn(await link())
    const second = tokenIn(await link())
    expect(await set(first)).toBe(20_121)
    exchange = await exchange.restart()
    exchange.advancePeople(30 * MINUTE - 1_000)
    expect(await set(second)).toBe(0)
    const third = tokenIn(await link())
    const own = new TestClient(exchange.url)
    await own.call('logIn', { ...LOG_IN, password: NEXT_PASSWORD })
    await own.call('changePassword', { password: 'nine quiet harbours' })
    expect(await set(third)).toBe(20_121)
    expect(await set('x'.repeat(43))).toBe(20_121)
    expect(client.cookies.size).toBeGreaterThan(0)
  })

  it('[SEC-03] an address that was not confirmed gets no link, nor does one that was removed or whose account is gone', async () => {
    const client = await signUp()
    await client.call('setMailAddress', { address: ADDRESS })
    const ask = () => new TestClient(exchange.url).call('requestResetMail', { email: PERSON.email })
    await ask()
    await aMoment()
    await client.call('confirmMailAddress', { code: codeIn(box.received.at(-1)!) })
    const token = tokenIn(await link())
    await client.call('removeMailAddress', {})
    expect(await refusal(new TestClient(exchange.url).ask('resetByMail', { token, password: NEXT_PASSWORD }))).toBe(
      20_121,
    )
    await ask()
    await client.call('deleteAccount', {})
    await ask()
    await aMoment()
    expect(box.received).toHaveLength(2)
  })

  it('[SEC-03, SEC-05] a link costs a proof of work, and ten go to an address of the net', async () => {
    await exchange.stop()
    exchange = await startTestExchange({ symbols: [], config: { ...withMail(), rateLimits: true } })
    const visitor = new TestClient(exchange.url)
    const ask = async (email: string) => {
      const { body } = await visitor.ask('requestResetMail', { email })
      expect(body.retCode).toBe(20_008)
      return refusal(visitor.ask('requestResetMail', { email, proof: solve(body.retExtInfo['challenge'] ?? '') }))
    }
    for (let asked = 0; asked < 10; asked += 1) expect(await ask(`someone-${asked}@example.com`)).toBe(0)
    // The budget of calls is full again, but the address has had its links.
    exchange.advance(MINUTE)
    expect(await ask('someone@example.com')).toBe(20_004)
  })

  it('[ACC-06, I18N-01] is written in the language of whoever asks', async () => {
    await withAddress()
    const before = box.received.length
    const headers = { [HEADERS.language]: 'de-DE' }
    await new TestClient(exchange.url).ask('requestResetMail', { email: PERSON.email }, headers)
    await vi.waitFor(() => expect(box.received.length).toBe(before + 1), { timeout: 5_000 })
    expect(box.received.at(-1)?.text).toContain('Dieser Link setzt ein neues Passwort für Ihr Konto.')
  })
})
