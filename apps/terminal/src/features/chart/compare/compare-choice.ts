import * as z from 'zod/mini'

/** Largest number of series that are compared with the chart's own. */
export const COMPARE_LIMIT = 5

/** A series is measured in percent on the chart's scale, or in prices on an axis of its own. */
export const COMPARE_AXES = ['percent', 'own'] as const
export type CompareAxis = (typeof COMPARE_AXES)[number]

export const compareChoice = z.object({
  /** Name of the series, as `seriesName` writes it. */
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  axis: z.enum(COMPARE_AXES),
  /** Index of its colour among the colours of the look. */
  colour: z.int().check(z.gte(0), z.lt(COMPARE_LIMIT)),
  hidden: z.boolean(),
})
export type CompareChoice = Readonly<z.infer<typeof compareChoice>>

/**
 * Returns the list with another series in the first free colour; the same list if the series is already in it or the
 * list is full.
 */
export function withCompared(
  list: readonly CompareChoice[],
  name: string,
  axis: CompareAxis,
): readonly CompareChoice[] {
  if (list.length >= COMPARE_LIMIT || list.some((each) => each.name === name)) return list
  const taken = new Set(list.map(({ colour }) => colour))
  const colour = [...taken.keys(), taken.size].toSorted((a, b) => a - b).findIndex((used, at) => used !== at)
  return [...list, { name, axis, colour: colour === -1 ? taken.size : colour, hidden: false }]
}
