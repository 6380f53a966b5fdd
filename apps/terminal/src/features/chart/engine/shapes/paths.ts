export interface PanePoint {
  readonly x: number
  readonly y: number
}

/** Returns the corners of a step line through the points: each point's height is kept until the next point. */
export function stepCorners(points: readonly PanePoint[]): readonly PanePoint[] {
  return points.flatMap((point, at) => {
    const before = points[at - 1]
    return before === undefined ? [point] : [{ x: point.x, y: before.y }, point]
  })
}

/** Returns the line through the points as a canvas path. */
export function linePath(points: readonly PanePoint[]): Path2D {
  const path = new Path2D()
  for (const [at, { x, y }] of points.entries()) {
    if (at === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  return path
}

/** Returns the area between the line through the points and a height. */
export function areaPath(points: readonly PanePoint[], height: number): Path2D {
  const path = linePath(points)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return path
  path.lineTo(last.x, height)
  path.lineTo(first.x, height)
  path.closePath()
  return path
}
