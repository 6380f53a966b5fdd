/** Largest whole number from 0 up to `most` that `fits`; `fits` must hold below any number that it holds for. */
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
