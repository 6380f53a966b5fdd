import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { oppositeSide, positionCapabilities, type Side } from '@perpdesk/trading'

export function sideWord(position: Position): 'Long' | 'Short' {
  return position.side === 'Buy' ? 'Long' : 'Short'
}

export function positionKey(position: Position): string {
  return `${position.symbol}:${position.positionIdx}`
}

/** Returns the margin added to an isolated position beyond its initial margin. */
export function addedMargin(position: Position): E8 {
  return positionCapabilities(position).takesMargin ? e8(position.addedMargin) : 0n
}

/** Returns the id of the queue of orders that close this position: one is sent at a time. */
export function closeSlot(position: Position): string {
  return `close:${positionKey(position)}`
}

/** Returns the side of orders that close the position. */
export function closingSide(position: Position): Side {
  return position.side === '' ? 'Sell' : oppositeSide(position.side)
}
