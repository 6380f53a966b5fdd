import { divide, type E8, e8, ONE } from '@perpdesk/numeric'

/** Largest deviation from the median of all sources; a source that deviates more is excluded from the index (R2.3). */
export const INDEX_OUTLIER_RATIO: E8 = e8('0.03')

/**
 * Returns the median; of an even number of values the mean of the two middle ones, half up. Throws `RangeError` for
 * none.
 */
export function median(values: readonly E8[]): E8 {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const high = sorted[sorted.length >> 1]
  const low = sorted[(sorted.length - 1) >> 1]
  if (high === undefined || low === undefined) throw new RangeError('the median of nothing')
  return divide(low + high, 2n, 'halfUp')
}

/**
 * Returns the index price of several spot sources: the weighted mean (R2.1) of the prices within 3 % of the median,
 * half up at E8. The published scheme does not define what outliers are compared with. We use the median, because with
 * three or more sources a single wrong price cannot move it. A price of 0n is a silent source. Without `weights` all
 * sources count equally. `null` if no source remains (all are silent, or two contradict each other); the caller then
 * keeps the last index price.
 */
export function indexPrice(sources: readonly E8[], weights: readonly E8[] = []): E8 | null {
  return weightedMean(nearSources(sources, weights))
}

interface WeightedPrice {
  readonly place: number
  readonly price: E8
  readonly weight: bigint
}

/** Returns the sources with a price within 3 % of the median. */
function nearSources(sources: readonly E8[], weights: readonly E8[]): readonly WeightedPrice[] {
  const live = sources.flatMap((price, place) => (price > 0n ? [{ place, price, weight: weights[place] ?? ONE }] : []))
  if (live.length === 0) return []
  const middle = median(live.map((source) => source.price))
  return live.filter(({ price }) => {
    const distance = price > middle ? price - middle : middle - price
    return distance * ONE <= middle * INDEX_OUTLIER_RATIO
  })
}

/** Returns the weighted mean, half up at E8; `null` if the total weight is 0. */
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
 * Returns the index price by the outlier-resistant scheme (R2.3), half up at E8. The sources within 3 % of the median
 * have the weight 1 ÷ (price − A)², where A is their mean. If a source's price equals A, A is the index. `null` if no
 * source remains.
 */
export function inverseSquareIndexPrice(sources: readonly E8[]): E8 | null {
  return weightedMean(inverseSquares(sources))
}

function inverseSquares(sources: readonly E8[]): readonly WeightedPrice[] {
  const near = nearSources(sources, [])
  const count = BigInt(near.length)
  const total = near.reduce((sum, { price }) => sum + price, 0n)
  // distances from the mean are multiplied by the number of sources, which makes them exact integers
  const squares = near.map(({ price }) => (price * count - total) ** 2n)
  const standsThere = squares.includes(0n)
  const all = squares.reduce((product, square) => product * square, 1n)
  return near.map((source, place) => {
    const square = squares[place]!
    return { ...source, weight: standsThere ? (square === 0n ? 1n : 0n) : all / square }
  })
}

/**
 * Returns the share of each source in the index, in the order of the sources: fractions in E8, half up; 0n for a silent
 * or excluded source. `weights` are those of {@link indexPrice}; with `null` the scheme is that of
 * {@link inverseSquareIndexPrice}.
 */
export function indexShares(sources: readonly E8[], weights: readonly E8[] | null): readonly E8[] {
  const counted = weights === null ? inverseSquares(sources) : nearSources(sources, weights)
  const total = counted.reduce((sum, { weight }) => sum + weight, 0n)
  const shares = sources.map(() => 0n)
  for (const { place, weight } of counted) if (total > 0n) shares[place] = divide(weight * ONE, total, 'halfUp')
  return shares
}

/**
 * A source whose price has not changed for longer than this, in milliseconds, is excluded while others change (R2.3).
 */
export const MAX_SOURCE_STANDSTILL_MS = 60_000

/**
 * The state of an index source: its last price (0n before the first price) and the time when that price last changed.
 */
export interface IndexSource {
  readonly price: E8
  readonly changedTime: number
}

/**
 * Returns the state of a source after it reported `price` at `time`, or was silent (0n). Silence is not a change: a
 * source that returns with the same price as before its silence counts as unchanged for the whole time (R2.3).
 */
export function renewedSource(before: IndexSource | undefined, price: E8, time: number): IndexSource {
  return before !== undefined && (price === 0n || price === before.price) ? before : { price, changedTime: time }
}

/**
 * Returns the prices of the sources at `time` (0n for a silent source), with 0n also for stale sources (R2.3): sources
 * without a change for more than a minute, while another reporting source has changed. If no source has changed, all
 * are kept, because the market itself may be calm (our choice).
 */
export function movingSources(given: readonly E8[], sources: readonly IndexSource[], time: number): readonly E8[] {
  const stands = (place: number): boolean => time - (sources[place]?.changedTime ?? time) > MAX_SOURCE_STANDSTILL_MS
  const anyMoves = given.some((price, place) => price > 0n && !stands(place))
  return anyMoves ? given.map((price, place) => (stands(place) ? 0n : price)) : given
}
