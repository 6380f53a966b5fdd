import { readFileSync } from 'node:fs'
import { createEngine, HOUSE_ACCOUNTS, restoreEngine, snapshotLayout } from '@perpdesk/engine'
import { BORROWING, COLLATERAL, INSURANCE_FUNDS, indexedOf, LEVERAGED_TOKENS } from '@perpdesk/trading'
import { AlertKeeper } from './alerts/alert-keeper.ts'
import { createCandles } from './candles/create-candles.ts'
import { dropConfirmation, watchClock } from './clock/confirmation.ts'
import { createExchangeClock } from './clock/exchange-clock.ts'
import { guardTime } from './clock/guarded-time.ts'
import { type MachineClock, THIS_MACHINE } from './clock/machine-clock.ts'
import { reportLeap, reportStart } from './clock/report-leap.ts'
import { closeDataFolder } from './config/close-data-folder.ts'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/load-config.ts'
import { startGateway } from './gateway/start-gateway.ts'
import { openHistory } from './history/open-history.ts'
import { openIdentity, openPeople } from './identity/open-identity.ts'
import type { PeopleTables } from './identity/open-tables.ts'
import { InviteKeeper } from './invites/invite-keeper.ts'
import { openJournal } from './journal/open-journal.ts'
import { createLister, type Lister } from './listing/lister.ts'
import { missingListings } from './listing/plan-listings.ts'
import { createMailer } from './mail/smtp-mailer.ts'
import { loadGenesis, pricesNow } from './market/genesis.ts'
import { createPast } from './market/history/past.ts'
import { createMarket, type MarketOptions, type SimulatedMarket } from './market/market.ts'
import { type Recording, readRecording } from './market/reference/recording.ts'
import { openSequencer } from './sequencer/open-sequencer.ts'
import type { Sequencer } from './sequencer/sequencer.ts'
import { checkLayout } from './sequencer/start-engine.ts'
import { ExchangeWatch } from './telemetry/exchange-watch.ts'
import type { Log } from './telemetry/log.ts'
import { verifyPast } from './verify-past.ts'

export interface OpenedExchange {
  readonly address: string
  /** Closes the gateway, lets pending commands finish and writes everything to disk. */
  close(): Promise<void>
}

/** Creates the market of an exchange whose settings enable one; a recording passes a factory with prices of its own. */
export type MarketMaker = (options: MarketOptions) => Pick<SimulatedMarket, 'start' | 'stop'>

/**
 * Opens the rooms of the exchange in the order of their dependencies. If one fails, closes those opened before it and
 * rejects; the messages of `JournalError`, `HistoryRefused` and `StartRefused` tell the operator how to proceed.
 */
export async function openExchange(
  config: Config,
  log: Log,
  machine: MachineClock = THIS_MACHINE,
  openMarket: MarketMaker = createMarket,
): Promise<OpenedExchange> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    const address = await openRooms(config, log, machine, openMarket, closers)
    return { address, close }
  } catch (error) {
    await close().catch((problem: unknown) => log.error({ err: problem }, 'closing after a failed start'))
    throw error
  }
}

