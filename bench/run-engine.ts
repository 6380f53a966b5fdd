import {
  type AppliedNow,
  type Command,
  createEngine,
  type Engine,
  type PlaceOrder,
  type SequencedCommand,
} from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { type ContractInstrument, commonPool, type Instrument, STANDING_CONTRACT } from '@perpdesk/trading'
import { ADD, CANCEL, type Flow, MID, MOVE } from './flow.ts'

export const BENCH_START = 1_800_000_000_000
export const FIRST_ACCOUNT = 1000

export interface EngineRun {
  /**
   * CPU time of the flow on all threads, so that garbage collection is included; opening accounts and setting prices is
   * not.
   */
  readonly seconds: number
  readonly trades: number
  readonly refused: number
  readonly engine: Engine
}

/**
 * Trading beside the flow, not counted among its commands: initial commands, and commands after each command of the
 * flow.
 */
export interface Beside {
  readonly engine: Engine
  readonly opening: readonly Command[]
  after(index: number): readonly Command[]
}

/** Reads the result of each command, as parts of the running exchange do. */
export type Reader = (applied: AppliedNow, command: Command) => void

/** Runs the flow through the whole engine, including events. `heard` gets every command, `reader` every result. */
export function runEngine(
  flow: Flow,
  heard: (command: SequencedCommand) => void = () => {},
  beside: Beside = nothingBeside(),
  reader: Reader = () => {},
  listed: Listed = CONTRACTS,
): EngineRun {
  const { engine } = beside
  let seq = 0
  const apply = (command: Command) => {
    const sequenced = { seq: ++seq, time: BENCH_START, command }
    heard(sequenced)
    const applied = engine.apply(sequenced)
    reader(applied, command)
    return applied
  }

  for (const command of opening(flow, listed)) apply(command)
  for (const command of beside.opening) apply(command)
  const orderIds = new Float64Array(flow.count)
  let trades = 0
  let refused = 0
  const started = process.cpuUsage()
  for (let index = 0; index < flow.count; index++) {
    const applied = apply(commandOf(flow, index, orderIds))
    if (applied.result.code !== 0) refused++
    orderIds[index] = applied.result.orderId
    const { rows } = applied
    for (let place = 0; place < rows.count; place++) if (rows.typeAt(place) === 'trade') trades++
    for (const command of beside.after(index)) apply(command)
  }
  const used = process.cpuUsage(started)
  return { seconds: (used.user + used.system) / 1e6, trades, refused, engine }
}

const NO_COMMANDS: readonly Command[] = Object.freeze([])

function nothingBeside(): Beside {
  return { engine: createEngine(), opening: NO_COMMANDS, after: () => NO_COMMANDS }
}

/** Instruments of the flow, and the coins with which each account pays. */
export interface Listed {
  readonly instrument: (id: number) => Instrument
  readonly funds: Readonly<Record<string, string>>
}

const CONTRACTS: Listed = { instrument: benchInstrument, funds: { USDT: '1000000' } }

/** Yields the commands that list the instruments, fund accounts and set a price. */
function* opening(flow: Flow, { instrument, funds }: Listed): Generator<Command> {
  for (let id = 1; id <= flow.symbols; id++) yield { type: 'listInstrument', instrument: instrument(id) }
  for (let index = 0; index < flow.accounts; index++) {
    const account = FIRST_ACCOUNT + index
    yield {
      type: 'createAccount',
      account,
      accountType: 'UTA2',
      marginMode: 'REGULAR_MARGIN',
      makerRate: e8('0.0002'),
      takerRate: e8('0.00055'),
      reports: true,
    }
    for (const [coin, amount] of Object.entries(funds))
      yield { type: 'deposit', account, coin, amount: e8(amount), bonus: true }
  }
  const sources = [0, 1, 2, 3, 4].map(() => e8(String(MID / 10)))
  const entries = Array.from({ length: flow.symbols }, (_, index) => ({ instrument: index + 1, sources }))
  yield { type: 'indexPrices', entries }
  yield { type: 'tick' }
}

export function commandOf(flow: Flow, index: number, orderIds: Float64Array): Command {
  const account = FIRST_ACCOUNT + (flow.account[index] ?? 0)
  const instrument = (flow.symbol[index] ?? 0) + 1
  const target = orderIds[flow.target[index] ?? 0] ?? 0
  const kind = flow.kind[index]
  if (kind === CANCEL) return { type: 'cancelOrder', account, instrument, orderId: target, orderLinkId: '' }
  const price = flow.price[index] ?? 0
  if (kind === MOVE)
    return { type: 'amendOrder', account, instrument, orderId: target, orderLinkId: '', price, qty: 0, options: null }
  const side = flow.side[index] === 0 ? 'Buy' : 'Sell'
  return placing(account, instrument, side, kind === ADD ? 'GTC' : 'IOC', price, flow.qty[index] ?? 1)
}

/** Returns a plain limit order. */
export function placing(
  account: number,
  instrument: number,
  side: PlaceOrder['side'],
  timeInForce: PlaceOrder['timeInForce'],
  price: number,
  qty: number,
): PlaceOrder {
  return {
    type: 'placeOrder',
    account,
    instrument,
    side,
    orderType: 'Limit',
    timeInForce,
    price,
    qty,
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: 'None',
    orderLinkId: '',
    leverageE2: 0,
    options: null,
  }
}

/** Returns a contract like BTCUSDT (tick size 0.1, lot size 0.001), with any id, outside the catalogue. */
export function benchInstrument(id: number): ContractInstrument {
  return {
    id,
    symbol: `BENCH${id}USDT`,
    displayName: `BENCH${id}USDT`,
    contractType: 'LinearPerpetual',
    status: 'Trading',
    baseCoin: `BENCH${id}`,
    quoteCoin: 'USDT',
    settleCoin: 'USDT',
    launchTime: BENCH_START,
    deliveryTime: 0,
    priceScale: 2,
    tickSize: e8('0.1'),
    minPrice: e8('0.1'),
    maxPrice: e8('1999999.8'),
    lotSize: e8('0.001'),
    minQty: e8('0.001'),
    maxLimitQty: e8('1190'),
    maxMarketQty: e8('119'),
    minNotional: e8('5'),
    minLeverageE2: 100,
    maxLeverageE2: 10_000,
    riskTiers: [
      {
        maxValue: e8('200000000'),
        initialRate: e8('0.01'),
        maintenanceRate: e8('0.005'),
        maxLeverageE2: 10_000,
        deduction: 0n,
      },
    ],
    funding: {
      intervalMinutes: 480,
      upperRate: e8('0.005'),
      lowerRate: e8('-0.005'),
      interestPerDay: e8('0.0003'),
      hourlyAtLimit: false,
    },
    priceLimitX: e8('0.01'),
    priceLimitY: e8('0.02'),
    openInterestLimit: null,
    stopSpread: 0n,
    impactNotional: e8('5000000'),
    insurancePool: commonPool('USDT'),
    depthMergeTimes: [1, 2, 4, 10],
    tags: [],
    source: 'assumed',
    ...STANDING_CONTRACT,
  }
}
