import { divide, type E8, e8, ONE } from '@perpdesk/numeric'

/** A source further than this from the middle of all sources is left out (R2.3). */
export const INDEX_OUTLIER_RATIO: E8 = e8('0.03')

/** Middle value; of an even number the mean of both middle ones, half up. Throws `RangeError` without values. */
export function median(values: readonly E8[]): E8 {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const high = sorted[sorted.length >> 1]
  const low = sorted[(sorted.length - 1) >> 1]
  if (high === undefined || low === undefined) throw new RangeError('the median of nothing')
  return divide(low + high, 2n, 'halfUp')
}

/**
 * Index price of several spot sources: the weighted mean (R2.1) of those within 3 % of the median of all that give a
 * price. The published scheme does not say what an outlier is measured against; the median is taken because one wild
 * source cannot move it when there are three or more. Prices that are 0n are silent sources. Without `weights` all count
 * the same; half up at E8. `null` when no source is left (silent, or two that contradict each other): the caller keeps
 * the last index.
 */
export function indexPrice(sources: readonly E8[], weights: readonly E8[] = []): E8 | null {
  return weightedMean(nearSources(sources, weights))
}

interface WeightedPrice {
  readonly place: number
  readonly price: E8
  readonly weight: bigint
}

/** Sources that give a price within 3 % of the middle. */
function nearSources(sources: readonly E8[], weights: readonly E8[]): readonly WeightedPrice[] {
  const live = sources.flatMap((price, place) => (price > 0n ? [{ place, price, weight: weights[place] ?? ONE }] : []))
  if (live.length === 0) return []
  const middle = median(live.map((source) => source.price))
  return live.filter(({ price }) => {
    const distance = price > middle ? price - middle : middle - price
    return distance * ONE <= middle * INDEX_OUTLIER_RATIO
  })
}

/** Half up at E8; `null` where nothing has a weight. */
function weightedMean(prices: readonly WeightedPrice[]): E8 | null {
  let sum = 0n
  let total = 0n
  for (const { price, weight } of prices) {
    sum += price * weight
    total += weight
  }
  return total === 0n ? null : divide(sum, total, 'halfUp')
}

/**
 * Index price by the outlier-resistant scheme (R2.3): each source weighs 1 ÷ (price − A)², A being the mean of the sources
 * within 3 % of the middle. Half up at E8; a source that stands at A is the index. `null` when no source is left.
 */
export function inverseSquareIndexPrice(sources: readonly E8[]): E8 | null {
  return weightedMean(inverseSquares(sources))
}

function inverseSquares(sources: readonly E8[]): readonly WeightedPrice[] {
  const near = nearSources(sources, [])
  const count = BigInt(near.length)
  const total = near.reduce((sum, { price }) => sum + price, 0n)
  // distances are counted in 1 ÷ count of a unit, so that the mean is exact
  const squares = near.map(({ price }) => (price * count - total) ** 2n)
  const standsThere = squares.includes(0n)
  const all = squares.reduce((product, square) => product * square, 1n)
  return near.map((source, place) => {
    const square = squares[place]!
    return { ...source, weight: standsThere ? (square === 0n ? 1n : 0n) : all / square }
  })
}

/**
 * Part of the index that each source has, by its place: fractions in E8, half up; 0n for one that is silent (0n) or left out.
 * `weights` are those of {@link indexPrice}; without them by the scheme of {@link inverseSquareIndexPrice}.
 */
export function indexShares(sources: readonly E8[], weights: readonly E8[] | null): readonly E8[] {
  const counted = weights === null ? inverseSquares(sources) : nearSources(sources, weights)
  const total = counted.reduce((sum, { weight }) => sum + weight, 0n)
  const shares = sources.map(() => 0n)
  for (const { place, weight } of counted) if (total > 0n) shares[place] = divide(weight * ONE, total, 'halfUp')
  return shares
}

/** A source whose price has not changed for longer is left out while others move (R2.3). */
export const MAX_SOURCE_STANDSTILL_MS = 60_000

/** State of one source of an index: its last price (0n before the first one) and the time of its last change. */
export interface IndexSource {
  readonly price: E8
  readonly changedTime: number
}

/**
 * A source that gives this price now, or none (0n). Silence is no change: a source that comes back at the price with which it
 * fell silent has stood still all the while (R2.3).
 */
export function renewedSource(before: IndexSource | undefined, price: E8, time: number): IndexSource {
  return before !== undefined && (price === 0n || price === before.price) ? before : { price, changedTime: time }
}

/**
 * Prices that the sources give at a time (0n of a silent one), with 0n for those that stand still (R2.3): no change for more
 * than a minute while another that gives a price has changed. When all stand still the market does, and they are all kept (our
 * choice: one dead source cannot be told from a calm market otherwise).
 */
export function movingSources(given: readonly E8[], sources: readonly IndexSource[], time: number): readonly E8[] {
  const stands = (place: number): boolean => time - (sources[place]?.changedTime ?? time) > MAX_SOURCE_STANDSTILL_MS
  const anyMoves = given.some((price, place) => price > 0n && !stands(place))
  return anyMoves ? given.map((price, place) => (stands(place) ? 0n : price)) : given
}
