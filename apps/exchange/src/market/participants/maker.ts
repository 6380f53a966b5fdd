import type { Depth, MassQuote, QuoteLevel } from '@perpdesk/engine'
import { Random } from '../random.ts'
import { lotsWorth, toTicks } from '../reference/to-grid.ts'
import { createLadder, type Ladder } from './ladder.ts'
import { inventoryLimitAt, type Profile } from './profile.ts'

/** Maximum number of entries in one requote; larger changes take several requotes. */
const MOST_ENTRIES = 80
/**
 * Number of levels near the best price whose size is redrawn in every requote, to keep the book lively, and their
 * maximum distance.
 */
const STIRRED = 3
const STIR_WITHIN = 30
/** Number of levels per side whose size is adjusted to their distance in one requote. */
const MOST_RESIZED = 8

/** The market as the maker sees it at a requote. */
export interface MakerView {
  /** Fair price as a model value. */
  readonly fair: number
  readonly depth: Depth
  /** The maker's position in the quote coin, negative if short. */
  readonly inventory: number
  /** Multiple of the usual spread. */
  readonly unrest: number
}

type Quotes = Map<number, number>

/** Keeps the quotes of one market maker on one instrument: remembers the resting quotes and sends only differences. */
export class Maker {
  readonly #account: number
  readonly #instrument: number
  readonly #profile: Profile
  readonly #ladder: Ladder
  readonly #random: Random
  #bids: Quotes = new Map()
  #asks: Quotes = new Map()

  constructor(options: {
    readonly account: number
    readonly instrument: number
    readonly profile: Profile
    readonly seed: readonly number[]
  }) {
    this.#account = options.account
    this.#instrument = options.instrument
    this.#profile = options.profile
    this.#ladder = createLadder(options.instrument, options.profile)
    this.#random = new Random(...options.seed)
  }

  /** Adopts a resting quote after a restart. */
  adopt(side: 'Buy' | 'Sell', price: number, lots: number): void {
    const quotes = side === 'Buy' ? this.#bids : this.#asks
    quotes.set(price, (quotes.get(price) ?? 0) + lots)
  }

  /** Returns the lots at a price that belong to others. */
  foreign(side: 'Buy' | 'Sell', price: number, lots: number): number {
    return Math.max(0, lots - ((side === 'Buy' ? this.#bids : this.#asks).get(price) ?? 0))
  }

  /** Returns the next requote; `undefined` if nothing has to change. Call {@link confirm} once it is applied. */
  requote(view: MakerView): MassQuote | undefined {
    reconcile(this.#bids, view.depth.bids)
    reconcile(this.#asks, view.depth.asks)
    const { grid, halfSpread } = this.#profile
    const half = halfSpread * view.unrest
    const load = Math.min(Math.max(view.inventory / inventoryLimitAt(this.#profile, view.fair), -1), 1)
    // A maker that is long prefers to sell: both sides move down a little, and the bids become smaller.
    const centre = view.fair * (1 - load * (half + 0.0002))
    // If a tick is wider than the spread, both sides quote at the ticks next to the centre.
    const isCoarse = 2 * half * centre < grid.tick
    const bid = toTicks(grid, isCoarse ? centre : centre * (1 - half), isCoarse ? 'floor' : 'nearest')
    const ask = isCoarse ? bid + 1 : Math.max(toTicks(grid, centre * (1 + half)), bid + 1)
    const bids = this.#changes(this.#bids, -1, bid, Math.min(1, 1.5 - 1.5 * load))
    const asks = this.#changes(this.#asks, 1, ask, Math.min(1, 1.5 + 1.5 * load))
    if (bids.length + asks.length === 0) return undefined
    return { type: 'massQuote', account: this.#account, instrument: this.#instrument, bids, asks }
  }

  /** Records an applied requote. Levels that the engine left out are missing in the next depth. */
  confirm(quote: MassQuote): void {
    for (const { price, lots } of quote.bids) put(this.#bids, price, lots)
    for (const { price, lots } of quote.asks) put(this.#asks, price, lots)
  }

  /** Returns the entries that adjust one side to its ladder: first removals, then the nearest new levels. */
  #changes(known: Quotes, direction: 1 | -1, touch: number, fullness: number): QuoteLevel[] {
    const gone: QuoteLevel[] = []
    for (const price of known.keys()) {
      const distance = (price - touch) * direction
      if (distance < 0 || !this.#ladder.wants(price, distance, true)) gone.push({ price, lots: 0 })
    }
    const entries = gone.slice(0, MOST_ENTRIES)
    const room = MOST_ENTRIES - Math.floor(entries.length / 2)
    const { reach, grid } = this.#profile
    let resized = 0
    for (let distance = 0; distance <= reach && entries.length < room; distance += 1) {
      const price = touch + distance * direction
      if (price < grid.minTicks || price > grid.maxTicks) break
      const lots = known.get(price)
      if (lots === undefined) {
        if (this.#ladder.wants(price, distance, false))
          entries.push({ price, lots: this.#lots(price, distance, fullness) })
      } else if (resized < MOST_RESIZED && this.#isMisfit(price, lots, distance, fullness)) {
        resized += 1
        entries.push({ price, lots: this.#lots(price, distance, fullness) })
      }
    }
    for (let stirred = 0; stirred < STIRRED; stirred += 1) {
      const distance = Math.floor(STIR_WITHIN * this.#random.uniform() ** 2)
      const price = touch + distance * direction
      if (known.has(price) && entries.every((entry) => entry.price !== price))
        entries.push({ price, lots: this.#lots(price, distance, fullness) })
    }
    return entries
  }

  /**
   * True, at random, if a level's size does not fit its distance: too large after the price has come near, or too small
   * after the price has moved away or the level was partly filled.
   */
  #isMisfit(price: number, lots: number, distance: number, fullness: number): boolean {
    const usual = this.#usualLots(price, distance, fullness)
    return (lots > usual * 5 || lots < usual / 5) && this.#random.chance(0.35)
  }

  #lots(price: number, distance: number, fullness: number): number {
    const lots = this.#usualLots(price, distance, fullness) * Math.exp(0.75 * this.#random.normal() - 0.28)
    return Math.min(Math.max(Math.round(lots), 1), this.#profile.largestLots)
  }

  #usualLots(price: number, distance: number, fullness: number): number {
    const { grid } = this.#profile
    return lotsWorth(grid, this.#ladder.value(distance) * fullness, price * grid.tick)
  }
}

function put(quotes: Quotes, price: number, lots: number): void {
  if (lots === 0) quotes.delete(price)
  else quotes.set(price, lots)
}

/**
 * Updates the remembered quotes from the order book: missing quotes were filled, cancelled or never placed. Prices
 * beyond the last visible level are unknown.
 */
function reconcile(quotes: Quotes, levels: Depth['bids']): void {
  const standing = new Map(levels)
  const last = levels.at(-1)?.[0]
  const first = levels[0]?.[0]
  for (const [price, lots] of quotes) {
    const there = standing.get(price)
    if (there !== undefined) {
      if (there < lots) quotes.set(price, there)
    } else if (last === undefined || first === undefined || !isBeyond(price, first, last)) quotes.delete(price)
  }
}

function isBeyond(price: number, first: number, last: number): boolean {
  return first <= last ? price > last : price < last
}
