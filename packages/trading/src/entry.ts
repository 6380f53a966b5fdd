import { type Amount, type E8, e8Of, minus, mulDivAmount } from '@perpdesk/numeric'
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
 * never changes the average entry price (R4.1), so the part is proportional; it is rounded half up to E8 and the
 * remainder stays, so that the parts of a position closed in pieces add up exactly to its entry value.
 */
export function closedEntryValue(entryValue: E8, size: bigint, closed: bigint): E8 {
  return e8Of(closedPart(entryValue, size, closed))
}

/**
 * Remaining part of the value that `opened` lots (or their E8) were opened with, while `open` of them are still held: all but
 * the closed part. It is counted from the opening each time, not from the last reduction, so that it stays
 * within half a unit of its exact share however often a position is reduced, and the entry price can stay that of the opening.
 */
export function heldPart(openedValue: Amount, opened: Amount, open: Amount): Amount {
  return minus(openedValue, closedPart(openedValue, opened, minus(opened, open)))
}

/** {@link closedEntryValue} of amounts: of an entry value, and of all else that is closed with it (fees, margin). */
export function closedPart(amount: Amount, size: Amount, closed: Amount): Amount {
  return closed === size ? amount : mulDivAmount(amount, closed, size, 'halfUp')
}
