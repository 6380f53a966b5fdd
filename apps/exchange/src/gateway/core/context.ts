import type { Alerts } from '../../alerts/alerts.ts'
import type { Candles } from '../../candles/candles.ts'
import type { History } from '../../history/history.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Invites } from '../../invites/invites.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Sequencer } from '../../sequencer/sequencer.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Grants } from './budgets/grants.ts'
import type { Listings } from './listings/listings.ts'
import type { AccountOpener } from './use-cases/accounts.ts'
import type { UsedIds } from './use-cases/used-ids.ts'

/** The rooms of the exchange that use cases depend on. */
export interface Rooms {
  readonly sequencer: Sequencer
  readonly history: History
  readonly candles: Candles
  readonly identity: Identity
  readonly alerts: Alerts
  readonly invites: Invites
  /** `undefined` if the operator has set no mail server. */
  readonly mailer: Mailer | undefined
  readonly log: Log
}

/** The rooms, plus the state that use cases share. */
export interface CoreContext extends Rooms {
  readonly listings: Listings
  readonly accounts: AccountOpener
  readonly usedIds: UsedIds
  readonly grants: Grants
}
