/** Parts into which the exchange takes one order apart (R3.3 [X]: the count is not published). */
export const MAX_ORDER_PARTS = 20

/**
 * Parts of a quantity that is larger than one order may be (R3.3): as many of the largest size as fit, then the rest.
 * Whole lots; `largest` is above zero. Nothing for a quantity of 0.
 */
export function splitQty(lots: number, largest: number): readonly number[] {
  const parts: number[] = []
  for (let left = lots; left > 0; left -= largest) parts.push(Math.min(left, largest))
  return parts
}
