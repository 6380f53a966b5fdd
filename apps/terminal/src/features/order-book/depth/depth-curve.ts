import type { BookLevel } from '../../../stores/index.ts'
import type { BookSide } from '../grouping.ts'

/** The visible prices, in ticks, symmetric around the middle of best bid and best ask. */
export interface DepthRange {
  readonly low: number
  readonly high: number
}

/** A level with the sum of all quantities at its price or a better one. */
export interface DepthPoint {
  readonly ticks: number
  readonly sumLots: number
  /** Number of levels of the side, from the best one, that the sum includes. */
  readonly depth: number
}

/** Distances from the middle to the edge of the range, in hundredths of a percent. */
export const REACHES = [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000] as const
export type Reach = (typeof REACHES)[number]

const WHOLE = 10_000

interface Sides {
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
}

/**
 * Returns the middle of the best bid and ask in ticks, which may be a half; if only one side has levels, its best
 * price; `undefined` for an empty order book.
 */
export function middleOf({ bids, asks }: Sides): number | undefined {
  const bid = bids[0]?.ticks ?? asks[0]?.ticks
  const ask = asks[0]?.ticks ?? bids[0]?.ticks
  return bid === undefined || ask === undefined ? undefined : (bid + ask) / 2
}

/** Returns a reach in ticks, as a fraction of the absolute middle price. */
function ticksIn(reach: Reach, middle: number, origin: number): number {
  return (Math.abs(origin + middle) * reach) / WHOLE
}

/**
 * Returns the widest reach for which the levels of both sides are known, so that no curve ends inside the chart. Ticks
 * are counted from `origin` ticks (see `originTicksOf`).
 */
export function knownReach(book: Sides, origin: number): Reach {
  const middle = middleOf(book)
  const bid = book.bids.at(-1)?.ticks
  const ask = book.asks.at(-1)?.ticks
  if (middle === undefined) return REACHES[0]
  const known = Math.min(bid === undefined ? Infinity : middle - bid, ask === undefined ? Infinity : ask - middle)
  return REACHES.findLast((reach) => ticksIn(reach, middle, origin) <= known) ?? REACHES[0]
}

/** Returns the next wider (`1`) or narrower (`-1`) reach; the same reach if there is none. */
export function reachBeside(reach: Reach, step: 1 | -1): Reach {
  return REACHES[REACHES.indexOf(reach) + step] ?? reach
}

/**
 * Returns the prices within a reach of the middle, at least one tick to each side; `undefined` for an empty order book.
 */
export function depthRange(book: Sides, reach: Reach, origin: number): DepthRange | undefined {
  const middle = middleOf(book)
  if (middle === undefined) return undefined
  const half = Math.max(ticksIn(reach, middle, origin), 1)
  return { low: middle - half, high: middle + half }
}

/**
 * Returns the running sums of one side (best price first) within the visible range. Sums are whole lots, so they are
 * exact.
 */
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

/**
 * Returns the sum of all quantities at a price or a better one: the last point of the curve that the price has reached.
 */
export function depthAt(points: readonly DepthPoint[], ticks: number, side: BookSide): DepthPoint | undefined {
  return points.findLast((point) => (side === 'ask' ? point.ticks <= ticks : point.ticks >= ticks))
}

/** Returns the side on which a price lies; `undefined` between the best prices. */
export function sideAt({ bids, asks }: Sides, ticks: number): BookSide | undefined {
  const [bid] = bids
  const [ask] = asks
  if (bid !== undefined && ticks <= bid.ticks) return 'bid'
  return ask !== undefined && ticks >= ask.ticks ? 'ask' : undefined
}

/** Converts prices and sums to pixels from the chart's upper left corner. */
export interface DepthScale {
  readonly x: (ticks: number) => number
  readonly y: (lots: number) => number
}

/** Returns the scale of the chart, with some space above the largest sum. */
export function depthScale(range: DepthRange, fullLots: number, width: number, height: number): DepthScale {
  const span = range.high - range.low
  return {
    x: (ticks) => ((ticks - range.low) / span) * width,
    y: (lots) => height - (lots / Math.max(fullLots, 1)) * height * PART_USED,
  }
}

const PART_USED = 0.92

/**
 * Returns the curve as steps from the best price outwards: each sum extends from its own price to the next one. The
 * curve ends at the pixel of the price `end`.
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

/** Returns the multiples of a round step (1, 2 or 5 times a power of ten) between two values, about `count` of them. */
export function roundSteps(low: number, high: number, count: number): number[] {
  const rough = Math.max((high - low) / Math.max(count, 1), 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? rough
  const steps: number[] = []
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) steps.push(at)
  return steps
}
