import { type E8, ONE } from '@perpdesk/numeric'
import { USD_COINS } from '@perpdesk/trading'
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
