import { PassThrough } from 'node:stream'
import { type Command, createEngine, type Engine } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import type { ContractInstrument } from '@perpdesk/trading'
import { WebSocket } from 'ws'
import { createCandles } from '../apps/exchange/src/candles/create-candles.ts'
import { Listings } from '../apps/exchange/src/gateway/core/listings/listings.ts'
import { Connection } from '../apps/exchange/src/gateway/faces/terminal/stream/connection.ts'
import { TickersPublisher } from '../apps/exchange/src/gateway/faces/terminal/stream/tickers-publisher.ts'
import { CatalogueTexts } from '../apps/exchange/src/gateway/faces/terminal/wire/catalogue-texts.ts'
import { TickerBoard } from '../apps/exchange/src/gateway/faces/terminal/wire/ticker-board.ts'
import type { Sequencer } from '../apps/exchange/src/sequencer/sequencer.ts'
import { MID } from './flow.ts'
import { report } from './report.ts'
import { BENCH_START, benchInstrument } from './run-engine.ts'

/**
 * Cost of a second with many contracts: the prices of the indexes that move, the tick, the listeners of both, and the
 * tickers of all contracts, twice. Ten thousand idle funded accounts exist beside them. The second case has fifty times
 * as many contracts, of which half as many move; a thousand more follow the index of a moving one, and the others have
 * a book and had a price once.
 */
interface Case {
  readonly name: string
  readonly moving: number
  readonly followers: number
  readonly still: number
}
const CASES: readonly Case[] = [
  { name: '100 contracts, all of which move', moving: 100, followers: 0, still: 0 },
  { name: '5 000 contracts, of which 50 move and 1 000 follow', moving: 50, followers: 1_000, still: 3_950 },
]
const IDLE_ACCOUNTS = 10_000
/** Beyond the first minute, because at its end the bars allocate their memory. */
const WARM_SECONDS = 70
const SECONDS = 60
/**
 * Longer than the time without prices after which an index is stale, and without a tick after which all samples are
 * dropped.
 */
const SILENCE_MS = 10_001
const LEVELS = 10
const LEVEL_LOTS = 100_000
/** Number of contracts that one maker quotes. */
const QUOTED = 50
const [TAKER, FIRST_MAKER, FIRST_IDLE] = [10, 100, 1_000]

async function measure({ name, moving, followers, still }: Case): Promise<void> {
  const engine = createEngine()
  const instruments = contracts(moving, followers, still)
  const venue = await Venue.of(engine, instruments)
  for (const command of opening(instruments)) venue.apply(command)
  const ids = instruments.slice(0, moving).map(({ id }) => id)
  const own = instruments.flatMap(({ id, indexInstrument }) => (indexInstrument === 0 ? [id] : []))
  venue.apply(pricesOf(own, 0))
  venue.apply({ type: 'tick' })
  for (const id of own) venue.apply(quotesOf(id))
  venue.pass(SILENCE_MS)
  const spent: Spent[] = []
  for (let second = 1; second <= WARM_SECONDS + SECONDS; second++) {
    const one = venue.second(ids, second)
    if (second > WARM_SECONDS) spent.push(one)
  }
  const middle = (part: keyof Spent): number =>
    Math.round((spent.reduce((sum, one) => sum + one[part], 0) / SECONDS) * 100) / 100
  const catalogue = venue.catalogue()
  report({
    group: 'engine',
    name: `a second of ${name}`,
    figures: {
      'index prices and tick (ms)': middle('engine'),
      'bars (ms)': middle('bars'),
      'tickers (ms)': middle('tickers'),
      'together (ms)': middle('all'),
      'catalogue after one listing (ms)': Math.round(catalogue * 10) / 10,
    },
  })
}

/** CPU time of the thread, in milliseconds. */
interface Spent {
  readonly engine: number
  readonly bars: number
  readonly tickers: number
  readonly all: number
}

/** Engine, bars and tickers, without journal, gateway and history. */
class Venue {
  readonly #engine: Engine
  readonly #listings: Listings
  readonly #heard: Parameters<Sequencer['subscribe']>[0][] = []
  readonly #tickers: TickersPublisher
  #time = BENCH_START
  #seq = 0

  static async of(engine: Engine, instruments: readonly ContractInstrument[]): Promise<Venue> {
    const listings = new Listings({ instruments: () => instruments, instrument: (id) => engine.instrument(id) })
    const heard: Parameters<Sequencer['subscribe']>[0][] = []
    let venue: Venue | undefined
    const candles = await createCandles({
      sequencer: { subscribe: (listener) => (heard.push(listener), () => {}) },
      history: {
        candles: () => Promise.resolve([]),
        flush: () => Promise.resolve(),
        listings: () => Promise.resolve([]),
      },
      past: { end: () => undefined, bars: () => [] },
      instruments,
      now: () => venue?.time ?? BENCH_START,
    })
    const market = {
      quote: (id: number) => engine.quote(id),
      versions: (id: number) => engine.versions(id),
      dayStats: (id: number) => candles.dayStats(id),
    }
    const board = new TickerBoard(market, () => venue?.time ?? BENCH_START)
    const tickers = new TickersPublisher('tickers.all', board, () => listings.live())
    venue = new Venue(engine, listings, heard, tickers)
    return venue
  }

