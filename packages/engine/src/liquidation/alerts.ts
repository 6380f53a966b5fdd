import {
  type CrossAccount,
  INITIAL_RATE_ALERT,
  initialMarginRate,
  MAINTENANCE_RATE_ALERT,
  maintenanceMarginRate,
  reachesRate,
  riskBase,
} from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { State } from '../state.ts'

/** Warns a cross account when its initial or maintenance margin rate reaches its threshold, once each time (5.4). */
export function warn(state: State, account: Account, cross: CrossAccount): void {
  const base = riskBase(cross)
  const initial = reachesRate(cross.totalInitialMargin, base, INITIAL_RATE_ALERT)
  const maintenance = reachesRate(cross.totalMaintenanceMargin, base, MAINTENANCE_RATE_ALERT)
  if (initial && !account.initialAlert) raiseAlert(state, account, 'IMR', initialMarginRate(cross))
  if (maintenance && !account.maintenanceAlert) raiseAlert(state, account, 'MMR', maintenanceMarginRate(cross))
  account.initialAlert = initial
  account.maintenanceAlert = maintenance
}

function raiseAlert(state: State, account: Account, kind: 'IMR' | 'MMR', rate: bigint | null): void {
  if (account.reports) state.report.push({ type: 'marginAlert', account: account.id, kind, rate })
}
