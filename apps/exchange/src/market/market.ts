import type { AppliedCommand, Command, CommandResult } from '@perpdesk/engine'
import type { Instrument } from '@perpdesk/trading'
import type { Config } from '../config/config.ts'
import { NotAccepted, type Sequencer } from '../sequencer/sequencer.ts'
import type { Genesis } from './genesis.ts'
import { accountCommands, isMarketAccount, leverageCommands, MAKERS } from './participants/accounts.ts'
import { Desk, type Submit, startingPrice } from './participants/desk.ts'
import { hash } from './random.ts'
import { coinModel } from './reference/coins.ts'
import { IndexSources } from './reference/index-sources.ts'
import { createReference, type Reference } from './reference/reference.ts'
import { climateOf } from './reference/regime.ts'

/** Milliseconds between two steps, and most requotes in one of them: a step must not keep people's orders waiting. */
const CADENCE = 50
const REQUOTES_A_STEP = 5
const OPENED_A_STEP = 2
const INDEX_EVERY = 1_000
/** How long the market holds still when the house takes no commands. */
const PAUSE = 1_000

export interface MarketOptions {
  readonly sequencer: Pick<Sequencer, 'engine' | 'submit' | 'subscribe' | 'now'>
  /** Contracts that are listed in the engine already. */
  readonly instruments: readonly Instrument[]
  readonly genesis: Genesis
  readonly config: Pick<Config['market'], 'rate' | 'scenario'>
  /** Told when the market stops because of an error it cannot go on from. */
  onFailure(error: unknown): void
  /** Told of commands that the engine refused; there should be none. */
  onRefused?(command: Command, result: CommandResult): void
}

/** The simulated market: index sources, makers and takers, all through the same door as everybody else. */
export interface Market {
  /** Runs {@link step} at a fixed cadence until {@link stop}. */
  start(): void
  /** Resolves when the step under way is done. */
  stop(): Promise<void>
  /** Does what is due at a time: pure but for the sequencer; call with rising times, one at a time. */
  step(nowMs: number): Promise<void>
}

interface Running {
  readonly reference: Reference
  readonly sources: IndexSources
  readonly desks: ReadonlyMap<number, Desk>
}

export function createMarket(options: MarketOptions): Market {
  const { sequencer, instruments } = options
  const { engine } = sequencer
  let running: Running | undefined
  let nextIndex = 0
  let pausedUntil = 0
  let unopened: readonly Desk[] = []
  const open: Desk[] = []
  let unsubscribe = (): void => {}

  const submit: Submit = async (command) => {
    try {
      const result = await sequencer.submit(command)
      if (result.code !== 0) options.onRefused?.(command, result)
      return result
    } catch (error) {
      if (!(error instanceof NotAccepted)) throw error
      pausedUntil = sequencer.now() + PAUSE
      return undefined
    }
  }

  const step = async (nowMs: number): Promise<void> => {
    if (nowMs < pausedUntil) return
    if (running === undefined) {
      const answers = await Promise.all(accountCommands(engine).map(submit))
      if (answers.includes(undefined)) return
      running = begin(options, nowMs)
      unopened = [...running.desks.values()]
      const { desks } = running
      unsubscribe = sequencer.subscribe((applied, command) => watchPeople(desks, applied, command))
    }
    const { reference, sources } = running
    reference.advance(nowMs)
    const sent: Promise<unknown>[] = []
    if (nowMs >= nextIndex) {
      nextIndex = Math.max(nextIndex + INDEX_EVERY, nowMs + INDEX_EVERY / 2)
      const prices = instruments.map(({ id }) => [id, reference.price(id)] as const)
      // The first prices must be there before anybody quotes on them.
      const told = [submit(sources.command(nowMs, prices)), submit({ type: 'tick' })]
      if (open.length === 0) await Promise.all(told)
      else sent.push(...told)
    }
    for (const desk of unopened.slice(0, OPENED_A_STEP)) {
      sent.push(...leverageCommands(engine, { id: desk.instrument }).map(submit))
      open.push(desk)
    }
    unopened = unopened.slice(OPENED_A_STEP)
    for (const desk of open) {
      const order = desk.take(nowMs)
      if (order !== undefined) sent.push(submit(order))
    }
    const due = open.filter((desk) => desk.nextRequote <= nowMs).toSorted((a, b) => a.nextRequote - b.nextRequote)
    for (const desk of due.slice(0, REQUOTES_A_STEP)) sent.push(desk.requote(nowMs, submit))
    await Promise.all(sent)
  }

  let stopped = true
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()

  const turn = async (): Promise<void> => {
    const began = performance.now()
    try {
      await step(sequencer.now())
    } catch (error) {
      stopped = true
      options.onFailure(error)
    }
    if (!stopped) timer = setTimeout(takeTurn, Math.max(CADENCE - (performance.now() - began), 5))
  }
  const takeTurn = (): void => {
    underWay = turn()
  }

  return {
    step,
    start() {
      if (!stopped) return
      stopped = false
      takeTurn()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await underWay
      unsubscribe()
    },
  }
}

/** Sets up desks and reference prices from where the engine stands now. */
function begin({ sequencer, instruments, genesis, config }: MarketOptions, nowMs: number): Running {
  const { engine } = sequencer
  // The same seed from the same state gives the same market; after a restart the state is another, so is the randomness.
  const seed = hash(genesis.seed, engine.seq)
  const climate = climateOf(config.scenario)
  const coins = instruments.map((instrument) => ({
    key: instrument.id,
    model: coinModel(instrument.baseCoin),
    price: startingPrice(engine, instrument, genesis.starts[instrument.symbol]?.ticks ?? 1),
  }))
  const reference = createReference({ seed, scenario: config.scenario, startMs: nowMs, coins })
  const desks = new Map(
    instruments.map((instrument) => {
      const model = coinModel(instrument.baseCoin)
      return [instrument.id, new Desk({ engine, instrument, model, climate, rate: config.rate, reference, seed })]
    }),
  )
  for (const account of MAKERS)
    for (const order of engine.openOrders(account))
      desks.get(order.instrument)?.adopt(order.side, order.price, order.leavesQty)
  return { reference, sources: new IndexSources(seed), desks }
}

/** Tells the desks what people (and liquidations) traded, so that the market answers. */
function watchPeople(desks: ReadonlyMap<number, Desk>, applied: AppliedCommand, command: Command): void {
  if ('account' in command && isMarketAccount(command.account)) return
  for (const event of applied.events)
    if (event.type === 'trade')
      desks.get(event.instrument)?.onFlow(event.side === 'Buy' ? 1 : -1, event.price, event.qty)
}
