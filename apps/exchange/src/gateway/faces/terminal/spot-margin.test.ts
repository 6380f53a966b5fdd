import { e8 } from '@perpdesk/numeric'
import { BORROWING } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'

const PAIR = 'BTC/USDT'
const HOUR = 3_600_000

let exchange: TestExchange
let maker: TestMaker

beforeAll(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'], pairs: [PAIR] })
  maker = await exchange.openMaker()
  await exchange.run({ type: 'deposit', account: maker.account, coin: 'BTC', amount: e8('100'), bonus: false })
  await exchange.setIndex('BTCUSDT', '65000')
  for (const terms of BORROWING) await exchange.run({ type: 'setLending', ...terms })
  await exchange.run({
    type: 'setCollateral',
    coin: 'BTC',
    priceInstrument: 1,
    tiers: [{ maxQty: e8('1000000'), ratio: e8('0.85') }],
    enabled: true,
  })
  await maker.place(PAIR, 'Sell', '65010', '50')
  await maker.place(PAIR, 'Buy', '64990', '5')
})
afterAll(() => exchange.stop())

const loanOf = async (client: TestClient, coin: string) =>
  (await client.call('spotMargin', {})).loans.find((loan) => loan.coin === coin)
const codeOf = async (client: TestClient, name: 'borrow' | 'repay' | 'setSpotMargin', input: object) =>
  (await client.ask(name, input)).body.retCode

describe('spot margin', () => {
  it('[SPOT-03] publishes the terms of every lent coin, with the rate at the present use of the pool', async () => {
    const visitor = new TestClient(exchange.url)
    const { list } = await visitor.call('lendingTerms', {})
    expect(list.map(({ coin }) => coin)).toEqual(BORROWING.map(({ coin }) => coin).toSorted())
    const [btc] = (await visitor.call('lendingTerms', { coin: 'BTC' })).list
    expect(btc).toMatchObject({ pool: '4000', lent: '0', hourlyRate: '0.000001216904', minAmount: '0.00001' })
    expect(btc?.tiers[0]).toEqual({ limit: '390', maxLeverage: '5', initialRate: '0.2', maintenanceRate: '0.04' })
    expect((await visitor.call('spotSymbolsAll', {})).list[0]).toMatchObject({ loanEnabled: true })
  })

  it('[SPOT-03] lends by hand and takes the repayment, and the wallet shows both', async () => {
    const ann = await TestClient.demo(exchange.url)
    expect(await codeOf(ann, 'borrow', { coin: 'BTC', amount: '0.000001' })).toBe(176025)
    expect(await codeOf(ann, 'borrow', { coin: 'BTC', amount: '0.000015' })).toBe(176031)
    expect(await codeOf(ann, 'borrow', { coin: 'DOGE', amount: '1' })).not.toBe(0)
    expect(await ann.call('borrow', { coin: 'BTC', amount: '0.1' })).toMatchObject({ owed: '0.1', borrowed: '0.1' })
    const { coins } = await ann.call('wallet', {})
    expect(coins.find(({ coin }) => coin === 'BTC')).toMatchObject({
      walletBalance: '0.1',
      owed: '0.1',
      borrowed: '0.1',
    })
    expect(await ann.call('repay', { coin: 'BTC', amount: '0.04' })).toMatchObject({ owed: '0.06', borrowed: '0.06' })
    expect(await ann.call('repay', { coin: 'BTC' })).toMatchObject({ owed: '0', borrowed: '0' })
    expect(await codeOf(ann, 'repay', { coin: 'BTC' })).toBe(182102)
    await exchange.settled()
    const { list } = await ann.call('transactions', { coin: 'BTC' })
    expect(list.map(({ type, change }) => [type, change])).toEqual([
      ['REPAY', '-0.06'],
      ['REPAY', '-0.04'],
      ['BORROW', '0.1'],
    ])
  })

  it('[SPOT-03] borrows by itself what an order lacks, and charges interest each hour', async () => {
    const bea = await TestClient.demo(exchange.url)
    const order = { symbol: PAIR, side: 'Buy', orderType: 'Market', marketUnit: 'baseCoin', qty: '2' } as const
    expect((await bea.ask('createSpotOrder', order)).body.retCode).toBe(170131)
    expect(await codeOf(bea, 'setSpotMargin', { leverage: 11 })).toBe(176034)
    expect(await bea.call('setSpotMargin', { leverage: 3 })).toEqual({ leverage: 3 })
    await bea.call('createSpotOrder', order)
    const owed = e8((await loanOf(bea, 'USDT'))?.owed ?? '0')
    expect(owed).toBeGreaterThan(e8('30000'))
    expect(await codeOf(bea, 'setSpotMargin', { leverage: 0 })).toBe(176039)
    exchange.advance(HOUR)
    await exchange.run({ type: 'tick' })
    await exchange.settled()
    const { list } = await bea.call('interestHistory', {})
    expect(list).toMatchObject([{ coin: 'USDT' }])
    expect(e8(list[0]?.interest ?? '0')).toBeGreaterThan(0n)
    expect(e8((await loanOf(bea, 'USDT'))?.owed ?? '0')).toBe(owed + e8(list[0]?.interest ?? '0'))
    // BTC is sold for USDT
    await exchange.setIndex('BTCUSDT', '65000')
    const repaid = await bea.ask('repay', { coin: 'USDT', converts: true })
    expect([0, 34022035]).toContain(repaid.body.retCode)
  })

  it('[SPOT-03] coins other than dollars can be switched off as collateral', async () => {
    const cam = await TestClient.demo(exchange.url)
    await cam.call('createSpotOrder', { symbol: PAIR, side: 'Buy', orderType: 'Market', qty: '6500' })
    await cam.call('setCollateralSwitch', { coin: 'BTC', isCollateral: false })
    const { coins } = await cam.call('wallet', {})
    expect(coins.find(({ coin }) => coin === 'BTC')?.isCollateral).toBe(false)
    expect((await cam.ask('setCollateralSwitch', { coin: 'USDT', isCollateral: false })).body.retCode).toBe(182110)
  })

  it('[SPOT-03] isolated accounts borrow nothing', async () => {
    const dan = await TestClient.demo(exchange.url)
    await dan.call('setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
    expect(await codeOf(dan, 'borrow', { coin: 'USDT', amount: '100' })).toBe(182021)
    expect(await codeOf(dan, 'setSpotMargin', { leverage: 3 })).toBe(182021)
    expect((await dan.call('spotMargin', {})).loans).toEqual([])
  })
})
