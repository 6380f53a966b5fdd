import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type AppliedNow, type Command, createEngine, type Engine } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { type ContractInstrument, contractsOf } from '@perpdesk/trading'
import { createCandles } from '../apps/exchange/src/candles/create-candles.ts'
import { Listings } from '../apps/exchange/src/gateway/core/listings/listings.ts'
import { NoticeBoard } from '../apps/exchange/src/gateway/faces/terminal/stream/notice-board.ts'
import { report } from './report.ts'
import { BENCH_START, benchInstrument } from './run-engine.ts'

/**
 * Contracts are listed, traded and closed one after the other: memory that the engine still holds for them, memory of
 * the gateway's parts that follow contracts (catalogue, candles, notices), and the size of the snapshot. All must stay
 * as they were after the first tenth of the contracts. `-- COUNT` measures with fewer.
 */
const COUNT = Number(process.argv[2] ?? 100_000)
const MARKS = [0.1, 0.5, 1].map((share) => Math.round(COUNT * share))
const LEADER = 1
const FIRST = 1_000
const MID = 500_000
const SECOND = 1_000
const ACCOUNTS = [10, 11, 12, 13] as const

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function heldKb(): number {
  for (let round = 0; round < 3; round++) collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return Math.round((heapUsed + arrayBuffers) / 1024)
}

/** Called with every command, like the exchange's rooms. */
type Listener = (applied: AppliedNow, command: Command) => void

/** An engine, and the commands in the life of one contract. */
class BenchExchange {
  readonly engine: Engine = createEngine()
  readonly listeners: Listener[] = []
  time = BENCH_START

  send(command: Command): void {
    const applied = this.engine.apply({ seq: this.engine.seq + 1, time: this.time, command })
    if (applied.result.code !== 0) throw new Error(`${command.type} refused: ${applied.result.code}`)
    for (const listener of this.listeners) listener(applied, command)
  }

  pass(seconds: number): void {
    for (let second = 0; second < seconds; second++) {
      this.time += SECOND
      this.send({ type: 'indexPrices', entries: [{ instrument: LEADER, sources: [e8('50000')] }] })
      this.send({ type: 'tick' })
    }
  }

  /**
   * Lists a contract and lets two accounts trade with one order resting; then the contract is delivered, closed and
   * forgotten.
   */
  live(id: number): void {
    const deliveryTime = this.time + 60 * SECOND
    this.send({ type: 'listInstrument', instrument: future(id, deliveryTime) })
    this.pass(1)
    const [seller, buyer] = [ACCOUNTS[id % 4]!, ACCOUNTS[(id + 1) % 4]!]
    this.order(seller, id, 'Sell', MID, 20)
    this.order(buyer, id, 'Buy', MID, 15)
    this.time = deliveryTime - 2 * SECOND
    this.pass(7)
    if (this.engine.instrument(id) !== undefined) throw new Error(`${id} is still there`)
  }

  order(account: number, instrument: number, side: 'Buy' | 'Sell', price: number, qty: number): void {
    const plain = { positionIdx: 0, smpType: 'None', reduceOnly: false, closeOnTrigger: false } as const
    const order = { orderType: 'Limit', timeInForce: 'GTC', orderLinkId: '', side, price, qty, options: null } as const
    this.send({ type: 'placeOrder', account, instrument, ...order, ...plain, leverageE2: 0 })
  }
}

function future(id: number, deliveryTime: number): ContractInstrument {
  return {
    ...benchInstrument(id),
    symbol: `DATED-${id}`,
    contractType: 'LinearFutures',
    funding: null,
    deliveryTime,
    delivery: { feeRate: 0n, averageSeconds: 1, reduceOnlySeconds: 1, closingSeconds: 1 },
    indexInstrument: LEADER,
  }
}

function opened(): BenchExchange {
  const exchange = new BenchExchange()
  exchange.send({ type: 'listInstrument', instrument: benchInstrument(LEADER) })
  for (const account of ACCOUNTS) {
    const rates = { makerRate: 0n, takerRate: 0n, reports: true } as const
    exchange.send({ type: 'createAccount', account, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', ...rates })
    exchange.send({ type: 'deposit', account, coin: 'USDT', amount: e8('100000000'), bonus: false })
  }
  exchange.pass(3)
  return exchange
}

/** Adds the rooms of the exchange that follow contracts, assembled as in the exchange. */
async function withRooms(exchange: BenchExchange): Promise<object> {
  const { engine } = exchange
  const history = {
    flush: () => Promise.resolve(),
    candles: () => Promise.resolve([]),
    listings: () => Promise.resolve([]),
    listingNamed: () => Promise.resolve(undefined),
  }
  const sequencer = {
    subscribe(listener: Listener) {
      exchange.listeners.push(listener)
      return () => undefined
    },
  }
  const past = { bars: () => [], end: () => undefined }
  const now = () => exchange.time
  const candles = await createCandles({ sequencer, history, past, instruments: engine.instruments(), now })
  const listings = new Listings(engine, history)
  const board = new NoticeBoard(contractsOf(engine.instruments()))
  exchange.listeners.push((applied) => {
    for (const event of applied.events) if (event.type === 'instrument') listings.renew(event.instrument)
    listings.forgetOver()
    board.onApplied(applied)
  })
  return { candles, listings, board }
}

async function measure(name: string, rooms?: (exchange: BenchExchange) => Promise<object>): Promise<void> {
  const before = heldKb()
  const exchange = opened()
  const followers = await rooms?.(exchange)
  const figures: Record<string, number> = {}
  const began = performance.now()
  for (let place = 1; place <= COUNT; place++) {
    exchange.live(FIRST + place)
    if (!MARKS.includes(place)) continue
    figures[`held after ${place} (kB)`] = heldKb() - before
    figures[`snapshot after ${place} (kB)`] = Math.round(exchange.engine.snapshot().length / 1024)
  }
  figures['contracts a second'] = Math.round((COUNT * 1000) / (performance.now() - began))
  if (followers === undefined || Object.keys(followers).length > 0) report({ group: 'engine', name, figures })
}

await measure(`${COUNT} contracts listed and closed, engine`)
await measure(`${COUNT} contracts listed and closed, engine and gateway`, withRooms)
