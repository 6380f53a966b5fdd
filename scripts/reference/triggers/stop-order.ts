import type { AttachedTpSl } from '@perpdesk/engine'
import type { Side } from '@perpdesk/trading'
import { opposite } from '../formulas/formulas.ts'
import type { Stop, StopKind } from '../model.ts'

export type Leg = 'takeProfit' | 'stopLoss'

export function isOfPosition({ kind }: Stop): boolean {
  return kind !== 'Stop' && kind !== 'OcoOrder'
}

/** True for stops of the whole position, which follow its size. */
export function isWhole({ kind }: Stop): boolean {
  return kind === 'TakeProfit' || kind === 'StopLoss' || kind === 'TrailingStop'
}

export function isPartial({ kind }: Stop): boolean {
  return kind === 'PartialTakeProfit' || kind === 'PartialStopLoss'
}

/** True if the stop takes a profit: sells high or buys low. */
export function takesProfit({ kind, side, direction }: Stop): boolean {
  return (kind === 'OcoOrder' && (side === 'Sell') === (direction === 1)) || kind.endsWith('TakeProfit')
}

export function kindOf(leg: Leg, mode: AttachedTpSl['mode']): StopKind {
  if (leg === 'takeProfit') return mode === 'Full' ? 'TakeProfit' : 'PartialTakeProfit'
  return mode === 'Full' ? 'StopLoss' : 'PartialStopLoss'
}

/** Returns the direction in which a position's price moves to a profit, or to a loss (3.7). */
export function directionOf(held: Side, leg: Leg): 1 | 2 {
  return (held === 'Buy') === (leg === 'takeProfit') ? 1 : 2
}

/** Returns the side of the position that a stop closes. */
export function heldSide({ side }: Pick<Stop, 'side'>): Side {
  return opposite(side)
}
