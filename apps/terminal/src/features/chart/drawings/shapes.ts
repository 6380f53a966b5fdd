import type { Drawing, DrawingPoint } from './drawing.ts'
import type { DrawingField } from './field.ts'
import { type DrawnFigure, type Touch, touchOf } from './figures.ts'
import type { Pixel } from './geometry.ts'
import type { DrawingWords } from './tools/tool.ts'
import { figuresOf, handlesOf } from './tools/tools.ts'

/** The figures and handles of a drawing at their present pixels. */
export interface Placed {
  readonly figures: readonly DrawnFigure[]
  readonly handles: readonly Pixel[]
}

const NOWHERE: Placed = { figures: [], handles: [] }

/** The parts of a drawing that its figures depend on. */
export type Figured = Pick<Drawing, 'tool' | 'points' | 'style' | 'text'>

/** Returns the figures and handles of a drawing; none if a point cannot be placed on the chart's scales. */
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

/**
 * Returns the drawing at a place. A line takes precedence over an area, and a later drawing over those that it covers.
 */
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

/** Returns the index of the nearest handle within reach. */
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
