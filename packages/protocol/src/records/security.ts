import { ACCOUNT_EVENTS } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { milliseconds } from '../fields.ts'

/** An open session of the person; address and device are empty where they are not known. */
export const openSession = z.strictObject({
  sessionId: z.string(),
  /** Of an IPv6 address its network. */
  address: z.string(),
  /** The browser as it names itself. */
  device: z.string(),
  createdTime: milliseconds,
  usedTime: milliseconds,
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

/**
 * Something that happened to the account. `hash` is SHA-256 in hex over the JSON list of the hash of the row before it (of the person's
 * `uid` for the first), `number`, `time`, `event`, `address`, `device` and `details`.
 */
export const accountEvent = z.strictObject({
  /** Counted from 1. */
  number: z.int(),
  time: milliseconds,
  event: z.enum(ACCOUNT_EVENTS),
  address: z.string(),
  device: z.string(),
  /** JSON object of texts; `untold`: how many of the kind had no row of their own since the row before. */
  details: z.string(),
  hash: z.string(),
})
export type AccountEventRecord = z.infer<typeof accountEvent>
