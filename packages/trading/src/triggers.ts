import { divide, type E8, ONE, type Rounding } from '@perpdesk/numeric'
import { computedPrice } from './price-rounding.ts'
import type { Side, TriggerBy, TriggerDirection } from './vocabulary.ts'

/** Largest number of an account's conditional orders on one contract (110009); an OCO order counts as two. */
export const MAX_CONDITIONAL_ORDERS = 10

/** True if a price has risen to the trigger price (direction 1) or fallen to it (2); an equal price triggers. */
export function isTriggered(direction: TriggerDirection, trigger: E8, price: E8): boolean {
  return direction === 1 ? price >= trigger : price <= trigger
}

/** Returns the direction in which the price has to move to reach a trigger price; 2 (a fall) if both are equal. */
export function triggerDirectionTo(trigger: E8, price: E8): TriggerDirection {
  return trigger > price ? 1 : 2
}

export type TpSlKind = 'takeProfit' | 'stopLoss'

/** Returns the direction in which a take profit or stop loss of a position triggers (3.7). */
export function tpSlDirection(positionSide: Side, kind: TpSlKind): TriggerDirection {
  return (positionSide === 'Buy') === (kind === 'takeProfit') ? 1 : 2
}

export type TpSlFault = 'tooLow' | 'tooHigh' | 'beyondLiquidation'

/**
 * Returns the fault of a TP or SL trigger price (R3.18); `undefined` if it is valid. For a long, TP > base and
 * liquidation price < SL < base must hold; for a short the reverse. `liquidation` is `null` if the stop loss need not
 * respect a liquidation price.
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
 * Returns the trigger price of a TP or SL for a return on margin (3.E11): price × (1 ± return ÷ leverage), rounded to a
 * tick: down if the tick size is above 1, otherwise up. @param roi return as a fraction (0.5 is 50 %), not negative
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

/** Returns `numerator ÷ divisor`, rounded to a tick. */
function onTick(numerator: bigint, divisor: bigint, tickSize: E8, rounding: Rounding): E8 {
  return divide(numerator, divisor * tickSize, rounding) * tickSize
}

/** The distance of a trailing stop from the best price since its activation; one of the two fields is zero. */
export interface TrailingDistance {
  /** In the quote coin. */
  readonly distance: E8
  /** As a fraction of the best price. */
  readonly ratio: E8
}

/**
 * Returns the trigger price of a trailing stop (R3.25, 3.E6, 3.E8): the highest price − distance for a long, the lowest
 * price + distance for a short. With a ratio, the trigger price is rounded to a tick away from the market, so that the
 * distance is never smaller than requested [X].
 */
export function trailingTrigger(positionSide: Side, best: E8, trail: TrailingDistance, tickSize: E8): E8 {
  const isLong = positionSide === 'Buy'
  if (trail.ratio === 0n) return isLong ? best - trail.distance : best + trail.distance
  const factor = isLong ? ONE - trail.ratio : ONE + trail.ratio
  return onTick(best * factor, ONE, tickSize, isLong ? 'floor' : 'ceil')
}

/** Returns the price that is better for the position; a trailing stop only moves in that direction (R3.25). */
export function trailingBest(positionSide: Side, best: E8, last: E8): E8 {
  return (positionSide === 'Buy') === last > best ? last : best
}

/** True if this last price activates a trailing stop with an activation price (R3.26). */
export function isTrailingActivated(positionSide: Side, activation: E8, last: E8): boolean {
  return positionSide === 'Buy' ? last >= activation : last <= activation
}

/** The requested terms of a trailing stop. `activation` is its activation price; 0n activates the stop at once. */
export interface TrailingStopTerms extends TrailingDistance {
  readonly activation: E8
}

export type TrailingFault = 'tooFar' | 'activationReached'

/**
 * Returns the fault of a trailing stop at this last price (R3.25, R3.26): `tooFar` if its trigger price would not be
 * above zero, `activationReached` if the last price has reached the activation price already; otherwise `undefined`.
 * Prices in E8.
 */
export function trailingFault(positionSide: Side, terms: TrailingStopTerms, last: E8): TrailingFault | undefined {
  if (terms.distance >= last || terms.ratio >= ONE) return 'tooFar'
  if (terms.activation === 0n) return undefined
  return isTrailingActivated(positionSide, terms.activation, last) ? 'activationReached' : undefined
}

/**
 * Returns a price as an integer for the texts of R3.18 and of 110092/110093: times 10⁴, or times 10⁶ or 10⁸ if the tick
 * size needs more decimals [X].
 */
export function scaledPriceText(price: E8, tickSize: E8): string {
  const scale = [10_000n, 1_000_000n, ONE].find((step) => tickSize % (ONE / step) === 0n) ?? ONE
  return String(divide(price * scale, ONE, 'halfUp'))
}

/** Returns the text of the refusal of a TP or SL (R3.18); clients read the kind of price after `??`. */
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

/** Returns the text of the refusals 110092 and 110093: the trigger price contradicts the trigger direction. */
export function directionFaultText(
  direction: TriggerDirection,
  given: { readonly trigger: string; readonly current: string; readonly by: TriggerBy },
): string {
  const [word, relation] = direction === 1 ? ['Rising', '<='] : ['Falling', '>=']
  return `expect ${word}, but trigger_price[${given.trigger}] ${relation} current[${given.current}]??${given.by}`
}
