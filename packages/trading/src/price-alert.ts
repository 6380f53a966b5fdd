import { type E8, e8, ONE } from '@perpdesk/numeric'
import type { TriggerBy } from './vocabulary.ts'

/**
 * The conditions of a price alert: the price crosses a level (in either direction, up or down), is at or beyond a
 * level, or has moved by a percentage from an earlier price.
 */
export const ALERT_CONDITIONS = [
  'crossing',
  'crossingUp',
  'crossingDown',
  'above',
  'below',
  'rises',
  'falls',
  'moves',
] as const
export type AlertCondition = (typeof ALERT_CONDITIONS)[number]

/** The allowed ages, in minutes, of the earlier price from which a move is measured. */
export const ALERT_WINDOWS = [5, 60, 1440] as const
export type AlertWindow = (typeof ALERT_WINDOWS)[number]

/** Whether an alert fires once, or each time its condition becomes true again. */
export const ALERT_REPEATS = ['once', 'each'] as const
export type AlertRepeat = (typeof ALERT_REPEATS)[number]

/** Largest number of a user's alerts, including fired and expired ones (our choice). */
export const MAX_ALERTS = 100
/** Largest number of characters in a note (our choice). */
export const MAX_ALERT_NOTE = 120
/**
 * Shortest time between two firings of a repeated alert, in milliseconds, for prices that move to and fro around the
 * level (our choice).
 */
export const ALERT_PAUSE_MS = 60_000

/** Largest rise and fall that a condition may have, in percent at E8; a price falls by less than 100 %. */
const MAX_RISE: E8 = e8('1000')
const MAX_FALL: E8 = e8('99.99')
/** Percentages are multiples of a hundredth of a percent. */
const PERCENT_STEP: E8 = e8('0.01')
const HUNDRED = 100n

export interface AlertTerms {
  readonly source: TriggerBy
  readonly condition: AlertCondition
  /** A price or a percentage, at E8: 5 % is 5. */
  readonly value: E8
  /** Age of the earlier price, for a move; 0 for conditions on a price. */
  readonly minutes: AlertWindow | 0
  readonly repeat: AlertRepeat
}

/**
 * The state of an alert's condition. For crossings: 1 if the price is above the level, −1 below, 0 at the level. For
 * other conditions: 1 if it is true, −1 if false. 0 also means unknown.
 */
export const ALERT_SIDES = [-1, 0, 1] as const
export type AlertSide = (typeof ALERT_SIDES)[number]

/** The state of an alert that is kept from one price to the next. */
export interface AlertMemory {
  readonly side: AlertSide
  /** Time of the last firing, in milliseconds since 1970; 0 if the alert has not fired. */
  readonly lastTime: number
}

/** True for a condition on a move from an earlier price. */
export function isMove(condition: AlertCondition): condition is 'rises' | 'falls' | 'moves' {
  return condition === 'rises' || condition === 'falls' || condition === 'moves'
}

/** True for a condition on crossing a price. */
export function isCrossing(condition: AlertCondition): condition is 'crossing' | 'crossingUp' | 'crossingDown' {
  return condition === 'crossing' || condition === 'crossingUp' || condition === 'crossingDown'
}

export type AlertFault = 'notPositive' | 'tooLarge' | 'tooFine' | 'window'

/**
 * Returns the fault of an alert's terms; `undefined` if they are valid. `maxPrice` is the contract's highest price, at
 * E8.
 */
export function alertFault(
  { condition, value, minutes }: Pick<AlertTerms, 'condition' | 'value' | 'minutes'>,
  maxPrice: E8,
): AlertFault | undefined {
  if (value <= 0n) return 'notPositive'
  if (isMove(condition) !== minutes > 0) return 'window'
  if (!isMove(condition)) return value > maxPrice ? 'tooLarge' : undefined
  if (value % PERCENT_STEP !== 0n) return 'tooFine'
  return value > (condition === 'falls' ? MAX_FALL : MAX_RISE) ? 'tooLarge' : undefined
}

/**
 * Returns the state of an alert's condition at a price. `reference` is the earlier price of a move, `null` if it is
 * unknown. Prices at E8, compared exactly.
 */
export function alertSide(
  { condition, value }: Pick<AlertTerms, 'condition' | 'value'>,
  price: E8,
  reference: E8 | null,
): AlertSide {
  if (isCrossing(condition)) return price > value ? 1 : price < value ? -1 : 0
  if (condition === 'above') return price >= value ? 1 : -1
  if (condition === 'below') return price <= value ? 1 : -1
  if (reference === null || reference <= 0n) return 0
  const moved = (price - reference) * HUNDRED * ONE
  const wanted = value * reference
  const hasRisen = condition !== 'falls' && moved >= wanted
  const hasFallen = condition !== 'rises' && -moved >= wanted
  return hasRisen || hasFallen ? 1 : -1
}

/**
 * True if an alert fires when the state of its condition changes from `before` to `after`. A crossing fires when the
 * price reaches the level, and not again when the price moves on beyond the level. All other conditions fire when they
 * become true, also at the first known price.
 */
export function alertComes(condition: AlertCondition, before: AlertSide, after: AlertSide): boolean {
  if (condition === 'crossing') return before !== 0 && after !== before
  if (condition === 'crossingUp') return before === -1 && after !== -1
  if (condition === 'crossingDown') return before === 1 && after !== 1
  return before !== 1 && after === 1
}

/**
 * Returns the new state of an alert at a price, and whether the alert fires (`comes`); `time` is in milliseconds since
 * 1970. A repeated alert does not fire within {@link ALERT_PAUSE_MS} of its last firing, but its state still follows
 * the price during that pause. If the earlier price of a move is unknown, the state does not change.
 */
export function alertStep(
  terms: Pick<AlertTerms, 'condition' | 'value' | 'repeat'>,
  memory: AlertMemory,
  at: { readonly price: E8; readonly reference: E8 | null; readonly time: number },
): { readonly side: AlertSide; readonly comes: boolean } {
  const { condition, repeat } = terms
  const found = alertSide(terms, at.price, at.reference)
  const side = isMove(condition) && found === 0 ? memory.side : found
  const isSilent = repeat === 'each' && memory.lastTime > 0 && at.time - memory.lastTime < ALERT_PAUSE_MS
  return { side, comes: !isSilent && alertComes(condition, memory.side, side) }
}
