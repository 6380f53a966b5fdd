import { mock } from 'node:test'
import type { Command, CommandResult } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { type ContractInstrument, contractsOf } from '@perpdesk/trading'
import { loadConfig } from '../../../apps/exchange/src/config/load-config.ts'
import type { MarketOptions } from '../../../apps/exchange/src/market/market.ts'
import { type OpenedExchange, openExchange } from '../../../apps/exchange/src/open-exchange.ts'
import { createLog } from '../../../apps/exchange/src/telemetry/log.ts'
import { SetClock } from '../../../apps/exchange/src/testing/set-clock.ts'

/** Milliseconds between two steps of the exchange's timers. */
const TURN = 50
/** Milliseconds between two sets of index prices, as in the exchange's market. */
const SECOND = 1_000
const INDEX_SOURCES = 5

type Sequencer = MarketOptions['sequencer']

/**
 * The whole exchange in this process with a controlled clock: its clock and timers advance only by {@link pass}, and
 * given prices replace the simulated market.
 */
export class HeldExchange {
  readonly url: string
  readonly #clock: SetClock
  readonly #exchange: OpenedExchange
  readonly #sequencer: Sequencer
  /** Prices of the sources of each index; sent again with every step until the index is silenced. */
  readonly #prices = new Map<number, readonly bigint[]>()

  private constructor(clock: SetClock, exchange: OpenedExchange, sequencer: Sequencer) {
    this.url = exchange.address
    this.#clock = clock
    this.#exchange = exchange
    this.#sequencer = sequencer
  }

  /**
   * Opens the exchange. Only one may be open at a time, because the timers of the process are mocked. Settings are
   * given as environment variables.
   */
  static async open(
    dataDir: string,
    time: number,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<HeldExchange> {
    const clock = new SetClock(time)
    hold(clock)
    try {
      const env = { PERPDESK_DATA: dataDir, PERPDESK_PORT: '0', PERPDESK_SNAPSHOT_MINUTES: '1440', ...settings }
      const config = { ...loadConfig(env, dataDir), terminalDir: '' }
      let sequencer: Sequencer | undefined
      const exchange = await openExchange(config, createLog('error'), clock, (options) => {
        sequencer = options.sequencer
        return { start: () => undefined, stop: async () => undefined }
      })
      if (sequencer === undefined) throw new Error('the exchange opened no market')
      return new HeldExchange(clock, exchange, sequencer)
    } catch (error) {
      release()
      throw error
    }
  }

  now(): number {
    return this.#sequencer.now()
  }

  instrument(symbol: string): ContractInstrument {
    const found = this.instruments().find((instrument) => instrument.symbol === symbol)
    if (found === undefined) throw new Error(`${symbol} is not listed`)
    return found
  }

  instruments(): readonly ContractInstrument[] {
    return contractsOf(this.#sequencer.engine.instruments())
  }

  /** Submits a command to the sequencer; throws if it is refused. */
  async run(command: Command): Promise<CommandResult> {
    const result = await this.#sequencer.submit(command)
    if (result.code !== 0)
      throw new Error(`${command.type} was refused: ${result.code} ${JSON.stringify(result.params)}`)
    return result
  }

  /** Sets the price that all sources of an index give from the next step on; an empty text silences them. */
  setIndex(symbol: string, price: string): void {
    const { id } = this.instrument(symbol)
    if (price === '') this.#prices.delete(id)
    else this.#prices.set(id, Array<bigint>(INDEX_SOURCES).fill(e8(price)))
  }

  /** Lets up to one second pass in steps, then sends index prices and a tick, as the market would. */
  async pass(milliseconds: number): Promise<void> {
    if (milliseconds > SECOND) throw new RangeError('a step is a second at most')
    for (let passed = 0; passed < milliseconds; passed += TURN) {
      this.#clock.pass(TURN)
      mock.timers.tick(TURN)
    }
    const entries = Array.from(this.#prices, ([instrument, sources]) => ({ instrument, sources }))
    if (entries.length > 0) await this.run({ type: 'indexPrices', entries })
    await this.run({ type: 'tick' })
  }

  /** Advances the clock without running timers, as if the machine had been suspended. */
  leap(milliseconds: number): void {
    this.#clock.pass(milliseconds)
  }

  /** Restores the timers, then closes the exchange, which takes real time. */
  async close(): Promise<void> {
    release()
    await this.#exchange.close()
  }
}

/** Mocks the timers, the monotonic clock, and the random numbers by which the exchange delays a mailed link. */
function hold(clock: SetClock): void {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  mock.method(performance, 'now', () => clock.monotonic())
  mock.method(Math, 'random', () => 0.5)
}

function release(): void {
  mock.timers.reset()
  mock.restoreAll()
}
