import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import type { Side, TpSlKind } from '@perpdesk/trading'
import { legMover } from '../../tpsl/index.ts'

/** Take profit or stop loss of a position, at a price that has not been sent yet. */
export interface ProtectiveLeg {
  readonly position: Position
  readonly leg: TpSlKind
  readonly price: E8
}

export function sideOf({ side }: Position): Side {
  return side === 'Sell' ? 'Sell' : 'Buy'
}

/**
 * Returns the leg that a price belongs to, by its side of the last price; before the first trade, of the entry price.
 */
export function legAt(position: Position, price: E8, last: E8 | undefined): ProtectiveLeg {
  const isAbove = price > (last ?? e8(position.entryPrice))
  return { position, price, leg: isAbove === (sideOf(position) === 'Buy') ? 'takeProfit' : 'stopLoss' }
}

/** Sends the leg. Resolves to true once the exchange has accepted it; an error is shown as a notice. */
export async function sendLeg({ position, leg, price }: ProtectiveLeg): Promise<boolean> {
  return (await legMover()).setLeg(position, leg, price)
}
