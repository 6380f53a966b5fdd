import type { Drawing, DrawingPoint, ToolId } from '../drawing.ts'
import type { DrawingField } from '../field.ts'
import type { DrawnFigure } from '../figures.ts'
import type { Pixel } from '../geometry.ts'
import { ellipse, parallelChannel, pitchfork, rectangle } from './areas.ts'
import { fibExtension, fibRetracement, measure } from './figured.ts'
import { arrow, brush, extendedLine, horizontalLine, ray, trendLine, verticalLine } from './lines.ts'
import { longPosition, shortPosition } from './positions.ts'
import { text } from './text.ts'
import type { PendingDrawing, Tool } from './tool.ts'

export const TOOLS: Readonly<Record<ToolId, Tool>> = {
  trendLine,
  ray,
  extendedLine,
  horizontalLine,
  verticalLine,
  arrow,
  parallelChannel,
  pitchfork,
  rectangle,
  ellipse,
  brush,
  fibRetracement,
  fibExtension,
  measure,
  longPosition,
  shortPosition,
  text,
}

/** Groups of tools, in the order of the tool bar. */
export const TOOL_GROUPS = [
  { id: 'lines', tools: ['trendLine', 'ray', 'extendedLine', 'horizontalLine', 'verticalLine', 'arrow'] },
  { id: 'channels', tools: ['parallelChannel', 'pitchfork'] },
  { id: 'fibonacci', tools: ['fibRetracement', 'fibExtension'] },
  { id: 'shapes', tools: ['rectangle', 'ellipse', 'brush', 'text'] },
  { id: 'measures', tools: ['measure', 'longPosition', 'shortPosition'] },
] as const satisfies readonly { readonly id: string; readonly tools: readonly ToolId[] }[]

/** Returns the smallest number of points of a complete drawing of the tool. */
export function leastPoints(tool: ToolId): number {
  const { places, grownTo } = TOOLS[tool]
  return grownTo ?? (places === 'way' ? 2 : places)
}

/**
 * Returns all points of a drawing whose user-set points are complete; empty if they cannot be placed on the chart's
 * scales.
 */
export function grown(tool: ToolId, places: readonly DrawingPoint[], field: DrawingField): readonly DrawingPoint[] {
  return TOOLS[tool].grown?.(places, field) ?? places
}

/** Returns the figures of a drawing; an unfinished one is shown as lines between its points. */
export function figuresOf(tool: ToolId, shape: PendingDrawing): readonly DrawnFigure[] {
  if (shape.at.length >= leastPoints(tool)) return TOOLS[tool].figures(shape)
  return shape.at.length < 2 ? [] : [{ kind: 'path', way: shape.at }]
}

export function handlesOf(tool: ToolId, at: readonly Pixel[]): readonly Pixel[] {
  return TOOLS[tool].handles?.(at) ?? at
}

/** Returns the points after a handle was dragged to `to`. */
export function reshaped({ tool, points }: Drawing, handle: number, to: DrawingPoint): readonly DrawingPoint[] {
  const { reshaped: own } = TOOLS[tool]
  return own === undefined ? points.map((point, index) => (index === handle ? to : point)) : own(points, handle, to)
}
