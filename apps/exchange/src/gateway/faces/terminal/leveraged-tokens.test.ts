import { divide, e8, formatE8, ONE } from '@perpdesk/numeric'
import { LEVERAGED_TOKENS, QUIZ_STATEMENTS } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'

const TOKEN = 'BTC3L'
const PAIR = 'BTC3L/USDT'
const RIGHT = [true, false, true, false]

let exchange: TestExchange
let maker: TestMaker

beforeAll(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'], pairs: [PAIR] })
  maker = await exchange.openMaker()
  await exchange.setIndex('BTCUSDT', '65000')
  for (const terms of LEVERAGED_TOKENS) await exchange.run({ type: 'setToken', ...terms })
  await maker.place('BTCUSDT', 'Sell', '65000.1', '100')
  await maker.place('BTCUSDT', 'Buy', '64999.9', '100')
  await exchange.setIndex(PAIR, '10')
  await tick()
})
afterAll(() => exchange.stop())

/** Passes ticks until the prices count as fresh. */
async function tick(): Promise<void> {
  for (let ticks = 0; ticks < 4; ticks += 1) await exchange.setIndex('BTCUSDT', '65000')
}
const codeOf = async (client: TestClient, name: 'subscribeToken' | 'redeemToken', input: object) =>
  (await client.ask(name, input)).body.retCode
const answers = (isTrue: readonly boolean[]) =>
  isTrue.map((each, place) => ({ statement: QUIZ_STATEMENTS[place]!, isTrue: each }))

/** Returns a person who has passed the quiz. */
async function passed(): Promise<TestClient> {
  const client = await TestClient.demo(exchange.url)
  await client.call('answerTokenQuiz', { answers: answers(RIGHT) })
  return client
}

async function balanceOf(client: TestClient, coin: string): Promise<bigint> {
  const { coins } = await client.call('wallet', {})
  return e8(coins.find((one) => one.coin === coin)?.walletBalance ?? '0')
}

