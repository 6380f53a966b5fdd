import type { Command, CommandResult, Depth, Engine, MassQuote, PlaceOrder } from '@perpdesk/engine'
import type { Instrument } from '@perpdesk/trading'
import { Random } from '../random.ts'
import type { CoinModel } from '../reference/coins.ts'
import type { Reference } from '../reference/reference.ts'
import type { Climate } from '../reference/regime.ts'
import { modelValue, toTicks } from '../reference/to-grid.ts'
import { makerOf, TAKERS } from './accounts.ts'
import { FairPrice } from './fair-price.ts'
import { Maker } from './maker.ts'
import { type Profile, profileOf } from './profile.ts'
import { marketable, orderLots, TakerFlow } from './taker.ts'

/** Levels of the book that a desk looks at: more than any maker keeps on a side. */
const LEVELS_SEEN = 300
/** Milliseconds between two looks at positions. */
const POSITIONS_EVERY = 2_000
/** Log move of a minute per unit of a coin's yearly volatility. */
const MINUTE_MOVE = Math.sqrt(60 / (365 * 86_400))
/** Most that is paid at once to take people's orders that the fair price has passed, in parts of a side's quotes. */
const LARGEST_ARBITRAGE = 0.5

export interface DeskOptions {
  readonly engine: Engine
  readonly instrument: Instrument
  readonly model: CoinModel
  readonly climate: Climate
  readonly rate: number
  readonly reference: Reference
  readonly seed: number
}

/** Hands a command in; resolves with the answer, or `undefined` when the house took nothing. */
export type Submit = (command: Command) => Promise<CommandResult | undefined>

/** Everybody who trades one instrument for the simulated market: its maker, and the takers' part in it. */
export class Desk {
  readonly instrument: number
  readonly #options: DeskOptions
  readonly #profile: Profile
  readonly #maker: Maker
  readonly #flow: TakerFlow
  readonly #fair: FairPrice
  readonly #random: Random
  #nextRequote = 0
  #positionsAt = 0
  #makerLots = 0
  #takerLots: readonly number[] = TAKERS.map(() => 0)

