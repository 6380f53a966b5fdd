import type { PlaceOrder } from '@perpdesk/engine'
import { Random } from '../random.ts'
import { lotsWorth, toTicks } from '../reference/to-grid.ts'
import type { Profile } from './profile.ts'

/** Spread of order values: the logarithm's standard deviation. Many small orders, few large ones. */
const VALUE_SPREAD = 1.5
/** Part of all orders that follow in the wake of another, and how long a wake lasts. */
const WAKE_SHARE = 0.45
const WAKE_SECONDS = 6
/** No order is worth more than this part of a side's quotes. */
const LARGEST_SHARE = 0.2

/** The takers' view of one instrument. */
export interface TakerView {
  readonly nowMs: number
  readonly fair: number
  readonly bestBid: number
  readonly bestAsk: number
  /** Log return of about the last minute over its usual size. */
  readonly momentum: number
  /** Multiple of the usual trading. */
  readonly activity: number
}

/** Decides when and how the takers of one instrument trade. The choice of the account is left to the caller. */
export class TakerFlow {
  readonly #profile: Profile
  readonly #random: Random
  #lastMs = 0
  /** Orders a second on top of the usual. */
  #wake = 0
  /** Sum of exponential time until the next order. */
  #patience: number
  #lastSide: 1 | -1 = 1

  constructor(profile: Profile, seed: readonly number[]) {
    this.#profile = profile
    this.#random = new Random(...seed)
    this.#patience = this.#random.exponential()
  }

  /** True when an order is due; call with rising times. */
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

  /** Side of the next order: some follow the last one, some the trend, all lean against the takers' inventory (−1 to 1). */
  side(view: TakerView, load: number): 1 | -1 {
    const lean = 0.5 + 0.18 * Math.tanh(view.momentum) + 0.12 * this.#lastSide - 0.45 * load
    this.#lastSide = this.#random.chance(lean) ? 1 : -1
    return this.#lastSide
  }

  /** An immediate-or-cancel order that reaches a few spreads into the book. */
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
   * Value that informed takers buy or sell when the fair price has passed the touch before the maker's requote. They
   * are part of the same turnover.
   */
  snipe(): number {
    const share = this.#profile.takerValue * 0.5
    return share * Math.exp(0.9 * this.#random.normal() - 0.4)
  }

  /** True in a part of the cases in which there is something to snipe. */
  wantsToSnipe(): boolean {
    return this.#random.chance(0.3)
  }

  /** Ticks of the fair price that a buyer or seller with that knowledge would pay. */
  limit(fair: number, side: 1 | -1): number {
    return toTicks(this.#profile.grid, fair, side === 1 ? 'floor' : 'ceil')
  }
}

/** Whole lots for a value within what the instrument takes as an order. */
export function orderLots({ grid, leastValue, largestLots }: Profile, value: number, price: number): number {
  const least = lotsWorth(grid, leastValue, price) + 1
  return Math.max(1, Math.round(Math.min(Math.max(lotsWorth(grid, value, price), least), largestLots)))
}

/** An immediate-or-cancel limit order of a house account. */
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
