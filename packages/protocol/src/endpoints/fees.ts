import * as z from 'zod/mini'
import { feeLevel } from '../records.ts'
import { commonQuery, type Endpoint } from './endpoint.ts'

/** Calls of the page of fee levels. */
export const feeEndpoints = {
  /** The user's fee level and 30-day volume. Levels are reviewed daily at 07:00 UTC. */
  feeLevel: {
    method: 'GET',
    path: '/user/private/fee-level',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(commonQuery),
    result: feeLevel,
  },
} as const satisfies Record<string, Endpoint>
