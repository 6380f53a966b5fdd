/** Record types of other modules that use cases return; faces import them from this file. */
export type { Alert, AlertNews, AskedAlert, FiredAlert } from '../../alerts/alerts.ts'
export type { DayStats, RecentTrade, Resolution } from '../../candles/candles.ts'
export {
  type Candle,
  type CandlePrice,
  type ClosedPnlRow,
  type ExecutionRow,
  executionRow,
  type Page,
  type PublicQuery,
  type Stamped,
} from '../../history/history.ts'
export type { RecordTable } from '../../history/records.ts'
export type { Account, Session, User, Visit } from '../../identity/identity.ts'
export type { Confirmed } from '../../identity/security/security.ts'
export type { Invite } from '../../invites/invites.ts'
