import { e8 } from '@perpdesk/numeric'
import { bookMessage, klineMessage, pairTickersMessage, tradesMessage } from '@perpdesk/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'
import { TestSocket } from '../../../testing/test-socket.ts'

const PAIR = 'BTC/USDT'

let exchange: TestExchange
let maker: TestMaker
let taker: TestMaker
let visitor: TestClient

beforeAll(async () => {
  exchange = await startTestExchange({ symbols: ['BTCUSDT'], pairs: [PAIR, 'USDC/USDT'] })
  maker = await exchange.openMaker()
  taker = await exchange.openMaker()
  await exchange.run({ type: 'deposit', account: maker.account, coin: 'BTC', amount: e8('100'), bonus: false })
  visitor = new TestClient(exchange.url)
  await exchange.setIndex('BTCUSDT', '65000')
  await exchange.setIndex('USDC/USDT', '1.0001')
  expect((await maker.place(PAIR, 'Sell', '65010', '2')).code).toBe(0)
  expect((await maker.place(PAIR, 'Buy', '64990', '1')).code).toBe(0)
  expect((await taker.place(PAIR, 'Buy', '65010', '0.5')).code).toBe(0)
})
afterAll(() => exchange.stop())

describe('spot pairs for everybody', () => {
  it('[SPOT-01] the catalogue has every pair with all its fields, and the tokens in which pairs are quoted', async () => {
    const { list, tokens, lastModifiedAt, isModified } = await visitor.call('spotSymbolsAll', {})
    expect(isModified).toBe(true)
    expect(list.map(({ symbolId }) => symbolId)).toEqual([PAIR, 'USDC/USDT'])
    expect(list[0]).toMatchObject({
      symbolName: 'BTCUSDT',
      baseTokenId: 'BTC',
      quoteTokenId: 'USDT',
      basePrecision: '0.000001',
      quotePrecision: '0.0000001',
      minPricePrecision: '0.1',
      minTradeAmount: '1',
      digitMerge: '0.1,1,10',
      tokenFullName: 'Bitcoin',
      iconUrl: '/coins/btc.svg',
      tradeStatus: 'Trading',
      zeroFeeType: 0,
      limitPricePercent: '1',
      maxPricePercent: '2',
      volume: '0.5',
    })
    expect(list[1]).toMatchObject({ zeroFeeType: 1, symbolType: 'stable' })
    expect(tokens).toMatchObject([
      { tokenId: 'USDT', tokenType: 'CHAIN_TOKEN', quoteTokenSymbols: [PAIR, 'USDC/USDT'] },
    ])
    const again = await visitor.call('spotSymbolsAll', { last_modified_at: `${lastModifiedAt}` })
    expect(again).toEqual({ lastModifiedAt, isModified: false, list: [], tokens: [] })
    expect((await visitor.call('spotSymbolsV2', {})).list).toEqual(list)
  })

  it('[SPOT-01] the changing terms have a version, which a ban of one side changes', async () => {
    const { version, list } = await visitor.call('spotSymbolsV3', {})
    expect(list[0]).toMatchObject({ symbolId: PAIR, isBanBuy: false, showStatus: true, loanEnabled: false })
    expect(await visitor.call('spotSymbolsV3', { version })).toEqual({ version, list: [] })
    const before = await visitor.call('spotSymbolsAll', {})
    const pair = exchange.sequencer.engine.instruments().find(({ symbol }) => symbol === 'USDC/USDT')
    if (pair?.contractType !== 'Spot') throw new Error('there is no such pair')
    exchange.advance(1_000)
    await exchange.run({ type: 'listInstrument', instrument: { ...pair, isBanBuy: true } })
    const after = await visitor.call('spotSymbolsV3', { version })
    expect(after.version).not.toBe(version)
    expect(after.list[1]).toMatchObject({ isBanBuy: true })
    const changed = await visitor.call('spotSymbolsAll', { last_modified_at: `${before.lastModifiedAt}` })
    expect(changed.isModified).toBe(true)
    expect(changed.lastModifiedAt).toBeGreaterThan(before.lastModifiedAt)
  })

  it('[SPOT-01, MKT-01] tickers, order book, trades and bars of a pair', async () => {
    const { list } = await visitor.call('pairTickers', { symbol: PAIR })
    expect(list).toMatchObject([
      {
        symbol: PAIR,
        lastPrice: '65010',
        indexPrice: '65000',
        bid1Price: '64990',
        ask1Price: '65010',
        ask1Size: '1.5',
        volume24h: '0.5',
        turnover24h: '32505',
        highestBuyPrice: '65650',
        lowestSellPrice: '64350',
      },
    ])
    expect((await visitor.call('pairTickers', {})).list).toHaveLength(2)
    expect(await visitor.call('depth', { symbol: PAIR })).toMatchObject({ a: [['65010', '1.5']], b: [['64990', '1']] })
    expect((await visitor.call('trades', { symbol: PAIR })).list).toMatchObject([{ symbol: PAIR, price: '65010' }])
    const now = exchange.sequencer.now()
    const bars = await visitor.call('bars', { symbol: PAIR, resolution: '1', from: `${now - 60_000}`, to: `${now}` })
    expect(bars.list.at(-1)?.slice(4)).toEqual(['65010', '0.5', '32505'])
  })

  it('[SPOT-01] an unknown pair is refused, and so is one where a contract is asked for', async () => {
    expect((await visitor.ask('pairTickers', { symbol: 'XYZ/USDT' })).body).toMatchObject({ retCode: 170121 })
    expect((await visitor.ask('depth', { symbol: 'XYZ/USDT' })).body).toMatchObject({ retCode: 170121 })
    expect((await visitor.ask('tickers', { symbol: PAIR })).body).toMatchObject({ retCode: 10001 })
    expect((await visitor.ask('depth', { symbol: PAIR, category: 'linear' })).body).toMatchObject({ retCode: 10001 })
  })

  it('[SPOT-01] contracts are listed without the pairs', async () => {
    expect((await visitor.call('tickers', {})).list.map(({ symbol }) => symbol)).toEqual(['BTCUSDT'])
    expect((await visitor.call('sparklines', {})).list.map(({ symbol }) => symbol)).toEqual(['BTCUSDT'])
    const { body } = await visitor.ask('symbols', {})
    expect(JSON.stringify(body.result)).not.toContain(PAIR)
  })

  it('[MKT-03, SPOT-01] sparklines of pairs are the closes of the last whole hours, in one answer that is revalidated', async () => {
    const { time, stepMs, list } = await visitor.call('pairSparklines', {})
    expect([time % 3_600_000, stepMs]).toEqual([0, 3_600_000])
    expect(list.map(({ symbol }) => symbol)).toContain(PAIR)
    const range = { symbol: PAIR, resolution: '60', from: '0', to: `${time}`, limit: '24' } as const
    const closes = (await visitor.call('bars', range)).list.map(([, , , , close]) => close)
    expect(list.find(({ symbol }) => symbol === PAIR)?.closes).toEqual(closes)
    const { headers } = await visitor.ask('pairSparklines', {})
    const again = await fetch(`${exchange.url}/spot/api/public/sparklines`, {
      headers: { 'if-none-match': headers.get('etag') ?? 'none' },
    })
    expect(again.status).toBe(304)
  })

  it('[RT-02, SPOT-01] the public topics of a pair send its book, trades, ticker and bars', async () => {
    const socket = await TestSocket.public(exchange.url)
    const topics = [`orderbook.${PAIR}`, `publicTrade.${PAIR}`, `tickers.${PAIR}`, 'tickers.spot', `kline.1.${PAIR}`]
    await socket.subscribe(...topics)
    const [book, trades, ticker, tickers, bars] = topics.map((topic) => () => socket.of(topic))
    expect(z.parse(bookMessage, book!()[0]).data.a[0]).toEqual(['65010', '1.5'])
    expect(z.parse(tradesMessage, trades!()[0]).data).toHaveLength(1)
    expect(z.parse(pairTickersMessage, ticker!()[0]).data[0]?.symbol).toBe(PAIR)
    expect(z.parse(pairTickersMessage, tickers!()[0]).data).toHaveLength(2)
    expect(z.parse(klineMessage, bars!()[0]).data.symbol).toBe(PAIR)
    await taker.place(PAIR, 'Buy', '65010', '0.1')
    expect(z.parse(tradesMessage, await socket.until(() => trades!()[1])).data[0]?.size).toBe('0.1')
    const moved = z.parse(pairTickersMessage, await socket.until(() => tickers!()[1]))
    expect(moved.data).toMatchObject([{ symbol: PAIR, volume24h: '0.6' }])
    expect(z.parse(klineMessage, await socket.until(() => bars!()[1])).data.bar[5]).toBe('0.6')
    expect((await socket.ask({ op: 'subscribe', args: [`markKline.1.${PAIR}`] })).success).toBe(false)
    await socket.close()
  })
})
