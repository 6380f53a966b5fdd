import { Random } from '../random.ts'

export const DAY = 86_400_000

/**
 * Approximate prices of bitcoin in USD at quarter ends, from memory of public charts and rounded, so that the past
 * before the first start has bull and bear years in the years in which users remember them. Assumed figures; after the
 * last one the seed decides.
 */
const KNOTS: readonly (readonly [date: string, price: number])[] = [
  ['2019-12-31', 7_200],
  ['2020-03-31', 6_400],
  ['2020-06-30', 9_100],
  ['2020-09-30', 10_800],
  ['2020-12-31', 29_000],
  ['2021-03-31', 58_800],
  ['2021-06-30', 35_000],
  ['2021-09-30', 43_800],
  ['2021-12-31', 46_300],
  ['2022-03-31', 45_500],
  ['2022-06-30', 19_900],
  ['2022-09-30', 19_400],
  ['2022-12-31', 16_500],
  ['2023-03-31', 28_500],
  ['2023-06-30', 30_500],
  ['2023-09-30', 27_000],
  ['2023-12-31', 42_300],
  ['2024-03-31', 71_300],
  ['2024-06-30', 62_700],
  ['2024-09-30', 63_300],
  ['2024-12-31', 93_400],
  ['2025-03-31', 82_500],
  ['2025-06-30', 107_000],
  ['2025-09-30', 114_000],
  ['2025-12-31', 88_000],
]

/**
 * Log levels of the market factor at the close of each day (days since 1970), and the relative volatility of each day
 * (1 is usual).
 */
export interface MarketPath {
  level(day: number): number
  heat(day: number): number
}

const DAILY_VOLATILITY = 0.022
/** A shorter segment would need a jump to reach its end. */
const SHORTEST_SEGMENT_DAYS = 30

/** End of the past: the day of the first start, the fraction of it that had passed, and the price. */
export interface PathEnd {
  readonly day: number
  readonly part: number
  readonly price: number
}

/** Returns the factor from `firstDay` to the end of the past, a random bridge through the knots. */
export function createMarketPath(seed: number, firstDay: number, end: PathEnd): MarketPath {
  const lastDay = end.day
  const knots: [day: number, level: number][] = KNOTS.map(([date, price]) => [
    Math.floor(Date.parse(date) / DAY),
    Math.log(price),
  ])
  const used = knots.filter(([day]) => day < lastDay - SHORTEST_SEGMENT_DAYS)
  used.push([lastDay, Math.log(end.price)])
  const origin = Math.min(used[0]![0], firstDay)
  const levels = new Float64Array(lastDay - origin + 1)
  const heats = new Float64Array(levels.length)
  heat(seed, origin, heats)
  const [firstKnotDay, firstLevel] = used[0]!
  for (let day = origin; day <= firstKnotDay; day += 1) levels[day - origin] = firstLevel
  for (let index = 1; index < used.length; index += 1)
    bridge(seed, used[index - 1]!, used[index]!, { origin, lastDay, lastPart: end.part, levels, heats })
  const at = (values: Float64Array, day: number) => values[Math.min(Math.max(day - origin, 0), values.length - 1)]!
  return { level: (day) => at(levels, day), heat: (day) => at(heats, day) }
}

/**
 * Fills in clustered volatility: an autoregressive process of its logarithm, which depends on the day but not on where
 * the path ends.
 */
function heat(seed: number, origin: number, heats: Float64Array): void {
  let state = 0
  for (let index = 0; index < heats.length; index += 1) {
    state = 0.9 * state + 0.2 * new Random(seed, 0x4ea7, origin + index).normal()
    heats[index] = Math.exp(state)
  }
}

interface Target {
  readonly origin: number
  /** The unfinished last day, and the fraction of it that had passed. */
  readonly lastDay: number
  readonly lastPart: number
  readonly levels: Float64Array
  readonly heats: Float64Array
}

function bridge(
  seed: number,
  [fromDay, fromLevel]: readonly [number, number],
  [toDay, toLevel]: readonly [number, number],
  { origin, lastDay, lastPart, levels, heats }: Target,
): void {
  const days = toDay - fromDay
  // a partial day has less variance, in proportion to its length
  const cut = toDay === lastDay ? 1 - lastPart : 0
  const walk = new Float64Array(days + 1)
  for (let step = 1; step <= days; step += 1) {
    const size = DAILY_VOLATILITY * heats[fromDay + step - origin]! * (step === days ? Math.sqrt(1 - cut) : 1)
    walk[step] = walk[step - 1]! + size * new Random(seed, 0xda7, fromDay + step).fatNormal()
  }
  for (let step = 0; step <= days; step += 1) {
    const part = step === days ? 1 : step / (days - cut)
    levels[fromDay + step - origin] = fromLevel + (toLevel - fromLevel) * part + walk[step]! - part * walk[days]!
  }
}
