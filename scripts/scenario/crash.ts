import type { Instrument } from '@perpdesk/trading'
import type { Command } from '../../packages/engine/src/command.ts'
import type { Engine } from '../../packages/engine/src/engine.ts'
import type { AppliedCommand, PoolBalance } from '../../packages/engine/src/event.ts'
import { createEngine, restoreEngine } from '../../packages/engine/src/index.ts'
import { Random } from '../lib/random.ts'
import { type Borrower, borrower, borrowerArrives, borrowerOrder } from './borrowers.ts'
import { Checks } from './checks.ts'
import { Counts } from './counts.ts'
import { type Holder, holder, holderArrives, holderRequest, TOKENS } from './holders.ts'
import { arrivalOf, entryOf, FIRST_TRADER, MAKER, makerArrives, type Trader, trader } from './people.ts'
import type { PricePath } from './price-path.ts'
import { CONTRACTS, lotsWorth, opening, PAIRS, START, ticksAt } from './venue.ts'

/** Seconds before the first trade, so that mark prices are fresh. */
const WARM_UP = 5
/** Number of the maker's levels on each side, and the USD value of each, in a calm market and during the crash. */
const LEVELS = 6
const CALM_USD = 2_000_000
const THIN_USD = 12_000
/** Price relative to the start below which the maker quotes less. */
const THIN_BELOW = 0.985
/** Number of traders that arrive between two quotes of the maker. */
const ARRIVALS_A_SECOND = 5
/** Number of ticks between two restarts from a snapshot. */
const RESTORED_EVERY = 60
/** Numbers of borrowers and holders begin so far beyond those of the traders: the funds of tokens are between. */
const FIRST_BEYOND = 10_000
const HOUR = 3_600_000
/** Interest is charged five minutes past each hour; the run goes on to the next charge, so that short ones see one too. */
const INTEREST_AT = 300_000
/** Percentage of seconds at which a holder makes a request. */
const REQUESTS = 40

/** One run: the engine, the traders, the counts, and the first check that failed. */
export class Crash {
  commands = 0
  readonly counts = new Counts()
  readonly traders: readonly Trader[]
  readonly borrowers: readonly Borrower[]
  readonly holders: readonly Holder[]
  poolsBefore: readonly PoolBalance[] = []
  poolsAfter: readonly PoolBalance[] = []
  readonly path: PricePath
  #engine: Engine = createEngine()
  #time = START
  readonly #random: Random
  readonly #checks: Checks
  readonly #quoted = new Map<number, { readonly bids: readonly number[]; readonly asks: readonly number[] }>()
  #problem: string | undefined

