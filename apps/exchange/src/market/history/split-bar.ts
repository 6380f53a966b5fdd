import type { Random } from '../random.ts'

/** A bar on the instrument's grid: prices in ticks, volume in lots, turnover in ticks × lots; all are whole numbers. */
export interface GridBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly turnover: number
}

/** How one bar is split. */
export interface Cut {
  /** Length of each child in any unit; the last may be shorter. */
  readonly lengths: readonly number[]
  /** Usual activity of each child (intraday pattern). */
  readonly profile: readonly number[]
  /**
   * Random streams: one for this bar alone, and one for the bar's time shared by all coins, so that charts move
   * together.
   */
  readonly own: Random
  readonly shared: () => Random
  /** Weight of the shared stream, 0 to 1. */
  readonly sharedWeight: number
}

const TRIES = 2
const FIT_ROUNDS = 4
/** Mean range of a random walk relative to its standard deviation. */
const RANGE_OF_WALK = Math.sqrt(8 / Math.PI)
/**
 * How far trading may be tilted to one end of the range, and the share of volume that is spread evenly; the gentlest
 * first.
 */
const TILTS = [
  { steepest: 3, even: 0.1 },
  { steepest: 12, even: 0.1 },
  { steepest: 60, even: 0.01 },
] as const

interface Path {
  readonly highs: Float64Array
  readonly lows: Float64Array
  readonly closes: Float64Array
  /** Highest and lowest price of the whole path. */
  readonly top: number
  readonly bottom: number
  readonly mean: number
}

/**
 * Returns child bars whose aggregate is exactly the parent: first open, last close, highest high, lowest low, sums of
 * volume and turnover. Each child opens at the previous close, and its mean price lies within its range (unless the
 * parent's own mean lies so near its edge that no child has room). A random bridge from open to close is drawn and
 * stretched to the parent's extremes, and trading is tilted until its mean price is that of the parent.
 */
export function splitBar(parent: GridBar, cut: Cut): GridBar[] {
  const { open, high, low, close } = parent
  let path = drawPath(parent, cut)
  for (let attempt = 1; attempt < TRIES && misfit(parent, path) > 0.3; attempt += 1) {
    const other = drawPath(parent, cut)
    if (misfit(parent, other) < misfit(parent, path)) path = other
  }
  const shape = stretch(parent, path)
  const count = cut.lengths.length
  const bars: GridBar[] = []
  let previous = open
  for (let child = 0; child < count; child += 1) {
    const end = child === count - 1 ? close : Math.round(shape(path.closes[child]!))
    bars.push({
      open: previous,
      high: Math.max(previous, end, Math.min(high, Math.round(shape(path.highs[child]!)))),
      low: Math.min(previous, end, Math.max(low, Math.round(shape(path.lows[child]!)))),
      close: end,
      volume: 0,
      turnover: 0,
    })
    previous = end
  }
  touch(bars, cut.own, 'high', high)
  touch(bars, cut.own, 'low', low)
  return trade(parent, bars, cut)
}

/**
 * Draws a bridge from open to close, in ticks, with about the parent's range; every child has a few steps and two
 * wicks.
 */
function drawPath(parent: GridBar, cut: Cut): Path {
  const count = cut.lengths.length
  const steps = count < 4 ? 16 : count < 10 ? 8 : 5
  const noise = new Float64Array(count * steps)
  const clock = new Float64Array(count * steps)
  const wicks = new Float64Array(count * 2)
  const usual = new Float64Array(count)
  const shared = cut.shared()
  const ownWeight = Math.sqrt(1 - cut.sharedWeight ** 2)
  let sum = 0
  let time = 0
  for (let child = 0; child < count; child += 1) {
    const span = cut.lengths[child]! * cut.profile[child]!
    const size = Math.sqrt(span / steps)
    for (let step = 0; step < steps; step += 1) {
      sum += size * (cut.sharedWeight * shared.normal() + ownWeight * cut.own.normal())
      time += span / steps
      noise[child * steps + step] = sum
      clock[child * steps + step] = time
    }
    usual[child] = Math.sqrt(span) * 0.8
    wicks[child * 2] = size * (0.01 + 0.3 * cut.own.exponential())
    wicks[child * 2 + 1] = size * (0.01 + 0.3 * cut.own.exponential())
  }
  for (let at = 0; at < noise.length; at += 1) noise[at]! -= (clock[at]! / time) * sum
  return scaled(parent, { count, steps, noise, clock, wicks, usual, time })
}

