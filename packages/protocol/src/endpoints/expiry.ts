import * as z from 'zod/mini'
import { page } from '../envelope.ts'
import { closedPnl } from '../records.ts'
import { type Endpoint, pageQuery } from './endpoint.ts'

/** Calls for what the end of a contract or of a session realised. */
export const expiryEndpoints = {
  /** Results of positions that delivery closed at the settlement price. */
  deliveries: {
    method: 'GET',
    path: '/contract/v5/position/delivery-record',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(pageQuery),
    result: page(closedPnl),
  },
  /** Profits and losses realised by session settlements, which leave the position open. */
  settlements: {
    method: 'GET',
    path: '/contract/v5/position/settlement-record',
    access: 'session',
    bucket: 'history',
    request: z.strictObject(pageQuery),
    result: page(closedPnl),
  },
} as const satisfies Record<string, Endpoint>
