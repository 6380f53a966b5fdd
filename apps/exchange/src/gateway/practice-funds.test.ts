import { COLLATERAL, PERPETUALS } from '@perpdesk/trading'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClient } from '../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../testing/test-exchange.ts'

let exchange: TestExchange

beforeAll(async () => {
  const symbols = ['BTCUSDT', 'BTCPERP', 'BTCUSD', 'ETHUSD']
  exchange = await startTestExchange({ instruments: PERPETUALS.filter(({ symbol }) => symbols.includes(symbol)) })
  await exchange.setIndex('BTCUSD', '60000')
})
afterAll(() => exchange.stop())

it('[ACC-01, ENG-11] fills a coin up to the worth of a new account, as a bonus, once', async () => {
  const client = await TestClient.demo(exchange.url)
  // 100 000 ÷ 60 000, no unit more than it is worth
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
