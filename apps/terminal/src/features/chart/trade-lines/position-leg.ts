import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import type { Side, TpSlKind } from '@perpdesk/trading'
import { legMover } from '../../tpsl/index.ts'

/** Take profit or stop loss of a position, at a price that is not sent yet. */
export interface ProtectiveLeg {
  readonly position: Position
  readonly leg: TpSlKind
  readonly price: E8
}

export function sideOf({ side }: Position): Side {
  return side === 'Sell' ? 'Sell' : 'Buy'
}

/** The leg that belongs on the price's side of the last one; before there was a trade, of the entry. */
export function legAt(position: Position, price: E8, last: E8 | undefined): ProtectiveLeg {
  const isAbove = price > (last ?? e8(position.entryPrice))
  return { position, price, leg: isAbove === (sideOf(position) === 'Buy') ? 'takeProfit' : 'stopLoss' }
}

/** True once the exchange has it; an error is shown. */
export async function sendLeg({ position, leg, price }: ProtectiveLeg): Promise<boolean> {
  return (await legMover()).setLeg(position, leg, price)
}
