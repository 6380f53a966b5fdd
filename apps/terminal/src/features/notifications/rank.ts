import type { ContractType } from '@perpdesk/trading'
import type { Notification } from './notification.ts'

/**
 * Order of simultaneous notifications (TST-06, our choice): most costly first, then by the market's turnover, then by
 * how soon an order acts.
 */
const SCENES: Readonly<Record<Notification['scene'], number>> = {
  liquidation: 0,
  position: 1,
  cancelOrder: 2,
  editOrder: 3,
  makeOrder: 4,
  market: 5,
  priceAlert: 6,
}
const MARKETS: Readonly<Record<ContractType, number>> = {
  LinearPerpetual: 0,
  InversePerpetual: 1,
  LinearFutures: 2,
  InverseFutures: 3,
  // Not offered today; ranked so that the table is complete.
  Option: 4,
  Spot: 5,
  Spread: 6,
}
const MARKET_RANKS: ReadonlyMap<string, number> = new Map(Object.entries(MARKETS))
const ORDERS = { market: 0, limit: 1, conditional: 2 } as const

/** Compares notifications by the table; equal ones keep the order in which they happened. */
export function byRank(a: Notification, b: Notification): number {
  return SCENES[a.scene] - SCENES[b.scene] || marketRank(a) - marketRank(b) || orderRank(a) - orderRank(b)
}

function marketRank({ bizType }: Notification): number {
  return MARKET_RANKS.get(bizType) ?? MARKET_RANKS.size
}

function orderRank({ trigger, market }: Notification): number {
  if (trigger !== '') return ORDERS.conditional
  return market ? ORDERS.market : ORDERS.limit
}