describe('leveraged tokens', () => {
  it('[SPOT-04, R10.1] are published with the figures of their funds, limits and states', async () => {
    const visitor = new TestClient(exchange.url)
    const { list } = await visitor.call('leveragedTokens', {})
    expect(list.map(({ coin }) => coin)).toEqual(LEVERAGED_TOKENS.map(({ coin }) => coin).toSorted())
    const [long] = (await visitor.call('leveragedTokens', { coin: TOKEN })).list
    expect(long).toMatchObject({ pair: PAIR, symbol: 'BTCUSDT', side: 'Buy', nav: '10', targetLeverage: '3' })
    expect(long?.subscription).toMatchObject({ state: 'open', feeRate: '0.0005', min: '10' })
    // the contract of this token has no price yet
    const [other] = (await visitor.call('leveragedTokens', { coin: 'ETH3S' })).list
    expect(other).toMatchObject({ pair: '', side: 'Sell', subscription: { state: 'suspended' }, leverage: '0' })
  })

  it('[SPOT-04, R10.5] are bought only after the quiz, of which every statement is answered rightly', async () => {
    const ann = await TestClient.demo(exchange.url)
    expect(await ann.call('tokenState', {})).toMatchObject({ hasPassedQuiz: false, requests: [] })
    expect(await codeOf(ann, 'subscribeToken', { coin: TOKEN, amount: '100' })).toBe(175010)
    const order = { symbol: PAIR, side: 'Buy', orderType: 'Limit', price: '9', qty: '5' } as const
    expect((await ann.ask('createSpotOrder', order)).body.retCode).toBe(175010)
    expect(await ann.call('answerTokenQuiz', { answers: answers([true, true, true]) })).toEqual({
      hasPassedQuiz: false,
      wrong: ['anyPeriod', 'shownValue'],
    })
    expect(await codeOf(ann, 'subscribeToken', { coin: TOKEN, amount: '100' })).toBe(175010)
    expect(await ann.call('answerTokenQuiz', { answers: answers(RIGHT) })).toEqual({ hasPassedQuiz: true, wrong: [] })
    expect((await ann.call('tokenState', {})).hasPassedQuiz).toBe(true)
    expect(await codeOf(ann, 'subscribeToken', { coin: TOKEN, amount: '100' })).toBe(0)
  })

  it('[SPOT-04, TAB-03, R10.4] are subscribed and redeemed at the net asset value of the next tick ± fee', async () => {
    const bea = await passed()
    await tick()
    const before = await balanceOf(bea, 'USDT')
    const asked = await bea.call('subscribeToken', { coin: TOKEN, amount: '20000', serialNo: 'first' })
    expect(asked).toMatchObject({ status: 2, kind: 'subscribe', fee: '10', nav: '0', received: '0', quoteCoin: 'USDT' })
    expect(before - (await balanceOf(bea, 'USDT'))).toBe(e8('20000'))
    const { requests, dailyLeft } = await bea.call('tokenState', {})
    expect(requests).toEqual([asked])
    const { subscription, redemption } = LEVERAGED_TOKENS.find(({ coin }) => coin === TOKEN)!
    const left = { subscription: formatE8(subscription.daily - e8('20000')), redemption: formatE8(redemption.daily) }
    expect(dailyLeft.find(({ coin }) => coin === TOKEN)).toEqual({ coin: TOKEN, ...left })
    expect(dailyLeft.map(({ coin }) => coin)).toEqual(LEVERAGED_TOKENS.map(({ coin }) => coin).toSorted())
    expect(await bea.call('findTokenRequest', { serialNo: 'first' })).toEqual(asked)
    expect(await codeOf(bea, 'subscribeToken', { coin: TOKEN, amount: '20000', serialNo: 'first' })).toBe(175000)
    await tick()
    const bought = await bea.call('findTokenRequest', { id: asked.id })
    expect(bought).toMatchObject({ status: 1, amount: '20000', fee: '10' })
    const exact = divide(e8('19990') * ONE, e8(bought.nav), 'floor')
    expect(exact - e8(bought.received)).toBeLessThan(e8('0.0001'))
    const held = await balanceOf(bea, TOKEN)
    expect(held).toBe(e8(bought.received))

    const half = formatE8((held / 2n / e8('0.0001')) * e8('0.0001'))
    const redeemed = await bea.call('redeemToken', { coin: TOKEN, amount: half })
    await tick()
    const paid = await bea.call('findTokenRequest', { id: redeemed.id })
    const value = divide(e8(half) * e8(paid.nav), ONE, 'floor')
    expect(e8(paid.fee)).toBe(divide(value * 5n, 10_000n, 'ceil'))
    expect(e8(paid.received)).toBe(value - e8(paid.fee))
    expect(before - (await balanceOf(bea, 'USDT'))).toBe(e8('20000') - e8(paid.received))

    const { list, nextPageCursor } = await bea.call('tokenRequests', { limit: '1' })
    expect(list).toEqual([paid])
    expect((await bea.call('tokenRequests', { cursor: nextPageCursor })).list).toEqual([bought])
    expect((await bea.call('tokenRequests', { kind: 'subscribe' })).list).toEqual([bought])
    expect((await bea.call('tokenRequests', { coin: 'ETH3L' })).list).toEqual([])
    const types = (await bea.call('transactions', { limit: '5' })).list.map(({ type }) => type)
    expect(new Set(types)).toEqual(new Set(['TOKENS_SUBSCRIPTION', 'TOKENS_REDEMPTION', 'BONUS']))
    const [token] = (await bea.call('leveragedTokens', { coin: TOKEN })).list
    const { prices } = await bea.call('accounts', {})
    expect(prices.find(({ coin }) => coin === TOKEN)?.price).toBe(token?.nav)
  })

  it('[SPOT-04, R10.5] refuse amounts outside the limits, unknown tokens and unknown requests', async () => {
    const cam = await passed()
    await tick()
    expect(await codeOf(cam, 'subscribeToken', { coin: TOKEN, amount: '9.99' })).toBe(175016)
    expect(await codeOf(cam, 'subscribeToken', { coin: TOKEN, amount: '300000.01' })).toBe(175009)
    expect(await codeOf(cam, 'redeemToken', { coin: TOKEN, amount: '5' })).toBe(175006)
    expect(await codeOf(cam, 'subscribeToken', { coin: 'ETH3S', amount: '100' })).toBe(175014)
    expect(await codeOf(cam, 'subscribeToken', { coin: 'DOGE3L', amount: '100' })).toBe(10029)
    expect((await cam.ask('findTokenRequest', { id: '999999' })).body.retCode).toBe(175007)
    expect((await cam.ask('findTokenRequest', {})).body.retCode).toBe(10001)
    expect((await cam.call('tokenState', {})).requests).toEqual([])
  })
})
