import { e8 } from '@perpdesk/numeric'
import { klineMessage } from '@perpdesk/protocol'
import { contractsOf } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { planListings } from '../../../listing/plan-listings.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'
import { TestSocket } from '../../../testing/test-socket.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SYMBOL = 'BTCUSDT'

let exchange: TestExchange
let makers: readonly TestMaker[]
let visitor: TestClient

beforeAll(async () => {
  exchange = await startTestExchange({ symbols: [SYMBOL, 'ETHUSDT'] })
  makers = [await exchange.openMaker(), await exchange.openMaker(), await exchange.openMaker()]
  visitor = new TestClient(exchange.url)
  for (let second = 0; second < 4; second += 1) await exchange.setIndex(SYMBOL, '65000')
})
afterAll(() => exchange.stop())

/** Advances to the next multiple of `minutes` and submits a tick. */
async function passTo(minutes: number): Promise<void> {
  const now = exchange.sequencer.now()
  exchange.advance(Math.ceil(now / (minutes * MINUTE)) * minutes * MINUTE - now)
  await exchange.run({ type: 'tick' })
}

const trade = async (buyer: number, seller: number, qty: string) => {
  await makers[seller]!.place(SYMBOL, 'Sell', '65000', qty)
  await makers[buyer]!.place(SYMBOL, 'Buy', '65000', qty)
}

