import { compareRatios, type Ratios } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { PositionColumns } from '../account/position-columns.ts'
import { MarginBalances } from '../risk/capital.ts'
import type { State } from '../state.ts'
import { scoreOf } from './adl-queue.ts'
import { ranksByEstimates } from './fifths.ts'
import { BalanceEstimates, valueOfLotAtMark } from './score-estimates.ts'

/** Interval of the update of ranks, in ms: it takes place at the first tick of each interval [X]. */
const RENEWAL_MS = 5000

/** Sets the rank of every open position at the present marks (R6.8) and reports ranks that changed. */
export function renewAdlRanks(state: State, lastTick: number): void {
  if (Math.floor(state.time / RENEWAL_MS) === Math.floor(lastTick / RENEWAL_MS)) return
  const estimates = new BalanceEstimates(state)
  const balances = new MarginBalances()
  for (const market of state.markets.aliveContracts) {
    const columns = state.accounts.openPositions.in(market)
    if (columns.count === 0) continue
    const lot = valueOfLotAtMark(state, market)
    for (const side of SIDES) renewSide(state, columns, { side, lot, estimates, balances })
  }
}

const SIDES: readonly Side[] = ['Buy', 'Sell']

interface Terms {
  readonly side: Side
  /** Value of a lot at the mark, in units of 1e-8. */
  readonly lot: number
  readonly estimates: BalanceEstimates
  readonly balances: MarginBalances
}

function renewSide(state: State, columns: PositionColumns<Exposure>, terms: Terms): void {
  const queue = new EstimatedQueue(columns, terms)
  const ranks = ranksByEstimates(queue.estimates, queue.compare)
  for (const [at, place] of queue.places.entries()) {
    const rank = ranks[at]!
    if (columns.ranks[place] === rank) continue
    columns.ranks[place] = rank
    const position = columns.positions[place]!
    position.adlRank = rank
    state.report.positionChanged(columns.exposures[place]!, position)
  }
}

/** Positions of one side of a contract, unordered, with estimates of their scores. */
class EstimatedQueue {
  /** The positions' indexes in the columns. */
  readonly places: readonly number[]
  readonly estimates: Float64Array
  readonly #columns: PositionColumns<Exposure>
  readonly #balances: MarginBalances
  /** Cache of exact scores. */
  readonly #scores = new Map<number, Ratios>()

  constructor(columns: PositionColumns<Exposure>, { side, lot, estimates, balances }: Terms) {
    const { accounts, lots, entries } = columns
    const isLong = side === 'Buy'
    this.#columns = columns
    this.#balances = balances
    this.places = placesOf(columns, isLong)
    this.estimates = new Float64Array(this.places.length)
    for (const [at, place] of this.places.entries()) {
      const value = Math.abs(lots[place]!) * lot
      const estimate = estimates.score(accounts[place]!, isLong, value, entries[place]!)
      this.estimates[at] = Number.isNaN(estimate) ? this.#scoreAt(at).estimate : estimate
    }
  }

  /** Returns a negative number if the first of two positions precedes the second in the queue (R6.7). */
  readonly compare = (a: number, b: number): number =>
    compareRatios(this.#scoreAt(b), this.#scoreAt(a)) || this.#accountAt(a) - this.#accountAt(b)

  #scoreAt(at: number): Ratios {
    const known = this.#scores.get(at)
    if (known !== undefined) return known
    const place = this.places[at]!
    const score = scoreOf(this.#columns.exposures[place]!, this.#columns.positions[place]!, this.#balances)
    this.#scores.set(at, score)
    return score
  }

  #accountAt(at: number): number {
    return this.#columns.exposures[this.places[at]!]!.account.id
  }
}

function placesOf({ count, lots }: PositionColumns<Exposure>, isLong: boolean): readonly number[] {
  const places: number[] = []
  for (let place = 0; place < count; place++) if (lots[place]! > 0 === isLong) places.push(place)
  return places
}
