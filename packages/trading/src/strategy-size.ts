import { divE8, mulDivInt, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import { icebergSlices } from './iceberg.ts'
import { type Instrument, ticksToPrice } from './instrument.ts'
import type { StrategyTerms } from './strategy.ts'
import { twapSlices } from './twap.ts'
import { isInverse } from './value.ts'

/** Smallest and largest number of slices of an iceberg order [X]. */
export const MIN_ICEBERG_SLICES = 2
export const MAX_ICEBERG_SLICES = 1000

/** The smallest slice of a TWAP is a tenth above the smallest notional, so that the price may fall by then (3.9). */
const MARGIN_NUMERATOR = 11
const MARGIN_DENOMINATOR = 10

/** A TWAP's slice is at most half of the largest order, so that one order can also hold the unfilled previous slice. */
const SLICE_DIVISOR = 2

/** The limits of a contract's order quantities, in lots. */
export interface LotRules {
  readonly minQty: number
  readonly maxLimitQty: number
  readonly maxMarketQty: number
  /** Returns the smallest number of lots that reaches the smallest notional at a price in ticks. */
  readonly notionalLots: (price: number) => number
}

/** The terms of a strategy on which its allowed size depends. */
export interface SizedStrategy {
  readonly lots: number
  /** True if the strategy only closes positions; its orders are then exempt from the smallest notional (3.5). */
  readonly closing: boolean
  readonly terms: StrategyTerms
}

export interface StrategySizeIssue {
  readonly code: 'strategySizeTooSmall' | 'strategySizeTooLarge' | 'sliceTooSmall' | 'sliceTooLarge' | 'sliceCount'
  /** The limit that was exceeded, in lots; 0 if the limit is not a quantity. */
  readonly lots: number
}

/** Returns the quantity limits of a contract, whose terms are in E8, in lots. */
export function lotRulesOf(instrument: LotTerms): LotRules {
  const { lotSize, minNotional } = instrument
  const lots = (qty: bigint) => toSafeInteger(qty / lotSize)
  return {
    minQty: lots(instrument.minQty),
    maxLimitQty: lots(instrument.maxLimitQty),
    maxMarketQty: lots(instrument.maxMarketQty),
    notionalLots: (price) => {
      const bare = isInverse(instrument) || minNotional === 0n
      const qty = bare ? minNotional : divE8(minNotional, ticksToPrice(instrument, price), 'ceil')
      return lots(roundToStep(qty, lotSize, 'ceil'))
    },
  }
}

type LotTerms = Pick<
  Instrument,
  'contractType' | 'lotSize' | 'tickSize' | 'minPrice' | 'minQty' | 'minNotional' | 'maxLimitQty' | 'maxMarketQty'
>

/**
 * Returns the fault of a strategy's size (3.9); `undefined` if the size is allowed. Schedule and prices must be valid.
 *
 * @param lastPrice last price in ticks, above zero; the mark price before the first trade
 */
export function strategySizeIssue(
  rules: LotRules,
  strategy: SizedStrategy,
  lastPrice: number,
): StrategySizeIssue | undefined {
  return CHECKS[strategy.terms.type](rules, strategy, lastPrice)
}

const CHECKS = { TWAP: twapSize, Iceberg: icebergSize, Chase: chaseSize } as const

/**
 * Returns the smallest lots of a TWAP's slice (3.9); for an opening TWAP a tenth above the smallest notional, rounded
 * up.
 */
export function minTwapSlice(rules: LotRules, closing: boolean, lastPrice: number): number {
  if (closing) return rules.minQty
  const notional = rules.notionalLots(lastPrice)
  return Math.max(rules.minQty, mulDivInt(notional, MARGIN_NUMERATOR, MARGIN_DENOMINATOR, 'ceil'))
}

/** Returns the largest lots of a TWAP's slice: half of the largest market or limit order, rounded down. */
function maxTwapSlice({ maxMarketQty, maxLimitQty }: LotRules, { pricing }: StrategyTerms): number {
  return mulDivInt(pricing === 'Market' ? maxMarketQty : maxLimitQty, 1, SLICE_DIVISOR, 'floor')
}

/** Returns the largest total lots of a strategy; an invalid schedule or number of slices counts as one slice. */
export function maxStrategyLots(rules: LotRules, terms: StrategyTerms): number {
  if (terms.type === 'Chase') return rules.maxLimitQty
  if (terms.type === 'TWAP') return maxTwapSlice(rules, terms) * Math.max(1, twapSlices(terms))
  const { subQty, orderCount } = terms
  return subQty > 0 ? subQty * MAX_ICEBERG_SLICES : rules.maxLimitQty * Math.max(1, orderCount)
}

function twapSize(
  rules: LotRules,
  { lots, closing, terms }: SizedStrategy,
  lastPrice: number,
): StrategySizeIssue | undefined {
  const slices = twapSlices(terms)
  const least = minTwapSlice(rules, closing, lastPrice) * slices
  if (lots < least) return { code: 'strategySizeTooSmall', lots: least }
  const largest = maxTwapSlice(rules, terms)
  return mulDivInt(lots, 1, slices, 'ceil') > largest ? { code: 'sliceTooLarge', lots: largest } : undefined
}

function icebergSize(
  rules: LotRules,
  { lots, closing, terms }: SizedStrategy,
  lastPrice: number,
): StrategySizeIssue | undefined {
  const { pricing, limitPrice, subQty, orderCount } = terms
  const slices = icebergSlices({ lots, subQty, orderCount })
  if (slices < MIN_ICEBERG_SLICES || slices > MAX_ICEBERG_SLICES) return { code: 'sliceCount', lots: 0 }
  const shown = subQty > 0 ? subQty : mulDivInt(lots, 1, orderCount, 'floor')
  const least = minOrderLots(rules, closing, pricing === 'Limit' ? limitPrice : lastPrice)
  if (shown < least) return { code: 'sliceTooSmall', lots: least }
  return shown > rules.maxLimitQty ? { code: 'sliceTooLarge', lots: rules.maxLimitQty } : undefined
}

function chaseSize(
  rules: LotRules,
  { lots, closing }: SizedStrategy,
  lastPrice: number,
): StrategySizeIssue | undefined {
  const least = minOrderLots(rules, closing, lastPrice)
  if (lots < least) return { code: 'strategySizeTooSmall', lots: least }
  return lots > rules.maxLimitQty ? { code: 'strategySizeTooLarge', lots: rules.maxLimitQty } : undefined
}

/** Returns the smallest lots of one order at a price in ticks. */
export function minOrderLots(rules: LotRules, closing: boolean, price: number): number {
  return closing ? rules.minQty : Math.max(rules.minQty, rules.notionalLots(price))
}
