import { divide, type E8, roundToStep, toSafeInteger } from '@perpdesk/numeric'

/** A value at a time; undefined if there is none. */
export interface PlotPoint {
  readonly time: number
  readonly value: E8 | undefined
}

/** The lowest and highest value of the plot, and round values between them. */
export interface ValueAxis {
  readonly low: E8
  readonly high: E8
  readonly marks: readonly E8[]
}

/** Returns 1, 2 or 5 times a power of ten, such that at most `most` steps fit into the span. */
function roundStep(span: bigint, most: number): E8 {
  const rough = divide(span, BigInt(most), 'ceil')
  for (let power = 1n; ; power *= 10n) {
    const step = [1n, 2n, 5n].map((times) => times * power).find((each) => each >= rough)
    if (step !== undefined) return step
  }
}

/** Returns the axis from the lowest to the highest value, including zero if `withZero`; undefined without values. */
export function valueAxis(points: readonly PlotPoint[], most: number, withZero: boolean): ValueAxis | undefined {
  const values = points.flatMap(({ value }) => value ?? [])
  const [first] = values
  if (first === undefined) return undefined
  const all = withZero ? [...values, 0n] : values
  let low = all[0] ?? first
  let high = low
  for (const value of all) {
    if (value < low) low = value
    if (value > high) high = value
  }
  // A constant line is drawn in the middle.
  if (low === high) {
    const reach = divide(low < 0n ? -low : low, 100n, 'up')
    low -= reach === 0n ? 1n : reach
    high += reach === 0n ? 1n : reach
  }
  const step = roundStep(high - low, most)
  const marks: E8[] = []
  const end = roundToStep(high, step, 'ceil')
  for (let mark = roundToStep(low, step, 'floor'); mark <= end; mark += step) marks.push(mark)
  return { low: marks[0] ?? low, high: end, marks }
}

const PARTS = 1_000_000

/** Returns the position of a value between the ends of the axis, from 0 to 1. */
export function partOf(value: E8, { low, high }: Pick<ValueAxis, 'low' | 'high'>): number {
  return toSafeInteger(divide((value - low) * BigInt(PARTS), high - low, 'halfEven')) / PARTS
}

/** Positions of times and values, in pixels from the plot's upper left corner. */
export interface PlotScale {
  readonly x: (time: number) => number
  readonly y: (value: E8) => number
}

/** Returns the scale of a plot. A single point is drawn in the middle. */
export function plotScale(
  points: readonly PlotPoint[],
  axis: ValueAxis,
  { width, height, edge }: { readonly width: number; readonly height: number; readonly edge: number },
): PlotScale {
  const from = points[0]?.time ?? 0
  const span = (points.at(-1)?.time ?? 0) - from
  const room = width - 2 * edge
  return {
    x: (time) => round(span === 0 ? width / 2 : edge + ((time - from) / span) * room),
    y: (value) => round(height - partOf(value, axis) * height),
  }
}

/** Returns the SVG path of a line through the points, interrupted where there is no value. */
export function linePath(points: readonly PlotPoint[], scale: PlotScale): string {
  let path = ''
  let isDown = false
  for (const { time, value } of points) {
    if (value !== undefined) path += `${isDown ? 'L' : 'M'}${scale.x(time)} ${scale.y(value)}`
    isDown = value !== undefined
  }
  return path
}

/** Returns the index of the point nearest to a horizontal position in pixels. */
export function nearestAt(points: readonly PlotPoint[], scale: PlotScale, x: number): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (const [place, { time }] of points.entries()) {
    const distance = Math.abs(scale.x(time) - x)
    if (distance < least) [nearest, least] = [place, distance]
  }
  return nearest
}

/** Returns at most `most` evenly spread indices of points, including the first and the last. */
export function spreadPlaces(count: number, most: number): readonly number[] {
  const marks = Math.min(count, Math.max(most, 2))
  if (marks < 2) return count === 0 ? [] : [0]
  return Array.from({ length: marks }, (_, mark) => Math.round((mark * (count - 1)) / (marks - 1)))
}

const round = (pixels: number) => Math.round(pixels * 10) / 10
