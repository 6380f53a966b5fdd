import { type DrawnFigure, LABEL_LINE, labelAt } from '../figures.ts'
import { type Pixel } from '../geometry.ts'
import { cornersOf } from './areas.ts'
import type { PendingDrawing, Tool } from './tool.ts'

const RETRACED = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]
const EXTENDED = [0, 0.382, 0.618, 1, 1.618, 2.618]

/** Returns lines at fractions of a price move, with a band between each line and the next. */
function levels(
  { toY, words }: PendingDrawing,
  parts: readonly number[],
  priceOf: (part: number) => number,
  [left, right]: readonly [number, number],
): readonly DrawnFigure[] {
  const figures: DrawnFigure[] = []
  const labels: DrawnFigure[] = []
  let before: Pixel | undefined
  let labelled: number | undefined
  for (const part of parts) {
    const price = priceOf(part)
    const y = toY(price)
    if (y === undefined) continue
    const from = { x: left, y }
    const to = { x: right, y }
    if (before !== undefined) figures.push({ kind: 'area', corners: cornersOf(before, to), outlined: false })
    figures.push({ kind: 'line', ends: [from, to] })
    before = from
    // Overlapping labels could not be read, so a label too close to the previous one is left out.
    if (labelled !== undefined && Math.abs(y - labelled) < LABEL_LINE) continue
    labelled = y
    const look = { anchor: { x: 0, y: 1 }, filled: false }
    labels.push(labelAt(from, [`${part} (${words.price(price)})`], words.measure, look))
  }
  // Labels are painted last, so that no line crosses them.
  return [...figures, ...labels]
}

/** Fibonacci retracement: level 1 is at the first point and level 0 at the second. */
export const fibRetracement: Tool = {
  places: 2,
  figures(shape) {
    const { at, points } = shape
    const [from, to] = at
    const [start, end] = points
    if (from === undefined || to === undefined || start === undefined || end === undefined) return []
    const priceOf = (part: number) => end.price + (start.price - end.price) * part
    return [
      { kind: 'line', ends: [from, to], faint: true },
      ...levels(shape, RETRACED, priceOf, [Math.min(from.x, to.x), Math.max(from.x, to.x)]),
    ]
  },
}

/** Fibonacci extension: the move from the first to the second point, projected from the third. */
export const fibExtension: Tool = {
  places: 3,
  figures(shape) {
    const { at, points } = shape
    const [first, second, third] = at
    const [start, end, base] = points
    if (first === undefined || second === undefined || third === undefined) return []
    if (start === undefined || end === undefined || base === undefined) return []
    const priceOf = (part: number) => base.price + (end.price - start.price) * part
    const ends = [Math.min(second.x, third.x), Math.max(second.x, third.x)] as const
    return [
      { kind: 'line', ends: [first, second], faint: true },
      { kind: 'line', ends: [second, third], faint: true },
      ...levels(shape, EXTENDED, priceOf, ends),
    ]
  },
}

/** Shows the difference of price, bars and time between two points. */
export const measure: Tool = {
  places: 2,
  figures({ at: [from, to], points: [start, end], barSpace, words }) {
    if (from === undefined || to === undefined || start === undefined || end === undefined) return []
    const rises = end.price >= start.price
    const tone = rises ? 'up' : 'down'
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    const difference = end.price - start.price
    const lines = [
      `${words.change(difference)} (${words.percent(start.price === 0 ? 0 : difference / start.price)})`,
      `${words.bars(Math.round((to.x - from.x) / barSpace))} · ${words.duration(Math.abs(end.time - start.time))}`,
    ]
    const at = { x: middle.x, y: to.y + (to.y <= from.y ? -4 : 4) }
    const look = { anchor: { x: 0.5, y: to.y <= from.y ? 1 : 0 }, filled: true, tone } as const
    return [
      { kind: 'area', corners: cornersOf(from, to), outlined: false, tone },
      {
        kind: 'line',
        ends: [
          { x: middle.x, y: from.y },
          { x: middle.x, y: to.y },
        ],
        tone,
      },
      {
        kind: 'line',
        ends: [
          { x: from.x, y: middle.y },
          { x: to.x, y: middle.y },
        ],
        tone,
      },
      labelAt(at, lines, words.measure, look),
    ]
  },
}
