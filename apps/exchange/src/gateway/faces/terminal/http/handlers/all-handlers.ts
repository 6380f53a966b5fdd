import type { TerminalContext } from '../../context.ts'
import { Entrance } from '../entrance.ts'
import { accountHandlers } from './account.ts'
import { accountsHandlers } from './accounts.ts'
import { alertHandlers } from './alerts.ts'
import { assetsHandlers } from './assets.ts'
import { batchHandlers } from './batches.ts'
import { cancelAllHandlers } from './cancel-all.ts'
import { feeHandlers } from './fees.ts'
import type { Handlers } from './handler.ts'
import { inviteHandlers } from './invites.ts'
import { leveragedTokenHandlers } from './leveraged-tokens.ts'
import { marketDataHandlers } from './market-data.ts'
import { orderListHandlers } from './order-lists.ts'
import { orderHandlers } from './orders.ts'
import { passkeyHandlers } from './passkeys.ts'
import { positionChangeHandlers } from './position-changes.ts'
import { positionSettingHandlers } from './position-settings.ts'
import { positionHandlers } from './positions.ts'
import { preferenceHandlers } from './preferences.ts'
import { publicRecordHandlers } from './public-records.ts'
import { recoveryHandlers } from './recovery.ts'
import { securityHandlers } from './security.ts'
import { sessionHandlers } from './session.ts'
import { spotMarginHandlers } from './spot-margin.ts'
import { spotMarketHandlers } from './spot-market.ts'
import { spotOrderHandlers } from './spot-orders.ts'
import { strategyHandlers } from './strategies.ts'
import { visitorHandlers } from './visitors.ts'

/** Returns one handler for each endpoint of the table; the compiler rejects a missing one. */
export function allHandlers(context: TerminalContext): Handlers {
  const entrance = new Entrance(context)
  return {
    ...marketDataHandlers(context),
    ...spotMarketHandlers(context),
    ...publicRecordHandlers(context),
    ...sessionHandlers(context, entrance),
    ...securityHandlers(context, entrance),
    ...passkeyHandlers(context, entrance),
    ...recoveryHandlers(context, entrance),
    ...orderHandlers(context),
    ...cancelAllHandlers(context),
    ...orderListHandlers(context),
    ...spotOrderHandlers(context),
    ...spotMarginHandlers(context),
    ...leveragedTokenHandlers(context),
    ...batchHandlers(context),
    ...positionHandlers(context),
    ...positionSettingHandlers(context),
    ...positionChangeHandlers(context),
    ...accountHandlers(context),
    ...accountsHandlers(context),
    ...assetsHandlers(context),
    ...feeHandlers(context),
    ...preferenceHandlers(context),
    ...strategyHandlers(context),
    ...visitorHandlers(context),
    ...alertHandlers(context),
    ...inviteHandlers(context),
  }
}
