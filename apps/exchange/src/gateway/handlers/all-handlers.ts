import type { GatewayContext } from '../context.ts'
import { accountHandlers } from './account.ts'
import { batchHandlers } from './batches.ts'
import type { Handlers } from './handler.ts'
import { marketDataHandlers } from './market-data.ts'
import { orderHandlers } from './orders.ts'
import { positionHandlers } from './positions.ts'
import { preferenceHandlers } from './preferences.ts'
import { sessionHandlers } from './session.ts'
import { strategyHandlers } from './strategies.ts'
import { visitorHandlers } from './visitors.ts'

/** One handler for each endpoint of the table; the compiler refuses a missing one. */
export function allHandlers(context: GatewayContext): Handlers {
  return {
    ...marketDataHandlers(context),
    ...sessionHandlers(context),
    ...orderHandlers(context),
    ...batchHandlers(context),
    ...positionHandlers(context),
    ...accountHandlers(context),
    ...preferenceHandlers(context),
    ...strategyHandlers(context),
    ...visitorHandlers(context),
  }
}
