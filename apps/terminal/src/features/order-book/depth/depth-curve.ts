import type { BookLevel } from '../../../stores/index.ts'
import type { BookSide } from '../grouping.ts'

/** The prices in sight, in ticks: as far above the middle of best bid and best ask as below it. */
export interface DepthRange {
  readonly low: number
  readonly high: number
}

/** A level with all that stands at its price or a better one. */
export interface DepthPoint {
  readonly ticks: number
  readonly sumLots: number
  /** Number of levels of the side, from the best, that the sum holds. */
  readonly depth: number
}

/** Reach of the range from the middle, in hundredths of a percent. */
export const REACHES = [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000] as const
export type Reach = (typeof REACHES)[number]

const WHOLE = 10_000

interface Sides {
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
}

/**
 * Middle of the best prices in ticks, which may be a half; with one side only, its best price; undefined for an empty
 * book.
 */
export function middleOf({ bids, asks }: Sides): number | undefined {
  const bid = bids[0]?.ticks ?? asks[0]?.ticks
  const ask = asks[0]?.ticks ?? bids[0]?.ticks
  return bid === undefined || ask === undefined ? undefined : (bid + ask) / 2
}

/** A reach in ticks: a fraction of the absolute middle price. */
function ticksIn(reach: Reach, middle: number, origin: number): number {
  return (Math.abs(origin + middle) * reach) / WHOLE
}

/**
 * The widest reach within which both sides are known to their ends, so that no curve breaks off within the picture. Ticks are
 * counted from `origin` ticks (see `originTicksOf`).
 */
export function knownReach(book: Sides, origin: number): Reach {
  const middle = middleOf(book)
  const bid = book.bids.at(-1)?.ticks
  const ask = book.asks.at(-1)?.ticks
  if (middle === undefined) return REACHES[0]
  const known = Math.min(bid === undefined ? Infinity : middle - bid, ask === undefined ? Infinity : ask - middle)
  return REACHES.findLast((reach) => ticksIn(reach, middle, origin) <= known) ?? REACHES[0]
}

/** The next reach on that side of one; itself at the end. */
export function reachBeside(reach: Reach, step: 1 | -1): Reach {
  return REACHES[REACHES.indexOf(reach) + step] ?? reach
}

/** The prices within a reach of the middle: at least one tick to each side. Undefined of an empty book. */
export function depthRange(book: Sides, reach: Reach, origin: number): DepthRange | undefined {
  const middle = middleOf(book)
  if (middle === undefined) return undefined
  const half = Math.max(ticksIn(reach, middle, origin), 1)
  return { low: middle - half, high: middle + half }
}

/** Running sums of one side (best first) as far as it is in sight. Whole lots, so every sum is exact. */
export function depthCurve(levels: readonly BookLevel[], { low, high }: DepthRange): DepthPoint[] {
  const points: DepthPoint[] = []
  let sumLots = 0
  for (const { ticks, lots } of levels) {
    if (ticks < low || ticks > high) break
    sumLots += lots
    points.push({ ticks, sumLots, depth: points.length + 1 })
  }
  return points
}

/** All that stands at a price or a better one: the last point of the curve that the price has reached. */
export function depthAt(points: readonly DepthPoint[], ticks: number, side: BookSide): DepthPoint | undefined {
  return points.findLast((point) => (side === 'ask' ? point.ticks <= ticks : point.ticks >= ticks))
}

/** The side on which a price lies; undefined between the best prices. */
export function sideAt({ bids, asks }: Sides, ticks: number): BookSide | undefined {
  const [bid] = bids
  const [ask] = asks
  if (bid !== undefined && ticks <= bid.ticks) return 'bid'
  return ask !== undefined && ticks >= ask.ticks ? 'ask' : undefined
}

/** Places of prices and sums, in pixels from the picture's upper left corner. */
export interface DepthScale {
  readonly x: (ticks: number) => number
  readonly y: (lots: number) => number
}

/** The picture's scale; the greatest sum leaves some room above it. */
export function depthScale(range: DepthRange, fullLots: number, width: number, height: number): DepthScale {
  const span = range.high - range.low
  return {
    x: (ticks) => ((ticks - range.low) / span) * width,
    y: (lots) => height - (lots / Math.max(fullLots, 1)) * height * PART_USED,
  }
}

const PART_USED = 0.92

/**
 * The curve as steps, from the best price outwards: each sum holds from its own price on to the next one. It ends where the
 * levels end, or at the edge where more of them lie beyond it.
 */
export function stepPath(points: readonly DepthPoint[], scale: DepthScale, end: number): string {
  const [first] = points
  if (first === undefined) return ''
  const at = (ticks: number) => round(scale.x(ticks))
  const path = [`M${at(first.ticks)} ${round(scale.y(0))}`]
  for (const point of points) path.push(`H${at(point.ticks)}V${round(scale.y(point.sumLots))}`)
  return `${path.join('')}H${at(end)}`
}

const round = (pixels: number) => Math.round(pixels * 10) / 10

/** Multiples of a round step (1, 2 or 5 times a power of ten) between two values, about `count` of them. */
export function roundSteps(low: number, high: number, count: number): number[] {
  const rough = Math.max((high - low) / Math.max(count, 1), 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? rough
  const steps: number[] = []
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) steps.push(at)
  return steps
}
