import type { InstrumentTerms } from '@perpdesk/trading'
import { isDollar } from './coins.ts'
import type { QuoteRates } from './quote-rates.ts'
import type { Reference } from './reference.ts'

/** The asset behind an instrument, as its participants value it. */
export interface Underlying {
  /** Returns the reference price in the instrument's quote coin. */
  price(): number
  /** Returns the log return of about the last minute. */
  momentum(): number
  /** Returns a multiple of the usual trading activity. */
  activity(): number
  /** Moves the reference price, as if a large trade had moved the market. */
  push(logMove: number): void
}

/** Coins whose reference price and activity stand in for those of a pair of two dollars. */
const BUSIEST = 'BTC'

/**
 * Returns the underlying of an instrument: the price of its base coin in its quote coin, each in USDT. Dollars have
 * rates instead of reference prices, and no trade moves these.
 */
export function underlyingOf(
  { baseCoin, quoteCoin }: Pick<InstrumentTerms, 'baseCoin' | 'quoteCoin'>,
  reference: Reference,
  rates: QuoteRates,
): Underlying {
  const inUsdt = (coin: string): number => (isDollar(coin) ? 1 / rates.of(coin) : reference.price(coin))
  const momentumOf = (coin: string): number => (isDollar(coin) ? 0 : reference.momentum(coin))
  return {
    price: () => (isDollar(quoteCoin) ? inUsdt(baseCoin) * rates.of(quoteCoin) : inUsdt(baseCoin) / inUsdt(quoteCoin)),
    momentum: () => momentumOf(baseCoin) - momentumOf(quoteCoin),
    activity: () => reference.activity(isDollar(baseCoin) ? BUSIEST : baseCoin),
    push(logMove) {
      if (!isDollar(baseCoin)) reference.push(baseCoin, logMove)
    },
  }
}
