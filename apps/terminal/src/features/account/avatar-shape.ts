const SIDE = 5
const HUES = 360

/** Squares of a picture, row by row, and its hue in degrees. */
export interface AvatarShape {
  readonly cells: readonly (readonly boolean[])[]
  readonly hue: number
}

/**
 * Returns the picture of a public id: five rows of five squares, symmetric to the vertical axis. Ids that differ in one digit look
 * different, since every digit affects every square (FNV-1a, 32 bits).
 */
export function avatarShape(uid: string): AvatarShape {
  let hash = 0x811c9dc5
  for (const digit of uid) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193)
  const hue = (hash >>> 0) % HUES
  // The lower bits of this hash change little with the last digit.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  const bits = (hash ^ (hash >>> 13)) >>> 0
  const half = Math.ceil(SIDE / 2)
  const cells = Array.from({ length: SIDE }, (_, y) =>
    Array.from({ length: SIDE }, (__, x) => ((bits >>> (y * half + Math.min(x, SIDE - 1 - x))) & 1) === 1),
  )
  return { cells, hue }
}
