import { fifthStart } from '@perpdesk/trading'

/** Largest relative error of an estimate. */
export const ESTIMATE_ERROR = 1e-6

const HIGHEST_RANK = 5

/**
 * Returns the ranks of a queue (see `adlRank`) whose scores are known as estimates, each with a relative error of at
 * most {@link ESTIMATE_ERROR}. Two estimates that differ by more than both errors together are in the order of their
 * scores. So an entry that differs by more from all entries beyond a border between two fifths is on the correct side
 * of it; the others, usually none, are sorted by `compare`, which compares two entries exactly.
 */
export function ranksByEstimates(estimates: Float64Array, compare: (a: number, b: number) => number): Uint8Array {
  const count = estimates.length
  const ranks = new Uint8Array(count).fill(HIGHEST_RANK)
  const rising = estimates.toSorted()
  for (let fifth = 1; fifth < HIGHEST_RANK; fifth++) {
    const start = fifthStart(fifth, count)
    if (start >= count) break
    // the last estimate before the border and the first behind it, of all estimates in order
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
  /** Number of entries before the border. */
  readonly start: number
  readonly before: number
  readonly behind: number
}

/** Sets the ranks at a border if estimates alone do not decide the side of all entries. */
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
