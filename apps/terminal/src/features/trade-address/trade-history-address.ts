import type { MarketType } from '@perpdesk/protocol'

/** Product types with a page of past trades, and the name of each in the address (ROUTE-09). */
const PATHS = {
  usdtPerpetual: 'uniform-usdt',
  usdtFuture: 'usdt-future',
  usdcPerpetual: 'usdc-perpetual',
  usdcFuture: 'usdc-future',
  inversePerpetual: 'uniform-inverse-perpetual',
  inverseFuture: 'uniform-inverse-future',
} as const satisfies Partial<Record<MarketType, string>>

export type HistoryMarket = keyof typeof PATHS

const BEFORE = '/user/assets/order/derivatives/'
const AFTER = '/trade-history'

export const HISTORY_MARKETS = [
  'usdtPerpetual',
  'usdtFuture',
  'usdcPerpetual',
  'usdcFuture',
  'inversePerpetual',
  'inverseFuture',
] as const satisfies readonly HistoryMarket[]

/** Returns `/user/assets/order/derivatives/{kind}/trade-history`. */
export function tradeHistoryAddress(market: HistoryMarket): string {
  return `${BEFORE}${PATHS[market]}${AFTER}`
}

/** Returns the product type of the address of a trade history; `undefined` for other addresses. */
export function readTradeHistory(path: string): HistoryMarket | undefined {
  return HISTORY_MARKETS.find((market) => tradeHistoryAddress(market) === path)
}
