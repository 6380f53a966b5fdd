import { isMaintenanceBroken } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import type { Position } from '../account/position.ts'
import { crossAccount } from './account-figures.ts'
import { isBroken } from './broken.ts'
import { isClassicBroken } from './classic-figures.ts'

/** Whether the next check would liquidate a position, whatever margin it stands on (6.1). */
export function isDoomed(exposure: Exposure, position: Position): boolean {
  if (position.lots === 0) return false
  if (exposure.perSymbol && !exposure.symbolIsolated) return isClassicBroken(exposure)
  return isIsolated(exposure) ? isBroken(exposure, position) : isMaintenanceBroken(crossAccount(exposure.account))
}
