import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Command, createEngine } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { Matcher } from '../packages/engine/src/book/matcher.ts'
import { type Flow, MID, restingFlow } from './flow.ts'
import { writeFlow } from './flow-file.ts'
import { compilePeer, NATIVE_PEERS } from './peers/compile.ts'
import { runOrderBook } from './peers/order-book.ts'
import { runPeer } from './peers/run-peer.ts'
import { report } from './report.ts'
import { BENCH_START, benchInstrument } from './run-engine.ts'

/**
 * Memory of a resting order and of an idle account. The same orders rest in the books of the peers: the npm package in
 * this process, those in C++ in their own, where the bytes requested from `malloc` count. The peers have no accounts.
 */

/** `held` returns the bytes that are still in use after a full garbage collection: heap and typed arrays. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function held(): number {
  // a collection frees the buffers of objects found dead by the previous one
  for (let round = 0; round < 3; round++) collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Returns the bytes of each of `count` things made by `make`, whose result stays alive during the measurement. */
function bytesEach(count: number, make: () => object): number {
  const before = held()
  const made = make()
  const after = held()
  return made === undefined ? 0 : Math.round((after - before) / count)
}

const ORDERS = 1 << 20
const resting = restingFlow(ORDERS)
const inBook = bytesEach(ORDERS, () => matcherWith(resting))
const inOrderBook = bytesEach(ORDERS, () => runOrderBook(resting))

function matcherWith({ count, side, price, qty }: Flow): object {
  const matcher = new Matcher(1, MID * 2, count)
  for (let index = 0; index < count; index++) {
    matcher.place(0, index + 1, side[index]!, price[index]!, qty[index]!, true)
  }
  return matcher
}

/** Returns the bytes of a resting order in the C++ peers that are available, by name. */
function inNativePeers(): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-peers-'))
  const flowFile = join(folder, 'resting.flow')
  writeFlow(flowFile, resting)
  const figures: Record<string, number> = {}
  for (const peer of NATIVE_PEERS) {
    const program = compilePeer(peer, folder)
    if (program === undefined) continue
    const { bytes = 0 } = runPeer([program, flowFile, '1', '1'])
    figures[`the same in ${peer.name}, bytes`] = Math.round(bytes / ORDERS)
  }
  rmSync(folder, { recursive: true, force: true })
  return figures
}

const ENGINE_ORDERS = 1 << 18
const ACCOUNTS = 50_000

function engineWith(accounts: number, orders: number): object {
  const engine = createEngine()
  let seq = 0
  const apply = (command: Command) => engine.apply({ seq: ++seq, time: BENCH_START, command })
  apply({ type: 'listInstrument', instrument: benchInstrument(1) })
  for (let account = 10; account < 10 + accounts; account++) {
    const rates = { makerRate: e8('0.0002'), takerRate: e8('0.00055') }
    apply({
      type: 'createAccount',
      account,
      accountType: 'UTA2',
      marginMode: 'REGULAR_MARGIN',
      ...rates,
      reports: true,
    })
    apply({ type: 'deposit', account, coin: 'USDT', amount: e8('1000000'), bonus: true })
  }
  apply({ type: 'indexPrices', entries: [{ instrument: 1, sources: [e8(String(MID / 10))] }] })
  apply({ type: 'tick' })
  const perAccount = Math.ceil(orders / accounts)
  for (let made = 0; made < orders; made++) {
    const account = 10 + Math.floor(made / perAccount)
    apply(restingBuy(account, MID - 1 - (made % 3000)))
  }
  return engine
}

function restingBuy(account: number, price: number): Command {
  return {
    type: 'placeOrder',
    account,
    instrument: 1,
    side: 'Buy',
    orderType: 'Limit',
    timeInForce: 'GTC',
    price,
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

const idle = bytesEach(ACCOUNTS, () => engineWith(ACCOUNTS, 0))
const few = 1024
const withOrders = bytesEach(ENGINE_ORDERS, () => engineWith(few, ENGINE_ORDERS))

report({
  group: 'engine',
  name: 'memory after a full collection',
  figures: {
    [`a resting order in the book (${ORDERS} of them), bytes`]: inBook,
    'the same in nodejs-order-book, bytes': inOrderBook,
    ...inNativePeers(),
    [`a resting order in the whole engine (${ENGINE_ORDERS} of them), bytes`]: withOrders,
    [`an idle funded account (${ACCOUNTS} of them), bytes`]: idle,
  },
})
