import { type E8, e8 } from '@perpdesk/numeric'
import type { ClosedPnl, Position } from '@perpdesk/protocol'
import { dollarsAtMark, oppositeSide, returnOnMargin, type Side } from '@perpdesk/trading'
import { type Contract, instrumentOf } from '../../stores/index.ts'
import { positionFiguresNow, profitBase } from '../account-figures/index.ts'

/** Exact figures of a poster at one moment. Money is in the settle coin. */
export interface PosterSubject {
  readonly kind: 'position' | 'closedOrder'
  readonly contract: Contract
  /** Side of the position, even if the record has the side of the order that closed it. */
  readonly side: Side
  readonly leverageE2: number
  readonly qty: E8
  readonly entryPrice: E8
  /** Mark price of an open position, or average exit price. */
  readonly price: E8
  readonly pnl: E8
  readonly roi: E8
  /** Value of an open position at the mark price. */
  readonly value: { readonly amount: E8; readonly dollars: E8 } | undefined
  /** Time of these figures, in milliseconds since 1970 UTC. */
  readonly time: number
}

/** Returns the figures of an open position at current prices; `undefined` if there is none. */
export function positionSubject(position: Position, time: number): PosterSubject | undefined {
  const contract = instrumentOf(position.symbol)?.contract
  const figures = positionFiguresNow(position)
  if (contract === undefined || figures === undefined || position.side === '') return undefined
  const { mark, value, unrealisedPnl } = figures
  return {
    kind: 'position',
    contract,
    side: position.side,
    leverageE2: position.leverageE2,
    qty: e8(position.size),
    entryPrice: e8(position.entryPrice),
    price: mark,
    pnl: unrealisedPnl,
    roi: returnOnMargin(unrealisedPnl, profitBase(position), position.leverageE2),
    value: { amount: value, dollars: dollarsAtMark(contract, value, mark) },
    time,
  }
}

/**
 * Returns the figures of the part that an order closed, with the booked PnL after fees; `undefined` if no order closed
 * it.
 */
export function closedSubject(row: ClosedPnl): PosterSubject | undefined {
  const contract = instrumentOf(row.symbol)?.contract
  if (contract === undefined || row.orderId === '') return undefined
  const pnl = e8(row.closedPnl)
  return {
    kind: 'closedOrder',
    contract,
    side: oppositeSide(row.side),
    leverageE2: row.leverageE2,
    qty: e8(row.qty),
    entryPrice: e8(row.avgEntryPrice),
    price: e8(row.avgExitPrice),
    pnl,
    roi: returnOnMargin(pnl, e8(row.cumEntryValue), row.leverageE2),
    value: undefined,
    time: row.time,
  }
}
