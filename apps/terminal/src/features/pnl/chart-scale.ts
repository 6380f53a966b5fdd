import type { E8 } from '@perpdesk/numeric'

/** Units of a chart's height: the view box of its picture. */
export const HEIGHT = 1000n

/** Extremes of a chart, zero included. */
export interface Scale {
  readonly top: E8
  readonly bottom: E8
}

export function scaleOf(values: readonly E8[]): Scale {
  let [top, bottom] = [0n, 0n]
  for (const value of values) {
    if (value > top) top = value
    if (value < bottom) bottom = value
  }
  return { top, bottom }
}

/** Distance of a value from the top, from 0 to {@link HEIGHT}; everything is in the middle where all is zero. */
export function heightOf({ top, bottom }: Scale, value: E8): bigint {
  return top === bottom ? HEIGHT / 2n : ((top - value) * HEIGHT) / (top - bottom)
}
