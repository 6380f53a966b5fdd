/**
 * Returns the largest integer from 0 to `most` for which `fits` is true, by binary search. If `fits` is true for a
 * number, it must be true for all smaller ones; 0 is not tested.
 */
export function largestCount(most: bigint, fits: (count: bigint) => boolean): bigint {
  let low = 0n
  let high = most
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (fits(middle)) low = middle
    else high = middle - 1n
  }
  return low
}
