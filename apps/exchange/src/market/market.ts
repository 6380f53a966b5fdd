import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Command, CommandResult } from '@perpdesk/engine'
import { NotAccepted, type Sequencer } from '../sequencer/sequencer.ts'
import { Floor, type FloorOptions, fundedCoins } from './floor.ts'
import { accountCommands, leverageCommands } from './participants/accounts.ts'
import type { Submit } from './participants/desk.ts'

/** Milliseconds between two steps, and most requotes in one of them: a step must not keep people's orders waiting. */
const CADENCE = 50
const REQUOTES_A_STEP = 5
const OPENED_A_STEP = 2
const INDEX_EVERY = 1_000
/** Time from index prices to the tick: a contract that got its first index has quotes before its first mark is made. */
const TICK_AFTER = 500
/** Longest that the first tick waits for the books. */
const FURNISHED_WITHIN = 10_000
/** How long the market holds still when the house takes no commands. */
const PAUSE = 1_000

export interface MarketOptions extends FloorOptions {
  /** The market trades every contract that is listed in the engine, now or later. */
  readonly sequencer: Pick<Sequencer, 'engine' | 'submit' | 'subscribe' | 'now'>
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

export function createMarket(options: MarketOptions): Market {
  const { sequencer } = options
  const { engine } = sequencer
  let floor: Floor | undefined
  let nextIndex = 0
  let tickAt = Number.POSITIVE_INFINITY
  let firstTick = 0
  let pausedUntil = 0
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
    if (floor === undefined) {
      const answers = await Promise.all(accountCommands(engine, fundedCoins(engine)).map(submit))
      if (answers.includes(undefined)) return
      const opened = new Floor(options, nowMs)
      floor = opened
      firstTick = nowMs + FURNISHED_WITHIN
      unsubscribe = sequencer.subscribe((applied, command) => opened.watch(applied, command))
    }
    floor.advance(nowMs)
    const sent: Promise<unknown>[] = []
    if (nowMs >= tickAt && (nowMs >= firstTick || floor.isFurnished)) {
      tickAt = Number.POSITIVE_INFINITY
      firstTick = 0
      sent.push(submit({ type: 'tick' }))
    }
    if (nowMs >= nextIndex) {
      nextIndex = Math.max(nextIndex + INDEX_EVERY, nowMs + INDEX_EVERY / 2)
      tickAt = nowMs + TICK_AFTER
      const told = submit(floor.indexPrices(nowMs))
      // The first prices must be there before anybody quotes on them.
      if (floor.isClosed) await told
      else sent.push(told)
    }
    for (const { instrument } of floor.open(OPENED_A_STEP))
      sent.push(...leverageCommands(engine, { id: instrument }).map(submit))
    for (const command of floor.auctionOrders(nowMs)) sent.push(submit(command))
    for (const desk of floor.desks) {
      const order = desk.take(nowMs)
      if (order !== undefined) sent.push(submit(order))
    }
    const requotes = floor.due(nowMs, REQUOTES_A_STEP).map(async (desk, place) => {
      // Each looks through a whole book: people's orders come in between.
      for (let turn = 0; turn < place; turn += 1) await letOthersIn()
      await desk.requote(nowMs, submit)
    })
    sent.push(...requotes)
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
