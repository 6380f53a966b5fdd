/** A place in the pane, in pixels from its top left corner. */
export interface Pixel {
  readonly x: number
  readonly y: number
}

export interface PaneSize {
  readonly width: number
  readonly height: number
}

export type Segment = readonly [Pixel, Pixel]

/** Returns the distance in pixels from a place to the nearest point of a segment. */
export function distanceToSegment({ x, y }: Pixel, [from, to]: Segment): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.min(Math.max(((x - from.x) * dx + (y - from.y) * dy) / square, 0), 1)
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
}

/**
 * Returns the part of a line that lies in the pane; `undefined` if none does. The line ends at its two points, or
 * continues past its `start`, its `end` or both.
 */
export function lineInPane(
  [from, to]: Segment,
  pane: PaneSize,
  past: { readonly start: boolean; readonly end: boolean },
): Segment | undefined {
  const dx = to.x - from.x
  const dy = to.y - from.y
  if (dx === 0 && dy === 0) return undefined
  let first = past.start ? Number.NEGATIVE_INFINITY : 0
  let last = past.end ? Number.POSITIVE_INFINITY : 1
  for (const [at, step, size] of [
    [from.x, dx, pane.width],
    [from.y, dy, pane.height],
  ] as const) {
    if (step === 0) {
      if (at < 0 || at > size) return undefined
      continue
    }
    const ends = [-at / step, (size - at) / step] as const
    first = Math.max(first, Math.min(...ends))
    last = Math.min(last, Math.max(...ends))
  }
  if (first > last) return undefined
  return [
    { x: from.x + first * dx, y: from.y + first * dy },
    { x: from.x + last * dx, y: from.y + last * dy },
  ]
}

/**
 * Returns the distance in pixels from a place to the outline of the ellipse in a box, measured along the ray from its
 * centre.
 */
export function distanceToEllipse({ x, y }: Pixel, [from, to]: Segment): number {
  const rx = Math.abs(to.x - from.x) / 2
  const ry = Math.abs(to.y - from.y) / 2
  if (rx === 0 || ry === 0) return distanceToSegment({ x, y }, [from, to])
  const dx = x - (from.x + to.x) / 2
  const dy = y - (from.y + to.y) / 2
  const ratio = Math.hypot(dx / rx, dy / ry)
  return ratio === 0 ? Math.min(rx, ry) : Math.abs(1 - 1 / ratio) * Math.hypot(dx, dy)
}

/** True if the place lies inside the polygon, by counting the sides to its right. */
export function isWithin({ x, y }: Pixel, corners: readonly Pixel[]): boolean {
  let inside = false
  for (const [index, to] of corners.entries()) {
    const from = corners[(index + corners.length - 1) % corners.length]
    if (from === undefined || from.y > y === to.y > y) continue
    if (x < from.x + ((y - from.y) * (to.x - from.x)) / (to.y - from.y)) inside = !inside
  }
  return inside
}
