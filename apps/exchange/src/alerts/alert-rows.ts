import { e8, formatE8 } from '@perpdesk/numeric'
import type { AlertRow, FiredAlertRow } from '../identity/tables.ts'
import type { Alert, FiredAlert } from './alerts.ts'

/** Returns the database row of an alert. Deleted alerts have no row. */
export function rowOf(alert: Alert, state: AlertRow['state']): AlertRow {
  const { account, instrument, source, condition, minutes, repeat, note, side, count } = alert
  return {
    account,
    alert_id: alert.alertId,
    instrument,
    source,
    condition,
    value: formatE8(alert.value),
    minutes,
    repeat,
    expires_time: alert.expiresTime,
    note,
    state,
    side,
    count,
    last_time: alert.lastTime,
    last_price: alert.lastPrice === null ? '' : formatE8(alert.lastPrice),
    created_time: alert.createdTime,
  }
}

export function alertOf(row: AlertRow): Alert {
  const { account, instrument, source, condition, minutes, repeat, note, state, side, count } = row
  return {
    account,
    alertId: row.alert_id,
    instrument,
    source,
    condition,
    value: e8(row.value),
    minutes,
    repeat,
    expiresTime: row.expires_time,
    note,
    state,
    side,
    count,
    lastTime: row.last_time,
    lastPrice: row.last_price === '' ? null : e8(row.last_price),
    createdTime: row.created_time,
  }
}

export function firedRowOf(fired: FiredAlert): FiredAlertRow {
  const { account, seq, instrument, source, condition, minutes, note, time } = fired
  return {
    account,
    fired_id: fired.firedId,
    seq,
    alert_id: fired.alertId,
    instrument,
    source,
    condition,
    value: formatE8(fired.value),
    minutes,
    note,
    price: formatE8(fired.price),
    time,
  }
}

export function firedOf(row: FiredAlertRow): FiredAlert {
  const { account, seq, instrument, source, condition, minutes, note, time } = row
  return {
    account,
    firedId: row.fired_id,
    seq,
    alertId: row.alert_id,
    instrument,
    source,
    condition,
    value: e8(row.value),
    minutes,
    note,
    price: e8(row.price),
    time,
  }
}
