import type { Command, CommandResult, Depth, Engine, MassQuote, PlaceOrder } from '@perpdesk/engine'
import { type DeliveryTerms, type IndexedInstrument, isContract, isLeveragedToken, isSpot } from '@perpdesk/trading'
import { Random } from '../random.ts'
import { carryBasis } from '../reference/carry.ts'
import type { CoinModel } from '../reference/coins.ts'
import type { Climate } from '../reference/regime.ts'
import { lotsValue, modelValue, toTicks } from '../reference/to-grid.ts'
import type { Underlying } from '../reference/underlying.ts'
import { excessTokens, makerOf, PAIR_TAKERS, pairMakerOf, TAKERS } from './accounts.ts'
import { FairPrice } from './fair-price.ts'
import { Maker } from './maker.ts'
import { inventoryLimitAt, type Profile, profileOf } from './profile.ts'
import { marketable, orderLots, TakerFlow } from './taker.ts'
import { type HeldLots, WindDown } from './wind-down.ts'

/** Number of levels that are read: more than any maker keeps on a side. */
const LEVELS_SEEN = 300
/** Milliseconds between two reads of the positions. */
const POSITIONS_EVERY = 2_000
/** Standard deviation of the log price over one minute, per unit of a coin's annual volatility. */
const MINUTE_MOVE = Math.sqrt(60 / (365 * 86_400))
/**
 * Maximum value with which users' orders that the fair price has passed are taken at once, as a share of a side's
 * quotes.
 */
const LARGEST_ARBITRAGE = 0.5

/** Milliseconds before a deadline at which the traders stop, so that commands under way are not refused. */
export const ENDING_EARLY = 5_000

export interface TraderOptions<Terms extends IndexedInstrument = IndexedInstrument> {
  readonly engine: Engine
  readonly instrument: Terms
  readonly model: CoinModel
  readonly climate: Climate
  readonly rate: number
  readonly underlying: Underlying
  readonly seed: number
}

/** Submits a command; resolves with the answer, or with `undefined` if the exchange did not accept it. */
export type Submit = (command: Command) => Promise<CommandResult | undefined>

/** All simulated participants in one instrument: its market maker and its takers. */
export class InstrumentTraders {
  readonly instrument: number
  /** False for spot pairs, whose participants have coins instead of positions. */
  readonly hasPositions: boolean
  /** The coin of a leveraged token's pair; `undefined` for all other instruments. */
  readonly #token: string | undefined
  readonly #options: TraderOptions
  readonly #profile: Profile
  readonly #maker: Maker
  readonly #flow: TakerFlow
  readonly #fair: FairPrice
  readonly #random: Random
  readonly #windDown: WindDown
  #nextRequote = 0
  #positionsAt = 0
  readonly #makerAccount: number
  readonly #takerAccounts: readonly number[]
  readonly #delivery: DeliveryTerms | null
  #makerLots = 0
  #takerLots: readonly number[]

