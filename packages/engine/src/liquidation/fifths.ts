import { fifthStart } from '@perpdesk/trading'

/** Largest error of an estimate, as a part of it. */
export const ESTIMATE_ERROR = 1e-6

const HIGHEST_RANK = 5

/**
 * Ranks of a queue (see `adlRank`) whose scores are known as estimates, each at most {@link ESTIMATE_ERROR} of itself away from its
 * score. Two estimates that are further apart than both errors together are in the order of their scores. So an entry
 * that is apart from all entries beyond a border between two fifths is on its own side of it; the others, mostly none,
 * are sorted by `compare`, which compares two places exactly.
 */
export function ranksByEstimates(estimates: Float64Array, compare: (a: number, b: number) => number): Uint8Array {
  const count = estimates.length
  const ranks = new Uint8Array(count).fill(HIGHEST_RANK)
  const rising = estimates.toSorted()
  for (let fifth = 1; fifth < HIGHEST_RANK; fifth++) {
    const start = fifthStart(fifth, count)
    if (start >= count) break
    // of all estimates the last before the border and the first behind it
    const before = rising[count - start]!
    const behind = rising[count - start - 1]!
    if (isAbove(before, behind)) lowerBelow(ranks, estimates, before)
    else lowerBehind(ranks, estimates, { start, before, behind }, compare)
  }
  return ranks
}

function isAbove(a: number, b: number): boolean {
  return a - b > ESTIMATE_ERROR * (Math.abs(a) + Math.abs(b))
}

function lowerBelow(ranks: Uint8Array, estimates: Float64Array, border: number): void {
  for (let place = 0; place < ranks.length; place++) if (estimates[place]! < border) ranks[place]!--
}

interface Border {
  /** Number of entries before it. */
  readonly start: number
  readonly before: number
  readonly behind: number
}

/** Estimates do not decide the side of this border for all entries. */
function lowerBehind(
  ranks: Uint8Array,
  estimates: Float64Array,
  { start, before, behind }: Border,
  compare: (a: number, b: number) => number,
): void {
  const close: number[] = []
  let above = 0
  for (let place = 0; place < ranks.length; place++) {
    const estimate = estimates[place]!
    if (isAbove(estimate, behind)) above++
    else if (isAbove(before, estimate)) ranks[place]!--
    else close.push(place)
  }
  close.sort(compare)
  for (const place of close.slice(start - above)) ranks[place]!--
}
