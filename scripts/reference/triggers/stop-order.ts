import type { AttachedTpSl } from '@perpdesk/engine'
import type { Side } from '@perpdesk/trading'
import { opposite } from '../formulas/formulas.ts'
import type { Stop, StopKind } from '../model.ts'

export type Leg = 'takeProfit' | 'stopLoss'

export function isOfPosition({ kind }: Stop): boolean {
  return kind !== 'Stop' && kind !== 'OcoOrder'
}

/** For the whole position, also when its size changes. */
export function isWhole({ kind }: Stop): boolean {
  return kind === 'TakeProfit' || kind === 'StopLoss' || kind === 'TrailingStop'
}

export function isPartial({ kind }: Stop): boolean {
  return kind === 'PartialTakeProfit' || kind === 'PartialStopLoss'
}

/** Takes a profit: sells high or buys low. */
export function takesProfit({ kind, side, direction }: Stop): boolean {
  return (kind === 'OcoOrder' && (side === 'Sell') === (direction === 1)) || kind.endsWith('TakeProfit')
}

export function kindOf(leg: Leg, mode: AttachedTpSl['mode']): StopKind {
  if (leg === 'takeProfit') return mode === 'Full' ? 'TakeProfit' : 'PartialTakeProfit'
  return mode === 'Full' ? 'StopLoss' : 'PartialStopLoss'
}

/** Direction of a position's profit, and of its loss (3.7). */
export function directionOf(held: Side, leg: Leg): 1 | 2 {
  return (held === 'Buy') === (leg === 'takeProfit') ? 1 : 2
}

/** Side of the position that a stop closes. */
export function heldSide({ side }: Pick<Stop, 'side'>): Side {
  return opposite(side)
}
