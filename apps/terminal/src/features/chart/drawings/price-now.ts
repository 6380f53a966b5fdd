import type { Drawing, ToolId } from './drawing.ts'
import type { DrawingField } from './field.ts'
import { STRAIGHT } from './tools/lines.ts'

const isStraight = (tool: ToolId): tool is keyof typeof STRAIGHT => tool in STRAIGHT

/** True for a tool whose line has a price at the newest bar. */
export function isPriceLine(tool: ToolId): boolean {
  return tool === 'horizontalLine' || isStraight(tool)
}

/** Returns the price of a line at the newest bar; `undefined` if the line does not reach that bar. */
export function priceNow({ tool, points }: Pick<Drawing, 'tool' | 'points'>, field: DrawingField): number | undefined {
  const [start, end] = points
  if (tool === 'horizontalLine') return start?.price
  if (!isStraight(tool) || start === undefined || end === undefined) return undefined
  const [from, to, x] = [field.toPixel(start), field.toPixel(end), field.lastBarX()]
  if (from === undefined || to === undefined || x === undefined || from.x === to.x) return undefined
  const part = (x - from.x) / (to.x - from.x)
  const past = STRAIGHT[tool]
  if ((part < 0 && !past.start) || (part > 1 && !past.end)) return undefined
  // Interpolated in pixels, because the line is straight on the screen whatever the scale is.
  return field.toPrice(from.y + part * (to.y - from.y))
}
