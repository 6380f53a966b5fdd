import type { E8 } from '@perpdesk/numeric'

/** Size of the SVG's view box. */
export const SPARK = { width: 2_400, height: 600 } as const

/**
 * Returns the path of a sparkline over the whole view box: first close at the left edge, last close at the right,
 * lowest at the bottom. Coordinates are truncated to whole units, because the line is only drawn. `undefined` for fewer
 * than two closes.
 */
export function sparkPath(closes: readonly E8[]): string | undefined {
  if (closes.length < 2) return undefined
  const lowest = closes.reduce((least, close) => (close < least ? close : least))
  const highest = closes.reduce((most, close) => (close > most ? close : most))
  const span = highest - lowest
  const points = closes.map((close, place) => {
    const x = Math.trunc((place * SPARK.width) / (closes.length - 1))
    const y = span === 0n ? SPARK.height / 2 : ((highest - close) * BigInt(SPARK.height)) / span
    return `${x} ${y}`
  })
  return `M${points.join('L')}`
}
