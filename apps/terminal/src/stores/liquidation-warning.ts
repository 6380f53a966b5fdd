import type { User } from '@perpdesk/protocol'
import { accountCapabilities } from '@perpdesk/trading'

/** True if stops beyond the estimated liquidation price cause a warning (TPSL-14); always true for visitors. */
export function warnsOfLiquidation(user: Pick<User, 'accountType'> | null): boolean {
  return user === null || accountCapabilities(user.accountType).warnsOfLiquidation
}
