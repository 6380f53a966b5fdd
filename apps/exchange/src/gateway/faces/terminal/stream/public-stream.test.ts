import { setTimeout as sleep } from 'node:timers/promises'
import type { DepthLevel } from '@perpdesk/engine'
import { bookMessage, klineMessage, PUBLIC_STREAM_PATH, tickersMessage, tradesMessage } from '@perpdesk/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../../testing/test-exchange.ts'
import { type TestMessage, TestSocket } from '../../../../testing/test-socket.ts'
import { Listings } from '../../../core/listings/listings.ts'
import { levelsOf } from '../wire/book-records.ts'
import { changedLevels } from './book-publisher.ts'

let exchange: TestExchange
let makers: TestMaker[]
/** Stops reading first and is checked last, so that its time passes during the other tests. */
let stuck: TestSocket

beforeAll(async () => {
  exchange = await startTestExchange()
  makers = []
  for (let i = 0; i < 8; i += 1) makers.push(await exchange.openMaker())
  await exchange.setIndex('BTCUSDT', '65000')
  await exchange.setIndex('SOLUSDT', '200')
  await exchange.setIndex('ETHUSDT', '3000')
})
afterAll(() => exchange.stop())

/**
 * Upper bound for the loop: a flood is a quarter of a megabyte, and Linux buffers at most 32 MB on the reader's side of
 * a socket.
 */
const MOST_FLOODS = 400

/**
 * Whether this number of sockets remains congested for 100 ms, not just while the kernel takes the messages of one
 * turn.
 */
async function areCongested(sockets: number): Promise<boolean> {
  if (exchange.gateway.congestedSockets() !== sockets) return false
  await sleep(100)
  return exchange.gateway.congestedSockets() === sockets
}

/** Returns a pseudo-random generator that gives the same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % sides
  }
}

/** A client's order book, built from the messages in the simplest way. */
class ClientBook {
  readonly bids = new Map<string, string>()
  readonly asks = new Map<string, string>()
  u = -1
  seq = 0

  take(raw: unknown): void {
    const { type, seq, data } = z.parse(bookMessage, raw)
    if (type === 'snapshot') {
      this.bids.clear()
      this.asks.clear()
    } else {
      expect(seq).toBe(this.seq + 1)
      expect(data.pu).toBe(this.u)
    }
    this.seq = seq
    this.u = data.u
    for (const [side, levels] of [
      [this.bids, data.b],
      [this.asks, data.a],
    ] as const) {
      for (const [price, size] of levels) {
        if (size === '0') expect(side.delete(price)).toBe(true)
        else side.set(price, size)
      }
    }
  }

  sorted() {
    const sort = (side: Map<string, string>, direction: number) =>
      [...side].toSorted(([a], [b]) => (Number(a) - Number(b)) * direction)
    return { b: sort(this.bids, -1), a: sort(this.asks, 1) }
  }
}

/** Expects a snapshot first, and that each delta follows on the message before it. */
function expectWhole(messages: readonly TestMessage[]): void {
  expect(messages[0]?.type).toBe('snapshot')
  for (const [i, { type, seq }] of messages.entries()) if (type === 'delta') expect(seq).toBe(messages[i - 1]!.seq + 1)
}

function engineBook(symbol = 'BTCUSDT') {
  const listing = new Listings(exchange.sequencer.engine).bySymbol(symbol)
  const depth = exchange.sequencer.engine.depth(listing.instrument.id, 200)
  return { b: levelsOf(listing, depth.bids), a: levelsOf(listing, depth.asks) }
}

async function tradeAtRandom(roll: (sides: number) => number, orders: number): Promise<void> {
  for (let done = 0; done < orders; done += 50) {
    await Promise.all(
      Array.from({ length: 50 }, () => {
        const buys = roll(2) === 0
        const offset = roll(600) - (roll(10) === 0 ? 300 : 0)
        const ticks = 650_000 + (buys ? -offset : offset)
        const price = `${Math.floor(ticks / 10)}.${ticks % 10}`
        return makers[roll(8)]!.place(
          'BTCUSDT',
          buys ? 'Buy' : 'Sell',
          price,
          `0.${String(1 + roll(99)).padStart(3, '0')}`,
        )
      }),
    )
  }
}

