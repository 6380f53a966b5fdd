import { e8, formatE8 } from '@perpdesk/numeric'
import { COLLATERAL, PERPETUALS } from '@perpdesk/trading'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

let exchange: TestExchange

beforeAll(async () => {
  const symbols = ['BTCUSDT', 'BTCPERP', 'BTCUSD', 'ETHUSD', 'LINKUSDT']
  const instruments = PERPETUALS.filter(({ symbol }) => symbols.includes(symbol))
  exchange = await startTestExchange({ instruments, pairs: ['LINK/USDT'] })
  await exchange.setIndex('BTCUSD', '60000')
})
afterAll(() => exchange.stop())

it('[ACC-01, ENG-11] fills a coin up to the worth of a new account, as a bonus, once', async () => {
  const client = await TestClient.demo(exchange.url)
  // 100 000 ÷ 60 000, rounded down
  expect(await client.call('practiceFunds', { coin: 'BTC' })).toEqual({ coin: 'BTC', amount: '1.66666666' })
  expect(await client.call('practiceFunds', { coin: 'USDC' })).toEqual({ coin: 'USDC', amount: '100000' })
  const again = await client.ask('practiceFunds', { coin: 'BTC' })
  expect(again.body).toMatchObject({ retCode: 20_005, retExtInfo: { balance: '1.66666666', coin: 'BTC' } })
  await exchange.settled()
  const paid = (await client.call('transactions', { type: 'BONUS' })).list
  expect(paid.map(({ coin }) => coin)).toEqual(['USDC', 'BTC', 'USDT'])
  const { coins } = await client.call('wallet', {})
  expect(coins.find(({ coin }) => coin === 'BTC')?.walletBalance).toBe('1.66666666')
})

it('[API-03] pays nobody twice, nor a coin without a price or a contract', async () => {
  const client = await TestClient.demo(exchange.url)
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.ask('practiceFunds', { coin: 'BTC' })))
  expect(answers.filter(({ body }) => body.retCode === 0)).toHaveLength(1)
  expect((await client.call('wallet', {})).coins.find(({ coin }) => coin === 'BTC')?.walletBalance).toBe('1.66666666')
  expect((await client.ask('practiceFunds', { coin: 'ETH' })).body.retCode).toBe(20_006)
  expect((await client.ask('practiceFunds', { coin: 'DOGE' })).body.retCode).toBe(10_001)
})

it('[ACC-01, SPOT-01] fills the coin of a pair up to the same worth, at the index of the pair', async () => {
  const client = await TestClient.demo(exchange.url)
  expect((await client.ask('practiceFunds', { coin: 'LINK' })).body.retCode).toBe(20_006)
  await exchange.setIndex('LINKUSDT', '16')
  expect(await client.call('practiceFunds', { coin: 'LINK' })).toEqual({ coin: 'LINK', amount: '6250' })
})

it('[ACC-01, ENG-11] money that was moved away is paid again up to twice a day, also after a restart', {
  timeout: 30_000,
}, async () => {
  let running = await startTestExchange({ symbols: ['BTCUSDT'] })
  const maker = await running.openMaker()
  const client = await TestClient.demo(running.url)
  /** Loses about 50 000 USDT to the maker. */
  const lose = async () => {
    const order = { symbol: 'BTCUSDT', orderType: 'Market', qty: '10' } as const
    await running.setIndex('BTCUSDT', '65000')
    await maker.place('BTCUSDT', 'Sell', '65000', '10')
    await client.call('createOrder', { ...order, side: 'Buy' })
    await running.setIndex('BTCUSDT', '60000')
    await maker.place('BTCUSDT', 'Buy', '60000', '10')
    await client.call('createOrder', { ...order, side: 'Sell' })
  }
  // More small grants than a page of the transaction log holds.
  const account = running.sequencer.engine.accounts().findLast((one) => one !== maker.account)!
  const small = 1_001n
  for (let paid = 0n; paid < small; paid += 1n) {
    await running.run({ type: 'deposit', account, coin: 'USDT', amount: 1n, bonus: true })
  }
  await lose()
  const first = e8((await client.call('practiceFunds', { coin: 'USDT' })).amount)
  expect(first).toBeGreaterThan(e8('50000'))
  await lose()
  running = await running.restart()
  const later = client.at(running.url)
  expect((await later.call('practiceFunds', { coin: 'USDT' })).amount).toBe(formatE8(e8('100000') - first - small))
  const refused = await later.ask('practiceFunds', { coin: 'USDT' })
  expect(refused.body).toMatchObject({ retCode: 20_009, retExtInfo: { coin: 'USDT', hours: '24' } })
  running.advance(24 * 3_600_000)
  const { amount } = await later.call('practiceFunds', { coin: 'USDT' })
  expect(e8(amount)).toBe(first + first + 2n * small - e8('100000'))
  await running.stop()
})

it('[ACC-01, API-01] what coins count for as collateral is public, each with the contract that prices it', async () => {
  const visitor = new TestClient(exchange.url)
  expect((await visitor.call('collateral', {})).list).toEqual([])
  for (const terms of COLLATERAL) await exchange.sequencer.submit({ type: 'setCollateral', ...terms })
  const { list } = await visitor.call('collateral', {})
  expect(list.map(({ coin }) => coin)).toEqual(['BTC', 'ETH'])
  expect(list[0]).toEqual({
    coin: 'BTC',
    priceSymbol: 'BTCUSD',
    tiers: [{ maxQty: '1000000', ratio: '0.85' }],
    enabled: true,
  })
})
