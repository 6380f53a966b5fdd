import { type E8, e8, ONE } from '@perpdesk/numeric'
import type { TriggerBy } from './vocabulary.ts'

/** Conditions of a price alert: a price crossed (from either side or one) or reached; a move in percent against an earlier price. */
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

/** Age of the earlier price that a move counts against, in minutes. */
export const ALERT_WINDOWS = [5, 60, 1440] as const
export type AlertWindow = (typeof ALERT_WINDOWS)[number]

/** Once, or each time that the condition becomes true anew. */
export const ALERT_REPEATS = ['once', 'each'] as const
export type AlertRepeat = (typeof ALERT_REPEATS)[number]

/** Most alerts of a person, those that came and expired among them (our choice). */
export const MAX_ALERTS = 100
/** Characters of a note (our choice). */
export const MAX_ALERT_NOTE = 120
/** An alert that comes each time comes at most once in so many milliseconds, however much a price trembles at it (our choice). */
export const ALERT_PAUSE_MS = 60_000

/** Largest move that one may wait for, in percent at E8; a price can fall by less than 100 %. */
const MAX_RISE: E8 = e8('1000')
const MAX_FALL: E8 = e8('99.99')
/** Hundredths of a percent. */
const PERCENT_STEP: E8 = e8('0.01')
const HUNDRED = 100n

export interface AlertTerms {
  readonly source: TriggerBy
  readonly condition: AlertCondition
  /** A price, or percent: 5 % are 5 at E8. */
  readonly value: E8
  /** Of a move; 0 for a price. */
  readonly minutes: AlertWindow | 0
  readonly repeat: AlertRepeat
}

/**
 * Side on which a price stands to an alert. Price to be crossed: 1 above, −1 below, 0 at it. Other conditions: 1 true, −1 false.
 * 0 also while that is unknown.
 */
export const ALERT_SIDES = [-1, 0, 1] as const
export type AlertSide = (typeof ALERT_SIDES)[number]

/** State of an alert between prices. */
export interface AlertMemory {
  readonly side: AlertSide
  /** Time at which it fired last, in milliseconds since 1970; 0 before. */
  readonly lastTime: number
}

/** True for a move against an earlier price. */
export function isMove(condition: AlertCondition): condition is 'rises' | 'falls' | 'moves' {
  return condition === 'rises' || condition === 'falls' || condition === 'moves'
}

/** True for a price to be crossed. */
export function isCrossing(condition: AlertCondition): condition is 'crossing' | 'crossingUp' | 'crossingDown' {
  return condition === 'crossing' || condition === 'crossingUp' || condition === 'crossingDown'
}

export type AlertFault = 'notPositive' | 'tooLarge' | 'tooFine' | 'window'

/** Fault of the terms; `undefined` where there is none. `maxPrice` is the contract's, at E8. */
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

/** Side on which a price stands; `reference` is the earlier price of a move or `null`. Prices at E8, compared exactly. */
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
 * True when an alert fires as the price goes from one side to another. A price that is met counts as crossed, and the way on
 * from it as no second crossing; all other conditions fire when they become true, also with the first price.
 */
export function alertComes(condition: AlertCondition, before: AlertSide, after: AlertSide): boolean {
  if (condition === 'crossing') return before !== 0 && after !== before
  if (condition === 'crossingUp') return before === -1 && after !== -1
  if (condition === 'crossingDown') return before === 1 && after !== 1
  return before !== 1 && after === 1
}

/**
 * Takes an alert to a price at a time (milliseconds since 1970). One that fires each time stays silent for {@link ALERT_PAUSE_MS}
 * after it fired; the sides that the price takes meanwhile are remembered, so that it is armed again by where the price
 * stands then. A move whose earlier price is not known leaves it as it was.
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
