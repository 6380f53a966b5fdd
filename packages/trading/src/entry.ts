import { divE8, type E8, mulDiv } from '@perpdesk/numeric'

/**
 * Average entry price of a linear position (R4.1): entry value ÷ size, rounded half up at the 8th decimal (N4).
 * `entryValue` is the exact sum of the values of the opening fills that are still open; E8 of the settle coin, `size` in
 * E8 of the base coin. Throws `RangeError` for size 0.
 */
export function linearEntryPrice(entryValue: E8, size: E8): E8 {
  return divE8(entryValue, size, 'halfUp')
}

/**
 * The part of a position's entry value that belongs to `closed` of its `size` (both in one unit: lots or E8). Reducing
 * never changes the average entry price (R4.1), so the part is proportional; it is rounded half up to E8 and what stays
 * is the rest, so that the parts of a position closed in pieces add up exactly to its entry value.
 */
export function closedEntryValue(entryValue: E8, size: bigint, closed: bigint): E8 {
  return closed === size ? entryValue : mulDiv(entryValue, closed, size, 'halfUp')
}
