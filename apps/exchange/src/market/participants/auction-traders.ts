import type { Command, PlaceOrder } from '@perpdesk/engine'
import { type ContractInstrument, listingPhaseAt, type PreListingTerms } from '@perpdesk/trading'
import { hash, Random } from '../random.ts'
import { modelValue, toTicks } from '../reference/to-grid.ts'
import { leverageCommands, makerOf, TAKERS } from './accounts.ts'
import { ENDING_EARLY, type TraderOptions } from './instrument-traders.ts'
import { type Profile, profileOf } from './profile.ts'
import { marketable, orderLots } from './taker.ts'

/** Milliseconds between two rounds of orders. */
const ROUND = 20_000
/**
 * Relative distances of the maker's orders from the coin's price, and the share of a side's usual quotes at each
 * distance.
 */
const STEPS = [
  { distance: 0.003, part: 0.02 },
  { distance: 0.006, part: 0.03 },
  { distance: 0.012, part: 0.05 },
  { distance: 0.022, part: 0.08 },
  { distance: 0.035, part: 0.1 },
] as const
/** Number of orders that a taker sends at a time, and the value of one as a share of a side's usual quotes. */
const TAKER_ORDERS = 6
const TAKER_PART = 0.025
/** Log distance of takers' prices above (buyers) or below (sellers) the coin's price: mean and standard deviation. */
const EAGERNESS = 0.002
const DISAGREEMENT = 0.006
/**
 * Orders stay within this distance of the price at which the auction would match, and buy orders at least at this share
 * of the reference price: well within the limits of both phases, because an order may arrive in the next phase.
 */
const WITHIN = 0.08
const LOWEST_BUY = 0.55

/** A participant of the auction; sides are 1 (buy) and −1 (sell). */
interface Member {
  readonly account: number
  readonly sides: readonly (1 | -1)[]
  readonly isMaker: boolean
}

/**
 * The simulated participants of a call auction: the maker quotes both sides around the coin's price, one taker buys,
 * one sells and one does both. While orders may be cancelled, participants take turns to replace their orders;
 * afterwards they only add. No essential state is kept, so the traders can continue after a restart.
 */
export class AuctionTraders {
  readonly #options: TraderOptions<ContractInstrument>
  readonly #terms: PreListingTerms
  readonly #profile: Profile
  readonly #random: Random
  readonly #members: readonly Member[]
  #turn = 0
  #nextRound = 0

  constructor(options: TraderOptions<ContractInstrument>, terms: PreListingTerms) {
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

  /**
   * Returns the commands that are due at a time. If the auction has no bids or no asks, all participants send orders at
   * once.
   */
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
    const path = this.#options.underlying.price()
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

  /** Returns the nearest price that participants may use; `undefined` if there is none. */
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
