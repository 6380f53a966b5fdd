import type { Command, PlaceOrder } from '@perpdesk/engine'
import { Random } from '../random.ts'
import { toTicks } from '../reference/to-grid.ts'
import type { Profile } from './profile.ts'
import { marketable } from './taker.ts'

/** Milliseconds between two rounds of quotes. */
const ROUND = 10_000
/** Relative distances of the quotes from the fair price, and the share of the position at each. */
const STEPS = [
  { distance: 0.0004, part: 0.1 },
  { distance: 0.001, part: 0.2 },
  { distance: 0.002, part: 0.3 },
] as const
/** Mean share of a position that a taker closes at once. */
const USUAL_PART = 0.02
/** Maximum value of a quote, as a share of the usual quotes on a side. */
const LARGEST_SHARE = 0.2

/** An account's position in lots, negative if short. */
export interface HeldLots {
  readonly account: number
  readonly lots: number
}

/**
 * Trading of the market's accounts in a contract shortly before its delivery, when orders may only reduce: holders
 * offer parts of their positions, so that users find a counterparty for closing.
 */
export class WindDown {
  readonly #instrument: number
  readonly #profile: Profile
  readonly #random: Random
  #nextRound = 0

  constructor(instrument: number, profile: Profile, seed: readonly number[]) {
    this.#instrument = instrument
    this.#profile = profile
    this.#random = new Random(...seed)
  }

  /** Returns, if a round is due, the commands that replace the remaining quotes by new ones around the fair price. */
  round(nowMs: number, fair: number, holdings: readonly HeldLots[]): Command[] {
    if (nowMs < this.#nextRound) return []
    this.#nextRound = nowMs + ROUND * (0.8 + 0.4 * this.#random.uniform())
    return holdings.flatMap((holding): Command[] => [
      { type: 'cancelAll', account: holding.account, instrument: this.#instrument, filter: null },
      ...this.#quotes(fair, holding),
    ])
  }

  /** Returns a taker's order that reduces a position at the best price; `undefined` if no account has a position. */
  take(holdings: readonly HeldLots[], bestBid: number, bestAsk: number): PlaceOrder | undefined {
    const holders = holdings.filter(({ lots }) => lots !== 0)
    const holder = holders[Math.floor(this.#random.uniform() * holders.length)]
    if (holder === undefined) return undefined
    const side = holder.lots > 0 ? -1 : 1
    const price = side === 1 ? bestAsk : bestBid
    if (price === 0) return undefined
    const wanted = Math.round(Math.abs(holder.lots) * USUAL_PART * this.#random.exponential())
    const lots = Math.min(this.#within(wanted), Math.abs(holder.lots))
    return reducing(marketable({ account: holder.account, instrument: this.#instrument }, side, price, lots))
  }

  #quotes(fair: number, { account, lots }: HeldLots): PlaceOrder[] {
    if (lots === 0) return []
    const side = lots > 0 ? -1 : 1
    const { grid } = this.#profile
    let left = Math.abs(lots)
    return STEPS.flatMap(({ distance, part }) => {
      const size = Math.min(this.#within(Math.floor(Math.abs(lots) * part)), left)
      if (size === 0) return []
      left -= size
      const price = toTicks(grid, fair * (1 - side * distance), side === 1 ? 'floor' : 'ceil')
      const order = marketable({ account, instrument: this.#instrument }, side, price, size)
      return [reducing({ ...order, timeInForce: 'PostOnly' })]
    })
  }

  #within(lots: number): number {
    const { largestLots, usualLots } = this.#profile
    return Math.max(1, Math.min(lots, largestLots, Math.ceil(usualLots * LARGEST_SHARE)))
  }
}

function reducing(order: PlaceOrder): PlaceOrder {
  return { ...order, reduceOnly: true }
}
