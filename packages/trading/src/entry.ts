import { type Amount, type E8, e8Of, minus, mulDivAmount } from '@perpdesk/numeric'
import { type ContractKind, EXACT_GRID, priceOfValue } from './value.ts'

/**
 * Returns the average entry price (R4.1): entry value ÷ size of a linear contract, size ÷ entry value of an inverse
 * contract, half up at the 8th decimal (N4). `entryValue` is the total value of the opening fills that are still open.
 * Throws `RangeError` for size 0.
 */
export function entryPrice(contract: ContractKind, entryValue: E8, size: E8): E8 {
  return priceOfValue(contract, { numerator: entryValue, denominator: 1n }, size, EXACT_GRID)
}

/**
 * Returns the part of a position's entry value that belongs to the closed part, `closed` of `size` (both in lots, or
 * both in E8). The part is proportional, because a reduction does not change the average entry price (R4.1). It is
 * rounded half up to E8, and the position keeps the remainder. The parts of a position that is closed in pieces add up
 * exactly to its entry value.
 */
export function closedEntryValue(entryValue: E8, size: bigint, closed: bigint): E8 {
  return e8Of(closedPart(entryValue, size, closed))
}

/**
 * Returns the entry value of the part of a position that is still open: `open` of the `opened` quantity (both in lots,
 * or both in E8), which had the value `openedValue`. It is calculated from the opened value each time, not from the
 * last reduction. Rounding errors therefore do not add up over many reductions, and the average entry price does not
 * change.
 */
export function heldPart(openedValue: Amount, opened: Amount, open: Amount): Amount {
  return minus(openedValue, closedPart(openedValue, opened, minus(opened, open)))
}

/** {@link closedEntryValue} for amounts: for an entry value, or for fees and margin that are reduced in proportion. */
export function closedPart(amount: Amount, size: Amount, closed: Amount): Amount {
  return closed === size ? amount : mulDivAmount(amount, closed, size, 'halfUp')
}
