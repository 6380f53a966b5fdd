import type { DrawingPoint } from '../drawing.ts'
import type { DrawnFigure } from '../figures.ts'
import type { Pixel } from '../geometry.ts'
import { lineFigure } from './lines.ts'
import type { Tool } from './tool.ts'

export function cornersOf(from: Pixel, to: Pixel): readonly Pixel[] {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
}

/** Handles of a box between two points: all four corners. */
const box = {
  handles: ([from, to]: readonly Pixel[]) => (from === undefined || to === undefined ? [] : cornersOf(from, to)),
  reshaped: ([from, to]: readonly DrawingPoint[], handle: number, at: DrawingPoint): readonly DrawingPoint[] => {
    if (from === undefined || to === undefined) return []
    if (handle === 0) return [at, to]
    if (handle === 1)
      return [
        { time: from.time, price: at.price },
        { time: at.time, price: to.price },
      ]
    if (handle === 2) return [from, at]
    return [
      { time: at.time, price: from.price },
      { time: to.time, price: at.price },
    ]
  },
}

export const rectangle: Tool = {
  places: 2,
  figures({ at: [from, to] }) {
    return from === undefined || to === undefined
      ? []
      : [{ kind: 'area', corners: cornersOf(from, to), outlined: true }]
  },
  ...box,
}

export const ellipse: Tool = {
  places: 2,
  figures({ at: [from, to] }) {
    return from === undefined || to === undefined ? [] : [{ kind: 'ellipse', box: [from, to] }]
  },
  ...box,
}

/** A channel: two points on one side and a third on the parallel side. */
export const parallelChannel: Tool = {
  places: 3,
  figures({ at: [from, to, beside], pane }) {
    if (from === undefined || to === undefined || beside === undefined) return []
    const slope = to.x === from.x ? 0 : (to.y - from.y) / (to.x - from.x)
    const off = beside.y - (from.y + slope * (beside.x - from.x))
    const lower = ({ x, y }: Pixel, by = off) => ({ x, y: y + by })
    return [
      { kind: 'area', corners: [from, to, lower(to), lower(from)], outlined: false },
      ...lineFigure(pane, from, to),
      ...lineFigure(pane, lower(from), lower(to)),
      { kind: 'line', ends: [lower(from, off / 2), lower(to, off / 2)], faint: true },
    ]
  },
}

/**
 * Andrews' pitchfork: a median line from the first point through the middle of the other two, and parallels through
 * those two.
 */
export const pitchfork: Tool = {
  places: 3,
  figures({ at: [handle, upper, lower], pane }) {
    if (handle === undefined || upper === undefined || lower === undefined) return []
    const middle = { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 }
    const along = ({ x, y }: Pixel) => ({ x: x + middle.x - handle.x, y: y + middle.y - handle.y })
    const prong = (from: Pixel): readonly DrawnFigure[] => lineFigure(pane, from, along(from), { end: true })
    return [
      ...lineFigure(pane, handle, middle, { end: true }),
      ...prong(upper),
      ...prong(lower),
      ...lineFigure(pane, upper, lower),
    ]
  },
}
