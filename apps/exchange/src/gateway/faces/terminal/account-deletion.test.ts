import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { e8 } from '@perpdesk/numeric'
import { PRIVATE_STREAM_PATH } from '@perpdesk/protocol'
import { BORROWING } from '@perpdesk/trading'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'

const PERSON = { email: 'ada@example.com', password: 'four gentle otters', name: 'Adalbert' }
const { name: _, ...LOG_IN } = PERSON
const FAR = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '60000', qty: '0.01' } as const
const ICEBERG = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  qty: '0.05',
  strategyLinkId: 'slices',
  strategyType: 'Iceberg',
  pricing: 'Limit',
  limitPrice: '60000',
  subQty: '0.01',
} as const
const ALERT = {
  alertId: 'above-90000',
  symbol: 'BTCUSDT',
  source: 'LastPrice',
  condition: 'crossingUp',
  value: '90000',
  minutes: 0,
  repeat: 'once',
  expiresTime: 0,
  note: 'sell the boat',
} as const

let exchange: TestExchange
let maker: TestMaker
beforeEach(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'], pairs: ['BTC/USDT'] })
  await exchange.setIndex('BTCUSDT', '65000')
  maker = await exchange.openMaker()
  await maker.place('BTCUSDT', 'Sell', '65010', '10')
  await maker.place('BTCUSDT', 'Buy', '64990', '10')
})
afterEach(() => exchange.stop())

async function signUp(person = PERSON): Promise<TestClient> {
  const client = new TestClient(exchange.url)
  await client.call('signUp', person)
  return client
}

const refusal = async (asked: ReturnType<TestClient['ask']>) => (await asked).body.retCode
const market = (side: 'Buy' | 'Sell') => ({ symbol: 'BTCUSDT', side, orderType: 'Market', qty: '0.01' }) as const

/** Returns the main account's number. */
async function numberOf(client: TestClient): Promise<number> {
  const { user } = await client.call('session', {})
  const { engine } = exchange.sequencer
  const found = engine.accounts().find((account) => {
    const { uid } = account < 1_000 ? { uid: '' } : exchange.identity.mainAccount(exchange.identity.person(account))
    return uid === user?.uid
  })
  return found ?? 0
}

