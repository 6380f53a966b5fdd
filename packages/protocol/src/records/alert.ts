import { ALERT_CONDITIONS, ALERT_REPEATS, ALERT_WINDOWS, MAX_ALERT_NOTE, TRIGGER_SOURCES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { anySymbol, decimal, milliseconds, optionalDecimal } from '../fields.ts'

/** The id that the client gives an alert, so that a repeated call creates no second alert. */
export const alertId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,36}$/))

const terms = {
  symbol: anySymbol,
  /** Alerts on spot pairs watch the last price. */
  source: z.enum(TRIGGER_SOURCES),
  condition: z.enum(ALERT_CONDITIONS),
  /** A price; for `rises`, `falls` and `moves` a percentage with up to two decimals. */
  value: decimal,
  /**
   * The window of a move: the price is compared with the price this many minutes earlier. 0 for conditions on a price.
   */
  minutes: z.union([z.literal(0), ...ALERT_WINDOWS.map((minutes) => z.literal(minutes))]),
}
/** A note in the user's own words, without control characters. */
const note = z.string().check(z.maxLength(MAX_ALERT_NOTE), z.regex(/^[^\p{Cc}]*$/u))

export const alertTerms = z.strictObject({
  ...terms,
  repeat: z.enum(ALERT_REPEATS),
  /** Time from which the alert no longer fires; 0 if it never expires. */
  expiresTime: milliseconds,
  note,
})

/**
 * The states of an alert. Only an alert in state `on` can fire; `came` is the state of a one-time alert that has fired.
 */
export const ALERT_STATES = ['on', 'paused', 'came', 'expired', 'deleted'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** A price alert with its terms and current state. */
export const priceAlert = z.strictObject({
  alertId,
  ...alertTerms.shape,
  state: z.enum(ALERT_STATES),
  /**
   * How often the alert fired since its terms were set, and the time and price of the last firing (before: 0 and `""`).
   */
  count: z.int(),
  lastTime: milliseconds,
  lastPrice: optionalDecimal,
  /** Time when the terms were last set. */
  createdTime: milliseconds,
})
export type PriceAlert = z.infer<typeof priceAlert>

/** One firing of an alert: the alert's terms at that time, and the price at which it fired. */
export const firedAlert = z.strictObject({
  firedId: z.string(),
  alertId,
  ...terms,
  note,
  price: decimal,
  time: milliseconds,
})
export type FiredAlert = z.infer<typeof firedAlert>