  private constructor(
    engine: Engine,
    listings: Listings,
    heard: Parameters<Sequencer['subscribe']>[0][],
    tickers: TickersPublisher,
  ) {
    this.#engine = engine
    this.#listings = listings
    this.#heard = heard
    this.#tickers = tickers
    const socket = { readyState: WebSocket.OPEN, OPEN: WebSocket.OPEN, bufferedAmount: 0 }
    const stream = new PassThrough()
    stream.resume()
    tickers.subscribe(new Connection(socket as WebSocket, stream, ''), this.#time)
  }

  get time(): number {
    return this.#time
  }

  pass(milliseconds: number): void {
    this.#time += milliseconds
  }

  apply(command: Command): { readonly engine: number; readonly bars: number } {
    const start = threadMs()
    const applied = this.#engine.apply({ seq: ++this.#seq, time: this.#time, command })
    const done = threadMs()
    if (applied.result.code !== 0) throw new Error(`${command.type}: ${JSON.stringify(applied.result)}`)
    for (const listener of this.#heard) listener(applied, command)
    return { engine: done - start, bars: threadMs() - done }
  }

  /** Plays one second: prices, trades, the tick, and two turns of the tickers. */
  second(ids: readonly number[], second: number): Spent {
    const priced = this.apply(pricesOf(ids, second))
    for (const id of ids) this.apply(tradeOf(id, second))
    const first = this.#flush()
    this.pass(500)
    const ticked = this.apply({ type: 'tick' })
    const tickers = first + this.#flush()
    this.pass(500)
    const engine = priced.engine + ticked.engine
    const bars = priced.bars + ticked.bars
    return { engine, bars, tickers, all: engine + bars + tickers }
  }

  /** Rebuilds the catalogue's answer after one contract has changed. Returns milliseconds of CPU time. */
  catalogue(): number {
    const texts = new CatalogueTexts()
    texts.lists(this.#listings.all(), this.#time)
    const [changed] = this.#listings.all()
    if (changed !== undefined) this.#listings.renew(changed.instrument)
    const start = threadMs()
    Buffer.from(texts.lists(this.#listings.all(), this.#time))
    return threadMs() - start
  }

  #flush(): number {
    const start = threadMs()
    this.#tickers.flush(this.#time)
    return threadMs() - start
  }
}

/** Returns the contracts: the moving ones first, the followers of the very first, then the others. */
function contracts(moving: number, followers: number, still: number): readonly ContractInstrument[] {
  return Array.from({ length: moving + followers + still }, (_, place): ContractInstrument => {
    const contract = benchInstrument(place + 1)
    if (place < moving || place >= moving + followers) return contract
    return {
      ...contract,
      contractType: 'LinearFutures',
      indexInstrument: 1,
      funding: null,
      deliveryTime: BENCH_START + 30 * 86_400_000,
      delivery: { feeRate: e8('0.0005'), averageSeconds: 1800, reduceOnlySeconds: 1800, closingSeconds: 300 },
    }
  })
}

/** Yields the commands that list the contracts and fund the accounts. */
function* opening(instruments: readonly ContractInstrument[]): Generator<Command> {
  for (const instrument of instruments) yield { type: 'listInstrument', instrument }
  const idle = Array.from({ length: IDLE_ACCOUNTS }, (_, place) => FIRST_IDLE + place)
  const makers = Array.from({ length: Math.ceil(instruments.length / QUOTED) }, (_, place) => FIRST_MAKER + place)
  for (const account of [TAKER, ...makers, ...idle]) {
    yield {
      type: 'createAccount',
      account,
      accountType: 'UTA2',
      marginMode: 'REGULAR_MARGIN',
      makerRate: e8('0.0002'),
      takerRate: e8('0.00055'),
      reports: true,
    }
    yield {
      type: 'deposit',
      account,
      coin: 'USDT',
      amount: e8(account < FIRST_IDLE ? '1000000000' : '1000'),
      bonus: true,
    }
  }
}

/** Returns index prices that move by a few ticks each second. */
function pricesOf(ids: readonly number[], second: number): Command {
  const entries = ids.map((instrument) => {
    const price = e8(String(MID / 10)) + BigInt(((second * 7 + instrument) % 11) - 5) * e8('0.1')
    return { instrument, sources: [price, price, price, price, price] }
  })
  return { type: 'indexPrices', entries }
}

function quotesOf(instrument: number): Command {
  const side = (away: number) =>
    Array.from({ length: LEVELS }, (_, place) => ({ price: MID + away * (place + 1), lots: LEVEL_LOTS }))
  return {
    type: 'massQuote',
    account: FIRST_MAKER + Math.floor((instrument - 1) / QUOTED),
    instrument,
    bids: side(-10),
    asks: side(10),
  }
}

/** Returns a taker order for a small quantity, alternating between the sides. */
function tradeOf(instrument: number, second: number): Command {
  const buys = second % 2 === 0
  return {
    type: 'placeOrder',
    account: TAKER,
    instrument,
    side: buys ? 'Buy' : 'Sell',
    orderType: 'Limit',
    timeInForce: 'IOC',
    price: MID + (buys ? 10 : -10),
    qty: 1,
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: 'None',
    orderLinkId: '',
    leverageE2: 0,
    options: null,
  }
}

/** Returns the CPU time of this thread, in milliseconds. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

for (const one of CASES) await measure(one)
