import type { ContractInstrument } from '@perpdesk/trading'
import type { CoinModel } from '../reference/coins.ts'
import type { Climate } from '../reference/regime.ts'
import { gridOf, lotsValue, lotsWorth, type MarketGrid, modelValue } from '../reference/to-grid.ts'
import { turnoverOf } from '../reference/turnover.ts'

/** Quoting and trading of one contract, in model figures. */
export interface Profile {
  readonly grid: MarketGrid
  /** Milliseconds between two requotes. */
  readonly interval: number
  /** Levels a side. */
  readonly levels: number
  /** Distance of the last level from the fair price in ticks. */
  readonly reach: number
  /** Half the usual spread as a fraction of the price. */
  readonly halfSpread: number
  /** Value quoted on a side, in the quote coin. */
  readonly depth: number
  /** Lots that are worth as much at the coin's first price. */
  readonly usualLots: number
  /** Largest inventory a participant lets build up, in the quote coin and in lots: see {@link inventoryLimitAt}. */
  readonly inventoryLimit: number
  readonly inventoryLots: number
  /** Least value of an order in the quote coin, and its largest quantity in lots. */
  readonly leastValue: number
  readonly largestLots: number
  /** Orders of takers a second, and their mean value in the quote coin. */
  readonly takerRate: number
  readonly takerValue: number
  /** Deviation of the contract's price from its fair value, as a fraction (standard deviation). */
  readonly basis: number
  /** Weight of its trades for the price of the coin as a whole, 1 for the contract that trades most. */
  readonly weight: number
}

/** Turnover a day above which a contract counts as a major: a book of 200 levels a side and more. */
const MAJOR = 300e6
const MIDDLE = 100e6
/** Milliseconds between two requotes by turnover a day: the largest several times a second. */
const INTERVALS = [
  { from: 1e9, interval: 280 },
  { from: MAJOR, interval: 420 },
  { from: MIDDLE, interval: 500 },
  { from: 0, interval: 900 },
] as const
/** Dated contracts are quoted wider and therefore less often. */
const DATED_INTERVAL = 1_500
/** The quotes of a side hold an impact order (R2.9) and more, or there would be no premium to speak of. */
const IMPACT_ORDERS = 2.5
/**
 * Parts of what anybody may hold of a contract (110021): how much a participant lets build up, and quotes on a side. The rest is
 * for what is under way: three of the largest orders, each a fifth of it.
 */
const INVENTORY_SHARE = 0.4
const DEPTH_SHARE = 0.5

export function profileOf(instrument: ContractInstrument, model: CoinModel, climate: Climate, rate: number): Profile {
  const grid = gridOf(instrument)
  const turnover = turnoverOf(instrument, model)
  const isMajor = turnover >= MAJOR
  const levels = isMajor ? 215 : turnover >= MIDDLE ? 120 : 70
  // Quotes stay well inside the collar, and a book of coarse ticks ends where nobody would look for it.
  const farthest = Math.min(modelValue(instrument.priceLimitX) * 0.75, 0.03)
  const widest = (farthest * model.price) / grid.tick
  const wanted = (isMajor || instrument.deliveryTime > 0 ? 0.0055 : 0.012) * (model.price / grid.tick)
  const largestValue = modelValue(instrument.riskTiers.at(-1)?.maxValue ?? 0n)
  const largestPosition = grid.inverse ? largestValue * model.price : largestValue
  const freeLots = freeLotsOf(instrument)
  const depth = Math.max(
    Math.min(0.6 * turnover ** 0.8, 0.3 * largestPosition, DEPTH_SHARE * lotsValue(grid, freeLots, model.price)),
    IMPACT_ORDERS * modelValue(instrument.impactNotional),
  )
  const takerRate = Math.min(2.6 * Math.sqrt(turnover / 8.4e9), 3)
  const usual = INTERVALS.find(({ from }) => turnover >= from)?.interval ?? DATED_INTERVAL
  const interval = instrument.deliveryTime > 0 ? Math.max(usual, DATED_INTERVAL) : usual
  return {
    grid,
    interval: Math.max(interval / rate, 100),
    levels,
    reach: Math.max(Math.floor(Math.min(Math.max(wanted, levels), widest)), 10),
    halfSpread: Math.min(0.000045 * (100e6 / turnover) ** 0.9, 0.0004) * climate.spread,
    depth: depth * climate.depth,
    usualLots: lotsWorth(grid, depth * climate.depth, model.price),
    inventoryLimit: 0.5 * largestPosition,
    inventoryLots: INVENTORY_SHARE * freeLots,
    leastValue: 1.1 * modelValue(instrument.minNotional),
    largestLots: Number(instrument.maxLimitQty / instrument.lotSize),
    takerRate: takerRate * rate,
    takerValue: (0.85 * turnover) / 86_400 / takerRate,
    basis: Math.min(0.00012 * (MAJOR / turnover) ** 0.4, 0.0006),
    weight: Math.min(1, Math.sqrt(turnover / model.turnover)),
  }
}

/** Largest inventory a participant lets build up at a price, in the quote coin. */
export function inventoryLimitAt({ grid, inventoryLimit, inventoryLots }: Profile, price: number): number {
  return Math.min(inventoryLimit, lotsValue(grid, inventoryLots, price))
}

/** Lots that anybody may hold, however small the open interest is. */
function freeLotsOf({ openInterestLimit, lotSize }: ContractInstrument): number {
  return openInterestLimit === null ? Number.POSITIVE_INFINITY : Number(openInterestLimit.freeQty / lotSize)
}
