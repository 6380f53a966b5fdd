import * as z from 'zod/mini'
import { pnlReport } from '../records.ts'
import { commonQuery, type Endpoint, timestamp } from './endpoint.ts'

/** Calls of the page of profit and loss. */
export const pnlEndpoints = {
  /** Sums of the ledger by UTC day, coin and contract, of at most 366 days. */
  pnlReport: {
    method: 'GET',
    path: '/contract/v5/account/pnl-report',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({ ...commonQuery, startTime: timestamp, endTime: timestamp }),
    result: pnlReport,
    compressed: true,
  },
} as const satisfies Record<string, Endpoint>
