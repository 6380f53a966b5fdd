import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { type ContractKind, oppositeSide, type PositionIdx, type Side } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { type OrderTicket, wireLeverage, wireQty } from '../order-submission/index.ts'

/**
 * A reverse, stored before its first order is sent: after a lost answer both orders can be queried by these ids, and
 * neither is ever sent under another id.
 */
export const reverseRecord = z.strictObject({
  symbol: z.string(),
  /** Side of the position that is closed. */
  side: z.enum(['Buy', 'Sell']),
  /** Size of this position, a plain decimal. */
  qty: z.string(),
  /** Size of the position to open, a plain decimal: the same size, or the original one if a part was already closed. */
  openQty: z.string(),
  hedge: z.boolean(),
  /** In hedge mode the leverage of the opened position, times 100, if known; it is sent with the order. */
  leverageE2: z.optional(z.int()),
  closeLinkId: z.string(),
  openLinkId: z.string(),
})
export type ReverseRecord = z.infer<typeof reverseRecord>

/** Terms of the opening order. By default it has the position's size and the contract's leverage. */
export interface ReverseTerms {
  readonly openQty?: string
  /** Used in hedge mode only, times 100; otherwise both sides have one leverage. */
  readonly leverageE2?: number | undefined
}

/** Returns the record of reversing a position; `undefined` for an empty one. */
export function recordOf(
  position: Position,
  ids: Pick<ReverseRecord, 'closeLinkId' | 'openLinkId'>,
  { openQty = position.size, leverageE2 }: ReverseTerms = {},
): ReverseRecord | undefined {
  const { symbol, side, size, positionIdx } = position
  if (side === '') return undefined
  const hedge = positionIdx !== 0
  const record = { symbol, side, qty: size, openQty, hedge, ...ids }
  return hedge && leverageE2 !== undefined ? { ...record, leverageE2 } : record
}

/** Returns the reduce-only market order that closes the whole position (REV-02). */
export function closingOrder(record: ReverseRecord, contract: ContractKind): OrderTicket {
  const { symbol, side, qty, hedge, closeLinkId } = record
  return {
    symbol,
    side: oppositeSide(side),
    orderType: 'Market',
    ...wireQty(contract, e8(qty)),
    reduceOnly: true,
    positionIdx: indexOf(side, hedge),
    action: 'ReverseClose',
    orderLinkId: closeLinkId,
  }
}

/** Returns the market order that opens the other side; in hedge mode it opens the position of that side (REV-02). */
export function openingOrder(record: ReverseRecord, contract: ContractKind): OrderTicket {
  const { symbol, side, openQty, hedge, leverageE2, openLinkId } = record
  const other = oppositeSide(side)
  return {
    symbol,
    side: other,
    orderType: 'Market',
    ...wireQty(contract, e8(openQty)),
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: indexOf(other, hedge),
    ...(leverageE2 === undefined ? {} : wireLeverage(contract, leverageE2)),
    action: 'ReverseOpen',
    orderLinkId: openLinkId,
  }
}

function indexOf(side: Side, hedge: boolean): PositionIdx {
  if (!hedge) return 0
  return side === 'Buy' ? 1 : 2
}
