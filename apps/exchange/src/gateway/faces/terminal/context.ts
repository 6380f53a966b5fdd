import type { Alerts } from '../../../alerts/alerts.ts'
import type { Candles } from '../../../candles/candles.ts'
import type { Config } from '../../../config/config.ts'
import type { History } from '../../../history/history.ts'
import type { Identity } from '../../../identity/identity.ts'
import type { Sequencer } from '../../../sequencer/sequencer.ts'
import type { HouseWatch } from '../../../telemetry/house-watch.ts'
import type { Log } from '../../../telemetry/log.ts'
import type { Metrics } from '../../../telemetry/metrics.ts'
import type { Grants } from '../../core/budgets/grants.ts'
import type { Visitors } from '../../core/caller/visitors.ts'
import type { Listings } from '../../core/listings/listings.ts'
import type { Accounts } from '../../core/use-cases/accounts.ts'
import type { UsedIds } from '../../core/use-cases/used-ids.ts'
import type { Callers } from './http/client-address.ts'
import type { OriginPolicy } from './http/origin-policy.ts'
import type { TickerBoard } from './wire/ticker-board.ts'

/** What the composition root gives to the doors. */
export interface GatewayInputs {
  readonly config: Config
  readonly sequencer: Sequencer
  readonly history: History
  readonly candles: Candles
  readonly identity: Identity
  readonly alerts: Alerts
  readonly log: Log
  readonly watch: HouseWatch
}

/** The same with what the doors share among themselves. */
export interface GatewayContext extends GatewayInputs {
  readonly listings: Listings
  readonly tickers: TickerBoard
  readonly accounts: Accounts
  readonly usedIds: UsedIds
  readonly grants: Grants
  readonly origins: OriginPolicy
  readonly callers: Callers
  readonly visitors: Visitors
  readonly metrics: Metrics
}
