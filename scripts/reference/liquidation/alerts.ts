import type { CrossFigures } from '../account/figures.ts'
import { exact } from '../formulas/fraction.ts'
import type { Account, Model } from '../model.ts'
import { riskBase } from '../risk/account-figures.ts'

/**
 * Warns a cross account once when a margin rate reaches its threshold, and again only after the rate has been below it
 * (5.4).
 */
export function warn(model: Model, account: Account, cross: CrossFigures): void {
  const base = riskBase(cross)
  for (const [kind, margin, threshold] of [
    ['IMR', cross.initial, 90n],
    ['MMR', cross.maintenance, 70n],
  ] as const) {
    if (margin === 0n || margin * 100n < base * threshold) {
      account.warned.delete(kind)
      continue
    }
    if (account.warned.has(kind)) continue
    account.warned.add(kind)
    const rate = base > 0n ? exact(margin).over(exact(base)).e8('up') : null
    model.report(account, { type: 'marginAlert', account: account.id, kind, rate })
  }
}
