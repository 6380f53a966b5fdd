import type { DrawnFigure } from '../figures.ts'
import { labelAt } from '../figures.ts'
import { lineInPane, type Pixel } from '../geometry.ts'
import type { PendingDrawing, Tool } from './tool.ts'

const ARROW_HEAD = 12
const ARROW_SPREAD = Math.PI / 7

/** Returns the line through two points, extended past its ends as `past` says. */
export function lineFigure(
  pane: PendingDrawing['pane'],
  from: Pixel,
  to: Pixel,
  past: { readonly start?: boolean; readonly end?: boolean } = {},
): readonly DrawnFigure[] {
  const ends = lineInPane([from, to], pane, { start: past.start === true, end: past.end === true })
  return ends === undefined ? [] : [{ kind: 'line', ends }]
}

/** The straight lines between two points; `true` for an end that is extended to the edge of the pane. */
export const STRAIGHT = {
  trendLine: { start: false, end: false },
  ray: { start: false, end: true },
  extendedLine: { start: true, end: true },
} as const

function straight(past: { readonly start: boolean; readonly end: boolean }): Tool {
  return {
    places: 2,
    figures({ at: [from, to], pane }) {
      return from === undefined || to === undefined ? [] : lineFigure(pane, from, to, past)
    },
  }
}

export const trendLine = straight(STRAIGHT.trendLine)
export const ray = straight(STRAIGHT.ray)
export const extendedLine = straight(STRAIGHT.extendedLine)

export const horizontalLine: Tool = {
  places: 1,
  figures({ at: [place], points: [point], pane, words }) {
    if (place === undefined || point === undefined) return []
    const { y } = place
    const right = { x: pane.width, y }
    const look = { anchor: { x: 1, y: 1 }, filled: false }
    return [
      ...lineFigure(pane, { x: 0, y }, right),
      labelAt({ x: pane.width - 2, y }, [words.price(point.price)], words.measure, look),
    ]
  },
}

export const verticalLine: Tool = {
  places: 1,
  figures({ at: [place], pane }) {
    return place === undefined ? [] : lineFigure(pane, { x: place.x, y: 0 }, { x: place.x, y: pane.height })
  },
}

export const arrow: Tool = {
  places: 2,
  figures({ at: [from, to] }) {
    if (from === undefined || to === undefined) return []
    const back = Math.atan2(from.y - to.y, from.x - to.x)
    const side = (turn: number) => ({
      x: to.x + ARROW_HEAD * Math.cos(back + turn),
      y: to.y + ARROW_HEAD * Math.sin(back + turn),
    })
    return [
      { kind: 'line', ends: [from, to] },
      { kind: 'path', way: [side(ARROW_SPREAD), to, side(-ARROW_SPREAD)] },
    ]
  },
}

export const brush: Tool = {
  places: 'way',
  figures: ({ at }) => [{ kind: 'path', way: at }],
  // A freehand path has too many points for handles, so it can only be moved as a whole.
  handles: () => [],
}
