import type { ListingPhase } from './life.ts'
import type { InstrumentStatus } from './products/terms.ts'
import type { RefusalName } from './refusals.ts'
import type { OrderType, TimeInForce } from './vocabulary.ts'

/** Stage of a contract in its life; `phase` is `null` for contracts that were not sold by auction. */
export interface Stage {
  readonly status: InstrumentStatus
  readonly phase: ListingPhase | null
}

/** Refusal of all orders of a contract at this stage; `null` where it takes some (3.5, step 3). */
export function ordersRefusedAt({ status, phase }: Stage): RefusalName | null {
  switch (status) {
    case 'Trading':
      return null
    case 'Closed':
      return 'contractNotLive'
    case 'Delivering':
      return 'settlementInProgress'
    case 'PreLaunch':
      if (phase === 'CrossMatching') return 'inCallAuction'
      return phase === 'ContinuousTrading' || collectsOrders(phase) ? null : 'symbolNotTrading'
  }
}

/** Both phases of a call auction in which orders are collected. */
function collectsOrders(phase: Stage['phase']): boolean {
  return phase === 'CallAuction' || phase === 'CallAuctionNoCancel'
}

/** True while orders are collected for a call auction and rest without being matched (1.5). */
export function isInAuction({ status, phase }: Stage): boolean {
  return status === 'PreLaunch' && collectsOrders(phase)
}

/** Refusal of an order by a call auction, which collects plain limit orders only (3.5, step 3). */
export function auctionRefusal(order: {
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  /** It is conditional, or brings a take profit or stop loss. */
  readonly withOptions: boolean
}): RefusalName | null {
  if (order.orderType !== 'Limit' || order.timeInForce !== 'GTC') return 'auctionGtcOnly'
  return order.withOptions ? 'auctionNoTpsl' : null
}

/** Refusal of all amendments of orders at this stage; `null` where some are allowed. */
export function amendsRefusedAt(stage: Stage): RefusalName | null {
  return ordersRefusedAt(stage) ?? (isInAuction(stage) ? 'inCallAuction' : null)
}

/** Refusal of cancels by owners: in the second phase of an auction, and while it is matched. */
export function cancelsRefusedAt({ phase }: Stage): RefusalName | null {
  return phase === 'CallAuctionNoCancel' || phase === 'CrossMatching' ? 'inCallAuction' : null
}
