import { type E8, e8 } from '@perpdesk/numeric'
import type { InsurancePoolTerms } from '../instrument.ts'

/** Pool balances of this many USD and more count for the drawdown trigger (our choice; the ratios are published). */
const THRESHOLD = e8('10000')

/** Terms of a pool of one name; `threshold` in the settle coin of its contracts. */
export function insurancePool(name: string, threshold: E8): InsurancePoolTerms {
  return { name, threshold, triggerRatio: e8('-0.3'), stopRatio: e8('-0.25'), maxDeviation: e8('0.05') }
}

/** The pool that all contracts settled in a USD coin share. It bears the coin's name, and so do deposits into the fund. */
export function commonPool(settleCoin: string): InsurancePoolTerms {
  return insurancePool(settleCoin, THRESHOLD)
}

/** About as much as {@link THRESHOLD} in the coins that inverse contracts settle in. */
const COIN_THRESHOLDS: ReadonlyMap<string, E8> = new Map([
  ['BTC', e8('0.15')],
  ['ETH', e8('4')],
  ['DOT', e8('2000')],
  ['EOS', e8('15000')],
  ['XRP', e8('5000')],
])

/** The pool that all inverse contracts settled in a coin share. */
export function coinPool(settleCoin: string): InsurancePoolTerms {
  return insurancePool(settleCoin, COIN_THRESHOLDS.get(settleCoin) ?? e8('1'))
}
