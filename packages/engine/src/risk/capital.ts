import type { E8 } from '@perpdesk/numeric'
import type { Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import type { Position } from '../account/position.ts'
import { crossAccount } from './account-figures.ts'
import { classicCapitalOf } from './classic-figures.ts'
import { isolatedMarginOf, unrealisedOf } from './exposure-figures.ts'

/**
 * What a position may lose from its entry before nothing stands behind it, in E8 of its settle coin: the margin it holds in
 * isolated margin, all that the account has in cross (R6.6). May be negative.
 */
export function capitalOf(exposure: Exposure, position: Position): E8 {
  if (isIsolated(exposure)) return isolatedMarginOf(exposure, position)
  if (exposure.perSymbol) return classicCapitalOf(exposure)
  const { marginBalance } = crossAccount(exposure.account)
  return exposure.money.fromUsd(marginBalance, 'floor') - unrealisedOf(exposure, position)
}
