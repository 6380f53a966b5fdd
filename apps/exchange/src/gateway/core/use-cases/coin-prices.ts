import { type E8, ONE } from '@perpdesk/numeric'
import { isSpot, USD_COINS } from '@perpdesk/trading'
import type { CoreContext } from '../context.ts'

/**
 * Returns the present prices of coins in USD, by name: dollars count one to one, leveraged tokens have their net asset
 * value, other coins the index of the contract that prices them as collateral. Coins without such a price are left out.
 */
export function coinPrices({ sequencer }: CoreContext, coins: ReadonlySet<string>): ReadonlyMap<string, E8> {
  const { engine } = sequencer
  const terms = new Map(engine.collateral().map(({ coin, priceInstrument }) => [coin, priceInstrument]))
  const prices = new Map<string, E8>()
  for (const coin of [...coins].toSorted()) {
    const instrument = terms.get(coin)
    const token = engine.token(coin)
    if (USD_COINS.includes(coin)) prices.set(coin, ONE)
    else if (token !== undefined) prices.set(coin, token.nav)
    else if (instrument !== undefined) {
      const { indexPrice } = engine.quote(instrument)
      if (indexPrice > 0n) prices.set(coin, indexPrice)
    }
  }
  return prices
}

/**
 * Returns the present prices in USD of all coins that have one: those of {@link coinPrices}, and of other coins the index
 * of their first pair with a dollar coin.
 */
export function everyCoinPrice(context: CoreContext): ReadonlyMap<string, E8> {
  const { engine } = context.sequencer
  const collateral = engine.collateral().map(({ coin }) => coin)
  const tokens = engine.tokens().map(({ terms }) => terms.coin)
  const prices = new Map(coinPrices(context, new Set([...USD_COINS, ...collateral, ...tokens])))
  for (const pair of engine.instruments().filter(isSpot)) {
    if (prices.has(pair.baseCoin) || !USD_COINS.includes(pair.quoteCoin)) continue
    const { indexPrice } = engine.quote(pair.id)
    if (indexPrice > 0n) prices.set(pair.baseCoin, indexPrice)
  }
  return prices
}
