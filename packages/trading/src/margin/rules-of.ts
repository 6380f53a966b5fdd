import type { WhatIfAccount } from '../what-if-account.ts'
import { CrossRules } from './cross-rules.ts'
import { IsolatedRules } from './isolated-rules.ts'
import { OwnCrossRules, OwnIsolatedRules } from './own-wallet.ts'
import type { MarginRules } from './rules.ts'

/** Returns the margin rules that apply to the contract of an account. */
export function rulesOf(account: WhatIfAccount): MarginRules {
  const { standing, ownTerms } = account
  if (ownTerms === null) return standing.isolated ? new IsolatedRules(account) : new CrossRules(account)
  return ownTerms.cross ? new OwnCrossRules(account, ownTerms) : new OwnIsolatedRules(account, ownTerms)
}
