import { INVITE_COOKIE } from '@perpdesk/protocol'
import { INVITE_CODE_LETTERS } from '@perpdesk/trading'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'

const PASSWORD = 'four gentle otters'
const BONUS = { coin: 'USDT', amount: '5000' }

let exchange: TestExchange
let maker: TestMaker

beforeEach(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'] })
  await exchange.setIndex('BTCUSDT', '65000')
  maker = await exchange.openMaker()
})
afterEach(() => exchange.stop())

async function signUp(name: string, client = new TestClient(exchange.url)): Promise<TestClient> {
  await client.call('signUp', { email: `${name.toLowerCase()}@example.com`, password: PASSWORD, name })
  return client
}

/** Opens an invite link, then signs up. */
async function invitedBy(ref: string, name: string): Promise<TestClient> {
  const client = new TestClient(exchange.url)
  await client.call('openInvite', { ref })
  return signUp(name, client)
}

async function trade(client: TestClient): Promise<void> {
  await maker.place('BTCUSDT', 'Sell', '65000', '0.01')
  await client.call('createOrder', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' })
}

const codeOf = async (client: TestClient) => (await client.call('invites', {})).inviteCode

async function bonuses(client: TestClient): Promise<readonly string[]> {
  await exchange.settled()
  return (await client.call('transactions', { type: 'BONUS' })).list.map(({ change }) => change)
}

/** Waits for the bonus, which is paid after the fill without a request. */
async function paid(client: TestClient): Promise<void> {
  await expect.poll(async () => (await client.call('invites', {})).earned, { timeout: 5_000 }).not.toBe('0')
}

it('[SHR-01, ROUTE-08] everybody has a code that nothing of them tells; its page shows a masked name and the bonus', async () => {
  const [ada, demo] = [await signUp('Ada'), await TestClient.demo(exchange.url)]
  const codes = [await codeOf(ada), await codeOf(demo)]
  expect(new Set(codes).size).toBe(2)
  for (const code of codes) expect(code).toMatch(new RegExp(`^[${INVITE_CODE_LETTERS}]{8}$`))
  const visitor = new TestClient(exchange.url)
  const opened = await visitor.ask('openInvite', { ref: codes[0]!.toLowerCase() })
  expect(opened.body.result).toEqual({ inviter: { name: 'A***' }, bonus: BONUS })
  const [line = ''] = opened.headers.getSetCookie()
  expect(line).toBe(`${INVITE_COOKIE}=${codes[0]}; Max-Age=2592000; Path=/; SameSite=Strict; HttpOnly`)
  // The code is kept: the page without it in the address shows the same, but not in another browser.
  expect(await visitor.call('openInvite', {})).toEqual({ inviter: { name: 'A***' }, bonus: BONUS })
  expect(await new TestClient(exchange.url).call('openInvite', {})).toEqual({ inviter: null, bonus: BONUS })
})

it('[SHR-01, ROUTE-08] both sides get the bonus with the first fill, once, as a row of the log', async () => {
  const ada = await signUp('Ada')
  const ben = await invitedBy(await codeOf(ada), 'Ben')
  expect(ben.cookies.has(INVITE_COOKIE)).toBe(false)
  expect(await ada.call('invites', {})).toMatchObject({
    earned: '0',
    count: 1,
    list: [{ name: 'B***', state: 'joined' }],
  })
  expect(await ben.call('invites', {})).toMatchObject({ count: 0, invitedBy: { name: 'A***', state: 'joined' } })
  // A resting order is not a trade.
  await ben.call('createOrder', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '60000', qty: '0.01' })
  expect(await bonuses(ada)).toEqual(['100000'])
  await trade(ben)
  await paid(ada)
  await trade(ben)
  expect(await ada.call('invites', {})).toMatchObject({ earned: '5000', list: [{ state: 'paid' }] })
  expect(await ben.call('invites', {})).toMatchObject({ earned: '5000', invitedBy: { state: 'paid' } })
  for (const side of [ada, ben]) expect(await bonuses(side)).toEqual(['5000', '100000'])
  // The bonus is part of the wallet balance.
  expect((await ada.call('wallet', {})).coins[0]?.walletBalance).toBe('105000')
})

it('[SHR-01, ACC-05] a fill of a sub-account counts, and both are paid into their main accounts', async () => {
  const ada = await signUp('Ada')
  const ben = await invitedBy(await codeOf(ada), 'Ben')
  const { account } = await ben.call('openSubAccount', { name: 'Grid', purpose: 'bot' })
  const from = (await ben.call('session', {})).user!.account.uid
  await ben.call('transfer', { from, to: account.uid, coin: 'USDT', amount: '10000', transferId: 't' })
  await trade(ben.on(account.uid))
  await paid(ben)
  expect(await bonuses(ben)).toEqual(['5000', '100000'])
  expect(await bonuses(ben.on(account.uid))).toEqual([])
})