describe('slow readers', () => {
  it('[API-04] a reader that stops is conflated, and its book and trades are whole again when it goes on', {
    timeout: 60_000,
  }, async () => {
    const [seller, buyer] = [makers[0]!, makers[1]!]
    const { id } = exchange.instrument('SOLUSDT')
    const asks = Array.from({ length: 200 }, (_, i) => ({ price: 200_000 + i, lots: 10 }))
    const quote = () => exchange.run({ type: 'massQuote', account: seller.account, instrument: id, bids: [], asks })
    await quote()
    const socket = await TestSocket.public(exchange.url)
    await socket.subscribe('publicTrade.SOLUSDT', 'orderbook.SOLUSDT')
    stuck = await TestSocket.public(exchange.url)
    await stuck.subscribe('publicTrade.SOLUSDT')
    stuck.ws.pause()
    socket.ws.pause()
    // About 25 kB of trades each time, until both the kernel's buffers and the server's limit are full; how much that
    // takes depends on the machine.
    const sweepAndQuote = () => [buyer.place('SOLUSDT', 'Buy', '202', '200'), quote()]
    const flood = () => Promise.all(Array.from({ length: 10 }, sweepAndQuote).flat())
    let floodsLeftOut = 0
    for (let i = 0; i < MOST_FLOODS && floodsLeftOut < 5; i += 1) {
      await flood()
      floodsLeftOut = (await areCongested(2)) ? floodsLeftOut + 1 : 0
    }
    expect(floodsLeftOut).toBe(5)
    socket.ws.resume()
    const isFresh = (message: TestMessage, index: number) => index > 0 && message.type === 'snapshot'
    await socket.until(() => socket.of('publicTrade.SOLUSDT').find(isFresh), 10_000)
    const trades = socket.of('publicTrade.SOLUSDT')
    expectWhole(trades)
    const again = trades.findIndex(isFresh)
    // Skipped messages still count in the sequence number.
    expect(trades[again]!.seq).toBeGreaterThan(trades[again - 1]!.seq)
    await buyer.place('SOLUSDT', 'Buy', '202', '3')
    const book = new ClientBook()
    let read = 0
    await socket.until(() => {
      const reported = socket.of('orderbook.SOLUSDT')
      for (const message of reported.slice(read)) book.take(message)
      read = reported.length
      return JSON.stringify(book.sorted()) === JSON.stringify(engineBook('SOLUSDT')) ? true : undefined
    })
    await socket.close()
  })
})