interface Noise {
  readonly count: number
  /** Number of steps of each child. */
  readonly steps: number
  /** Random bridge from 0 to 0. */
  readonly noise: Float64Array
  readonly clock: Float64Array
  readonly wicks: Float64Array
  /** Usual range of each child at size 1. */
  readonly usual: Float64Array
  readonly time: number
}

/**
 * Scales the bridge until its range is about the parent's (the part outside the body grows with the scale), and bows it
 * to the parent's mean price. The scale never falls below that of a usual walk with this range; otherwise a bar that is
 * nearly all body would become a straight line.
 */
function scaled(parent: GridBar, noise: Noise): Path {
  const body = Math.abs(parent.close - parent.open)
  const wanted = parent.high - parent.low - body
  const mean = parent.volume > 0 ? parent.turnover / parent.volume : parent.close
  const usual = (parent.high - parent.low) / Math.sqrt(noise.time)
  const calmest = usual / RANGE_OF_WALK
  let size = usual
  let bow = 0
  let path = trace(parent, noise, size, bow)
  for (let round = 1; round < FIT_ROUNDS; round += 1) {
    const got = path.top - path.bottom - body
    size = Math.max(calmest, size * (got > 0 ? Math.min(Math.max(wanted / got, 0.15), 3) : 3))
    // The mean of a parabola is two thirds of its height.
    bow += (mean - path.mean) * 1.5
    path = trace(parent, noise, size, bow)
  }
  return path
}

function trace(
  parent: GridBar,
  { count, steps, noise, clock, wicks, usual, time }: Noise,
  size: number,
  bow: number,
): Path {
  const highs = new Float64Array(count)
  const lows = new Float64Array(count)
  const closes = new Float64Array(count)
  let last = parent.open
  let top = parent.open
  let bottom = parent.open
  let sum = 0
  for (let child = 0; child < count; child += 1) {
    let high = last
    let low = last
    for (let at = child * steps; at < (child + 1) * steps; at += 1) {
      const part = clock[at]! / time
      last = parent.open + (parent.close - parent.open) * part + bow * 4 * part * (1 - part) + size * noise[at]!
      if (last > high) high = last
      if (last < low) low = last
    }
    const upper = wicks[child * 2]!
    const lower = wicks[child * 2 + 1]!
    // Each child gets at least the range usual for its length; otherwise repeated splitting would leave flat sections.
    const lack = Math.max(0, size * usual[child]! - (high - low)) / (upper + lower)
    high += (size + lack) * upper
    low -= (size + lack) * lower
    highs[child] = high
    lows[child] = low
    closes[child] = last
    if (high > top) top = high
    if (low < bottom) bottom = low
    sum += high + low + last
  }
  return { highs, lows, closes, top, bottom, mean: sum / (3 * count) }
}

/** Returns the distance of the path's extremes from the parent's, relative to the parent's range. */
function misfit({ high, low }: GridBar, path: Path): number {
  return (Math.abs(path.top - high) + Math.abs(path.bottom - low)) / Math.max(high - low, 1)
}

/** Returns a function that maps the path's extremes to the parent's and leaves open and close unchanged. */
function stretch({ open, close, high, low }: GridBar, { top, bottom }: Path): (price: number) => number {
  const ceiling = Math.max(open, close)
  const floor = Math.min(open, close)
  const up = top > ceiling ? (high - ceiling) / (top - ceiling) : 0
  const down = bottom < floor ? (floor - low) / (floor - bottom) : 0
  return (price) => {
    // If the parent has no room beyond its body, the path is reflected instead of flattened.
    if (price > ceiling) return high > ceiling ? ceiling + (price - ceiling) * up : Math.max(low, 2 * ceiling - price)
    if (price < floor) return low < floor ? floor - (floor - price) * down : Math.min(high, 2 * floor - price)
    return price
  }
}

/** Ensures that one child reaches the parent's extreme, which rounding or an asymmetric path may have missed. */
function touch(bars: GridBar[], random: Random, side: 'high' | 'low', extreme: number): void {
  let best = 0
  let reached = bars[0]![side]
  for (const [index, bar] of bars.entries()) {
    if (side === 'high' ? bar.high > reached : bar.low < reached) {
      best = index
      reached = bar[side]
    }
  }
  if (reached === extreme) return
  if (bars[best]!.high === bars[best]!.low) best = Math.floor(random.uniform() * bars.length)
  bars[best] = { ...bars[best]!, [side]: extreme }
}

