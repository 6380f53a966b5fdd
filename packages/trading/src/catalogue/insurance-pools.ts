import { type E8, e8 } from '@perpdesk/numeric'
import type { InsurancePoolTerms } from '../products/contract.ts'

/** Pool balance in USD above which the drawdown can trigger ADL (our choice; the ratios are published). */
const THRESHOLD = e8('10000')

/** Returns the terms of the insurance pool with this name; `threshold` is in the settle coin of its contracts. */
export function insurancePool(name: string, threshold: E8): InsurancePoolTerms {
  return { name, threshold, triggerRatio: e8('-0.3'), stopRatio: e8('-0.25'), maxDeviation: e8('0.05') }
}

/**
 * Returns the terms of the insurance pool that all contracts settled in USDT, or in USDC, share. Its name is that of
 * the coin, so deposits into the insurance fund, which name only a coin, go to this pool.
 */
export function commonPool(settleCoin: string): InsurancePoolTerms {
  return insurancePool(settleCoin, THRESHOLD)
}
