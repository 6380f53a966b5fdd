import * as z from 'zod/mini'
import { alertId, alertTerms, firedAlert, priceAlert } from '../records.ts'
import { bust, type Endpoint } from './endpoint.ts'

export const alertEndpoints = {
  /** All price alerts of the person, newest first. */
  alerts: {
    method: 'GET',
    path: '/contract/v5/alert/list',
    access: 'session',
    bucket: 'read',
    request: z.strictObject(bust),
    result: z.strictObject({ list: z.array(priceAlert) }),
  },
  /** The last 100 alerts of the person that fired, newest first. */
  firedAlerts: {
    method: 'GET',
    path: '/contract/v5/alert/fired',
    access: 'session',
    bucket: 'read',
    request: z.strictObject(bust),
    result: z.strictObject({ list: z.array(firedAlert) }),
  },
  /** Repeated with the same `alertId` it answers with the alert that there is. */
  createAlert: {
    method: 'POST',
    path: '/contract/v5/alert/create',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ alertId, ...alertTerms.shape }),
    result: priceAlert,
  },
  /** Sets all terms anew: the alert is on and waits as if it was made now. */
  changeAlert: {
    method: 'POST',
    path: '/contract/v5/alert/change',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ alertId, ...alertTerms.shape }),
    result: priceAlert,
  },
  /** Pauses an alert, or sets it on: it then waits from the price of now on. One that came once may be set on again, an expired one not. */
  switchAlert: {
    method: 'POST',
    path: '/contract/v5/alert/switch',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ alertId, state: z.enum(['on', 'paused']) }),
    result: priceAlert,
  },
  /** Also when there is none of that name (any more). */
  deleteAlert: {
    method: 'POST',
    path: '/contract/v5/alert/delete',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ alertId }),
    result: z.strictObject({ alertId }),
  },
} as const satisfies Record<string, Endpoint>
