import type { Depth, MassQuote, QuoteLevel } from '@perpdesk/engine'
import { Random } from '../random.ts'
import { lotsWorth, toTicks } from '../reference/to-grid.ts'
import { createLadder, type Ladder } from './ladder.ts'
import { inventoryLimitAt, type Profile } from './profile.ts'

/** Most entries of one requote; a book that has much to do gets there in several. */
const MOST_ENTRIES = 80
/** Levels whose size is redrawn at a requote for no reason but life, of those near the touch. */
const STIRRED = 3
const STIR_WITHIN = 30
/** Levels of a side whose size is brought in line with their distance at one requote. */
const MOST_RESIZED = 8

/** The maker's view of the market when it requotes. */
export interface MakerView {
  /** Fair price as a model value. */
  readonly fair: number
  readonly depth: Depth
  /** Own position in the quote coin, negative when short. */
  readonly inventory: number
  /** Multiple of the usual spread. */
  readonly unrest: number
}

type Quotes = Map<number, number>

/** Keeps one ladder of quotes on one instrument. Remembers what it believes to rest and sends only what differs. */
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

  /** Takes over quotes that rest already, after a restart. */
  adopt(side: 'Buy' | 'Sell', price: number, lots: number): void {
    const quotes = side === 'Buy' ? this.#bids : this.#asks
    quotes.set(price, (quotes.get(price) ?? 0) + lots)
  }

  /** Lots at a price that are not this maker's. */
  foreign(side: 'Buy' | 'Sell', price: number, lots: number): number {
    return Math.max(0, lots - ((side === 'Buy' ? this.#bids : this.#asks).get(price) ?? 0))
  }

  /** The next requote, `undefined` when nothing has to change. Believe in it with {@link confirm} once it is applied. */
  requote(view: MakerView): MassQuote | undefined {
    reconcile(this.#bids, view.depth.bids)
    reconcile(this.#asks, view.depth.asks)
    const { grid, halfSpread } = this.#profile
    const half = halfSpread * view.unrest
    const load = Math.min(Math.max(view.inventory / inventoryLimitAt(this.#profile, view.fair), -1), 1)
    // A maker that is long would rather sell: both sides go down a little, and it bids for less.
    const centre = view.fair * (1 - load * (half + 0.0002))
    // If a tick is wider than the spread, both sides stand at the ticks around the centre.
    const isCoarse = 2 * half * centre < grid.tick
    const bid = toTicks(grid, isCoarse ? centre : centre * (1 - half), isCoarse ? 'floor' : 'nearest')
    const ask = isCoarse ? bid + 1 : Math.max(toTicks(grid, centre * (1 + half)), bid + 1)
    const bids = this.#changes(this.#bids, -1, bid, Math.min(1, 1.5 - 1.5 * load))
    const asks = this.#changes(this.#asks, 1, ask, Math.min(1, 1.5 + 1.5 * load))
    if (bids.length + asks.length === 0) return undefined
    return { type: 'massQuote', account: this.#account, instrument: this.#instrument, bids, asks }
  }

  /** A requote was applied. Levels that the engine left out show in the depth next time. */
  confirm(quote: MassQuote): void {
    for (const { price, lots } of quote.bids) put(this.#bids, price, lots)
    for (const { price, lots } of quote.asks) put(this.#asks, price, lots)
  }

  /** Entries that bring one side to its ladder: away from the market first what must go, then the nearest new ones. */
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

  /** A level that the market has come near to is too large, one it has left behind or eaten into too small. */
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

/** Believes the book: missing quotes were filled, taken away or never came. Prices beyond its last level are unknown. */
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
