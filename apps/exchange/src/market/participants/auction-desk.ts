import type { Command, PlaceOrder } from '@perpdesk/engine'
import { listingPhaseAt, type PreListingTerms } from '@perpdesk/trading'
import { hash, Random } from '../random.ts'
import { modelValue, toTicks } from '../reference/to-grid.ts'
import { leverageCommands, makerOf, TAKERS } from './accounts.ts'
import { type DeskOptions, ENDING_EARLY } from './desk.ts'
import { type Profile, profileOf } from './profile.ts'
import { marketable, orderLots } from './taker.ts'

/** Milliseconds between two participants' looks at their orders. */
const ROUND = 20_000
/** Distances of the maker's orders from the coin's path, and the part of a side's usual quotes at each. */
const STEPS = [
  { distance: 0.003, part: 0.02 },
  { distance: 0.006, part: 0.03 },
  { distance: 0.012, part: 0.05 },
  { distance: 0.022, part: 0.08 },
  { distance: 0.035, part: 0.1 },
] as const
/** Orders of a taker at a time, and the part of a side's usual quotes that one is worth. */
const TAKER_ORDERS = 6
const TAKER_PART = 0.025
/** Log distance of takers' prices above the path (buyers) or below it (sellers): mean and standard deviation. */
const EAGERNESS = 0.002
const DISAGREEMENT = 0.006
/**
 * Orders stay this near to the price at which the auction would match, and buys this far above half of the reference price:
 * well inside what either phase allows, so that an order may arrive in the next one.
 */
const WITHIN = 0.08
const LOWEST_BUY = 0.55

/** Somebody who takes part: sides are 1 (buys) and −1 (sells). */
interface Member {
  readonly account: number
  readonly sides: readonly (1 | -1)[]
  readonly isMaker: boolean
}

/**
 * The simulated market's part in a call auction: the maker lays out both sides around the coin's path, one taker wants to buy,
 * one to sell and one is of either mind. While orders may be cancelled they take turns to renew theirs; then they only add.
 * It remembers nothing that matters, so a restart in the middle goes on.
 */
export class AuctionDesk {
  readonly #options: DeskOptions
  readonly #terms: PreListingTerms
  readonly #profile: Profile
  readonly #random: Random
  readonly #members: readonly Member[]
  #turn = 0
  #nextRound = 0

  constructor(options: DeskOptions, terms: PreListingTerms) {
    const { instrument, model, climate, rate, seed } = options
    const { id } = instrument
    this.#options = options
    this.#terms = terms
    this.#profile = profileOf(instrument, model, climate, rate)
    this.#random = new Random(seed, id, 6)
    const undecided = hash(seed, id) % 2 === 0 ? 1 : -1
    this.#members = [
      { account: makerOf(id), sides: [1, -1], isMaker: true },
      ...TAKERS.map((account, place) => ({
        account,
        sides: [place === 0 ? 1 : place === 1 ? -1 : undecided] as const,
        isMaker: false,
      })),
    ]
  }

  /** The commands that are due at a time. An auction that has no bids or no offers gets everybody's orders at once. */
  round(nowMs: number): Command[] {
    if (nowMs < this.#nextRound) return []
    const { engine, instrument, rate } = this.#options
    const phase = listingPhaseAt(this.#terms, nowMs + ENDING_EARLY)
    const takesOrders = phase === 'CallAuction' || phase === 'CallAuctionNoCancel'
    const mark = modelValue(engine.quote(instrument.id).markPrice)
    if (!takesOrders || mark === 0) return []
    this.#nextRound = nowMs + (ROUND / rate) * (0.8 + 0.4 * this.#random.uniform())
    const { bids, asks } = engine.depth(instrument.id, 1)
    if (bids.length === 0 || asks.length === 0) {
      const orders = this.#members.flatMap((member) => this.#orders(member, mark))
      return [...leverageCommands(engine, instrument), ...orders]
    }
    const member = this.#members[this.#turn++ % this.#members.length]!
    const orders = this.#orders(member, mark)
    if (phase === 'CallAuctionNoCancel') return orders.slice(0, 1)
    return [{ type: 'cancelAll', account: member.account, instrument: instrument.id, filter: null }, ...orders]
  }

  #orders({ account, sides, isMaker }: Member, mark: number): PlaceOrder[] {
    const { reference, quoteRate, instrument } = this.#options
    const path = reference.price(instrument.baseCoin) * quoteRate()
    return sides.flatMap((side) => {
      const wanted = isMaker
        ? STEPS.map(({ distance, part }) => ({ price: path * (1 - side * distance), part }))
        : Array.from({ length: TAKER_ORDERS }, () => ({ price: path * this.#eagerness(side), part: TAKER_PART }))
      return wanted.flatMap(({ price, part }) => this.#order(account, side, this.#allowed(side, price, mark), part))
    })
  }

  #eagerness(side: 1 | -1): number {
    return Math.exp(side * EAGERNESS + DISAGREEMENT * this.#random.normal())
  }

  /** The nearest price that participants dare; `undefined` where there is none. */
  #allowed(side: 1 | -1, price: number, mark: number): number | undefined {
    const lowest = side === 1 ? modelValue(this.#terms.referencePrice) * LOWEST_BUY : 0
    const low = Math.max(mark * (1 - WITHIN), lowest)
    const high = mark * (1 + WITHIN)
    return low > high ? undefined : Math.min(Math.max(price, low), high)
  }

  #order(account: number, side: 1 | -1, price: number | undefined, part: number): PlaceOrder[] {
    if (price === undefined) return []
    const { depth, grid } = this.#profile
    const value = depth * part * Math.exp(0.75 * this.#random.normal() - 0.28)
    const lots = orderLots(this.#profile, value, price)
    const order = marketable({ account, instrument: this.#options.instrument.id }, side, toTicks(grid, price), lots)
    return [{ ...order, timeInForce: 'GTC' }]
  }
}
