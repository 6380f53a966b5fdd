import { type E8, e8Of } from '@perpdesk/numeric'
import { closedEntryValue, heldPart } from './entry.ts'
import type { HeldPosition } from './margin/contract-margin.ts'
import { realisedPnl } from './pnl.ts'
import { type ContractKind, valueDirection } from './value.ts'
import type { Side } from './vocabulary.ts'

/** A fill that changes a position. Quantity and value (E8 of the settle coin) are above zero. */
export interface PositionFill {
  readonly side: Side
  readonly qty: E8
  readonly value: E8
}

/** The result of a fill; money in E8 of the settle coin. */
export interface FilledPosition {
  /** The position after the fill; `undefined` if it is closed. */
  readonly position: HeldPosition | undefined
  /** Profit of the closed part before fees. */
  readonly realised: E8
}

/**
 * Returns a position after a fill (R4.1 to R4.5). A fill on the same side increases the position. A fill on the other
 * side reduces or closes it, and opens a position on that side with the remaining quantity.
 */
export function fillPosition(
  contract: ContractKind,
  position: HeldPosition | undefined,
  fill: PositionFill,
): FilledPosition {
  const { side, qty, value } = fill
  if (position === undefined || position.side === side) return { position: added(position, fill), realised: 0n }
  const { size, entryValue, addedMargin } = position
  const closed = qty < size ? qty : size
  const exit = closedEntryValue(value, qty, closed)
  const opening = position.opening ?? { size, value: entryValue }
  const heldValue = e8Of(heldPart(opening.value, opening.size, size - closed))
  const entry = entryValue - heldValue
  const realised = realisedPnl(valueDirection(contract, position.side), entry, exit)
  if (closed < size) {
    const kept = addedMargin - closedEntryValue(addedMargin, size, closed)
    return {
      position: { ...position, size: size - closed, entryValue: heldValue, addedMargin: kept, opening },
      realised,
    }
  }
  const rest = { side, qty: qty - closed, value: value - exit }
  return { position: rest.qty === 0n ? undefined : added(undefined, rest), realised }
}

function added(position: HeldPosition | undefined, { side, qty, value }: PositionFill): HeldPosition {
  return {
    side,
    size: (position?.size ?? 0n) + qty,
    entryValue: (position?.entryValue ?? 0n) + value,
    addedMargin: position?.addedMargin ?? 0n,
  }
}
