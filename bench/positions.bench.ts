import { type Command, createEngine, type Engine } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { MID, makeFlow, random } from './flow.ts'
import { report } from './report.ts'
import { BENCH_START, benchInstrument, commandOf, FIRST_ACCOUNT, placing } from './run-engine.ts'

/**
 * Cost of prices and orders on an exchange with many open positions: 10 000 accounts hold 170 000 positions in 100
 * contracts, worth from a third of their capital to eight times as much. Every second all indexes move by up to a basis
 * point and a tick follows; 500 orders arrive in between. Some accounts are liquidated meanwhile.
 */
const CONTRACTS = 100
const ACCOUNTS = 10_000
const POSITIONS_EACH = 17
const SECONDS = 60
const WARM_SECONDS = 20
const ORDERS_A_SECOND = 500
const SEED = 7

const engine = createEngine()
const next = random(SEED)
let seq = 0
let time = BENCH_START
const apply = (command: Command): ReturnType<Engine['apply']> => engine.apply({ seq: ++seq, time, command })

const indexes = new Float64Array(CONTRACTS).fill(MID)
open()
const flow = makeFlow({
  count: (WARM_SECONDS + SECONDS) * ORDERS_A_SECOND,
  symbols: CONTRACTS,
  accounts: ACCOUNTS,
  seed: SEED,
})
const orderIds = new Float64Array(flow.count)
const ticks: number[] = []
const orders: number[] = []
let refused = 0
for (let second = 0; second < WARM_SECONDS + SECONDS; second++) {
  time += 1000
  const prices = pricesNow()
  const atStart = process.cpuUsage()
  apply(prices)
  apply({ type: 'tick' })
  const afterTick = process.cpuUsage()
  for (let index = second * ORDERS_A_SECOND; index < (second + 1) * ORDERS_A_SECOND; index++) {
    const { result } = apply(commandOf(flow, index, orderIds))
    orderIds[index] = result.orderId
    if (result.code !== 0) refused++
  }
  if (second < WARM_SECONDS) continue
  ticks.push(microseconds(atStart, afterTick))
  orders.push(microseconds(afterTick, process.cpuUsage()))
}
const positions = engine.accounts().reduce((count, account) => count + engine.positions(account).length, 0)
report({
  group: 'engine',
  name: '170 000 open positions of 10 000 accounts in 100 contracts',
  figures: {
    'index prices and tick (ms)': mean(ticks, 1000),
    'orders between ticks (µs)': mean(orders, ORDERS_A_SECOND),
    'open positions at the end': positions,
    'orders refused': refused,
  },
})

/** Funds every account, and lets it buy from or sell to its neighbour in each of its contracts. */
function open(): void {
  for (let id = 1; id <= CONTRACTS; id++) apply({ type: 'listInstrument', instrument: benchInstrument(id) })
  for (let place = 0; place < ACCOUNTS; place++) {
    const account = FIRST_ACCOUNT + place
    apply({
      type: 'createAccount',
      account,
      accountType: 'UTA2',
      marginMode: 'REGULAR_MARGIN',
      makerRate: e8('0.0002'),
      takerRate: e8('0.00055'),
      reports: true,
    })
    apply({ type: 'deposit', account, coin: 'USDT', amount: e8('1000000'), bonus: true })
  }
  apply(pricesNow())
  apply({ type: 'tick' })
  for (let place = 0; place < ACCOUNTS; place += 2) {
    for (let each = 0; each < POSITIONS_EACH; each++) {
      const instrument = 1 + ((place / 2 + each * 6) % CONTRACTS)
      const lots = Math.ceil((1_000_000 * worth(place) * 1000) / (POSITIONS_EACH * (MID / 10)))
      const [buyer, seller] = next() < 0.5 ? [place, place + 1] : [place + 1, place]
      apply(placing(FIRST_ACCOUNT + seller, instrument, 'Sell', 'GTC', MID, lots))
      apply(placing(FIRST_ACCOUNT + buyer, instrument, 'Buy', 'GTC', MID, lots))
    }
  }
}

/** Returns the value of an account's positions per USD of capital: from a third to eight, few at the upper end. */
function worth(place: number): number {
  return (1 / 3) * 24 ** (((place / 2) % 97) / 97)
}

function pricesNow(): Command {
  for (let place = 0; place < CONTRACTS; place++) indexes[place]! *= 1 + (next() - 0.5) * 2e-4
  const entries = Array.from(indexes, (index, place) => {
    const price = e8((index / 10).toFixed(2))
    return { instrument: place + 1, sources: [price, price, price, price, price] }
  })
  return { type: 'indexPrices', entries }
}

function microseconds(from: NodeJS.CpuUsage, to: NodeJS.CpuUsage): number {
  return to.user + to.system - from.user - from.system
}

function mean(values: readonly number[], divisor: number): number {
  const sum = values.reduce((all, value) => all + value, 0)
  return Math.round((sum / values.length / divisor) * 100) / 100
}
