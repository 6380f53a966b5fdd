import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'
import { TestSocket } from '../../../testing/test-socket.ts'

const ORDER = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' } as const
const NOT_YOURS = { retCode: 20_012 }
let exchange: TestExchange

beforeEach(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'] })
  await exchange.setIndex('BTCUSDT', '65000')
})
afterEach(() => exchange.stop())

/** Opens a user with a sub-account that received 5 000 USDT from the main account. */
async function personWithSub() {
  const main = await TestClient.demo(exchange.url)
  const { user } = await main.call('session', {})
  const { account } = await main.call('openSubAccount', { name: 'Hedge', purpose: 'ordinary' })
  const from = user!.account.uid
  await main.call('transfer', { from, to: account.uid, coin: 'USDT', amount: '5000', transferId: 'first' })
  return { main, mainUid: from, sub: main.on(account.uid), subUid: account.uid }
}

const balanceOf = async (client: TestClient) =>
  (await client.call('wallet', {})).coins.map(({ walletBalance }) => walletBalance)

it('[ACC-05] a person opens a sub-account with a mode of its own and no money, and moves funds there and back: rows on both sides', async () => {
  const main = await TestClient.demo(exchange.url)
  const opened = await main.call('openSubAccount', { name: 'Grid', purpose: 'bot', marginMode: 'ISOLATED_MARGIN' })
  expect(opened.account).toMatchObject({ name: 'Grid', purpose: 'bot', marginMode: 'ISOLATED_MARGIN', coins: [] })
  const { list } = await main.call('accounts', {})
  expect(list.map(({ name, purpose }) => [name, purpose])).toEqual([
    ['', 'main'],
    ['Grid', 'bot'],
  ])
  const [from, to] = list.map(({ uid }) => uid) as [string, string]
  const sub = main.on(to)
  await main.call('transfer', { from, to, coin: 'USDT', amount: '2500.5', transferId: 'a1' })
  expect([await balanceOf(main), await balanceOf(sub)]).toEqual([['97499.5'], ['2500.5']])
  const again = await main.ask('transfer', { from, to, coin: 'USDT', amount: '2500.5', transferId: 'a1' })
  expect(again.body.retMsg).toBe('This transfer has been made already.')
  await sub.call('transfer', { from: to, to: from, coin: 'USDT', amount: '500.5', transferId: 'a2' })
  expect([await balanceOf(main), await balanceOf(sub)]).toEqual([['98000'], ['2000']])
  const rows = async (client: TestClient) =>
    (await client.call('transactions', {})).list.map(({ type, change, balance }) => [type, change, balance])
  expect(await rows(main)).toEqual([
    ['TRANSFER_IN', '500.5', '98000'],
    ['TRANSFER_OUT', '-2500.5', '97499.5'],
    ['BONUS', '100000', '100000'],
  ])
  expect(await rows(sub)).toEqual([
    ['TRANSFER_OUT', '-500.5', '2000'],
    ['TRANSFER_IN', '2500.5', '2500.5'],
  ])
})

