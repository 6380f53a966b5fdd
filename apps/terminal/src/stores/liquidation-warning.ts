import type { User } from '@perpdesk/protocol'
import { accountCapabilities } from '@perpdesk/trading'

/** A person is warned of stops beyond a liquidation price that is foreseen (TPSL-14); a visitor is. */
export function warnsOfLiquidation(user: Pick<User, 'accountType'> | null): boolean {
  return user === null || accountCapabilities(user.accountType).warnsOfLiquidation
}
