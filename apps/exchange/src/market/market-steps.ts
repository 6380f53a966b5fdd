import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Command, CommandResult } from '@perpdesk/engine'
import { NotAccepted, type Sequencer } from '../sequencer/sequencer.ts'
import { Floor, type FloorOptions, fundedCoins } from './floor.ts'
import { accountCommands, leverageCommands } from './participants/accounts.ts'
import type { Submit } from './participants/desk.ts'

/** Most requotes in one step: it must not keep people's orders waiting. */
const REQUOTES_A_STEP = 5
const OPENED_A_STEP = 2
const INDEX_EVERY = 1_000
/** Time from index prices to the tick: a contract that got its first index has quotes before its first mark is made. */
const TICK_AFTER = 500
/** Longest that the first tick waits for the books. */
const FURNISHED_WITHIN = 10_000
/** Pause of the market when the exchange takes no commands. */
const PAUSE = 1_000

export interface StepOptions extends FloorOptions {
  /** The market trades every contract that is listed in the engine, now or later. */
  readonly sequencer: Pick<Sequencer, 'engine' | 'submit' | 'subscribe' | 'now'>
  /** Called with commands that the engine refused; there should be none. */
  onRefused?(command: Command, result: CommandResult): void
}

/** Steps of the market: it opens its accounts, then gives prices and ticks and lets the participants act. */
export class MarketSteps {
  readonly #options: StepOptions
  #floor: Floor | undefined
  #unsubscribe = (): void => {}
  #nextIndex = 0
  #tickAt = Number.POSITIVE_INFINITY
  #firstTick = 0
  #pausedUntil = 0

  constructor(options: StepOptions) {
    this.#options = options
  }

  /** Everything is sent at once, in this order, and answered before the next step. */
  async step(nowMs: number): Promise<void> {
    if (nowMs < this.#pausedUntil) return
    this.#floor ??= await this.#open(nowMs)
    const floor = this.#floor
    if (floor === undefined) return
    floor.advance(nowMs)
    const sent: Promise<unknown>[] = []
    if (this.#isTickDue(floor, nowMs)) sent.push(this.#tick())
    if (nowMs >= this.#nextIndex) {
      const told = this.#tellIndex(floor, nowMs)
      // The first prices must be there before anybody quotes on them.
      if (floor.isClosed) await told
      else sent.push(told)
    }
    sent.push(...this.#ordersOf(floor, nowMs), ...this.#requotesOf(floor, nowMs))
    await Promise.all(sent)
  }

  close(): void {
    this.#unsubscribe()
  }

  /** `undefined` while the exchange takes no commands. */
  async #open(nowMs: number): Promise<Floor | undefined> {
    const { sequencer } = this.#options
    const { engine } = sequencer
    const answers = await Promise.all(accountCommands(engine, fundedCoins(engine)).map(this.#submit))
    if (answers.includes(undefined)) return undefined
    const floor = new Floor(this.#options, nowMs)
    this.#firstTick = nowMs + FURNISHED_WITHIN
    this.#unsubscribe = sequencer.subscribe((applied, command) => floor.watch(applied, command))
    return floor
  }

  #isTickDue(floor: Floor, nowMs: number): boolean {
    return nowMs >= this.#tickAt && (nowMs >= this.#firstTick || floor.isFurnished)
  }

  #tick(): Promise<unknown> {
    this.#tickAt = Number.POSITIVE_INFINITY
    this.#firstTick = 0
    return this.#submit({ type: 'tick' })
  }

  #tellIndex(floor: Floor, nowMs: number): Promise<unknown> {
    this.#nextIndex = Math.max(this.#nextIndex + INDEX_EVERY, nowMs + INDEX_EVERY / 2)
    this.#tickAt = nowMs + TICK_AFTER
    return this.#submit(floor.indexPrices(nowMs))
  }

  /** Leverage on contracts that open, orders of auctions and of takers. */
  #ordersOf(floor: Floor, nowMs: number): Promise<unknown>[] {
    const { engine } = this.#options.sequencer
    const sent: Promise<unknown>[] = []
    for (const { instrument } of floor.open(OPENED_A_STEP))
      sent.push(...leverageCommands(engine, { id: instrument }).map(this.#submit))
    for (const command of floor.auctionOrders(nowMs)) sent.push(this.#submit(command))
    for (const desk of floor.desks) {
      const order = desk.take(nowMs)
      if (order !== undefined) sent.push(this.#submit(order))
    }
    return sent
  }

  #requotesOf(floor: Floor, nowMs: number): Promise<unknown>[] {
    return floor.due(nowMs, REQUOTES_A_STEP).map(async (desk, place) => {
      // Each looks through a whole book: people's orders come in between.
      for (let turn = 0; turn < place; turn += 1) await letOthersIn()
      await desk.requote(nowMs, this.#submit)
    })
  }

  readonly #submit: Submit = async (command) => {
    const { sequencer } = this.#options
    try {
      const result = await sequencer.submit(command)
      if (result.code !== 0) this.#options.onRefused?.(command, result)
      return result
    } catch (error) {
      if (!(error instanceof NotAccepted)) throw error
      this.#pausedUntil = sequencer.now() + PAUSE
      return undefined
    }
  }
}
