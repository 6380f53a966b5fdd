import { ALERT_CONDITIONS, ALERT_REPEATS, ALERT_WINDOWS, MAX_ALERT_NOTE, TRIGGER_SOURCES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { decimal, milliseconds, optionalDecimal, symbol } from '../fields.ts'

/** Client's name of an alert, by which a repeated call makes no second one. */
export const alertId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,36}$/))

const terms = {
  symbol,
  source: z.enum(TRIGGER_SOURCES),
  condition: z.enum(ALERT_CONDITIONS),
  /** A price; of `rises`, `falls` and `moves` percent with up to two decimals. */
  value: decimal,
  /** Age of the earlier price that a move counts against; 0 for a price. */
  minutes: z.union([z.literal(0), ...ALERT_WINDOWS.map((minutes) => z.literal(minutes))]),
}
/** In the person's own words; no control characters. */
const note = z.string().check(z.maxLength(MAX_ALERT_NOTE), z.regex(/^[^\p{Cc}]*$/u))

export const alertTerms = z.strictObject({
  ...terms,
  repeat: z.enum(ALERT_REPEATS),
  /** From then on it comes no more; 0 for never. */
  expiresTime: milliseconds,
  note,
})

/** `came` is one that comes once and did; only `on` waits for a price. */
export const ALERT_STATES = ['on', 'paused', 'came', 'expired', 'deleted'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** A price alert as it stands. */
export const priceAlert = z.strictObject({
  alertId,
  ...alertTerms.shape,
  state: z.enum(ALERT_STATES),
  /** Times that it fired since its terms were set, and time and price of the last: 0 and `""` before. */
  count: z.int(),
  lastTime: milliseconds,
  lastPrice: optionalDecimal,
  /** Time at which its terms were set. */
  createdTime: milliseconds,
})
export type PriceAlert = z.infer<typeof priceAlert>

/** An alert that fired: its terms then, and the price at which it fired. */
export const firedAlert = z.strictObject({
  firedId: z.string(),
  alertId,
  ...terms,
  note,
  price: decimal,
  time: milliseconds,
})
export type FiredAlert = z.infer<typeof firedAlert>
