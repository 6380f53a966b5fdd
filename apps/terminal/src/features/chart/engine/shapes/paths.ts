export interface PanePoint {
  readonly x: number
  readonly y: number
}

/** The corners of steps through the points: each holds its height until the next one begins. */
export function stepCorners(points: readonly PanePoint[]): readonly PanePoint[] {
  return points.flatMap((point, at) => {
    const before = points[at - 1]
    return before === undefined ? [point] : [{ x: point.x, y: before.y }, point]
  })
}

/** The line through the points, as far as a canvas is concerned. */
export function linePath(points: readonly PanePoint[]): Path2D {
  const path = new Path2D()
  for (const [at, { x, y }] of points.entries()) {
    if (at === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  return path
}

/** The area between the line through the points and a height. */
export function areaPath(points: readonly PanePoint[], height: number): Path2D {
  const path = linePath(points)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return path
  path.lineTo(last.x, height)
  path.lineTo(first.x, height)
  path.closePath()
  return path
}