describe('views of the market', () => {
  it('[MKT-04] open interest and accounts come from the first five minutes on, by interval and page by page', {
    timeout: 60_000,
  }, async () => {
    const ask = { symbol: SYMBOL, interval: '5min' } as const
    expect((await visitor.call('openInterest', ask)).list).toEqual([])
    await trade(0, 1, '2')
    await passTo(5)
    await trade(2, 1, '1')
    await passTo(5)
    exchange.advance(40 * MINUTE)
    await exchange.run({ type: 'tick' })
    await trade(1, 0, '2')
    await passTo(60)
    await exchange.settled()

    const start = Date.UTC(2026, 10, 17, 10)
    const { list } = await visitor.call('openInterest', ask)
    expect(list).toEqual([
      { time: start + HOUR, openInterest: '1' },
      { time: start + 50 * MINUTE, openInterest: '3' },
      { time: start + 10 * MINUTE, openInterest: '3' },
      { time: start + 5 * MINUTE, openInterest: '2' },
    ])
    const hours = await visitor.call('openInterest', { ...ask, interval: '1h' })
    expect(hours.list).toEqual([{ time: start + HOUR, openInterest: '1' }])
    expect((await visitor.call('openInterest', { ...ask, interval: '30min' })).list).toEqual([
      { time: start + HOUR, openInterest: '1' },
      // the sample of 10:50 repeats the figures of 10:10, because nothing has changed since
      { time: start + 30 * MINUTE, openInterest: '3' },
    ])
    const accounts = (await visitor.call('accountRatio', ask)).list
    expect(
      accounts.map(({ longAccounts, shortAccounts, buyRatio }) => [longAccounts, shortAccounts, buyRatio]),
    ).toEqual([
      [1, 1, '0.5'],
      [2, 1, '0.66666667'],
      [2, 1, '0.66666667'],
      [1, 1, '0.5'],
    ])
    expect(e8(accounts[1]!.buyRatio) + e8(accounts[1]!.sellRatio)).toBe(e8('1'))

    const first = await visitor.call('openInterest', { ...ask, limit: '3' })
    expect(first.list).toEqual(list.slice(0, 3))
    const second = await visitor.call('openInterest', { ...ask, limit: '3', cursor: first.nextPageCursor })
    expect(second).toEqual({ list: list.slice(3), nextPageCursor: '' })
    const within = { ...ask, startTime: `${start + 10 * MINUTE}`, endTime: `${start + 50 * MINUTE}` }
    expect((await visitor.call('openInterest', within)).list).toEqual(list.slice(1, 3))
    const none = { ...ask, startTime: `${start + 10 * MINUTE + 1}`, endTime: `${start + 50 * MINUTE - 1}` }
    expect((await visitor.call('openInterest', none)).list).toEqual([])
    await expect(visitor.call('openInterest', { ...ask, cursor: 'funding.1.1.1' })).rejects.toThrow('10001')
    await expect(visitor.call('openInterest', { ...ask, symbol: 'NOPEUSDT' })).rejects.toThrow('10029')
    expect((await visitor.call('openInterest', { ...ask, symbol: 'ETHUSDT' })).list[0]?.openInterest).toBe('0')
  })

  it('[CHT-03, MKT-04] the premium of a perpetual has bars and a topic; a contract without funding has neither', {
    timeout: 60_000,
  }, async () => {
    await makers[0]!.place(SYMBOL, 'Buy', '65130', '50')
    await makers[1]!.place(SYMBOL, 'Sell', '65140', '50')
    for (let second = 0; second < 4; second += 1) await exchange.setIndex(SYMBOL, '65000')
    const spectator = await TestSocket.public(exchange.url)
    const topic = `premiumKline.1.${SYMBOL}`
    await spectator.subscribe(topic)
    const reported = await spectator.until(() => spectator.of(topic)[0])
    expect(z.parse(klineMessage, reported).data.bar[4]).toBe('0.002')
    const range = { symbol: SYMBOL, resolution: '1', from: '0', to: `${exchange.sequencer.now() + 1}` } as const
    const { list } = await visitor.call('bars', { ...range, price: 'premium' })
    expect(list.at(-1)?.slice(4)).toEqual(['0.002', '0', '0'])

    const planned = planListings(contractsOf(exchange.sequencer.engine.instruments()), exchange.sequencer.now())
    const future = planned.find(({ contractType }) => contractType === 'LinearFutures')
    if (future === undefined) throw new Error('the calendar has no dated contract')
    await exchange.run({ type: 'listInstrument', instrument: future })
    expect((await visitor.call('bars', { ...range, symbol: future.symbol, price: 'premium' })).list).toEqual([])
    const answer = await spectator.ask({ op: 'subscribe', args: [`premiumKline.1.${future.symbol}`] })
    expect(answer).toMatchObject({ success: false, retCode: 10_030 })
    await spectator.close()
  })

  it('[MKT-04] an index names its sources with their weights, and those that are silent', async () => {
    const { id } = exchange.instrument(SYMBOL)
    const sources = ['65001', '0', '65010', '65020', '65090'].map((price) => e8(price))
    await exchange.run({ type: 'indexPrices', entries: [{ instrument: id, sources }] })
    const made = await visitor.call('indexComponents', { symbol: SYMBOL })
    const ticker = (await visitor.call('tickers', { symbol: SYMBOL })).list[0]
    expect(made).toMatchObject({ symbol: SYMBOL, ofSymbol: SYMBOL, indexPrice: ticker?.exactIndexPrice })
    expect(made.components.map(({ source, isSilent }) => [source, isSilent])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, false],
      [5, false],
    ])
    expect(made.components.map(({ weight }) => weight)).toEqual(['0.25', '0', '0.25', '0.25', '0.25'])
    expect(made.components[1]).toMatchObject({ price: '65000', weight: '0' })
  })

  it('[MKT-03] sparklines have the closes of whole hours of every contract, in one answer that is kept for the hour', {
    timeout: 60_000,
  }, async () => {
    await trade(0, 1, '1')
    await passTo(60)
    const lines = await visitor.call('sparklines', {})
    expect(lines.time % HOUR).toBe(0)
    const line = lines.list.find(({ symbol }) => symbol === SYMBOL)
    const range = { symbol: SYMBOL, resolution: '60', from: '0', to: `${lines.time}`, limit: '24' } as const
    expect(line?.closes).toEqual((await visitor.call('bars', range)).list.map(([, , , , close]) => close))
    // the last trade filled the bid at the premium
    expect(line?.closes.at(-1)).toBe('65130')
    // a contract without trades has no line
    expect(lines.list.find(({ symbol }) => symbol === 'ETHUSDT')).toEqual({ symbol: 'ETHUSDT', closes: [] })
    expect((await visitor.call('sparklines', { business: 'inverse' })).list).toEqual([])
    const { headers } = await visitor.ask('sparklines', {})
    const again = await fetch(`${exchange.url}/contract/v5/public/sparklines`, {
      headers: { 'if-none-match': headers.get('etag') ?? 'none' },
    })
    expect(again.status).toBe(304)
  })

  it('[MKT-04, DUR-01] samples are still there after a restart, which takes none by itself', {
    timeout: 60_000,
  }, async () => {
    const ask = { symbol: SYMBOL, interval: '5min' } as const
    await exchange.settled()
    const before = (await visitor.call('accountRatio', ask)).list
    expect(before.length).toBeGreaterThan(3)
    exchange = await exchange.restart()
    visitor = visitor.at(exchange.url)
    expect((await visitor.call('accountRatio', ask)).list).toEqual(before)
  })
})
