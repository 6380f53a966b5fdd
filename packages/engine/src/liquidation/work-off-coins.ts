import { isSpotMarket } from '../account/contract-market.ts'
import type { State } from '../state.ts'
import { tradeIn } from './sell-in-books.ts'

/**
 * Sells the coins that the liquidation account received from conversions for those it owes, pair by pair, at the index
 * price or better [X: no account pays for a worse price]. Only if any coin is lent.
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
