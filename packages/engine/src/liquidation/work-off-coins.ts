import { isSpotMarket } from '../account/contract-market.ts'
import type { State } from '../state.ts'
import { tradeIn } from './sell-in-books.ts'

/**
 * Sells the coins that the liquidation account got from conversions for those that it owes, pair by pair, at the index or
 * better [X: nobody pays for a worse price]. Only on an exchange that lends.
 */
export function workOffCoins(state: State): void {
  const { coins, liquidation } = state.accounts
  if (coins.lent.length === 0) return
  for (const market of state.markets.alive) {
    if (!isSpotMarket(market) || !market.trading) continue
    const { index, maxBuy, minSell } = market.prices
    const base = liquidation.balanceOf(market.instrument.baseCoin)
    const quote = liquidation.balanceOf(market.instrument.quoteCoin)
    if (base > 0n && quote < 0n) {
      tradeIn(state, liquidation, market, 'Sell', Math.max(minSell, market.ticksAtLeast(index)))
    } else if (base < 0n && quote > 0n) {
      tradeIn(state, liquidation, market, 'Buy', Math.min(maxBuy, market.ticksAtMost(index)))
    }
  }
}
