import * as z from 'zod/mini'
import { alertId, alertTerms, priceAlert } from '../records.ts'
import type { Endpoint } from './endpoint.ts'

/** Calls that change price alerts. */
export const alertChangeEndpoints = {
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
