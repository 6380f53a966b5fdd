import type { PlaceOrder } from '@perpdesk/engine'
import { Random } from '../random.ts'
import { lotsWorth, toTicks } from '../reference/to-grid.ts'
import type { Profile } from './profile.ts'

/** Standard deviation of the logarithm of order values: many small orders, few large ones. */
const VALUE_SPREAD = 1.5
/** Share of orders that are triggered by earlier orders, and the time constant of that effect. */
const WAKE_SHARE = 0.45
const WAKE_SECONDS = 6
/** Maximum value of an order, as a share of a side's quotes. */
const LARGEST_SHARE = 0.2

/** One instrument as its takers see it. */
export interface TakerView {
  readonly nowMs: number
  readonly fair: number
  readonly bestBid: number
  readonly bestAsk: number
  /** Log return of about the last minute, relative to its usual size. */
  readonly momentum: number
  /** Multiple of the usual trading activity. */
  readonly activity: number
}

/** Decides when and how the takers of one instrument trade. The caller chooses the account. */
export class TakerFlow {
  readonly #profile: Profile
  readonly #random: Random
  #lastMs = 0
  /** Additional orders per second triggered by recent orders. */
  #wake = 0
  /** Remaining exponential waiting time until the next order. */
  #patience: number
  #lastSide: 1 | -1 = 1

  constructor(profile: Profile, seed: readonly number[]) {
    this.#profile = profile
    this.#random = new Random(...seed)
    this.#patience = this.#random.exponential()
  }

  /** True if an order is due; call with ascending times. */
  isDue(nowMs: number, activity: number): boolean {
    const seconds = this.#lastMs === 0 ? 0 : Math.min((nowMs - this.#lastMs) / 1_000, 2)
    this.#lastMs = nowMs
    this.#wake *= Math.exp(-seconds / WAKE_SECONDS)
    this.#patience -= seconds * (this.#profile.takerRate * activity * (1 - WAKE_SHARE) + this.#wake)
    if (this.#patience > 0) return false
    this.#patience = this.#random.exponential()
    this.#wake = Math.min(this.#wake + WAKE_SHARE / WAKE_SECONDS, 4 * this.#profile.takerRate + 0.2)
    return true
  }

  /**
   * Returns the side of the next order: biased towards the last side and the trend, and against the takers' inventory
   * (−1 to 1).
   */
  side(view: TakerView, load: number): 1 | -1 {
    const lean = 0.5 + 0.18 * Math.tanh(view.momentum) + 0.12 * this.#lastSide - 0.45 * load
    this.#lastSide = this.#random.chance(lean) ? 1 : -1
    return this.#lastSide
  }

  /** Returns an immediate-or-cancel order that reaches a few spreads into the book. */
  order(view: TakerView, side: 1 | -1, account: { readonly account: number; readonly instrument: number }): PlaceOrder {
    const { takerValue, depth, halfSpread } = this.#profile
    const mean = VALUE_SPREAD ** 2 / 2
    const value = Math.min(
      takerValue * Math.exp(VALUE_SPREAD * this.#random.normal() - mean) * 1.15,
      depth * LARGEST_SHARE,
    )
    const touch = side === 1 ? view.bestAsk : view.bestBid
    const reach = Math.max(3, Math.round(touch * (0.0004 + 4 * halfSpread)))
    return marketable(account, side, touch + side * reach, orderLots(this.#profile, value, view.fair))
  }

  /**
   * Returns the value that informed takers trade when the fair price has passed the best price before the maker's
   * requote. It is part of the same turnover.
   */
  snipe(): number {
    const share = this.#profile.takerValue * 0.5
    return share * Math.exp(0.9 * this.#random.normal() - 0.4)
  }

  /** True in some of the cases in which informed takers could trade. */
  wantsToSnipe(): boolean {
    return this.#random.chance(0.3)
  }

  /** Returns the limit price in ticks at which informed takers trade: the fair price, rounded in their favour. */
  limit(fair: number, side: 1 | -1): number {
    return toTicks(this.#profile.grid, fair, side === 1 ? 'floor' : 'ceil')
  }
}

/** Returns whole lots for a value, within the instrument's limits for an order. */
export function orderLots({ grid, leastValue, largestLots }: Profile, value: number, price: number): number {
  const least = lotsWorth(grid, leastValue, price) + 1
  return Math.max(1, Math.round(Math.min(Math.max(lotsWorth(grid, value, price), least), largestLots)))
}

/** Returns an immediate-or-cancel limit order of a house account. */
export function marketable(
  { account, instrument }: { readonly account: number; readonly instrument: number },
  side: 1 | -1,
  price: number,
  lots: number,
): PlaceOrder {
  return {
    type: 'placeOrder',
    account,
    instrument,
    side: side === 1 ? 'Buy' : 'Sell',
    orderType: 'Limit',
    timeInForce: 'IOC',
    price: Math.max(price, 1),
    qty: lots,
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: 'None',
    orderLinkId: '',
    leverageE2: 0,
    options: null,
  }
}
