import { e8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import type { TrailingStopTerms } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'

/** Units of the distance by which a trailing stop follows the best price. */
export const TRAIL_UNITS = ['price', 'percent'] as const
export type TrailUnit = (typeof TRAIL_UNITS)[number]

/** A trailing stop as typed and chosen, without derived values. */
export interface TrailingForm {
  readonly by: TrailUnit
  readonly trail: string
  /** Activation price; empty to start at once. */
  readonly activation: string
}

/** The fields of a position's record that describe its trailing stop. */
type Standing = Pick<Position, 'trailingStop' | 'trailValuePercentageE4' | 'activationPrice' | 'tsTriggerPrice'>

/** Step of a percentage: a hundredth of a percent, as a percentage in E8. */
export const PERCENT_STEP = 1_000_000n
const PERCENT = 100n
/** Step of a ratio in requests: one part in 10 000, as a fraction in E8. */
const RATIO_STEP = 10_000n

export function isSet({ trailingStop, trailValuePercentageE4 }: Standing): boolean {
  return trailingStop !== '' || trailValuePercentageE4 > 0
}

/** True while the stop waits for its activation price. */
export function isWaiting(position: Standing): boolean {
  return isSet(position) && position.tsTriggerPrice === '' && position.activationPrice !== ''
}

/**
 * Returns the form of an existing stop, or an empty form without one. An activation price that was already reached is
 * left out.
 */
export function formOf(position: Standing, by: TrailUnit): TrailingForm {
  const activation = isWaiting(position) ? position.activationPrice : ''
  if (position.trailValuePercentageE4 > 0) {
    return { by: 'percent', trail: formatE8(BigInt(position.trailValuePercentageE4) * PERCENT_STEP), activation }
  }
  if (position.trailingStop !== '') return { by: 'price', trail: position.trailingStop, activation }
  return { by, trail: '', activation: '' }
}

/**
 * Returns the terms of a form, in E8; `undefined` while the texts are not valid numbers. An empty activation price is
 * 0n.
 */
export function termsOf({ by, trail, activation }: TrailingForm): TrailingStopTerms | undefined {
  const way = typedDecimal(trail)
  const begin = activation === '' ? 0n : typedDecimal(activation)
  if (way === undefined || way <= 0n || begin === undefined) return undefined
  return by === 'price'
    ? { distance: way, ratio: 0n, activation: begin }
    : { distance: 0n, ratio: way / PERCENT, activation: begin }
}

/** Returns the terms of the position's present stop, in E8; `undefined` for none. */
export function standingTerms(position: Standing): TrailingStopTerms | undefined {
  if (!isSet(position)) return undefined
  const exact = (text: string) => (text === '' ? 0n : e8(text))
  return {
    distance: exact(position.trailingStop),
    ratio: BigInt(position.trailValuePercentageE4) * RATIO_STEP,
    activation: exact(position.activationPrice),
  }
}

export function isSameStop(one: TrailingStopTerms, other: TrailingStopTerms | undefined): boolean {
  return one.distance === other?.distance && one.ratio === other.ratio && one.activation === other.activation
}

/** True if the form has the same terms as the present stop: the exchange refuses a change without effect (34040). */
export function isUnchanged(form: TrailingForm, position: Standing): boolean {
  const terms = termsOf(form)
  return terms !== undefined && isSameStop(terms, standingTerms(position))
}

/** Returns a ratio in parts of 10 000, as requests use it. */
export function ratioE4(ratio: bigint): number {
  return toSafeInteger(ratio / RATIO_STEP)
}
