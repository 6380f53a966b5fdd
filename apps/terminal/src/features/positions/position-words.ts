import type { Position } from '@perpdesk/protocol'

export function sideWord(position: Position): 'Long' | 'Short' {
  return position.side === 'Buy' ? 'Long' : 'Short'
}

export function positionKey(position: Position): string {
  return `${position.symbol}:${position.positionIdx}`
}

/** Where orders that close this position are sent from. */
export function closeLane(position: Position): string {
  return `close:${positionKey(position)}`
}
