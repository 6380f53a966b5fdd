import { ACCOUNT_EVENTS } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { milliseconds } from '../fields.ts'

/** An open session of the person; address and device are empty if unknown. */
export const openSession = z.strictObject({
  sessionId: z.string(),
  /** The network (/64) of an IPv6 address. */
  address: z.string(),
  /** The browser's own name (user agent). */
  device: z.string(),
  createdTime: milliseconds,
  usedTime: milliseconds,
  /** True for the session of the caller. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

/** A passkey of the person. */
export const passkey = z.strictObject({
  /** The credential's id of WebAuthn. */
  passkeyId: z.string(),
  name: z.string(),
  createdTime: milliseconds,
  /** Time of its last log-in or confirmation; `createdTime` before the first. */
  usedTime: milliseconds,
  /** True if its provider keeps a copy, so that other devices of the person have it too. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

/**
 * An event of the account. `hash` is SHA-256 in hex over the JSON list of the hash of the row before it (of the person's
 * `uid` for the first), `number`, `time`, `event`, `address`, `device` and `details`.
 */
export const accountEvent = z.strictObject({
  /** Counted from 1. */
  number: z.int(),
  time: milliseconds,
  event: z.enum(ACCOUNT_EVENTS),
  address: z.string(),
  device: z.string(),
  /** JSON object of texts; `unlogged`: number of failures since the last logged one that have no row. */
  details: z.string(),
  hash: z.string(),
})
export type AccountEventRecord = z.infer<typeof accountEvent>
