import {
  type AppliedNow,
  type Command,
  type CommandResult,
  createEngine,
  type Engine,
  encodeCommand,
  type PlaceOrder,
} from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { COLLATERAL, type IndexedInstrument, LEVERAGED_TOKENS, SPOT_PAIRS } from '@perpdesk/trading'
import type { Scenario } from '../../config/config.ts'
import { planListings } from '../../listing/plan-listings.ts'
import { NotAccepted } from '../../sequencer/sequencer.ts'
import { extendGenesis } from '../genesis.ts'
import { createMarket, type SimulatedMarket } from '../market.ts'
import { modelValue } from '../reference/to-grid.ts'

export const START = Date.parse('2026-11-21T14:00:00.000Z')
/** Milliseconds between two steps of a running market. */
const STEP = 50
/** A user's account, and the contract it trades by default. */
export const PERSON = 1_000
export const BTC = 1

/** An exchange in memory: the real engine behind a sequencer that applies commands at once. */
export class MemoryExchange {
  readonly engine: Engine
  readonly refused: [Command, CommandResult][] = []
  readonly commands: Command[] = []
  /** Mark and index prices published by the ticks, by contract. */
  readonly marks: [id: number, mark: number, index: number][] = []
  time: number
  bytes = 0
  accepts = true
  #listeners: ((applied: AppliedNow, command: Command) => void)[] = []

  constructor(time = START, engine = createEngine()) {
    this.time = time
    this.engine = engine
  }

  readonly now = (): number => this.time
  readonly submit = async (command: Command): Promise<CommandResult> => {
    if (!this.accepts) throw new NotAccepted('overloaded')
    this.commands.push(command)
    this.bytes += encodeCommand(command).length
    const applied = this.engine.apply({ seq: this.engine.seq + 1, time: this.time, command })
    for (const listener of this.#listeners) listener(applied, command)
    for (const event of applied.events)
      if (event.type === 'mark')
        this.marks.push([event.instrument, modelValue(event.markPrice), modelValue(event.indexPrice)])
    return applied.result
  }
  readonly subscribe = (listener: (applied: AppliedNow, command: Command) => void) => {
    this.#listeners.push(listener)
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener)
    }
  }

  market(scenario: Scenario = 'normal', seed = 7, speed = 1): SimulatedMarket {
    return createMarket({
      sequencer: this,
      genesis: extendGenesis({ seed, starts: {} }, [...planListings([], START), ...SPOT_PAIRS], START),
      config: { rate: 1, speed, scenario },
      replay: null,
      onFailure: (error) => {
        throw error
      },
      onRefused: (command, result) => this.refused.push([command, result]),
    })
  }

  async list(instruments: readonly IndexedInstrument[]): Promise<void> {
    for (const instrument of instruments) await this.submit({ type: 'listInstrument', instrument })
    for (const terms of COLLATERAL)
      if (instruments.some(({ id }) => id === terms.priceInstrument))
        await this.submit({ type: 'setCollateral', ...terms })
    for (const terms of LEVERAGED_TOKENS)
      if (instruments.some(({ baseCoin }) => baseCoin === terms.coin)) await this.submit({ type: 'setToken', ...terms })
  }

  /** Advances time in steps of the market. */
  async run(market: SimulatedMarket, duration: number, each?: () => void, step = STEP): Promise<void> {
    for (const end = this.time + duration; this.time < end; ) {
      this.time += step
      await market.step(this.time)
      each?.()
    }
  }

  async person(): Promise<void> {
    const rates = { makerRate: e8('0.0002'), takerRate: e8('0.00055') }
    const account = { account: PERSON, accountType: 'UTA', marginMode: 'REGULAR_MARGIN', reports: true } as const
    await this.submit({ type: 'createAccount', ...account, ...rates })
    await this.submit({ type: 'deposit', account: PERSON, coin: 'USDT', amount: e8('50000000'), bonus: true })
  }

  order(change: Partial<PlaceOrder>): Promise<CommandResult> {
    return this.submit({
      type: 'placeOrder',
      account: PERSON,
      instrument: BTC,
      side: 'Buy',
      orderType: 'Limit',
      timeInForce: 'GTC',
      price: 0,
      qty: 1_000,
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      smpType: 'None',
      orderLinkId: '',
      leverageE2: 0,
      options: null,
      ...change,
    })
  }
}
