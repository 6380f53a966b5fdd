import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { type ContractKind, oppositeSide, type PositionIdx, type Side } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { type OrderTicket, wireLeverage, wireQty } from '../order-submission/index.ts'

/**
 * A reverse as it was decided, written down before its first order leaves: after any loss both orders can be asked for
 * by these ids, and neither is ever sent under another one.
 */
export const reverseRecord = z.strictObject({
  symbol: z.string(),
  /** Side of the position that is closed. */
  side: z.enum(['Buy', 'Sell']),
  /** Size of it; a plain decimal. */
  qty: z.string(),
  /** Size of the one that is opened: the same, or that of before where a part was closed already. */
  openQty: z.string(),
  hedge: z.boolean(),
  /** In hedge mode the leverage of the opened position, times 100, where it is known; it is part of the order. */
  leverageE2: z.optional(z.int()),
  closeLinkId: z.string(),
  openLinkId: z.string(),
})
export type ReverseRecord = z.infer<typeof reverseRecord>

/** Terms of the opening; by default it has the size of before, at the leverage that the contract has. */
export interface ReverseTerms {
  readonly openQty?: string
  /** Counts in hedge mode alone: otherwise both sides have one leverage. */
  readonly leverageE2?: number | undefined
}

/** The reverse of a position; `undefined` where there is none. */
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

/** A market order that only closes all of the position (REV-02). */
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

/** The same size in the other direction; in hedge mode it opens the position of that side (REV-02). */
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
