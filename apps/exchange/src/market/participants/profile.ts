import {
  type ContractInstrument,
  type IndexedInstrument,
  isContract,
  isLeveragedToken,
  type SpotInstrument,
} from '@perpdesk/trading'
import { type CoinModel, coinModel, firstPrice, isDollar } from '../reference/coins.ts'
import type { Climate } from '../reference/regime.ts'
import { gridOf, lotsValue, lotsWorth, type MarketGrid, modelValue } from '../reference/to-grid.ts'
import { turnoverOf } from '../reference/turnover.ts'

/** How one instrument is quoted and traded, in model values. */
export interface Profile {
  readonly grid: MarketGrid
  /** Milliseconds between two requotes. */
  readonly interval: number
  /** Number of levels per side. */
  readonly levels: number
  /** Distance of the last level from the fair price, in ticks. */
  readonly reach: number
  /** Half of the usual spread, as a fraction of the price. */
  readonly halfSpread: number
  /** Value quoted on each side, in the quote coin. */
  readonly depth: number
  /** The same value in lots at the coin's first price. */
  readonly usualLots: number
  /** Largest inventory of a participant, in the quote coin and in lots: see {@link inventoryLimitAt}. */
  readonly inventoryLimit: number
  readonly inventoryLots: number
  /** Smallest value of an order in the quote coin, and largest quantity in lots. */
  readonly leastValue: number
  readonly largestLots: number
  /** Takers' orders per second, and their mean value in the quote coin. */
  readonly takerRate: number
  readonly takerValue: number
  /** Standard deviation of the contract's price from its fair value, as a fraction. */
  readonly basis: number
  /** Mean of that deviation over all instruments of the kind. */
  readonly meanBasis: number
  /** Influence of the instrument's trades on the coin's price: 1 for the instrument that trades most. */
  readonly weight: number
}

/** Daily turnover above which a contract counts as a major contract, with a book of more than 200 levels per side. */
const MAJOR = 300e6
const MIDDLE = 100e6
/** Milliseconds between two requotes by daily turnover: the largest contracts are requoted several times a second. */
const INTERVALS = [
  { from: 1e9, interval: 280 },
  { from: MAJOR, interval: 420 },
  { from: MIDDLE, interval: 500 },
  { from: 0, interval: 900 },
] as const
/** Milliseconds. Dated contracts have wider quotes and are therefore requoted less often. */
const DATED_INTERVAL = 1_500
/** Quotes on each side are this many times the impact order (R2.9); otherwise the premium would often be zero. */
const IMPACT_ORDERS = 2.5
/**
 * Shares of the open-interest limit for one user (110021): a participant's inventory, and the quotes on a side. The
 * rest is for orders under way: three of the largest orders, each a fifth of the quotes.
 */
const INVENTORY_SHARE = 0.4
const DEPTH_SHARE = 0.5

/** Perpetuals trade slightly above their index on average. */
const PERPETUAL_BASIS = 0.00008
/**
 * Spot pairs are requoted less often than contracts and have fewer levels. Milliseconds, and levels per side, by daily
 * turnover in USDT.
 */
const PAIR_BOOKS = [
  { from: MAJOR, interval: 900, levels: 100 },
  { from: 50e6, interval: 1_500, levels: 70 },
  { from: 0, interval: 2_500, levels: 45 },
] as const
/** Largest distance of a pair's last level from the fair price, in ticks. */
const PAIR_REACH = 2_500

/** Returns the profile of a contract or a spot pair on a coin with this model. */
export function profileOf(instrument: IndexedInstrument, model: CoinModel, climate: Climate, rate: number): Profile {
  return isContract(instrument)
    ? contractProfile(instrument, model, climate, rate)
    : pairProfile(instrument, model, climate, rate)
}

/** Largest deviation of a participant's tokens from those that it keeps, in the quote coin. */
const TOKEN_INVENTORY = 80_000

/**
 * Returns the profile of a spot pair. Its participants hold far more coins than they trade, so none is limited, except in
 * leveraged tokens, of which they have few.
 */
function pairProfile(instrument: SpotInstrument, model: CoinModel, climate: Climate, rate: number): Profile {
  const grid = gridOf(instrument)
  const { quoteCoin } = instrument
  const price = firstPrice(instrument)
  const inUsdt = isDollar(quoteCoin) ? 1 : coinModel(quoteCoin).price
  const turnover = turnoverOf(instrument, model) * inUsdt
  const { interval, levels } = PAIR_BOOKS.find(({ from }) => turnover >= from) ?? PAIR_BOOKS[2]
  const farthest = Math.min(modelValue(instrument.priceLimitX) * 0.75, 0.03)
  const widest = (farthest * price) / grid.tick
  const wanted = Math.min((turnover >= MAJOR ? 0.0055 : 0.012) * (price / grid.tick), PAIR_REACH)
  const depth = ((0.6 * turnover ** 0.8) / inUsdt) * climate.depth
  const takerRate = Math.min(1.3 * Math.sqrt(turnover / 1e9), 1.5)
  return {
    grid,
    interval: Math.max(interval / rate, 100),
    levels,
    reach: Math.max(Math.floor(Math.min(Math.max(wanted, levels), widest)), 10),
    halfSpread: Math.min(0.000045 * (100e6 / turnover) ** 0.9, 0.0004) * climate.spread,
    depth,
    usualLots: lotsWorth(grid, depth, price),
    inventoryLimit: isLeveragedToken(instrument.baseCoin) ? TOKEN_INVENTORY : Number.POSITIVE_INFINITY,
    inventoryLots: Number.POSITIVE_INFINITY,
    leastValue: 1.1 * modelValue(instrument.minNotional),
    largestLots: Number(instrument.maxMarketQty / instrument.lotSize),
    takerRate: takerRate * rate,
    takerValue: (0.85 * turnover) / inUsdt / 86_400 / takerRate,
    basis: 0.00003,
    meanBasis: 0,
    weight: Math.min(1, Math.sqrt(turnover / model.turnover)),
  }
}

function contractProfile(instrument: ContractInstrument, model: CoinModel, climate: Climate, rate: number): Profile {
  const grid = gridOf(instrument)
  const turnover = turnoverOf(instrument, model)
  const isMajor = turnover >= MAJOR
  const levels = isMajor ? 215 : turnover >= MIDDLE ? 120 : 70
  // Quotes stay well inside the collar, and a book with coarse ticks does not extend far from the price.
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
    meanBasis: PERPETUAL_BASIS,
    weight: Math.min(1, Math.sqrt(turnover / model.turnover)),
  }
}

/** Returns the largest inventory that a participant builds up at a price, in the quote coin. */
export function inventoryLimitAt({ grid, inventoryLimit, inventoryLots }: Profile, price: number): number {
  return Math.min(inventoryLimit, lotsValue(grid, inventoryLots, price))
}

/** Returns the lots that any user may hold however small the open interest is. */
function freeLotsOf({ openInterestLimit, lotSize }: ContractInstrument): number {
  return openInterestLimit === null ? Number.POSITIVE_INFINITY : Number(openInterestLimit.freeQty / lotSize)
}