describe('the book on the stream', () => {
  it('[INV-41, API-04] equals the engine’s book after random trading, for early and late subscribers alike', {
    timeout: 30_000,
  }, async () => {
    const roll = dice(7)
    const early = await TestSocket.public(exchange.url)
    await early.subscribe('orderbook.BTCUSDT')
    await tradeAtRandom(roll, 1_500)
    const late = await TestSocket.public(exchange.url)
    await late.subscribe('orderbook.BTCUSDT')
    await tradeAtRandom(roll, 1_500)
    const version = exchange.sequencer.engine.bookVersion(exchange.instrument('BTCUSDT').id)
    expect(engineBook().a).toHaveLength(200)
    for (const socket of [early, late]) {
      const book = new ClientBook()
      let read = 0
      await socket.until(() => {
        for (const message of socket.of('orderbook.BTCUSDT').slice(read)) {
          book.take(message)
          read += 1
        }
        const same = JSON.stringify(book.sorted()) === JSON.stringify(engineBook())
        return same && book.u <= version ? true : undefined
      })
      expect(book.sorted()).toEqual(engineBook())
      const [first, ...rest] = socket.of('orderbook.BTCUSDT')
      expect(first?.type).toBe('snapshot')
      expect(new Set(rest.map((message) => message.type))).toEqual(new Set(['delta']))
      await socket.close()
    }
  })

  it('[INV-41] differences of two sides turn one into the other, whatever they are', () => {
    const side = (direction: 1 | -1) =>
      fc
        .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5 })), {
          selector: ([price]) => price,
        })
        .map((levels): DepthLevel[] => levels.toSorted((a, b) => (a[0] - b[0]) * direction))
    for (const direction of [1, -1] as const) {
      fc.assert(
        fc.property(side(direction), side(direction), (before, after) => {
          const book = new Map(before)
          const changes = changedLevels(before, after, direction)
          for (const [price, lots] of changes) {
            expect(book.get(price) ?? 0).not.toBe(lots)
            if (lots === 0) book.delete(price)
            else book.set(price, lots)
          }
          expect([...book].toSorted((a, b) => (a[0] - b[0]) * direction)).toEqual(after)
        }),
      )
    }
  })

  it('[API-04] a new subscription and a repeated one begin with a snapshot on which the next delta follows', async () => {
    const socket = await TestSocket.public(exchange.url)
    await socket.subscribe('orderbook.ETHUSDT')
    await socket.ask({ op: 'unsubscribe', args: ['orderbook.ETHUSDT'] })
    socket.messages.length = 0
    await socket.subscribe('orderbook.ETHUSDT')
    await socket.ask({ op: 'subscribe', args: ['orderbook.ETHUSDT'] })
    await makers[0]!.place('ETHUSDT', 'Buy', '3000', '1')
    await socket.until(() => socket.messages.find(({ type }) => type === 'delta'))
    const [first, ...rest] = socket.messages.map(({ type, seq }) => [type, seq])
    const seq = Number(first?.[1])
    expect([first, ...rest]).toEqual([
      ['snapshot', seq],
      ['snapshot', seq],
      ['delta', seq + 1],
    ])
    await socket.close()
  })

  it('[API-04] all sockets are told the same delta, whenever they came', async () => {
    const early = await TestSocket.public(exchange.url)
    await early.subscribe('orderbook.ETHUSDT')
    const deltas = (socket: TestSocket) => socket.of('orderbook.ETHUSDT').filter(({ type }) => type === 'delta')
    await makers[0]!.place('ETHUSDT', 'Buy', '2999', '1')
    await early.until(() => deltas(early)[0])
    const late = await TestSocket.public(exchange.url)
    await late.subscribe('orderbook.ETHUSDT')
    await makers[0]!.place('ETHUSDT', 'Buy', '2998', '1')
    await late.until(() => deltas(late)[0])
    await early.until(() => deltas(early)[1])
    expect(deltas(late)).toEqual(deltas(early).slice(1))
    expectWhole(late.of('orderbook.ETHUSDT'))
    await early.close()
    await late.close()
  })
})

