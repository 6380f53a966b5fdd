import { hash, Random } from '../random.ts'
import type { CoinModel } from '../reference/coins.ts'
import { lotsWorth, type MarketGrid, toTicks } from '../reference/to-grid.ts'
import type { MarketPath } from './market-path.ts'
import type { GridBar } from './split-bar.ts'

const DAYS_A_YEAR = 365
const ROOT_YEAR = Math.sqrt(DAYS_A_YEAR)
/** Minimum number of lots per day, so that every minute has trades. */
const FEWEST_LOTS = 20_000

export interface DayBarsInput {
  readonly seed: number
  /** Seed of the coin: all contracts on a coin have the same past, apart from their `lift`. */
  readonly key: number
  readonly model: CoinModel
  /** Turnover of the contract per day, in its quote coin. */
  readonly turnover: number
  /** Returns the log of the contract's price over the coin's at the start of a day. */
  readonly lift: (day: number) => number
  readonly grid: MarketGrid
  readonly market: MarketPath
  readonly firstDay: number
  /** The day of the first start, and the fraction of that day that had passed. */
  readonly lastDay: number
  readonly lastDayPart: number
  /** Price in ticks at which the past ends and the live market starts. */
  readonly lastTicks: number
}

/**
 * Returns daily bars from `firstDay` to the unfinished `lastDay`. Each opens at the previous close, and the last closes
 * at the live market's first price. The walk is generated backwards from there: the market factor times beta, plus a
 * mean-reverting deviation of the coin, plus a slow decline of smaller coins against bitcoin, plus the contract's
 * `lift`.
 */
export function dayBars(input: DayBarsInput): GridBar[] {
  const { model, grid, firstDay, lastDay } = input
  const closes = closingTicks(input)
  const bars: GridBar[] = []
  for (let day = firstDay; day <= lastDay; day += 1) {
    const random = new Random(input.seed, input.key, 0xba2, day)
    const part = day === lastDay ? input.lastDayPart : 1
    const open = closes[day - firstDay]!
    const close = closes[day - firstDay + 1]!
    const usual = (model.volatility / ROOT_YEAR) * Math.sqrt(part)
    const spread = usual * input.market.heat(day)
    const up = Math.abs(random.normal()) * 0.4 * spread
    const down = Math.abs(random.normal()) * 0.4 * spread
    const high = toTicks(grid, Math.max(open, close) * grid.tick * Math.exp(up))
    const low = toTicks(grid, Math.min(open, close) * grid.tick * Math.exp(-down))
    const wildness = Math.log(high / low) / (usual * 1.5)
    const value = input.turnover * part * Math.exp(0.5 * (Math.min(wildness, 3) - 1) + 0.2 * random.normal())
    const mean = (open + high + low + close) / 4
    const volume = Math.max(Math.round(lotsWorth(grid, value, mean * grid.tick)), Math.ceil(FEWEST_LOTS * part))
    bars.push({ open, high, low, close, volume, turnover: Math.round(volume * mean) })
  }
  return bars
}

/** Returns the closes of the day before `firstDay` and of each following day, in ticks. */
function closingTicks(input: DayBarsInput): number[] {
  const { seed, key, model, grid, lift, market, firstDay, lastDay, lastDayPart, lastTicks } = input
  const isStable = model.beta === 0
  const bleeding = isStable ? 0 : model.sector === 'major' ? (model.beta - 1) * 0.3 : 0.25
  // If beta takes up more than the coin's whole variance, the coin's own part still keeps a tenth of its volatility.
  const remaining = Math.max(model.volatility ** 2 - (model.beta * 0.42) ** 2, (0.1 * model.volatility) ** 2)
  const ownDaily = Math.sqrt(remaining) / ROOT_YEAR
  const closes: number[] = [lastTicks]
  let deviation = 0
  for (let day = lastDay; day >= firstDay; day -= 1) {
    const size = ownDaily * market.heat(day) * (day === lastDay ? Math.sqrt(lastDayPart) : 1)
    deviation += size * new Random(hash(seed, key, 0xc105), day).fatNormal() - deviation * 0.003
    const years = (lastDay - day + lastDayPart) / DAYS_A_YEAR
    const factor = model.beta * (market.level(day - 1) - market.level(lastDay))
    const lifted = lift(day) - lift(lastDay + 1)
    closes.push(toTicks(grid, lastTicks * grid.tick * Math.exp(factor + deviation + bleeding * years + lifted)))
  }
  return closes.toReversed()
}
