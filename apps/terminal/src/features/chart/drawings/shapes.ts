import type { Drawing, DrawingPoint } from './drawing.ts'
import type { DrawingField } from './field.ts'
import { type DrawnFigure, type Touch, touchOf } from './figures.ts'
import type { Pixel } from './geometry.ts'
import type { DrawingWords } from './tools/tool.ts'
import { figuresOf, handlesOf } from './tools/tools.ts'

/** A drawing where it stands in the pane now. */
export interface Placed {
  readonly figures: readonly DrawnFigure[]
  readonly handles: readonly Pixel[]
}

const NOWHERE: Placed = { figures: [], handles: [] }

/** Part of a drawing that decides its place. */
export type Figured = Pick<Drawing, 'tool' | 'points' | 'style' | 'text'>

/** Nothing where the chart has no scale for a point. */
export function placed(drawing: Figured, field: DrawingField, words: DrawingWords): Placed {
  const { tool, points, style, text } = drawing
  const at = pixelsOf(points, field)
  if (at === undefined) return NOWHERE
  const scales = { pane: field.size(), barSpace: field.barSpace(), toY: field.toY }
  const shape = { points, at, ...scales, words, width: style.width, ...(text !== undefined && { text }) }
  return { figures: figuresOf(tool, shape), handles: handlesOf(tool, at) }
}

function pixelsOf(points: readonly DrawingPoint[], field: DrawingField): readonly Pixel[] | undefined {
  const at: Pixel[] = []
  for (const point of points) {
    const pixel = field.toPixel(point)
    if (pixel === undefined) return undefined
    at.push(pixel)
  }
  return at
}

export interface Found {
  readonly drawing: Drawing
  readonly touch: Touch
}

/** The drawing under a place: a line comes before an area, and a later drawing before those that it covers. */
export function findDrawing(
  drawings: readonly Drawing[],
  place: Pixel,
  within: number,
  placedNow: (drawing: Drawing) => Placed,
): Found | undefined {
  let inside: Found | undefined
  for (const drawing of drawings.toReversed()) {
    const touch = touchOf(placedNow(drawing).figures, place, within)
    if (touch === 'line') return { drawing, touch }
    if (touch === 'inside') inside ??= { drawing, touch }
  }
  return inside
}

/** Index of the handle within reach; of two the nearer one. */
export function findHandle(handles: readonly Pixel[], place: Pixel, within: number): number | undefined {
  let found: number | undefined
  let least = within
  for (const [index, { x, y }] of handles.entries()) {
    const distance = Math.hypot(place.x - x, place.y - y)
    if (distance > least) continue
    least = distance
    found = index
  }
  return found
}