describe('trades, tickers and bars on the stream', () => {
  it('[RT-02, API-04] every trade is told once, newest first, after the last hundred', {
    timeout: 20_000,
  }, async () => {
    const reported: number[] = []
    const stop = exchange.sequencer.subscribe((applied) => {
      for (const event of applied.events) if (event.type === 'trade') reported.push(event.tradeId)
    })
    const socket = await TestSocket.public(exchange.url)
    await tradeAtRandom(dice(3), 300)
    await socket.subscribe('publicTrade.BTCUSDT')
    await tradeAtRandom(dice(4), 600)
    const last = `${reported.at(-1)}`
    await socket.until(() => socket.of('publicTrade.BTCUSDT').find((m) => JSON.stringify(m.data).includes(`"${last}"`)))
    const messages = socket.of('publicTrade.BTCUSDT').map((message) => z.parse(tradesMessage, message))
    expectWhole(messages)
    const ids = messages.flatMap((message) => message.data.map((trade) => Number(trade.id)).toReversed())
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(messages[0]?.data).toHaveLength(100)
    expect(ids.slice(100)).toEqual(reported.filter((id) => id > ids[99]!))
    stop()
    await socket.close()
  })

  it('[RT-02, MKT-02] tickers: one contract, a family or all, whole records of what changed', async () => {
    const socket = await TestSocket.public(exchange.url)
    await socket.subscribe('tickers.ETHUSDT', 'tickers.all', 'tickers.usdt', 'tickers.inverse')
    const symbolsOf = (topic: string) =>
      z.parse(tickersMessage, socket.of(topic)[0]).data.map((ticker) => ticker.symbol)
    expect(symbolsOf('tickers.all').toSorted()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
    expect(symbolsOf('tickers.usdt').toSorted()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
    expect(symbolsOf('tickers.inverse')).toEqual([])
    await exchange.setIndex('ETHUSDT', '3500')
    for (const topic of ['tickers.ETHUSDT', 'tickers.all']) {
      const raw = await socket.until(() => socket.of(topic).find((message) => message.type === 'delta'))
      const delta = z.parse(tickersMessage, raw)
      expect(delta.data.map((ticker) => ticker.symbol)).toContain('ETHUSDT')
      expect(delta.data.find((ticker) => ticker.symbol === 'ETHUSDT')?.indexPrice).toBe('3500')
    }
    await socket.close()
  })

  it('[RT-02, CHT-07] bars of last, mark and index run live', async () => {
    const socket = await TestSocket.public(exchange.url)
    await exchange.setIndex('BTCUSDT', '65000')
    await socket.subscribe('kline.1.BTCUSDT', 'markKline.60.BTCUSDT', 'indexKline.1D.BTCUSDT')
    await exchange.setIndex('BTCUSDT', '65100')
    const raw = await socket.until(() => socket.of('indexKline.1D.BTCUSDT').find((message) => message.type === 'delta'))
    const delta = z.parse(klineMessage, raw)
    expect(delta.data).toMatchObject({ symbol: 'BTCUSDT', resolution: '1D' })
    expect(delta.data.bar[4]).toBe('65100')
    await tradeAtRandom(dice(5), 50)
    await socket.until(() => socket.of('kline.1.BTCUSDT').find((message) => message.type === 'delta'))
    await socket.close()
  })
})

describe('the public socket', () => {
  it('[API-04] answers each topic of a subscription on its own, and ping with pong', async () => {
    const socket = await TestSocket.public(exchange.url)
    const args = [
      'orderbook.BTCUSDT',
      'orderbook.NOPEUSDT',
      'kline.7.BTCUSDT',
      'order',
      'orderbook',
      'tickers.all.x',
      '',
      '<b>',
    ]
    socket.send({ op: 'subscribe', args, reqId: 'r1' })
    await socket.until(() => socket.answers[args.length - 1])
    expect(socket.answers.map((answer) => [answer.args?.[0], answer.retCode])).toEqual(
      args.map((topic, i) => [topic, i === 0 ? 0 : 10_030]),
    )
    expect(socket.answers.every((answer) => answer.reqId === 'r1')).toBe(true)
    expect(socket.answers.at(-1)?.retMsg).not.toContain('<')
    expect(await socket.ask({ op: 'ping', reqId: 'p' })).toMatchObject({ op: 'pong', success: true, reqId: 'p' })
    expect(await socket.ask({ op: 'unsubscribe', args: ['tickers.all'] })).toMatchObject({
      success: false,
      retCode: 10_030,
    })
    await socket.close()
  })

  it.each([
    ['another page', { origin: 'https://evil.example' }, 'HTTP 403'],
    ['a sandboxed page', { origin: 'null' }, 'HTTP 403'],
    ['a cookie without an origin', { cookie: 'sid=x' }, 'HTTP 403'],
  ])('[SEC-01] does not open for %s', async (_, headers, error) => {
    await expect(TestSocket.open(exchange.url, PUBLIC_STREAM_PATH, headers)).rejects.toThrow(error)
  })

  it.each([
    '/realtime',
    '/realtime/other',
    '/',
    '/realtime/private',
    '/realtime/private?v=1',
    '/realtime/private?v=2&v=2',
  ])('[RT-01] there is no socket at %s', async (path) => {
    await expect(TestSocket.open(exchange.url, path)).rejects.toThrow('HTTP 404')
  })
})

describe('a reader that never goes on', () => {
  it('[API-04] is closed with a reason, and takes no more memory meanwhile', { timeout: 30_000 }, async () => {
    await expect.poll(() => exchange.gateway.sockets(), { timeout: 20_000 }).toBe(0)
    stuck.ws.resume()
    expect(await stuck.closed).toMatchObject({ code: expect.toSatisfy((code) => code === 1013 || code === 1006) })
  })
})
