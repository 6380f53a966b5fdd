import type { Instrument } from '@perpdesk/trading'
import type { CoinModel } from '../reference/coins.ts'
import type { Climate } from '../reference/regime.ts'
import { type Grid, gridOf, modelValue } from '../reference/to-grid.ts'

/** How one contract is quoted and traded, in model figures. */
export interface Profile {
  readonly grid: Grid
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
  /** Largest inventory a participant lets build up, in the quote coin. */
  readonly inventoryLimit: number
  /** Least value of an order in the quote coin, and its largest quantity in the base coin. */
  readonly leastValue: number
  readonly largestQuantity: number
  /** Orders of takers a second, and their mean value in the quote coin. */
  readonly takerRate: number
  readonly takerValue: number
  /** How far the price of the perpetual strays from the index, as a fraction (standard deviation). */
  readonly basis: number
}

/** Turnover a day above which a contract counts as a major: deep books, requoted several times a second. */
const MAJOR = 300e6
const MIDDLE = 100e6

export function profileOf(instrument: Instrument, model: CoinModel, climate: Climate, rate: number): Profile {
  const grid = gridOf(instrument)
  const { turnover } = model
  const isMajor = turnover >= MAJOR
  const levels = isMajor ? 215 : turnover >= MIDDLE ? 120 : 70
  // Quotes stay well inside the collar, and a book of coarse ticks ends where nobody would look for it.
  const farthest = Math.min(modelValue(instrument.priceLimitX) * 0.75, 0.03)
  const widest = (farthest * model.price) / grid.tick
  const wanted = (isMajor ? 0.0055 : 0.012) * (model.price / grid.tick)
  const largestPosition = modelValue(instrument.riskTiers.at(-1)?.maxValue ?? 0n)
  const depth = Math.min(0.6 * turnover ** 0.8, 0.3 * largestPosition) * climate.depth
  const takerRate = Math.min(2.6 * Math.sqrt(turnover / 8.4e9), 3)
  return {
    grid,
    interval: Math.max((isMajor ? 280 : turnover >= MIDDLE ? 500 : 900) / rate, 100),
    levels,
    reach: Math.max(Math.floor(Math.min(Math.max(wanted, levels), widest)), 10),
    halfSpread: Math.min(0.000045 * (100e6 / turnover) ** 0.9, 0.0004) * climate.spread,
    depth,
    inventoryLimit: 0.5 * largestPosition,
    leastValue: 1.1 * modelValue(instrument.minNotional),
    largestQuantity: modelValue(instrument.maxLimitQty),
    takerRate: takerRate * rate,
    takerValue: (0.85 * turnover) / 86_400 / takerRate,
    basis: Math.min(0.00012 * (MAJOR / turnover) ** 0.4, 0.0006),
  }
}
