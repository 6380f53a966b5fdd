import { mock } from 'node:test'
import type { Command, CommandResult } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { type ContractInstrument, contractsOf } from '@perpdesk/trading'
import { loadConfig } from '../../../apps/exchange/src/config/load-config.ts'
import type { MarketOptions } from '../../../apps/exchange/src/market/market.ts'
import { type House, openHouse } from '../../../apps/exchange/src/open-house.ts'
import { createLog } from '../../../apps/exchange/src/telemetry/log.ts'
import { SetClock } from '../../../apps/exchange/src/testing/set-clock.ts'

/** A turn in which the exchange may do something. */
const TURN = 50
/** Interval between two price checks, as in the exchange's market. */
const SECOND = 1_000
const INDEX_SOURCES = 5

type Sequencer = MarketOptions['sequencer']

/**
 * The whole exchange in this process, with its time under control: its clock and its timers go on only by {@link pass},
 * and given prices replace the simulated market.
 */
export class HeldHouse {
  readonly url: string
  readonly #clock: SetClock
  readonly #house: House
  readonly #sequencer: Sequencer
  /** Prices of the sources of each index; given anew with every step, as long as there is one. */
  readonly #prices = new Map<number, readonly bigint[]>()

  private constructor(clock: SetClock, house: House, sequencer: Sequencer) {
    this.url = house.address
    this.#clock = clock
    this.#house = house
    this.#sequencer = sequencer
  }

  /** One at a time: the timers of the process are held. Settings are given as environment variables. */
  static async open(
    dataDir: string,
    time: number,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<HeldHouse> {
    const clock = new SetClock(time)
    hold(clock)
    try {
      const env = { PERPDESK_DATA: dataDir, PERPDESK_PORT: '0', PERPDESK_SNAPSHOT_MINUTES: '1440', ...settings }
      const config = { ...loadConfig(env, dataDir), terminalDir: '' }
      let sequencer: Sequencer | undefined
      const house = await openHouse(config, createLog('error'), clock, (options) => {
        sequencer = options.sequencer
        return { start: () => undefined, stop: async () => undefined }
      })
      if (sequencer === undefined) throw new Error('the house opened no market')
      return new HeldHouse(clock, house, sequencer)
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

  /** A command of the exchange itself; throws when it is refused. */
  async run(command: Command): Promise<CommandResult> {
    const result = await this.#sequencer.submit(command)
    if (result.code !== 0)
      throw new Error(`${command.type} was refused: ${result.code} ${JSON.stringify(result.params)}`)
    return result
  }

  /** From the next step on all sources give this price; an empty text silences them. */
  setIndex(symbol: string, price: string): void {
    const { id } = this.instrument(symbol)
    if (price === '') this.#prices.delete(id)
    else this.#prices.set(id, Array<bigint>(INDEX_SOURCES).fill(e8(price)))
  }

  /** Lets a second at most pass: turn by turn, then with new prices and a tick, as the market would send them. */
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

  /** Lets hours pass in which nothing happens, as on a machine that was held up. */
  leap(milliseconds: number): void {
    this.#clock.pass(milliseconds)
  }

  /** Closing takes the time that it takes. */
  async close(): Promise<void> {
    release()
    await this.#house.close()
  }
}

/** Holds timers and what is asked for how much time has passed. */
function hold(clock: SetClock): void {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  mock.method(performance, 'now', () => clock.monotonic())
}

function release(): void {
  mock.timers.reset()
  mock.restoreAll()
}
