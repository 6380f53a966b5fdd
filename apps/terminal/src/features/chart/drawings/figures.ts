import type { Colour } from './drawing.ts'
import { distanceToEllipse, distanceToSegment, isWithin, type Pixel, type Segment } from './geometry.ts'

/** A part of a drawing, as it is painted and hit-tested. Without `tone` it has the colour of its drawing. */
export type DrawnFigure = LineFigure | PathFigure | AreaFigure | EllipseFigure | LabelFigure

interface LineFigure {
  readonly kind: 'line'
  readonly ends: Segment
  /** An auxiliary line, thin and dashed whatever the drawing's style. */
  readonly faint?: boolean
  readonly tone?: Colour
}

interface PathFigure {
  readonly kind: 'path'
  readonly way: readonly Pixel[]
}

interface AreaFigure {
  readonly kind: 'area'
  readonly corners: readonly Pixel[]
  readonly outlined: boolean
  readonly tone?: Colour
}

interface EllipseFigure {
  readonly kind: 'ellipse'
  readonly box: Segment
}

interface LabelFigure {
  readonly kind: 'label'
  readonly lines: readonly string[]
  /** Top left and bottom right corner. */
  readonly box: Segment
  readonly filled: boolean
  readonly tone?: Colour
  /** Letter height in pixels, if it differs from that of other labels. */
  readonly letters?: number
}

export const LABEL_LETTERS = 11
export const LABEL_LINE = 15
export const LABEL_PAD = 4

/** The part of a label that lies at its point: 0 for its left or upper edge, 1 for its right or lower edge. */
export interface Anchor {
  readonly x: number
  readonly y: number
}

interface LabelLook {
  readonly anchor: Anchor
  readonly filled: boolean
  readonly tone?: Colour
  readonly letters?: number
}

/**
 * Returns a label of several lines at a point; `measure` returns the width of a line in pixels at the default letter
 * height.
 */
export function labelAt(
  { x, y }: Pixel,
  lines: readonly string[],
  measure: (line: string) => number,
  { anchor, ...look }: LabelLook,
): DrawnFigure {
  const times = (look.letters ?? LABEL_LETTERS) / LABEL_LETTERS
  const width = Math.max(...lines.map(measure)) * times + 2 * LABEL_PAD
  const height = lines.length * LABEL_LINE * times + LABEL_PAD
  const left = x - anchor.x * width
  const top = y - anchor.y * height
  const box: Segment = [
    { x: left, y: top },
    { x: left + width, y: top + height },
  ]
  return { kind: 'label', lines, box, ...look }
}

export type Touch = 'line' | 'inside'

/**
 * Returns which part of the figures lies within so many pixels of a place: a line or label, otherwise the inside of an
 * area.
 */
export function touchOf(figures: readonly DrawnFigure[], place: Pixel, within: number): Touch | undefined {
  let inside = false
  for (const figure of figures) {
    const touch = touchOne(figure, place, within)
    if (touch === 'line') return 'line'
    inside ||= touch === 'inside'
  }
  return inside ? 'inside' : undefined
}

function touchOne(figure: DrawnFigure, place: Pixel, within: number): Touch | undefined {
  const isNear = (way: readonly Pixel[]) =>
    way.some((to, index) => {
      const from = way[index - 1]
      return from !== undefined && distanceToSegment(place, [from, to]) <= within
    })
  switch (figure.kind) {
    case 'line':
      return isNear(figure.ends) ? 'line' : undefined
    case 'path':
      return isNear(figure.way) ? 'line' : undefined
    case 'area':
      if (figure.outlined && isNear([...figure.corners, ...figure.corners.slice(0, 1)])) return 'line'
      return isWithin(place, figure.corners) ? 'inside' : undefined
    case 'ellipse': {
      if (distanceToEllipse(place, figure.box) <= within) return 'line'
      const [from, to] = figure.box
      const dx = (2 * place.x - from.x - to.x) / (to.x - from.x)
      const dy = (2 * place.y - from.y - to.y) / (to.y - from.y)
      return dx * dx + dy * dy < 1 ? 'inside' : undefined
    }
    case 'label': {
      const [from, to] = figure.box
      return place.x >= from.x && place.x <= to.x && place.y >= from.y && place.y <= to.y ? 'line' : undefined
    }
  }
}
