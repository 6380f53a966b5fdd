import { coinPrice } from '../account/coins.ts'
import * as borrowing from '../formulas/borrowing.ts'
import type { Account } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { crossOf, riskBase } from './account-figures.ts'
import { mayOwe } from './liabilities.ts'

/** Refuses a debt of `owed` coins (5.4, R5.17); the caller checks its margin. */
export function loanFault(
  account: Account,
  coin: string,
  owed: bigint,
  beyond: 'liabilityLarge' | 'borrowLimit',
): Answer | undefined {
  const { model, spotLeverage } = account
  const terms = model.lending.get(coin)
  if (terms === undefined || !mayOwe(account, coin) || !terms.enabled || coinPrice(model, coin) === 0n) {
    return refused('notLent')
  }
  if (owed > borrowing.limitAt(terms.tiers, spotLeverage)) return refused(beyond)
  const cross = crossOf(account)
  const [part, whole] = spotLeverage === 0 ? [1n, 1n] : [BigInt(spotLeverage - 1), BigInt(spotLeverage)]
  return cross.initial * whole < riskBase(cross) * part ? undefined : refused('borrowUncovered')
}
