import * as z from 'zod/mini'
import { alertId, alertTerms, firedAlert, priceAlert } from '../records.ts'
import { commonQuery, type Endpoint } from './endpoint.ts'

export const alertEndpoints = {
  /** All price alerts of the user, newest first. */
  alerts: {
    method: 'GET',
    path: '/contract/v5/alert/list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject(commonQuery),
    result: z.strictObject({ list: z.array(priceAlert) }),
  },
  /** The last 100 alerts of the user that fired, newest first. */
  firedAlerts: {
    method: 'GET',
    path: '/contract/v5/alert/fired',
    access: 'session',
    bucket: 'read',
    request: z.strictObject(commonQuery),
    result: z.strictObject({ list: z.array(firedAlert) }),
  },
  /** Creates an alert. A repeated call with the same `alertId` creates no second alert and returns the existing one. */
  createAlert: {
    method: 'POST',
    path: '/contract/v5/alert/create',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ alertId, ...alertTerms.shape }),
    result: priceAlert,
  },
  /** Replaces all terms of an alert. The alert is then on, and waits as if it were new. */
  changeAlert: {
    method: 'POST',
    path: '/contract/v5/alert/change',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ alertId, ...alertTerms.shape }),
    result: priceAlert,
  },
  /**
   * Pauses an alert or switches it on. When it is switched on, its condition counts from the current price. An alert
   * that fired its only time may be switched on again, an expired alert may not.
   */
  switchAlert: {
    method: 'POST',
    path: '/contract/v5/alert/switch',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ alertId, state: z.enum(['on', 'paused']) }),
    result: priceAlert,
  },
  /** Deletes an alert. Succeeds also if no alert with this id exists (any more). */
  deleteAlert: {
    method: 'POST',
    path: '/contract/v5/alert/delete',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ alertId }),
    result: z.strictObject({ alertId }),
  },
} as const satisfies Record<string, Endpoint>
