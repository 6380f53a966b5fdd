import { type Amount, type E8, e8Of, mulDivAmount } from '@perpdesk/numeric'
import { type ContractKind, EXACT_GRID, priceOfValue } from './value.ts'

/**
 * Average entry price (R4.1): linear entry value ÷ size, inverse size ÷ entry value, rounded half up at the 8th decimal
 * (N4). `entryValue` is the sum of the values of the opening fills that are still open. Throws `RangeError` for size 0.
 */
export function entryPrice(contract: ContractKind, entryValue: E8, size: E8): E8 {
  return priceOfValue(contract, { numerator: entryValue, denominator: 1n }, size, EXACT_GRID)
}

/**
 * The part of a position's entry value that belongs to `closed` of its `size` (both in one unit: lots or E8). Reducing
 * never changes the average entry price (R4.1), so the part is proportional; it is rounded half up to E8 and what stays
 * is the rest, so that the parts of a position closed in pieces add up exactly to its entry value.
 */
export function closedEntryValue(entryValue: E8, size: bigint, closed: bigint): E8 {
  return e8Of(closedPart(entryValue, size, closed))
}

/** {@link closedEntryValue} of amounts: of an entry value, and of all else that is closed with it (fees, margin). */
export function closedPart(amount: Amount, size: Amount, closed: Amount): Amount {
  return closed === size ? amount : mulDivAmount(amount, closed, size, 'halfUp')
}
