// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { HISTORY_MARKETS, readTradeHistory, tradeHistoryAddress } from './trade-history-address.ts'

describe('addresses of past trades', () => {
  it.each([
    ['uniform-usdt', 'usdtPerpetual'],
    ['usdt-future', 'usdtFuture'],
    ['usdc-perpetual', 'usdcPerpetual'],
    ['usdc-future', 'usdcFuture'],
    ['uniform-inverse-perpetual', 'inversePerpetual'],
    ['uniform-inverse-future', 'inverseFuture'],
  ] as const)('[ROUTE-09] %s is the page of %s', (kind, market) => {
    const path = `/user/assets/order/derivatives/${kind}/trade-history`
    expect(readTradeHistory(path)).toBe(market)
    expect(tradeHistoryAddress(market)).toBe(path)
  })

  it('[ROUTE-09] nothing else is such a page', () => {
    expect(HISTORY_MARKETS).toHaveLength(6)
    for (const path of ['/', '/user/assets/order/derivatives/spot/trade-history', '/user/assets/order/derivatives'])
      expect(readTradeHistory(path)).toBe(undefined)
  })
})