/** Returns everything in the people's files as text. */
function written(): string {
  return ['identity.db', 'identity.db-wal']
    .map((name) => {
      try {
        return readFileSync(join(exchange.config.dataDir, name)).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('')
}

describe('the deletion of an account', () => {
  it('[ACC-06, SEC-01] ends every session and socket at once, and nobody can log in any more', async () => {
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
    const thief = client.at(exchange.url)
    await client.call('deleteAccount', {})
    await closed
    expect([...client.cookies.keys()]).toEqual([])
    for (const ended of [thief, other]) expect(await refusal(ended.ask('security', {}))).toBe(10_007)
    const shown = async (email: string) => {
      const { status, body } = await new TestClient(exchange.url).ask('logIn', { ...LOG_IN, email })
      return [status, body.retCode, body.retMsg, body.retExtInfo, body.result]
    }
    expect(await shown(PERSON.email)).toEqual(await shown('nobody@example.com'))
  })

  it('[ACC-06, ENG-03] cancels what is open, keeps the books, and is refused while there is a position', async () => {
    const client = await signUp()
    const account = await numberOf(client)
    const { engine } = exchange.sequencer
    await client.call('createOrder', market('Buy'))
    await client.call('createOrder', FAR)
    await client.call('createStrategy', ICEBERG)
    await client.call('createStrategy', { ...ICEBERG, symbol: 'BTC/USDT', strategyLinkId: 'coins' })
    expect(engine.strategies(account)).toHaveLength(2)
    expect((await client.ask('deleteAccount', {})).body).toMatchObject({ retCode: 20_117 })
    expect(engine.openOrders(account).length).toBeGreaterThan(1)
    await client.call('createOrder', market('Sell'))
    const before = engine.wallet(account)
    await client.call('deleteAccount', {})
    expect([engine.openOrders(account), engine.strategies(account), engine.positions(account)]).toEqual([[], [], []])
    expect(engine.wallet(account)?.coins.map(({ coin, walletBalance }) => [coin, walletBalance])).toEqual(
      before?.coins.map(({ coin, walletBalance }) => [coin, walletBalance]),
    )
    expect(engine.audit().map(({ difference }) => difference)).toEqual(engine.audit().map(() => 0n))
    await exchange.settled()
  })

  it('[ACC-06, SPOT-03] is refused to whoever owes coins', async () => {
    for (const terms of BORROWING) await exchange.run({ type: 'setLending', ...terms })
    const tiers = [{ maxQty: e8('1000000'), ratio: e8('0.85') }]
    await exchange.run({ type: 'setCollateral', coin: 'BTC', priceInstrument: 1, tiers, enabled: true })
    const client = await signUp()
    await client.call('borrow', { coin: 'BTC', amount: '0.1' })
    expect(await refusal(client.ask('deleteAccount', {}))).toBe(20_117)
    await client.call('repay', { coin: 'BTC' })
    await client.call('deleteAccount', {})
  })

  it('[ACC-06] erases everything that tells who it was, also from the file, and keeps its numbers', async () => {
    const client = await signUp()
    const { user } = await client.call('session', {})
    await client.call('openSubAccount', { name: 'Boat fund', purpose: 'bot' })
    await client.call('createAlert', ALERT)
    await client.call('setPreferences', { upsert_keys: { reverseClickTipStatus: 'hide' } })
    await client.call('renewRecoveryCodes', {})
    const invite = (await client.call('invites', {})).inviteCode
    const account = await numberOf(client)
    const rows = exchange.identity.security.logOf(exchange.identity.person(account)).events.length
    for (const trace of [PERSON.email, PERSON.name, 'Boat fund', ALERT.note, invite]) expect(written()).toContain(trace)
    await client.call('deleteAccount', {})
    for (const again of [false, true]) {
      if (again) exchange = await exchange.restart()
      const person = exchange.identity.person(account)
      expect(person).toMatchObject({ uid: user?.uid, name: '', email: '' })
      expect(exchange.identity.accountsOf(person).map(({ name }) => name)).toEqual(['', ''])
      expect(await exchange.identity.preferences(account)).toEqual({})
      expect(exchange.identity.security.sessionsOf(person)).toEqual([])
      const { events, brokenAt } = exchange.identity.security.logOf(person)
      expect(brokenAt).toBeUndefined()
      expect(events).toMatchObject([{ number: 1, event: 'accountDeleted', address: '', device: '' }])
      expect(JSON.parse(events[0]?.details ?? '')).toMatchObject({ rows: `${rows}` })
      for (const trace of [PERSON.email, PERSON.name, 'Boat fund', ALERT.note, invite])
        expect(written()).not.toContain(trace)
      expect(await refusal(new TestClient(exchange.url).ask('openInvite', { ref: invite }))).toBe(20_015)
    }
  })

  it('[ACC-06] frees the e-mail: whoever signs up with it has a new account with nothing of the earlier one', async () => {
    const client = await signUp()
    await client.call('createAlert', ALERT)
    const { user } = await client.call('session', {})
    await client.call('deleteAccount', {})
    const fresh = await signUp()
    expect((await fresh.call('session', {})).user?.uid).not.toBe(user?.uid)
    expect((await fresh.call('alerts', {})).list).toEqual([])
    expect((await fresh.call('accountEvents', {})).list.map(({ event }) => event)).toEqual(['signedIn'])
    expect((await fresh.call('security', {})).recoveryCodesLeft).toBe(0)
  })

  it('[ACC-06, SHR-01] leaves an inviter the bonuses that were paid, and ends invitations that led to no trade', async () => {
    const inviter = await signUp({ ...PERSON, email: 'ben@example.com', name: 'Ben' })
    const { inviteCode } = await inviter.call('invites', {})
    const invited = async (email: string) => {
      const client = new TestClient(exchange.url)
      await client.call('openInvite', { ref: inviteCode })
      await client.call('signUp', { ...PERSON, email })
      return client
    }
    const trader = await invited('trader@example.com')
    await trader.call('createOrder', market('Buy'))
    await trader.call('createOrder', market('Sell'))
    await vi.waitFor(async () => expect((await inviter.call('invites', {})).earned).toBe('5000'))
    const idle = await invited('idle@example.com')
    await idle.call('deleteAccount', {})
    await trader.call('deleteAccount', {})
    const { earned, list, count } = await inviter.call('invites', {})
    expect([earned, count, list.map(({ name }) => name)]).toEqual(['5000', 1, ['***']])
    await inviter.call('deleteAccount', {})
    exchange = await exchange.restart()
    expect(exchange.sequencer.engine.audit().every(({ difference }) => difference === 0n)).toBe(true)
  })

  it('[ACC-06, DUR-01] after a kill between the erasure and the last cancellation, the start cancels what is left', async () => {
    const client = await signUp()
    const account = await numberOf(client)
    await client.call('createOrder', FAR)
    const session = exchange.identity.session(client.sessionToken)
    exchange.identity.security.deleteAccount(session!)
    expect(exchange.sequencer.engine.openOrders(account)).toHaveLength(1)
    exchange = await exchange.restart()
    await vi.waitFor(() => expect(exchange.sequencer.engine.openOrders(account)).toEqual([]))
  })
})