/** Fills in volume and turnover. */
function trade(parent: GridBar, bars: readonly GridBar[], cut: Cut): GridBar[] {
  const count = bars.length
  const range = Math.max(parent.high - parent.low, 1)
  const mean = parent.volume > 0 ? parent.turnover / parent.volume : parent.close
  const weights = bars.map((bar, child) => {
    const span = cut.lengths[child]! * cut.profile[child]!
    return span * (0.25 + ((bar.high - bar.low) / range) * Math.sqrt(count)) * Math.exp(0.45 * cut.own.normal())
  })
  const middles = bars.map((bar) => (bar.open + bar.high + bar.low + bar.close) / 4)
  const offsets = middles.map((middle) => (middle - mean) / range)
  let filled: Filled = { bars: [], rest: 0 }
  for (const { steepest, even } of TILTS) {
    const volumes = shareOut(parent.volume, tilted(weights, offsets, steepest), even)
    filled = matchTurnover(
      parent.turnover,
      bars.map((bar, child) => ({
        ...bar,
        volume: volumes[child]!,
        turnover: Math.round(volumes[child]! * middles[child]!),
      })),
    )
    if (filled.rest === 0) return filled.bars
  }
  // The parent's mean price lies so near its edge that no child has room: the last child takes the remaining turnover.
  const last = filled.bars.at(-1)!
  return [...filled.bars.slice(0, -1), { ...last, turnover: last.turnover + filled.rest }]
}

/**
 * Returns weights × exp(λx) with λ such that the weighted mean of x is at or near 0 (Newton's method); |λ| is at most
 * `steepest`.
 */
function tilted(weights: readonly number[], offsets: readonly number[], steepest: number): number[] {
  let lambda = 0
  for (let round = 0; round < 8; round += 1) {
    let first = 0
    let second = 0
    for (const [index, x] of offsets.entries()) {
      const weight = weights[index]! * Math.exp(lambda * x)
      first += weight * x
      second += weight * x * x
    }
    if (second === 0) break
    const change = Math.min(Math.max(first / second, -4), 4)
    lambda = Math.min(Math.max(lambda - change, -steepest), steepest)
  }
  return weights.map((weight, index) => weight * Math.exp(lambda * offsets[index]!))
}

/**
 * Divides a whole total into whole parts in proportion to weights; `share` of the total is spread evenly, so that no
 * part is empty.
 */
function shareOut(total: number, weights: readonly number[], share: number): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const even = Math.min(Math.max(share, (1.01 * weights.length) / total), 1)
  let given = 0
  let reached = 0
  return weights.map((weight, index) => {
    reached += (1 - even) * (weight / sum) + even / weights.length
    const upTo = index === weights.length - 1 ? total : Math.floor(total * Math.min(reached, 1))
    const part = upTo - given
    given = upTo
    return part
  })
}

interface Filled {
  readonly bars: GridBar[]
  /** Turnover that no child had room for. */
  readonly rest: number
}

/** Moves turnover within the bounds low × volume and high × volume of each child until the sum is the parent's. */
function matchTurnover(total: number, bars: GridBar[]): Filled {
  let missing = total - bars.reduce((sum, bar) => sum + bar.turnover, 0)
  const sign = Math.sign(missing)
  const room = (bar: GridBar): number =>
    sign > 0 ? bar.high * bar.volume - bar.turnover : bar.turnover - bar.low * bar.volume
  const rooms = bars.reduce((sum, bar) => sum + room(bar), 0)
  const part = rooms > 0 ? Math.min(Math.abs(missing) / rooms, 1) : 0
  const shared = bars.map((bar) => ({ ...bar, turnover: bar.turnover + sign * Math.floor(room(bar) * part) }))
  missing = total - shared.reduce((sum, bar) => sum + bar.turnover, 0)
  const filled = shared.map((bar) => {
    const change = sign * Math.min(Math.abs(missing), room(bar))
    missing -= change
    return { ...bar, turnover: bar.turnover + change }
  })
  return { bars: filled, rest: missing }
}
