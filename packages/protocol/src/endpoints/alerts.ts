import * as z from 'zod/mini'
import { firedAlert, priceAlert } from '../records.ts'
import { commonQuery, type Endpoint } from './endpoint.ts'

/** Calls that read price alerts. */
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
} as const satisfies Record<string, Endpoint>