  constructor(path: PricePath, accounts: number, seed: number) {
    this.path = path
    this.#random = new Random(seed)
    this.traders = Array.from({ length: accounts }, (_, place) => trader(FIRST_TRADER + place, this.#random))
    const afterTraders = FIRST_BEYOND + accounts
    this.borrowers = Array.from({ length: Math.ceil(accounts / 4) }, (_, place) =>
      borrower(afterTraders + place, this.#random),
    )
    const afterBorrowers = afterTraders + this.borrowers.length
    this.holders = Array.from({ length: Math.ceil(accounts / 8) }, (_, place) =>
      holder(afterBorrowers + place, this.#random),
    )
    const people = [...this.traders, ...this.borrowers, ...this.holders]
    this.#checks = new Checks([MAKER, ...people.map(({ account }) => account)])
  }

  /** Runs until the path ends or a check fails; returns the sentence of that check. */
  run(): string | undefined {
    for (const command of [...opening(), ...makerArrives()]) this.#send(command)
    for (const terms of TOKENS) this.#send({ type: 'setToken', ...terms })
    for (let second = 0; second < WARM_UP; second++) this.#second(1)
    for (const who of this.holders) for (const command of holderArrives(who)) this.#send(command)
    for (const [place, who] of this.borrowers.entries()) {
      this.#borrows(who)
      if (place % ARRIVALS_A_SECOND === 0) this.#second(1)
    }
    for (const [place, who] of this.traders.entries()) {
      this.#arrive(who)
      if (place % ARRIVALS_A_SECOND === 0) this.#second(1)
    }
    this.poolsBefore = this.#engine.insurancePools()
    for (const [step, part] of this.path.entries()) {
      if (this.#problem !== undefined) return this.#problem
      this.#second(part)
      if (this.#random.chance(REQUESTS))
        this.#send(holderRequest(this.#random.pick(this.holders), this.#engine, this.#random))
      if (step % RESTORED_EVERY === RESTORED_EVERY - 1) this.#restart()
    }
    this.#time = (Math.floor(this.#time / HOUR) + 1) * HOUR + INTEREST_AT
    this.#second(this.path.at(-1) ?? 1)
    this.poolsAfter = this.#engine.insurancePools()
    return this.#problem
  }

  #arrive(who: Trader): void {
    for (const command of arrivalOf(who)) this.#send(command)
    for (const instrument of who.contracts) {
      for (const share of [0.85, 0.6, 0.3, 0.1]) {
        const answer = this.#send(entryOf(who, instrument, ticksAt(instrument, 1), share))
        if (answer.result.code === 0) break
      }
    }
  }

  #borrows(who: Borrower): void {
    for (const command of borrowerArrives(who)) this.#send(command)
    for (const share of [0.9, 0.7, 0.4]) {
      const answer = this.#send(borrowerOrder(who, share))
      if (answer.result.code === 0) break
    }
  }

  /** Plays one second: prices, the maker's quotes, a tick. */
  #second(part: number): void {
    this.#time += 1000
    const own = CONTRACTS.filter(({ indexInstrument }) => indexInstrument === 0)
    this.#send({
      type: 'indexPrices',
      entries: own.map((instrument) => {
        const price = BigInt(ticksAt(instrument, part)) * instrument.tickSize
        return { instrument: instrument.id, sources: [price, price, price] }
      }),
    })
    for (const instrument of [...CONTRACTS, ...PAIRS]) this.#quote(instrument, part)
    const tick = this.#send({ type: 'tick' })
    this.#problem ??= this.#checks.whole(this.#engine, tick)
  }

  #quote(instrument: Instrument, part: number): void {
    const middle = ticksAt(instrument, part)
    const usd = (part < THIN_BELOW ? THIN_USD : CALM_USD) / LEVELS
    const step = Math.max(1, Math.round(middle * 0.0005))
    const lots = lotsWorth(instrument, usd, middle)
    const prices = (direction: number): number[] =>
      Array.from({ length: LEVELS }, (_, level) => middle + direction * step * (level + 1)).filter((price) => price > 0)
    const next = { bids: prices(-1), asks: prices(1) }
    const before = this.#quoted.get(instrument.id) ?? { bids: [], asks: [] }
    const levels = (old: readonly number[], now: readonly number[]) => [
      ...old.filter((price) => !now.includes(price)).map((price) => ({ price, lots: 0 })),
      ...now.map((price) => ({ price, lots })),
    ]
    this.#quoted.set(instrument.id, next)
    this.#send({
      type: 'massQuote',
      account: MAKER,
      instrument: instrument.id,
      bids: levels(before.bids, next.bids),
      asks: levels(before.asks, next.asks),
    })
  }

  #send(command: Command): AppliedCommand {
    const applied = this.#engine.apply({ seq: this.#engine.seq + 1, time: this.#time, command })
    this.commands++
    this.counts.take(applied)
    this.#problem ??= this.#checks.command(this.#engine, applied)
    return applied
  }

  /** Restores the engine from its own snapshot and checks that the state is the same. */
  #restart(): void {
    const before = this.#engine.stateHash()
    this.#engine = restoreEngine(this.#engine.snapshot())
    if (this.#engine.stateHash() !== before)
      this.#problem ??= 'the engine is another one after a restart from its snapshot'
  }
}
