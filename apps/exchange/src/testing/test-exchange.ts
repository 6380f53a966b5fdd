import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, type CommandResult, createEngine, restoreEngine, snapshotLayout } from '@perpdesk/engine'
import { e8, parseE8 } from '@perpdesk/numeric'
import {
  type ContractInstrument,
  type IndexedInstrument,
  LINEAR_PERPETUALS,
  priceToTicks,
  qtyToLots,
  type Side,
  SPOT_PAIRS,
  tokenPairs,
} from '@perpdesk/trading'
import { AlertKeeper } from '../alerts/alert-keeper.ts'
import { createCandles } from '../candles/create-candles.ts'
import type { Config } from '../config/config.ts'
import { loadConfig } from '../config/load-config.ts'
import { type Gateway, startGateway } from '../gateway/start-gateway.ts'
import { openHistory } from '../history/open-history.ts'
import type { Identity } from '../identity/identity.ts'
import { openIdentity, openPeople } from '../identity/open-identity.ts'
import { InviteKeeper } from '../invites/invite-keeper.ts'
import { openJournal } from '../journal/open-journal.ts'
import { createMailer } from '../mail/smtp-mailer.ts'
import { openSequencer } from '../sequencer/open-sequencer.ts'
import type { Sequencer } from '../sequencer/sequencer.ts'
import { ExchangeWatch } from '../telemetry/exchange-watch.ts'
import { createLog } from '../telemetry/log.ts'

export interface TestExchangeOptions {
  readonly symbols?: readonly string[]
  /** Spot pairs that are listed besides; those that follow an index need its contract among `symbols`. */
  readonly pairs?: readonly string[]
  /** Contracts that replace the perpetuals of `symbols`. */
  readonly instruments?: readonly ContractInstrument[]
  /** Overrides the settings of a test exchange: no market, no request budgets, no log output, a free port. */
  readonly config?: Partial<Config>
}

/**
 * A complete exchange on a free port with real files, without the simulated market: tests place all orders themselves.
 */
export interface TestExchange {
  readonly url: string
  readonly config: Config
  readonly journalId: string
  readonly sequencer: Sequencer
  readonly identity: Identity
  readonly gateway: Gateway
  /** Submits a command as the exchange and expects it to be accepted. */
  run(command: Command): Promise<CommandResult>
  instrument(symbol: string): ContractInstrument
  /** Advances the exchange's clock. The clock otherwise runs like the machine's, ahead by the sum of all advances. */
  advance(milliseconds: number): void
  /** Advances the clock of sessions, confirmations and time-based codes, which is otherwise the machine's clock. */
  advancePeople(milliseconds: number): void
  /** Sets all index sources to this price and lets one second pass, so that the mark price follows. */
  setIndex(symbol: string, price: string): Promise<void>
  /**
   * Resolves when everything that has happened so far is in the history, which is written after the engine has applied
   * a command.
   */
  settled(): Promise<void>
  /** Opens a funded account without a user, which trades through the sequencer. */
  openMaker(): Promise<TestMaker>
  /** Stops the exchange and starts it again with the same files. */
  restart(): Promise<TestExchange>
  stop(): Promise<void>
}

export interface TestMaker {
  readonly account: number
  /** Places a limit order; the result may be a refusal. */
  place(symbol: string, side: Side, price: string, qty: string): Promise<CommandResult>
}

/**
 * Start time of test exchanges, far from funding, deliveries and midnight, so that no test depends on the time of day.
 */
export const OPENING_TIME = Date.UTC(2026, 10, 17, 10, 1)

const DEFAULT_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']
const INDEX_SOURCES = 5
const NO_PAST = { bars: () => [], end: () => undefined }

export async function startTestExchange(options: TestExchangeOptions = {}): Promise<TestExchange> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-test-'))
  return open(dataDir, options, OPENING_TIME - Date.now())
}

