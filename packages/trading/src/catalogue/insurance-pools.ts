import { type E8, e8 } from '@perpdesk/numeric'
import type { InsurancePoolTerms } from '../products/contract.ts'

/** Pool balances of this many USD and more count for the drawdown trigger (our choice; the ratios are published). */
const THRESHOLD = e8('10000')

/** Terms of a pool of one name; `threshold` in the settle coin of its contracts. */
export function insurancePool(name: string, threshold: E8): InsurancePoolTerms {
  return { name, threshold, triggerRatio: e8('-0.3'), stopRatio: e8('-0.25'), maxDeviation: e8('0.05') }
}

/** The pool that all contracts settled in a USD coin share. It has the coin's name, and so do deposits into the fund. */
export function commonPool(settleCoin: string): InsurancePoolTerms {
  return insurancePool(settleCoin, THRESHOLD)
}
