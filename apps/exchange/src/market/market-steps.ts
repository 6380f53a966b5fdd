import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Command, CommandResult } from '@perpdesk/engine'
import { NotAccepted, type Sequencer } from '../sequencer/sequencer.ts'
import { Floor, type FloorOptions, fundedCoins } from './floor.ts'
import { accountCommands, leverageCommands } from './participants/accounts.ts'
import type { Submit } from './participants/instrument-traders.ts'
import { TokenStock } from './participants/token-stock.ts'

/** Maximum number of requotes in one step, so that users' orders are not delayed. */
const REQUOTES_A_STEP = 6
const OPENED_A_STEP = 2
const INDEX_EVERY = 1_000
/**
 * Milliseconds from index prices to the tick, so that a contract with its first index price has quotes before its first
 * mark price.
 */
const TICK_AFTER = 500
/** Maximum time in milliseconds that the first tick waits until all contracts are quoted. */
const FURNISHED_WITHIN = 10_000
/** Milliseconds between two looks at the funds of the market's accounts. */
const FUNDED_EVERY = 3_600_000
/** Pause of the market in milliseconds when the exchange accepts no commands. */
const PAUSE = 1_000

export interface StepOptions extends FloorOptions {
  /** The market trades every contract and spot pair listed in the engine, now or later. */
  readonly sequencer: Pick<Sequencer, 'engine' | 'submit' | 'subscribe' | 'now'>
  /** Called with commands that the engine refused, which should never happen. */
  onRefused?(command: Command, result: CommandResult): void
}

/** Runs the market in steps: opens its accounts, then sends index prices and ticks and lets the participants act. */
export class MarketSteps {
  readonly #options: StepOptions
  readonly #tokenStock: TokenStock
  #floor: Floor | undefined
  #unsubscribe = (): void => {}
  #nextIndex = 0
  #tickAt = Number.POSITIVE_INFINITY
  #firstTick = 0
  #pausedUntil = 0
  #fundedUntil = 0

  constructor(options: StepOptions) {
    this.#options = options
    this.#tokenStock = new TokenStock(options.sequencer.engine)
  }

  /** Sends everything that is due at once, in this order, and waits for the answers. */
  async step(nowMs: number): Promise<void> {
    if (nowMs < this.#pausedUntil) return
    this.#floor ??= await this.#open(nowMs)
    const floor = this.#floor
    if (floor === undefined) return
    floor.advance(nowMs)
    const sent: Promise<unknown>[] = []
    if (this.#isTickDue(floor, nowMs)) sent.push(this.#tick())
    if (nowMs >= this.#nextIndex) {
      const sending = this.#reportIndex(floor, nowMs)
      // The first index prices must be applied before any quote is based on them.
      if (floor.isClosed) await sending
      else sent.push(sending)
    }
    sent.push(...this.#ordersOf(floor, nowMs), ...this.#requotesOf(floor, nowMs))
    sent.push(this.#tokenStock.look(nowMs, this.#submit))
    await Promise.all(sent)
  }

  close(): void {
    this.#unsubscribe()
  }

  /** Opens the accounts and the floor; `undefined` if the exchange accepts no commands. */
  async #open(nowMs: number): Promise<Floor | undefined> {
    const { sequencer } = this.#options
    const { engine } = sequencer
    const answers = await Promise.all(accountCommands(engine, fundedCoins(engine)).map(this.#submit))
    if (answers.includes(undefined)) return undefined
    const floor = new Floor(this.#options, nowMs)
    this.#fundedUntil = nowMs + FUNDED_EVERY
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

  #reportIndex(floor: Floor, nowMs: number): Promise<unknown> {
    this.#nextIndex = Math.max(this.#nextIndex + INDEX_EVERY, nowMs + INDEX_EVERY / 2)
    this.#tickAt = nowMs + TICK_AFTER
    return this.#submit(floor.indexPrices(nowMs))
  }

  /** Sends leverage settings of contracts that open, funds that have become small, and the orders of auctions and takers. */
  #ordersOf(floor: Floor, nowMs: number): Promise<unknown>[] {
    const { engine } = this.#options.sequencer
    const sent: Promise<unknown>[] = []
    if (nowMs >= this.#fundedUntil) {
      this.#fundedUntil = nowMs + FUNDED_EVERY
      sent.push(...accountCommands(engine, fundedCoins(engine)).map(this.#submit))
    }
    for (const { instrument, hasPositions } of floor.open(OPENED_A_STEP))
      if (hasPositions) sent.push(...leverageCommands(engine, { id: instrument }).map(this.#submit))
    for (const command of floor.auctionOrders(nowMs)) sent.push(this.#submit(command))
    for (const traders of floor.traders) {
      const order = traders.take(nowMs)
      if (order !== undefined) sent.push(this.#submit(order))
    }
    return sent
  }

  #requotesOf(floor: Floor, nowMs: number): Promise<unknown>[] {
    return floor.due(nowMs, REQUOTES_A_STEP).map(async (traders, place) => {
      // Each requote reads a whole order book, so users' orders are let in between two requotes.
      for (let turn = 0; turn < place; turn += 1) await letOthersIn()
      await traders.requote(nowMs, this.#submit)
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