/** `ahead`: milliseconds by which the exchange's clock is ahead of the machine's. */
async function open(dataDir: string, options: TestExchangeOptions, ahead: number): Promise<TestExchange> {
  const config: Config = {
    ...loadConfig({ PERPDESK_DATA: dataDir, PERPDESK_MARKET: 'off', PERPDESK_LOG: 'silent' }, dataDir),
    port: 0,
    rateLimits: false,
    terminalDir: '',
    ...options.config,
  }
  let [lead, peopleLead] = [ahead, 0]
  const symbols = options.symbols ?? DEFAULT_SYMBOLS
  const contracts = options.instruments ?? LINEAR_PERPETUALS.filter((instrument) => symbols.includes(instrument.symbol))
  const pairs = [...SPOT_PAIRS, ...tokenPairs(0)].filter((pair) => options.pairs?.includes(pair.symbol) === true)
  const instruments: readonly IndexedInstrument[] = [...contracts, ...pairs]
  const journal = await openJournal({ folder: dataDir, ...config.journal })
  const history = await openHistory({ folder: dataDir, journalId: journal.id, everyMs: 20 })
  const people = openPeople({ dataDir, journalId: journal.id })
  const alerts = new AlertKeeper(people.tables)
  const invites = new InviteKeeper(people.tables)
  const sequencer = await openSequencer({
    journal,
    history,
    createEngine,
    restoreEngine,
    snapshotLayout,
    followers: [alerts, invites],
    clock: () => Date.now() + lead,
    snapshotMinutes: config.snapshotMinutes,
  })
  const candles = await createCandles({ sequencer, history, past: NO_PAST, instruments, now: () => sequencer.now() })
  const accounts = sequencer.engine.accounts()
  const identity = await openIdentity({
    dataDir,
    journalId: journal.id,
    accounts,
    opened: people,
    invites,
    now: () => Date.now() + peopleLead,
  })
  invites.open(() => sequencer.engine.seq)
  alerts.open({
    engine: sequencer.engine,
    candles,
    now: () => sequencer.now(),
    onProblem: (error) => {
      throw error
    },
  })

  const run = async (command: Command) => {
    const result = await sequencer.submit(command)
    if (result.code !== 0) throw new Error(`${command.type} refused: ${result.code} ${JSON.stringify(result.params)}`)
    return result
  }
  for (const instrument of instruments) {
    if (!sequencer.engine.instrument(instrument.id)) await run({ type: 'listInstrument', instrument })
  }
  const log = createLog(config.logLevel)
  const watch = new ExchangeWatch()
  const gateway = await startGateway({
    config,
    sequencer,
    history,
    candles,
    identity,
    alerts,
    invites,
    mailer: createMailer(config.mail),
    log,
    watch,
  })

  const named = <Terms extends IndexedInstrument>(of: readonly Terms[], symbol: string): Terms => {
    const found = of.find((instrument) => instrument.symbol === symbol)
    if (!found) throw new Error(`${symbol} is not listed in this test`)
    return found
  }
  const instrumentOf = (symbol: string) => named(instruments, symbol)
  const close = async () => {
    await gateway.close()
    alerts.stop()
    await sequencer.stop()
    await identity.stop()
    people.tables.close()
    await history.stop()
    await journal.stop()
  }
  let makers = 0

  return {
    url: gateway.address,
    config,
    journalId: journal.id,
    sequencer,
    identity,
    gateway,
    run,
    instrument: (symbol) => named(contracts, symbol),
    advance(milliseconds) {
      lead += milliseconds
    },
    advancePeople(milliseconds) {
      peopleLead += milliseconds
    },
    async setIndex(symbol, price) {
      const { id } = instrumentOf(symbol)
      await run({ type: 'indexPrices', entries: [{ instrument: id, sources: Array(INDEX_SOURCES).fill(e8(price)) }] })
      await run({ type: 'tick' })
    },
    settled: () => history.flush(),
    async openMaker() {
      const account = 500 + makers
      makers += 1
      await run({
        type: 'createAccount',
        account,
        accountType: 'UTA2',
        marginMode: 'REGULAR_MARGIN',
        makerRate: 0n,
        takerRate: 0n,
        reports: false,
      })
      await run({ type: 'deposit', account, coin: 'USDT', amount: e8('1000000000'), bonus: false })
      return { account, place: (...order) => sequencer.submit(makerOrder(account, instrumentOf, order)) }
    },
    async restart() {
      await close()
      return open(dataDir, options, lead)
    },
    async stop() {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function makerOrder(
  account: number,
  instrumentOf: (symbol: string) => IndexedInstrument,
  [symbol, side, price, qty]: [symbol: string, side: Side, price: string, qty: string],
): Command {
  const instrument = instrumentOf(symbol)
  return {
    type: 'placeOrder',
    account,
    instrument: instrument.id,
    side,
    orderType: 'Limit',
    timeInForce: 'GTC',
    price: priceToTicks(instrument, parseE8(price) ?? 0n) ?? 0,
    qty: qtyToLots(instrument, parseE8(qty) ?? 0n) ?? 0,
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: 'None',
    orderLinkId: '',
    leverageE2: 0,
    options: null,
  }
}