it('[ROUTE-08] an unknown code and one’s own are refused with a sentence, and one signs up all the same', async () => {
  const ada = await TestClient.demo(exchange.url)
  const own = await codeOf(ada)
  const refused = async (client: TestClient, ref: string) => (await client.ask('openInvite', { ref })).body
  expect(await refused(new TestClient(exchange.url), 'NOBODYS2')).toMatchObject({
    retCode: 20_015,
    retMsg: 'Nobody has this invite code. Check the link, or sign up without it.',
  })
  expect((await refused(ada, own)).retCode).toBe(20_016)
  await ada.call('logOut', {})
  // The demo key in the cookie outlives the log-out and still identifies the user.
  expect((await refused(ada, own)).retCode).toBe(20_016)
  ada.cookies.set(INVITE_COOKIE, own)
  await signUp('Ada', ada)
  expect((await ada.call('invites', {})).invitedBy).toBeNull()
  const eve = new TestClient(exchange.url)
  for (const kept of ['NOBODYS2', '<script>', '../..']) {
    eve.cookies.set(INVITE_COOKIE, kept)
    expect((await eve.call('openInvite', {})).inviter).toBeNull()
  }
  await signUp('Eve', eve)
  expect((await eve.call('invites', {})).invitedBy).toBeNull()
})

it('[ROUTE-08, ACC-01] somebody who tries a demo account first is still invited when it is kept; fills of before do not count', async () => {
  const ada = await signUp('Ada')
  const visitor = new TestClient(exchange.url)
  await visitor.call('openInvite', { ref: await codeOf(ada) })
  await visitor.call('demo', {})
  await trade(visitor)
  await visitor.call('keepDemo', { email: 'ben@example.com', password: PASSWORD, name: 'Ben' })
  expect((await ada.call('invites', {})).list).toMatchObject([{ name: 'B***', state: 'joined' }])
  await trade(visitor)
  await paid(ada)
  expect(await bonuses(visitor)).toEqual(['5000', '100000'])
})

it('[SHR-01, DUR-01] what is owed is paid after a restart, and what is paid is not paid again', async () => {
  const ada = await signUp('Ada')
  const code = await codeOf(ada)
  const people = [await invitedBy(code, 'Ben'), await invitedBy(code, 'Cleo'), await invitedBy(code, 'Dan')]
  await trade(people[0]!)
  await paid(ada)
  // The exchange stops in the same event-loop turn in which the trades happened.
  for (const person of people.slice(1)) await trade(person)
  exchange = await exchange.restart()
  const later = ada.at(exchange.url)
  await expect.poll(async () => (await later.call('invites', {})).earned, { timeout: 5_000 }).toBe('15000')
  exchange = await exchange.restart()
  const last = ada.at(exchange.url)
  expect(await bonuses(last)).toEqual(['5000', '5000', '5000', '100000'])
  for (const person of people) expect(await bonuses(person.at(exchange.url))).toEqual(['5000', '100000'])
  expect((await last.call('invites', {})).list.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'D*** paid',
    'C*** paid',
    'B*** paid',
  ])
})

it('[SHR-01, ACC-01] bonuses of invitations leave the demo funds of a day as they are', async () => {
  const ada = await signUp('Ada')
  const ben = await invitedBy(await codeOf(ada), 'Ben')
  await trade(ben)
  await paid(ada)
  const from = (await ada.call('session', {})).user!.account.uid
  const { account } = await ada.call('openSubAccount', { name: 'Aside', purpose: 'funding' })
  const aside = { from, to: account.uid, coin: 'USDT' }
  await ada.call('transfer', { ...aside, amount: '105000', transferId: 'all' })
  expect(await ada.call('practiceFunds', { coin: 'USDT' })).toEqual({ coin: 'USDT', amount: '100000' })
  await ada.call('transfer', { ...aside, amount: '100000', transferId: 'more' })
  expect((await ada.ask('practiceFunds', { coin: 'USDT' })).body.retCode).toBe(20_009)
})

it('[SEC-03, ROUTE-08] an address asks thirty times at once whose a code is', async () => {
  const running = await startTestExchange({ symbols: ['BTCUSDT'], config: { rateLimits: true } })
  const visitor = new TestClient(running.url)
  const codes: number[] = []
  for (let tries = 0; tries < 31; tries += 1)
    codes.push((await visitor.ask('openInvite', { ref: 'NOBODYS2' })).body.retCode)
  expect(codes).toEqual([...Array.from({ length: 30 }, () => 20_015), 20_004])
  running.advance(4_000)
  expect((await visitor.ask('openInvite', { ref: 'NOBODYS2' })).body.retCode).toBe(20_015)
  // Opening the page with the kept code does not count against the rate limit.
  expect((await visitor.ask('openInvite', {})).body.retCode).toBe(0)
  await running.stop()
})
