import { e8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import type { TrailingStopTerms } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'

/** Units of the way that a trailing stop stays behind the best price. */
export const TRAIL_UNITS = ['price', 'percent'] as const
export type TrailUnit = (typeof TRAIL_UNITS)[number]

/** A trailing stop as it is typed and chosen, nothing derived. */
export interface TrailingForm {
  readonly by: TrailUnit
  readonly trail: string
  /** Price at which it begins; at once where nothing is typed. */
  readonly activation: string
}

/** The trailing stop in a position's record. */
type Standing = Pick<Position, 'trailingStop' | 'trailValuePercentageE4' | 'activationPrice' | 'tsTriggerPrice'>

/** The step of a percentage is a hundredth; in E8. */
export const PERCENT_STEP = 1_000_000n
const PERCENT = 100n
/** Parts of a ratio on the wire, in E8. */
const RATIO_STEP = 10_000n

export function isSet({ trailingStop, trailValuePercentageE4 }: Standing): boolean {
  return trailingStop !== '' || trailValuePercentageE4 > 0
}

/** True while it waits for its activation price. */
export function isWaiting(position: Standing): boolean {
  return isSet(position) && position.tsTriggerPrice === '' && position.activationPrice !== ''
}

/** The form of an existing stop; without one an empty form. A price at which it began once is no price to wait for. */
export function formOf(position: Standing, by: TrailUnit): TrailingForm {
  const activation = isWaiting(position) ? position.activationPrice : ''
  if (position.trailValuePercentageE4 > 0) {
    return { by: 'percent', trail: formatE8(BigInt(position.trailValuePercentageE4) * PERCENT_STEP), activation }
  }
  if (position.trailingStop !== '') return { by: 'price', trail: position.trailingStop, activation }
  return { by, trail: '', activation: '' }
}

/** The terms that a form asks for, in E8; `undefined` while they cannot be read. Nothing typed as activation is 0n. */
export function termsOf({ by, trail, activation }: TrailingForm): TrailingStopTerms | undefined {
  const way = typedDecimal(trail)
  const begin = activation === '' ? 0n : typedDecimal(activation)
  if (way === undefined || way <= 0n || begin === undefined) return undefined
  return by === 'price'
    ? { distance: way, ratio: 0n, activation: begin }
    : { distance: 0n, ratio: way / PERCENT, activation: begin }
}

/** The stop that stands on a position in the same figures; `undefined` for none. */
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

/** A form that asks for the very stop that stands: the exchange refuses a change that changes nothing (34040). */
export function isUnchanged(form: TrailingForm, position: Standing): boolean {
  const terms = termsOf(form)
  return terms !== undefined && isSameStop(terms, standingTerms(position))
}

/** A ratio as the wire counts it. */
export function ratioE4(ratio: bigint): number {
  return toSafeInteger(ratio / RATIO_STEP)
}
