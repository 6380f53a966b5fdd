import { divide, type E8, ONE, type Rounding } from '@perpdesk/numeric'
import { computedPrice } from './price-rounding.ts'
import type { Side, TriggerBy, TriggerDirection } from './vocabulary.ts'

/** Conditional orders of an account on one contract (110009); an OCO counts as two. */
export const MAX_CONDITIONAL_ORDERS = 10

/** True once a price has reached a trigger: risen to it (1) or fallen to it (2). Touching is reaching. */
export function isTriggered(direction: TriggerDirection, trigger: E8, price: E8): boolean {
  return direction === 1 ? price >= trigger : price <= trigger
}

/** The direction in which a price has to move to reach a trigger; a trigger at the price itself counts as a fall. */
export function triggerDirectionTo(trigger: E8, price: E8): TriggerDirection {
  return trigger > price ? 1 : 2
}

export type TpSlKind = 'takeProfit' | 'stopLoss'

/** Direction in which the TP or SL of a position of this side triggers (3.7). */
export function tpSlDirection(positionSide: Side, kind: TpSlKind): TriggerDirection {
  return (positionSide === 'Buy') === (kind === 'takeProfit') ? 1 : 2
}

export type TpSlFault = 'tooLow' | 'tooHigh' | 'beyondLiquidation'

/**
 * Fault of a trigger price (R3.18): on a long TP > base and liquidation < SL < base, on a short mirrored. `null`
 * where no liquidation price is to be kept.
 */
export function tpSlFault(
  positionSide: Side,
  kind: TpSlKind,
  prices: { readonly trigger: E8; readonly base: E8; readonly liquidation: E8 | null },
): TpSlFault | undefined {
  const { trigger, base, liquidation } = prices
  const rises = tpSlDirection(positionSide, kind) === 1
  if (rises && trigger <= base) return 'tooLow'
  if (!rises && trigger >= base) return 'tooHigh'
  if (kind === 'takeProfit' || liquidation === null) return undefined
  return (positionSide === 'Buy' ? trigger <= liquidation : trigger >= liquidation) ? 'beyondLiquidation' : undefined
}

/**
 * Trigger price of a TP or SL from a return on margin (3.E11): price × (1 ± return ÷ leverage), on the tick, rounded down
 * where a tick is more than one unit of the quote coin, else up.
 * @param roi return as a fraction (0.5 is 50 %), not negative
 */
export function tpSlPriceFromRoi(
  terms: {
    readonly positionSide: Side
    readonly kind: TpSlKind
    readonly price: E8
    readonly leverageE2: number
    readonly tickSize: E8
  },
  roi: E8,
): E8 {
  const { price, tickSize } = terms
  const scale = BigInt(terms.leverageE2) * ONE
  const change = roi * 100n
  const factor = tpSlDirection(terms.positionSide, terms.kind) === 1 ? scale + change : scale - change
  return computedPrice(price * factor, scale, tickSize)
}

/** `numerator ÷ divisor` on a multiple of the tick. */
function onTick(numerator: bigint, divisor: bigint, tickSize: E8, rounding: Rounding): E8 {
  return divide(numerator, divisor * tickSize, rounding) * tickSize
}

/** Distance of a trailing stop from the best price: one of both is zero. */
export interface TrailingDistance {
  /** In the quote coin. */
  readonly distance: E8
  /** Fraction of the best price. */
  readonly ratio: E8
}

/**
 * Trigger price of a trailing stop (R3.25, 3.E6, 3.E8): of a long its highest price less the distance, of a short its lowest
 * plus it. By ratio it is rounded to the tick away from the market, so that it never stands closer than asked for [X].
 */
export function trailingTrigger(positionSide: Side, best: E8, trail: TrailingDistance, tickSize: E8): E8 {
  const isLong = positionSide === 'Buy'
  if (trail.ratio === 0n) return isLong ? best - trail.distance : best + trail.distance
  const factor = isLong ? ONE - trail.ratio : ONE + trail.ratio
  return onTick(best * factor, ONE, tickSize, isLong ? 'floor' : 'ceil')
}

/** The better of both prices for a position: a trailing stop only ratchets that way (R3.25). */
export function trailingBest(positionSide: Side, best: E8, last: E8): E8 {
  return (positionSide === 'Buy') === last > best ? last : best
}

/** True when a trailing stop with an activation price begins at this last price (R3.26). */
export function isTrailingActivated(positionSide: Side, activation: E8, last: E8): boolean {
  return positionSide === 'Buy' ? last >= activation : last <= activation
}

/** A trailing stop as it is asked for. `activation` is the price at which it begins; 0n for at once. */
export interface TrailingStopTerms extends TrailingDistance {
  readonly activation: E8
}

export type TrailingFault = 'tooFar' | 'activationReached'

/**
 * Fault of a trailing stop of a position at this last price (R3.25, R3.26): its trigger would not lie above zero, or
 * the price at which it is to begin has come already. Prices in E8.
 */
export function trailingFault(positionSide: Side, terms: TrailingStopTerms, last: E8): TrailingFault | undefined {
  if (terms.distance >= last || terms.ratio >= ONE) return 'tooFar'
  if (terms.activation === 0n) return undefined
  return isTrailingActivated(positionSide, terms.activation, last) ? 'activationReached' : undefined
}

/**
 * A price as the texts of R3.18 and of 110092/110093 print it: times 10⁴, or 10⁶ or 10⁸ where the tick is finer [X].
 */
export function scaledPriceText(price: E8, tickSize: E8): string {
  const scale = [10_000n, 1_000_000n, ONE].find((step) => tickSize % (ONE / step) === 0n) ?? ONE
  return String(divide(price * scale, ONE, 'halfUp'))
}

/** The text with which a TP or SL is refused (R3.18); a client reads the kind of price behind `??`. */
export function tpSlFaultText(
  positionSide: Side,
  kind: TpSlKind,
  fault: TpSlFault,
  given: { readonly trigger: string; readonly base: string; readonly by: TriggerBy },
): string {
  const { trigger, base, by } = given
  const reference = fault === 'beyondLiquidation' ? `liq_price:${base}` : `base_price:${base}`
  const side = fault === 'beyondLiquidation' ? (positionSide === 'Buy' ? 'tooLow' : 'tooHigh') : fault
  if (kind === 'stopLoss' && side === 'tooLow') {
    return `sl:${trigger} set for ${positionSide} position should greater ${reference}??${by}`
  }
  const name = kind === 'takeProfit' ? 'TakeProfit' : 'StopLoss'
  const where = side === 'tooLow' ? 'higher' : 'lower'
  return `${name}:${trigger} set for ${positionSide} position should be ${where} than ${reference}??${by}`
}

/** The text of 110092 and 110093: the trigger does not lie where the direction expects it. */
export function directionFaultText(
  direction: TriggerDirection,
  given: { readonly trigger: string; readonly current: string; readonly by: TriggerBy },
): string {
  const [word, relation] = direction === 1 ? ['Rising', '<='] : ['Falling', '>=']
  return `expect ${word}, but trigger_price[${given.trigger}] ${relation} current[${given.current}]??${given.by}`
}
