import type { ListingPhase } from './life.ts'
import type { InstrumentStatus } from './products/terms.ts'
import type { RefusalName } from './refusals.ts'
import type { OrderType, TimeInForce } from './vocabulary.ts'

/** Status and listing phase of a contract; `phase` is `null` for contracts that are not listed by a call auction. */
export interface Stage {
  readonly status: InstrumentStatus
  readonly phase: ListingPhase | null
}

/**
 * Returns the refusal of all new orders on a contract at this stage; `null` if it accepts some orders (3.5, step 3).
 */
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

/** True in the two phases of a call auction in which orders are collected. */
function collectsOrders(phase: Stage['phase']): boolean {
  return phase === 'CallAuction' || phase === 'CallAuctionNoCancel'
}

/** True while a call auction collects orders, which rest without being matched (1.5). */
export function isInAuction({ status, phase }: Stage): boolean {
  return status === 'PreLaunch' && collectsOrders(phase)
}

/**
 * Returns the refusal of an order by a call auction, which accepts only plain GTC limit orders (3.5, step 3); else
 * `null`.
 */
export function auctionRefusal(order: {
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  /** True for a conditional order and an order with attached take profit or stop loss. */
  readonly withOptions: boolean
}): RefusalName | null {
  if (order.orderType !== 'Limit' || order.timeInForce !== 'GTC') return 'auctionGtcOnly'
  return order.withOptions ? 'auctionNoTpsl' : null
}

/** Returns the refusal of all amendments of orders at this stage; `null` if amendments are accepted. */
export function amendsRefusedAt(stage: Stage): RefusalName | null {
  return ordersRefusedAt(stage) ?? (isInAuction(stage) ? 'inCallAuction' : null)
}

/**
 * Returns the refusal of cancellations by traders: in an auction's no-cancel phase and during its matching; else
 * `null`.
 */
export function cancelsRefusedAt({ phase }: Stage): RefusalName | null {
  return phase === 'CallAuctionNoCancel' || phase === 'CrossMatching' ? 'inCallAuction' : null
}