  constructor(options: TraderOptions) {
    const { instrument, model, climate, rate, seed } = options
    this.#options = options
    this.instrument = instrument.id
    const isPair = isSpot(instrument)
    this.hasPositions = !isPair
    this.#token = isLeveragedToken(instrument.baseCoin) ? instrument.baseCoin : undefined
    this.#delivery = isContract(instrument) ? instrument.delivery : null
    this.#makerAccount = isPair ? pairMakerOf(instrument.id) : makerOf(instrument.id)
    this.#takerAccounts = isPair ? PAIR_TAKERS : TAKERS
    this.#takerLots = this.#takerAccounts.map(() => 0)
    this.#profile = profileOf(instrument, model, climate, rate)
    this.#maker = new Maker({
      account: this.#makerAccount,
      instrument: instrument.id,
      profile: this.#profile,
      seed: [seed, instrument.id, 1],
    })
    this.#flow = new TakerFlow(this.#profile, [seed, instrument.id, 2])
    this.#fair = new FairPrice(this.#profile, [seed, instrument.id, 3], {
      deliveryTime: instrument.deliveryTime,
      carry: (nowMs) => carryBasis(model, instrument.deliveryTime, nowMs),
    })
    this.#random = new Random(seed, instrument.id, 4)
    this.#windDown = new WindDown(instrument.id, this.#profile, [seed, instrument.id, 5])
  }

  /** Adopts a resting quote after a restart. */
  adopt(side: 'Buy' | 'Sell', price: number, lots: number): void {
    this.#maker.adopt(side, price, lots)
  }

  /** The reference price in the instrument's quote coin. */
  get #spot(): number {
    return this.#options.underlying.price()
  }

  /** Time at which the next requote is due. */
  get nextRequote(): number {
    return this.#nextRequote
  }

  /** Reports trades of users: `lots` in all, bought (1) or sold (−1), up to a price of `price` ticks. */
  onFlow(side: 1 | -1, price: number, lots: number): void {
    if (this.#nextRequote === 0) return
    const { grid } = this.#profile
    const fair = this.#fair.value(this.#spot)
    this.#fair.onFlow(side, Math.log((price * grid.tick) / fair), lotsValue(grid, lots, price * grid.tick))
  }

  /**
   * Moves the maker's quotes to the fair price, and sends the orders of those who trade on the difference just before
   * and after.
   */
  async requote(nowMs: number, submit: Submit): Promise<void> {
    const { engine, underlying } = this.#options
    this.#nextRequote = nowMs + this.#profile.interval * (0.75 + 0.5 * this.#random.uniform())
    if (this.#isOver(nowMs)) return
    if (this.#isEnding(nowMs)) {
      const fair = this.#settlementValue(nowMs, this.#fair.at(nowMs, this.#spot))
      await Promise.all(this.#windDown.round(nowMs, fair, this.#holdings()).map(submit))
      return
    }
    this.#lookAtPositions(nowMs)
    // A smaller instrument moves the coin's reference price less.
    underlying.push(this.#fair.takeLearnt() * this.#profile.weight)
    const fair = this.#fair.at(nowMs, this.#spot)
    const depth = engine.depth(this.instrument, LEVELS_SEEN)
    const { grid } = this.#profile
    const quote = this.#maker.requote({
      fair,
      depth,
      inventory: lotsValue(grid, this.#makerLots, fair),
      unrest: Math.min(Math.max(underlying.activity(), 0.5), 4),
    })
    const snipe = this.#snipe(fair / grid.tick, fair, depth)
    const arbitrage = this.#arbitrage(fair, depth)
    const sent: Promise<unknown>[] = []
    if (snipe !== undefined) sent.push(submit(snipe))
    if (quote !== undefined) {
      sent.push(this.#quote(quote, submit))
    }
    if (arbitrage !== undefined) sent.push(submit(arbitrage))
    await Promise.all(sent)
  }

  async #quote(quote: MassQuote, submit: Submit): Promise<void> {
    const result = await submit(quote)
    if (result?.code === 0) this.#maker.confirm(quote)
  }

  /** Returns an order of the takers, if one is due. */
  take(nowMs: number): PlaceOrder | undefined {
    const { engine, underlying, model } = this.#options
    const activity = underlying.activity()
    if (!this.#flow.isDue(nowMs, activity) || this.#isOver(nowMs)) return undefined
    const { bestBid, bestAsk } = engine.quote(this.instrument)
    if (this.#isEnding(nowMs)) return this.#windDown.take(this.#holdings(), bestBid, bestAsk)
    if (bestBid === 0 || bestAsk === 0) return undefined
    const view = {
      nowMs,
      fair: this.#spot,
      bestBid,
      bestAsk,
      momentum: underlying.momentum() / (model.volatility * MINUTE_MOVE),
      activity,
    }
    const side = this.#flow.side(view, this.#load(view.fair))
    const taker = this.#taker(side)
    return taker && this.#flow.order(view, side, taker)
  }

  /** Returns an order of informed takers, who hit quotes that the fair price has passed before the maker moves them. */
  #snipe(fairTicks: number, fair: number, depth: Depth): PlaceOrder | undefined {
    const bid = depth.bids[0]?.[0]
    const ask = depth.asks[0]?.[0]
    const side = ask !== undefined && fairTicks > ask ? 1 : bid !== undefined && fairTicks < bid ? -1 : 0
    if (side === 0 || !this.#flow.wantsToSnipe()) return undefined
    const lots = orderLots(this.#profile, this.#flow.snipe(), fair)
    const taker = this.#taker(side)
    return taker && marketable(taker, side, this.#flow.limit(fair, side), lots)
  }

  /** Returns an order that takes users' orders which the fair price has passed. */
  #arbitrage(fair: number, depth: Depth): PlaceOrder | undefined {
    const { grid } = this.#profile
    const highest = toTicks(grid, fair, 'floor')
    const lowest = toTicks(grid, fair, 'ceil')
    const asks = depth.asks.filter(([price]) => price <= highest)
    const bids = depth.bids.filter(([price]) => price >= lowest)
    const side = asks.length > 0 ? 1 : -1
    const passed = side === 1 ? asks : bids
    let foreign = 0
    let worst = 0
    for (const [price, lots] of passed) {
      const theirs = this.#maker.foreign(side === 1 ? 'Sell' : 'Buy', price, lots)
      if (theirs === 0) continue
      foreign += theirs
      worst = price
    }
    if (foreign === 0) return undefined
    const most = this.#profile.depth * LARGEST_ARBITRAGE
    const lots = orderLots(this.#profile, Math.min(lotsValue(grid, foreign, fair), most), fair)
    const taker = this.#taker(side)
    return taker && marketable(taker, side, worst, lots)
  }

  /** True from shortly before the delivery, even if the exchange has not reported it yet. */
  #isOver(nowMs: number): boolean {
    const { deliveryTime } = this.#options.instrument
    return deliveryTime > 0 && nowMs >= deliveryTime - ENDING_EARLY
  }

  /** True in the period before the delivery in which orders may only reduce. */
  #isEnding(nowMs: number): boolean {
    const delivery = this.#delivery
    const { deliveryTime } = this.#options.instrument
    return delivery !== null && nowMs >= deliveryTime - delivery.reduceOnlySeconds * 1_000 - ENDING_EARLY
  }

  /**
   * Returns the expected settlement price: the average so far, weighted with the part of the period that is over, and
   * the fair price for the rest.
   */
  #settlementValue(nowMs: number, fair: number): number {
    const { engine, instrument } = this.#options
    const { predictedDeliveryPrice } = engine.quote(this.instrument)
    if (predictedDeliveryPrice === 0n || this.#delivery === null) return fair
    const left = (instrument.deliveryTime - nowMs) / (this.#delivery.averageSeconds * 1_000)
    const part = Math.min(Math.max(left, 0), 1)
    return modelValue(predictedDeliveryPrice) * (1 - part) + fair * part
  }

  #holdings(): readonly HeldLots[] {
    const accounts = [this.#makerAccount, ...this.#takerAccounts]
    return accounts.map((account) => ({ account, lots: this.#lotsOf(account) }))
  }

  /**
   * Returns the taker for a side. One taker expects rising prices and one falling ones; usually they add to their
   * positions, so that open interest builds up until they hold enough. Otherwise it is the taker with the smallest
   * position; `undefined` if all hold enough.
   */
  #taker(side: 1 | -1): { readonly account: number; readonly instrument: number } | undefined {
    const { instrument } = this
    const most = inventoryLimitAt(this.#profile, this.#spot)
    const takers = this.#takerAccounts.map((account) => ({ account, held: this.#lotsOf(account) * side }))
    const willing = takers.filter(({ held }) => lotsValue(this.#profile.grid, held, this.#spot) < most)
    const believer = willing.find(({ account }) => account === this.#takerAccounts[side === 1 ? 0 : 1])
    if (believer !== undefined && this.#random.chance(0.75)) return { account: believer.account, instrument }
    const [first, ...others] = willing
    if (first === undefined) return undefined
    const { account } = others.reduce((best, other) => (other.held < best.held ? other : best), first)
    return { account, instrument }
  }

  /** Returns the takers' inventory relative to its limit, −1 to 1. */
  #load(fair: number): number {
    const lots = this.#takerLots.reduce((sum, each) => sum + each, 0)
    const value = lotsValue(this.#profile.grid, lots, fair)
    return Math.min(Math.max(value / Math.min(inventoryLimitAt(this.#profile, fair), this.#profile.depth), -1), 1)
  }

  #lookAtPositions(nowMs: number): void {
    if ((!this.hasPositions && this.#token === undefined) || nowMs - this.#positionsAt < POSITIONS_EVERY) return
    this.#positionsAt = nowMs
    this.#makerLots = this.#lotsOf(this.#makerAccount)
    this.#takerLots = this.#takerAccounts.map((account) => this.#lotsOf(account))
  }

  /**
   * Returns the net lots of a position; in the pair of a leveraged token, the lots by which an account's tokens differ from
   * those that it keeps.
   */
  #lotsOf(account: number): number {
    const { engine } = this.#options
    if (this.#token === undefined) return engine.netLots(account, this.instrument)
    const held = engine.wallet(account)?.coins.find(({ coin }) => coin === this.#token)?.walletBalance ?? 0n
    const nav = engine.token(this.#token)?.nav ?? 0n
    return Math.round(excessTokens(account, held, nav) / this.#profile.grid.lot)
  }
}