  constructor(options: DeskOptions) {
    const { instrument, model, climate, rate, seed } = options
    this.#options = options
    this.instrument = instrument.id
    this.#profile = profileOf(instrument, model, climate, rate)
    this.#maker = new Maker({
      account: makerOf(instrument.id),
      instrument: instrument.id,
      profile: this.#profile,
      maxLots: Number(instrument.maxLimitQty / instrument.lotSize),
      seed: [seed, instrument.id, 1],
    })
    this.#flow = new TakerFlow(this.#profile, [seed, instrument.id, 2])
    this.#fair = new FairPrice(this.#profile, [seed, instrument.id, 3])
    this.#random = new Random(seed, instrument.id, 4)
  }

  /** Takes over a quote that rests already, after a restart. */
  adopt(side: 'Buy' | 'Sell', price: number, lots: number): void {
    this.#maker.adopt(side, price, lots)
  }

  /** Time from which the next requote is due. */
  get nextRequote(): number {
    return this.#nextRequote
  }

  /** People traded up to `price` ticks: `lots` in all, bought (1) or sold (−1). */
  onFlow(side: 1 | -1, price: number, lots: number): void {
    const { tick, lot } = this.#profile.grid
    const fair = this.#fair.value(this.#options.reference.price(this.instrument))
    this.#fair.onFlow(side, Math.log((price * tick) / fair), lots * lot * price * tick)
  }

  /** Brings the maker's ladder to the fair price, with those who trade on the difference just before and after. */
  async requote(nowMs: number, submit: Submit): Promise<void> {
    const { engine, reference } = this.#options
    this.#nextRequote = nowMs + this.#profile.interval * (0.75 + 0.5 * this.#random.uniform())
    this.#lookAtPositions(nowMs)
    reference.push(this.instrument, this.#fair.takeLearnt())
    const fair = this.#fair.at(nowMs, reference.price(this.instrument))
    const depth = engine.depth(this.instrument, LEVELS_SEEN)
    const { tick, lot } = this.#profile.grid
    const quote = this.#maker.requote({
      fair,
      depth,
      inventory: this.#makerLots * lot * fair,
      unrest: Math.min(Math.max(reference.activity(this.instrument), 0.5), 4),
    })
    const snipe = this.#snipe(fair / tick, fair, depth)
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

  /** An order of the takers, if one is due. */
  take(nowMs: number): PlaceOrder | undefined {
    const { engine, reference, model } = this.#options
    const activity = reference.activity(this.instrument)
    if (!this.#flow.isDue(nowMs, activity)) return undefined
    const { bestBid, bestAsk } = engine.quote(this.instrument)
    if (bestBid === 0 || bestAsk === 0) return undefined
    const view = {
      nowMs,
      fair: reference.price(this.instrument),
      bestBid,
      bestAsk,
      momentum: reference.momentum(this.instrument) / (model.volatility * MINUTE_MOVE),
      activity,
    }
    const side = this.#flow.side(view, this.#load(view.fair))
    return this.#flow.order(view, side, { account: this.#taker(side), instrument: this.instrument })
  }

  /** Informed takers hit quotes that the fair price has passed, before the maker pulls them. */
  #snipe(fairTicks: number, fair: number, depth: Depth): PlaceOrder | undefined {
    const bid = depth.bids[0]?.[0]
    const ask = depth.asks[0]?.[0]
    const side = ask !== undefined && fairTicks > ask ? 1 : bid !== undefined && fairTicks < bid ? -1 : 0
    if (side === 0 || !this.#flow.wantsToSnipe()) return undefined
    const lots = orderLots(this.#profile, this.#flow.snipe() / fair, fair)
    return marketable(this.#order(side), side, this.#flow.limit(fair, side), lots)
  }

  /** Takes people's orders that the fair price has passed. */
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
    const most = (this.#profile.depth * LARGEST_ARBITRAGE) / fair
    const lots = orderLots(this.#profile, Math.min(foreign * grid.lot, most), fair)
    return marketable(this.#order(side), side, worst, lots)
  }

  #order(side: 1 | -1): { readonly account: number; readonly instrument: number } {
    return { account: this.#taker(side), instrument: this.instrument }
  }

  /**
   * Who takes on a side. One taker believes in rising prices and one in falling ones; mostly they add to what they hold,
   * so that open interest builds up, until it is as much as they want. Else it is whoever has most reason to.
   */
  #taker(side: 1 | -1): number {
    const believer = side === 1 ? 0 : 1
    const { grid, inventoryLimit } = this.#profile
    const price = this.#options.reference.price(this.instrument)
    const held = (this.#takerLots[believer] ?? 0) * side * grid.lot * price
    if (held < inventoryLimit && this.#random.chance(0.75)) return TAKERS[believer]
    let best = 0
    for (const [index, lots] of this.#takerLots.entries())
      if (lots * side < (this.#takerLots[best] ?? 0) * side) best = index
    return TAKERS[best] ?? TAKERS[0]
  }

  /** Takers' inventory in parts of its limit, −1 to 1. */
  #load(fair: number): number {
    const lots = this.#takerLots.reduce((sum, each) => sum + each, 0)
    const value = lots * this.#profile.grid.lot * fair
    return Math.min(Math.max(value / Math.min(this.#profile.inventoryLimit, this.#profile.depth), -1), 1)
  }

  #lookAtPositions(nowMs: number): void {
    if (nowMs - this.#positionsAt < POSITIONS_EVERY) return
    this.#positionsAt = nowMs
    this.#makerLots = this.#lotsOf(makerOf(this.instrument))
    this.#takerLots = TAKERS.map((account) => this.#lotsOf(account))
  }

  #lotsOf(account: number): number {
    const position = this.#options.engine.position(account, this.instrument)[0]
    return position === undefined ? 0 : position.side === 'Sell' ? -position.size : position.size
  }
}

/** Where a contract's reference price goes on: at the engine's last index price, else at its first price. */
export function startingPrice(engine: Engine, instrument: Instrument, firstTicks: number): number {
  const { indexPrice } = engine.quote(instrument.id)
  return indexPrice > 0n ? modelValue(indexPrice) : firstTicks * modelValue(instrument.tickSize)
}
