import { e8 } from '@perpdesk/numeric'
import { INVERSE_PERPETUALS, LINEAR_PERPETUALS } from '@perpdesk/trading'
import { afterEach, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { OPENING_TIME, startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'
import { TestSocket } from '../../../testing/test-socket.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
let exchange: TestExchange
let maker: TestMaker

afterEach(() => exchange.stop())

async function open(): Promise<void> {
  const contracts = [...LINEAR_PERPETUALS, ...INVERSE_PERPETUALS]
  const instruments = contracts.filter(({ symbol }) => symbol === 'BTCUSDT' || symbol === 'BTCUSD')
  exchange = await startTestExchange({ symbols: ['BTCUSDT', 'BTCUSD'], instruments, pairs: ['BTC/USDT'] })
  maker = await exchange.openMaker()
  await exchange.run({ type: 'deposit', account: maker.account, coin: 'BTC', amount: e8('100'), bonus: false })
  for (const symbol of ['BTCUSDT', 'BTCUSD']) await exchange.setIndex(symbol, '65000')
}

/** Buys from the maker at a price; `qty` in the contract's unit. */
async function buy(client: TestClient, symbol: string, price: string, qty: string): Promise<void> {
  await maker.place(symbol, 'Sell', price, qty)
  await client.call('createOrder', { symbol, side: 'Buy', orderType: 'Market', qty })
}

/** Buys and sells 195 BTC at 65000: 25,350,000 dollars of volume in all, more than VIP 2 needs. */
async function tradeMuch(client: TestClient): Promise<void> {
  await client.call('setLeverage', { symbol: 'BTCUSDT', buyLeverageE2: 5000, sellLeverageE2: 5000 })
  for (let round = 0; round < 13; round += 1) {
    await maker.place('BTCUSDT', 'Sell', '65000', '15')
    await client.call('createOrder', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '15' })
    await maker.place('BTCUSDT', 'Buy', '65000', '15')
    await client.call('createOrder', { symbol: 'BTCUSDT', side: 'Sell', orderType: 'Market', qty: '15' })
  }
}

/** Advances to the next 07:00 UTC and waits until the level is reviewed. */
async function review(client: TestClient, level: string): Promise<void> {
  const { nextReview } = await client.call('feeLevel', {})
  exchange.advance(nextReview - exchange.sequencer.now() + 1_000)
  for (const symbol of ['BTCUSDT', 'BTCUSD']) await exchange.setIndex(symbol, '65000')
  await expect.poll(async () => (await client.call('feeLevel', {})).level, { timeout: 10_000 }).toBe(level)
}

async function lastRates(client: TestClient, count: number): Promise<readonly string[]> {
  await exchange.settled()
  return (await client.call('executions', { limit: `${count}` })).list.map(({ feeRate }) => feeRate)
}

it('[ACC-02] a new user has VIP 0, and the volume is the exact sum of the fills of all accounts in USD', {
  timeout: 30_000,
}, async () => {
  await open()
  const ada = await TestClient.demo(exchange.url)
  const none = await ada.call('feeLevel', {})
  expect(none).toMatchObject({
    level: 'VIP 0',
    contracts: { taker: '0.00055', maker: '0.0002' },
    spot: { taker: '0.001', maker: '0.001' },
    volume: { contracts: '0', spot: '0' },
    reached: 'VIP 0',
    next: { level: 'VIP 1', missing: { contracts: '10000000', spot: '1000000' } },
  })
  expect(none.nextReview).toBe(OPENING_TIME - (OPENING_TIME % DAY) + DAY + 7 * HOUR)
  await buy(ada, 'BTCUSDT', '65000.1', '0.003')
  const main = (await ada.call('session', {})).user!.account.uid
  const { account } = await ada.call('openSubAccount', { name: 'Second', purpose: 'ordinary' })
  await ada.call('transfer', { from: main, to: account.uid, coin: 'USDT', amount: '10000', transferId: 't' })
  const second = ada.on(account.uid)
  await buy(second, 'BTCUSDT', '65000', '0.001')
  await maker.place('BTC/USDT', 'Sell', '65000', '0.01')
  await ada.call('createSpotOrder', {
    symbol: 'BTC/USDT',
    side: 'Buy',
    orderType: 'Limit',
    price: '65000',
    qty: '0.01',
  })
  // the quantity of an inverse contract is in dollars
  await buy(ada, 'BTCUSD', '65000', '7')
  const { volume, next } = await second.call('feeLevel', {})
  // 0.003 × 65000.1 + 0.001 × 65000 + 7, and 0.01 × 65000
  expect(volume).toEqual({ contracts: '267.0003', spot: '650' })
  expect(next?.missing).toEqual({ contracts: '9999732.9997', spot: '999350' })
  expect((await (await TestClient.demo(exchange.url)).call('feeLevel', {})).volume.contracts).toBe('0')
})

it('[ACC-02, R7.2] the review at 07:00 sets the level that the volume reaches, and it is what is charged from then on', {
  timeout: 60_000,
}, async () => {
  await open()
  const ada = await TestClient.demo(exchange.url)
  const idle = await TestClient.demo(exchange.url)
  await idle.call('wallet', {})
  await tradeMuch(ada)
  // one order rests from before the review: it keeps its rate
  await ada.call('createOrder', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '64900', qty: '0.1' })
  const before = await ada.call('feeLevel', {})
  expect([before.level, before.reached, before.volume.contracts]).toEqual(['VIP 0', 'VIP 2', '25350000'])
  expect((await ada.call('session', {})).user).toMatchObject({ takerFeeRate: '0.00055', spotTakerFeeRate: '0.001' })

  const socket = await TestSocket.private(ada)
  await socket.subscribe('notice')
  await review(ada, 'VIP 2')
  const told = await socket.until(() => socket.of('notice').find(({ type }) => type === 'delta'))
  expect(told.data).toMatchObject([{ kind: 'feeLevel', amount: '0.000375' }])
  await socket.close()
  expect((await ada.call('session', {})).user).toMatchObject({
    makerFeeRate: '0.00016',
    takerFeeRate: '0.000375',
    spotMakerFeeRate: '0.00065',
    spotTakerFeeRate: '0.000775',
  })
  expect((await idle.call('feeLevel', {})).level).toBe('VIP 0')

  await buy(ada, 'BTCUSDT', '65000', '0.1')
  expect(await lastRates(ada, 1)).toEqual(['0.000375'])
  await maker.place('BTCUSDT', 'Sell', '64900', '0.1')
  expect(await lastRates(ada, 1)).toEqual(['0.0002'])
  await maker.place('BTC/USDT', 'Sell', '65000', '0.01')
  await ada.call('createSpotOrder', {
    symbol: 'BTC/USDT',
    side: 'Buy',
    orderType: 'Limit',
    price: '65000',
    qty: '0.01',
  })
  await exchange.settled()
  expect((await ada.call('spotExecutions', {})).list[0]).toMatchObject({ feeRate: '0.000775', execFee: '0.00000775' })
  // a new sub-account begins with the level of its user
  const { account } = await ada.call('openSubAccount', { name: 'Second', purpose: 'ordinary' })
  expect((await ada.on(account.uid).call('session', {})).user).toMatchObject({
    takerFeeRate: '0.000375',
    spotTakerFeeRate: '0.000775',
  })
})

it('[ACC-02, R7.2, DUR-02] the level survives a restart, a missed review is made up for, and after 30 days without a trade it is lost', {
  timeout: 60_000,
}, async () => {
  await open()
  const ada = await TestClient.demo(exchange.url)
  await tradeMuch(ada)
  await review(ada, 'VIP 2')
  const state = exchange.sequencer.engine.stateHash()
  exchange = await exchange.restart()
  expect(exchange.sequencer.engine.stateHash()).toBe(state)
  const again = ada.at(exchange.url)
  expect((await again.call('session', {})).user).toMatchObject({ takerFeeRate: '0.000375' })

  // 29 days later the fills still count, after 31 they do not; the exchange was closed at that review.
  exchange.advance(28 * DAY)
  await exchange.setIndex('BTCUSDT', '65000')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect((await again.call('feeLevel', {})).level).toBe('VIP 2')
  exchange.advance(3 * DAY)
  exchange = await exchange.restart()
  const late = again.at(exchange.url)
  await expect.poll(async () => (await late.call('feeLevel', {})).level, { timeout: 10_000 }).toBe('VIP 0')
  expect((await late.call('session', {})).user).toMatchObject({ takerFeeRate: '0.00055', spotTakerFeeRate: '0.001' })
})
