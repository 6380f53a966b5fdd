import { e8, estimateOf } from '@perpdesk/numeric'
import { adlRank, type Side } from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../apply.ts'
import type { Command } from '../command.ts'
import { MARGIN_CHOICE } from '../margin/choose-margin.ts'
import { PRODUCTS } from '../products.ts'
import { readSnapshot } from '../snapshot/read-snapshot.ts'
import { writeSnapshot } from '../snapshot/write-snapshot.ts'
import { State } from '../state.ts'
import { BTC, contract, ETH, MID, type OrderWish, TestExchange } from '../testing/exchange.ts'
import { INSTRUMENTS, RandomCommands, seeded } from '../testing/random-commands.ts'
import { adlQueue } from './adl-queue.ts'
import { renewAdlRanks } from './adl-ranks.ts'
import { ESTIMATE_ERROR } from './fifths.ts'
import { BalanceEstimates, valueOfLotAtMark } from './score-estimates.ts'

const START = Date.UTC(2026, 0, 5, 1)
const STEPS = 1500
const STEPS_TO_SNAPSHOT = 400

describe('ranks in the queue for deleveraging', { timeout: 60_000 }, () => {
  it('[ENG-08, ENG-12, R6.8] are those of the exact scores in every margin mode and kind of contract, also after a snapshot', () => {
    const seen: Seen = { ranks: 0, estimates: 0 }
    // with fewer contracts more accounts have only dollars, and only these have estimates
    const kinds = [1, 2, 2, 4, INSTRUMENTS.length]
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
        const commands = new RandomCommands(seed, INSTRUMENTS.slice(0, kinds.pop()))
        const opening = commands.opening()
        let venue = new Venue(new State(MARGIN_CHOICE, PRODUCTS))
        let lastOrder = 0
        for (let step = 0; step < STEPS; step++) {
          const { wait, command } = opening.shift() ?? commands.next(lastOrder)
          venue.time += wait
          lastOrder = Math.max(lastOrder, venue.send(command))
          if (command.type === 'tick' && step % 2 === 0) check(venue.state, seen)
          if (step % STEPS_TO_SNAPSHOT === 0) venue = venue.restored()
        }
      }),
      { numRuns: kinds.length },
    )
    expect(seen.ranks).toBeGreaterThan(2000)
    expect(seen.estimates).toBeGreaterThan(200)
  })

  it('[ENG-08, R6.8] are those of the exact scores in a crowd, where many are equal or nothing has been earned', () => {
    const seen: Seen = { ranks: 0, estimates: 0 }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
        crowd(seed, seen)
      }),
      { numRuns: 6 },
    )
    expect(seen.ranks).toBeGreaterThan(5000)
    expect(seen.estimates).toBeGreaterThan(2000)
  })
})

/** A state with its clock. */
class Venue {
  state: State
  time = START

  constructor(state: State) {
    this.state = state
  }

  /** Applies a command; returns the order id of its result. */
  send(command: Command): number {
    const { state } = this
    const { result } = apply(state, { seq: state.seq + 1, time: this.time, command })
    return result.orderId
  }

  restored(): Venue {
    const venue = new Venue(readSnapshot(writeSnapshot(this.state), PRODUCTS))
    venue.time = this.time
    return venue
  }
}

/** Numbers of compared ranks and of scores that had an estimate. */
interface Seen {
  ranks: number
  estimates: number
}

/** Updates all ranks; compares them with the exact queues, and all estimates with the exact scores. */
function check(state: State, seen: Seen): void {
  renewAdlRanks(state, 0)
  const estimates = new BalanceEstimates(state)
  for (const market of state.markets.aliveContracts) {
    for (const side of ['Buy', 'Sell'] satisfies Side[]) {
      const queue = adlQueue(state, market, side)
      expect(queue.map(({ position }) => position.adlRank)).toEqual(
        queue.map((_, place) => adlRank(place, queue.length)),
      )
      seen.ranks += queue.length
      for (const { exposure, position, score } of queue) {
        const estimate = estimates.score(
          exposure.account.row,
          side === 'Buy',
          Math.abs(position.lots) * valueOfLotAtMark(state, market),
          estimateOf(position.entryAmount),
        )
        if (Number.isNaN(estimate)) continue
        seen.estimates++
        expect(Math.abs(estimate - score.estimate)).toBeLessThanOrEqual(ESTIMATE_ERROR * Math.abs(estimate))
      }
    }
  }
}

/** Applies random trades among accounts of few kinds, in two contracts at few prices, while the marks move or rest. */
function crowd(seed: number, seen: Seen): void {
  const random = seeded(seed)
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const wishes = new TestExchange()
  const venue = new Venue(new State(MARGIN_CHOICE, PRODUCTS))
  const wide = { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }
  for (const id of [BTC, ETH]) venue.send({ type: 'listInstrument', instrument: contract(id, wide) })
  const marks = new Map([
    [BTC, MID],
    [ETH, MID],
  ])
  const pass = (): void => {
    const entries = [...marks].map(([instrument, ticks]) => ({ instrument, sources: [BigInt(ticks) * e8('0.1')] }))
    venue.time += 1000
    venue.send({ type: 'indexPrices', entries })
    venue.send({ type: 'tick' })
  }
  const accounts = Array.from({ length: 120 }, (_, place) => 20 + place)
  for (const account of accounts) {
    venue.send({
      type: 'createAccount',
      account,
      accountType: 'UTA2',
      marginMode: random() < 0.15 ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN',
      makerRate: 0n,
      takerRate: 0n,
      reports: true,
    })
    venue.send({ type: 'deposit', account, coin: 'USDT', amount: e8(one(['50000', '50000', '3000000'])), bonus: false })
  }
  for (let second = 0; second < 3; second++) pass()
  for (let second = 0; second < 40; second++) {
    for (let trade = 0; trade < 12; trade++) {
      const wish: Omit<OrderWish, 'account'> = {
        instrument: one([BTC, ETH]),
        price: MID + one([-500, 0, 0, 1]),
        qty: one([1, 100, 100]),
      }
      venue.send(wishes.wish({ ...wish, account: one(accounts), side: 'Sell' }))
      venue.send(wishes.wish({ ...wish, account: one(accounts), side: 'Buy' }))
    }
    if (random() < 0.6) for (const id of marks.keys()) marks.set(id, MID + one([-2000, -1, 0, 0, 1, 3, 1500]))
    pass()
    if (second % 3 === 0) check(venue.state, seen)
  }
}