async function openRooms(
  config: Config,
  log: Log,
  machine: MachineClock,
  openMarket: MarketMaker,
  closers: (() => Promise<unknown>)[],
): Promise<string> {
  const replay = loadReplay(config.market.replayFile)
  for (const note of closeDataFolder(config.dataDir)) log.warn(note)
  const watch = new ExchangeWatch()
  const journal = await openJournal({ folder: config.dataDir, ...config.journal })
  closers.push(() => journal.stop())
  checkLayout(journal)
  const history = await openHistory({
    folder: config.dataDir,
    journalId: journal.id,
    onProblem: (problem) => {
      if (problem === null) log.info('history is written again')
      else log.error({ err: problem }, 'history cannot be written; it will be completed from the journal')
    },
    onDamage: ({ message }) => {
      log.error(message)
      watch.history = 'damaged'
      watch.find(message)
    },
  })
  closers.push(() => history.stop())
  watch.historyWaiting = () => history.waiting
  watch.historyReaches = () => history.cursor
  for (const note of history.notes) {
    log.error(note)
    watch.find(note)
  }
  const people = openPeople({ dataDir: config.dataDir, journalId: journal.id })
  closers.push(async () => people.tables.close())
  const { alerts, invites } = readFollowers(people)
  const time = guardTime(machine, (leap) => {
    if (leap.what === 'held') dropConfirmation(config.dataDir)
    reportLeap(log, leap)
  })
  watch.heldBack = () => time.heldBack
  const clock = createExchangeClock(() => time.now(), config.market.speed)
  const sequencer = await openSequencer({
    journal,
    history,
    createEngine,
    restoreEngine,
    snapshotLayout,
    followers: [alerts, invites],
    clock: () => clock.now(),
    snapshotMinutes: config.snapshotMinutes,
    onCommit: (milliseconds, isTaken) => watch.commits.observe('journal', isTaken ? 'taken' : 'failed', milliseconds),
    onHalt: (reason, why) => (reason === null ? log.warn(why) : log.error({ reason }, why)),
    onProblem: (problem) => log.error({ err: problem }, 'sequencer'),
  })
  closers.push(() => sequencer.stop())
  clock.resumeAt(sequencer.engine.time)
  reportStart(log, sequencer.engine.time, time.now())
  const stopWatchingClock = watchClock(config.dataDir, time)
  closers.push(async () => stopWatchingClock())
  log.info(sequencer.startReport, 'engine is at the end of the journal')
  verifyPast(journal, history, watch, log)

  const { engine } = sequencer
  const instruments = [...indexedOf(engine.instruments()), ...missingListings(engine, sequencer.now())]
  const genesis = config.market.enabled
    ? loadGenesis(config.dataDir, config.market.seed, instruments, sequencer.now(), pricesNow(engine))
    : { seed: config.market.seed, starts: {} }
  const candles = await createCandles({
    sequencer,
    history,
    past: createPast(instruments, genesis),
    instruments,
    now: () => sequencer.now(),
  })
  const lister = createLister({
    sequencer,
    onRefused: (command, result) => log.error({ command, code: result.code }, 'an instrument was not listed'),
    onFailure: (error) => log.error({ err: error }, 'contracts are not listed any more'),
  })
  await furnish(sequencer, lister)
  lister.start()
  closers.push(() => lister.stop())

  const identity = await openIdentity({
    dataDir: config.dataDir,
    journalId: journal.id,
    accounts: sequencer.engine.accounts(),
    now: () => time.now(),
    opened: people,
    invites,
  })
  invites.open(() => engine.seq)
  closers.push(() => identity.stop())
  alerts.open({
    engine,
    candles,
    now: () => sequencer.now(),
    onProblem: (error) => log.error({ err: error }, 'price alerts that came cannot be written; it is tried again'),
  })
  closers.push(async () => alerts.stop())
  if (config.market.enabled) {
    const market = openMarket({
      sequencer,
      genesis,
      config: config.market,
      replay,
      onFailure: (error) => log.error({ err: error }, 'the market stopped'),
      onRefused: (command, result) => log.warn({ command: command.type, code: result.code }, 'the market was refused'),
    })
    market.start()
    closers.push(() => market.stop())
  }
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
  closers.push(() => gateway.close())
  return gateway.address
}

function readFollowers({ tables, faults }: PeopleTables): { alerts: AlertKeeper; invites: InviteKeeper } {
  try {
    return { alerts: new AlertKeeper(tables), invites: new InviteKeeper(tables) }
  } catch (error) {
    throw faults.translate(error)
  }
}

/**
 * Reads the recorded bars for the scenario `replay`; `null` for an empty path. Throws `ConfigError` if the file is
 * unusable.
 */
function loadReplay(path: string): Recording | null {
  if (path === '') return null
  try {
    return readRecording(readFileSync(path, 'utf8'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`The file to replay, ${path}, cannot be used: ${why}. See docs/market.md.`)
  }
}

/** Sets the lending terms of coins that have none, also in a folder of an earlier version. */
async function setLending(sequencer: Sequencer): Promise<void> {
  const known = new Set(sequencer.engine.lendingTerms().map(({ coin }) => coin))
  for (const terms of BORROWING) if (!known.has(terms.coin)) await sequencer.submit({ type: 'setLending', ...terms })
}

/** Sets the terms of leveraged tokens that the exchange lacks, also in a folder of an earlier version. */
async function setTokens(sequencer: Sequencer): Promise<void> {
  const known = new Set(sequencer.engine.tokens().map(({ terms }) => terms.coin))
  for (const terms of LEVERAGED_TOKENS) {
    if (!known.has(terms.coin)) await sequencer.submit({ type: 'setToken', ...terms })
  }
}

/** Lists contracts that the engine lacks. A new exchange also gets its collateral ratios and insurance funds. */
async function furnish(sequencer: Sequencer, lister: Lister): Promise<void> {
  await lister.list()
  await setLending(sequencer)
  await setTokens(sequencer)
  // A non-empty insurance fund marks the first start as complete, so the funds are deposited last: if the first start
  // is interrupted, the next one finishes it.
  if (sequencer.engine.audit().some(({ insurance }) => insurance !== 0n)) return
  for (const terms of COLLATERAL) await sequencer.submit({ type: 'setCollateral', ...terms })
  for (const { coin, amount } of INSURANCE_FUNDS) {
    await sequencer.submit({ type: 'deposit', account: HOUSE_ACCOUNTS.insurance, coin, amount, bonus: false })
  }
}