it('[ACC-05] accounts of one person trade apart; a call without a name acts on the main one', async () => {
  const { main, sub, subUid } = await personWithSub()
  await sub.call('setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
  await sub.call('createOrder', { ...ORDER, orderLinkId: 'of-sub' })
  await main.call('createOrder', { ...ORDER, orderLinkId: 'of-main' })
  const links = async (client: TestClient) =>
    (await client.call('openOrders', {})).list.map(({ orderLinkId }) => orderLinkId)
  expect([await links(main), await links(sub)]).toEqual([['of-main'], ['of-sub']])
  expect((await main.call('session', {})).user).toMatchObject({
    marginMode: 'REGULAR_MARGIN',
    account: { name: '' },
  })
  expect((await sub.call('session', {})).user).toMatchObject({
    marginMode: 'ISOLATED_MARGIN',
    account: { uid: subUid, name: 'Hedge' },
  })
  await sub.call('cancelAllOrders', { symbol: 'BTCUSDT' })
  expect([await links(main), await links(sub)]).toEqual([['of-main'], []])
})

it('[ACC-05, SEC-01] nobody acts on, reads, hears or pays from the account of somebody else', async () => {
  const { mainUid, subUid } = await personWithSub()
  const other = await TestClient.demo(exchange.url)
  const { user } = await other.call('session', {})
  for (const uid of [mainUid, subUid, '999999999']) {
    const thief = other.on(uid)
    for (const [name, input] of [
      ['createOrder', ORDER],
      ['openOrders', {}],
      ['wallet', {}],
      ['transactions', {}],
      ['oneTimeToken', {}],
      ['session', {}],
    ] as const) {
      const { status, body } = await thief.ask(name, input)
      expect([status, body], `${name} on ${uid}`).toMatchObject([403, NOT_YOURS])
    }
    const own = user!.account.uid
    const steal = { coin: 'USDT', amount: '1', transferId: 'steal' }
    for (const pair of [
      { from: uid, to: own },
      { from: own, to: uid },
    ]) {
      expect((await other.ask('transfer', { ...steal, ...pair })).body.retCode).not.toBe(0)
    }
  }
  const { status, body } = await other.on('x').ask('wallet', {})
  expect([status, body]).toMatchObject([400, { retCode: 10_001 }])
  expect(await balanceOf(other)).toEqual(['100000'])
})

it('[ACC-05, RT-01] a private socket hears the account that its log-in named, and no other', async () => {
  const { main, sub } = await personWithSub()
  const [hearsMain, hearsSub] = [await TestSocket.private(main), await TestSocket.private(sub)]
  for (const socket of [hearsMain, hearsSub]) await socket.ask({ op: 'subscribe', args: ['order', 'wallet'] })
  await sub.call('createOrder', { ...ORDER, orderLinkId: 'of-sub' })
  const heard = await hearsSub.until(() =>
    hearsSub.messages.find(({ topic, type }) => topic === 'order' && type === 'delta'),
  )
  expect(JSON.stringify(heard.data)).toContain('of-sub')
  await main.call('createOrder', { ...ORDER, orderLinkId: 'of-main' })
  await hearsMain.until(() => hearsMain.messages.find(({ topic, type }) => topic === 'order' && type === 'delta'))
  expect(JSON.stringify(hearsMain.messages)).not.toContain('of-sub')
  expect(JSON.stringify(hearsSub.messages)).not.toContain('of-main')
  await Promise.all([hearsMain.close(), hearsSub.close()])
})

it('[ACC-05] a person has at most twenty sub-accounts; demo funds are paid into the main account alone', async () => {
  const main = await TestClient.demo(exchange.url)
  for (let count = 0; count < 20; count += 1)
    await main.call('openSubAccount', { name: `S${count}`, purpose: 'ordinary' })
  const { body } = await main.ask('openSubAccount', { name: 'one more', purpose: 'ordinary' })
  expect(body).toMatchObject({ retCode: 20_013, retMsg: 'You have 20 sub-accounts, which is the most.' })
  const { list } = await main.call('accounts', {})
  expect(list).toHaveLength(21)
  expect((await main.on(list[1]!.uid).ask('practiceFunds', { coin: 'USDT' })).body.retCode).toBe(20_014)
})

it('[ACC-05, DUR-06] accounts, their money and orders are there after a restart', async () => {
  const { main, sub, subUid } = await personWithSub()
  await sub.call('createOrder', { ...ORDER, orderLinkId: 'of-sub' })
  exchange = await exchange.restart()
  const moved = main.at(exchange.url)
  expect((await moved.call('accounts', {})).list.map(({ name }) => name)).toEqual(['', 'Hedge'])
  expect(await balanceOf(moved.on(subUid))).toEqual(['5000'])
  expect((await moved.on(subUid).call('openOrders', {})).list).toMatchObject([{ orderLinkId: 'of-sub' }])
})
