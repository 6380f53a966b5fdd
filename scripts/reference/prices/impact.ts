import * as marketFormulas from '../formulas/market-formulas.ts'
import { priceOf, qtyOf } from '../market.ts'
import type { Market, Order } from '../model.ts'

/** Returns the average prices of filling the impact notional on each side (R2.9). */
export function impactPrices(market: Market): { bid: bigint | null; ask: bigint | null } {
  const { instrument } = market
  const levels = (orders: readonly Order[]) =>
    orders.map((order) => [priceOf(market, order.price), qtyOf(market, order.leaves)] as const)
  const impact = (orders: readonly Order[]) =>
    marketFormulas.impactPrice(instrument, levels(orders), instrument.impactNotional)
  return { bid: impact(market.bids), ask: impact(market.asks) }
}
