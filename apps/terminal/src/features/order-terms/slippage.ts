import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { SlippageTerms } from '@perpdesk/protocol'
import {
  isSlippageInRange,
  type Side,
  SLIPPAGE_RANGES,
  type SlippageKind,
  type SlippageTolerance,
  slippageLimit,
  ticksToPrice,
  wholeTicks,
} from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import type { Market } from '../../stores/index.ts'

/** The slippage limit of a market order: its unit and its typed value. */
export interface SlippageForm {
  readonly by: SlippageKind
  readonly typed: string
  /** Ranges that the exchange publishes for the contract; `null` until they are loaded, and for pairs. */
  readonly terms: SlippageTerms | null
}

interface SlippageRange {
  readonly min: E8
  readonly max: E8
  readonly step: E8
}

/** Returns the range of values in the chosen unit; without published ranges the range common to all markets (3.11). */
export function rangeOf({ by, terms }: SlippageForm): SlippageRange {
  if (terms === null) return SLIPPAGE_RANGES[by]
  const { min, max, step } = by === 'Percent' ? terms.percent : terms.tickSize
  return { min: e8(min), max: e8(max), step: e8(step) }
}

/** A fault of a slippage limit with the values of the sentence's placeholders; its words are in `bookPrices`. */
export interface SlippageFault {
  readonly code: 'slippageMissing' | 'slippageOffStep' | 'slippageOutOfRange'
  readonly params: Readonly<Record<string, string>>
}

/** Returns the fault of the typed value that the exchange would refuse (110108, 110109); `undefined` if it has none. */
export function slippageFault(form: SlippageForm): SlippageFault | undefined {
  const { min, max, step } = rangeOf(form)
  const value = typedDecimal(form.typed)
  if (value === undefined || value <= 0n) return { code: 'slippageMissing', params: {} }
  if (value % step !== 0n) return { code: 'slippageOffStep', params: { step: formatE8(step) } }
  if (value >= min && value <= max) return undefined
  return { code: 'slippageOutOfRange', params: { min: formatE8(min), max: formatE8(max) } }
}

/** Returns the tolerance that is sent; `undefined` while the typed value is invalid. */
export function toleranceOf(form: SlippageForm): SlippageTolerance | undefined {
  if (slippageFault(form) !== undefined) return undefined
  const tolerance = { kind: form.by, value: typedDecimal(form.typed) ?? 0n }
  return isSlippageInRange(tolerance) ? tolerance : undefined
}

/** Returns the fields of a request that send a tolerance; none while the typed value is invalid. */
export function slippageRequest(form: SlippageForm) {
  const tolerance = toleranceOf(form)
  return tolerance === undefined ? {} : { maxSlippageType: tolerance.kind, maxSlippage: formatE8(tolerance.value) }
}

/** The prices that bound a market order of one side; `null` if there is none. */
interface MarketBounds {
  /** Best price of the other side of the order book. */
  readonly best: E8 | null
  /** Limit of a market order without a tolerance. */
  readonly collar: E8 | null
}

/**
 * Returns the limit of a market order with this tolerance (3.11): the tolerated distance from the best opposite price,
 * or the price limit if that is nearer. Without an opposite price or a valid tolerance, it is the price limit.
 */
export function limitWithin(form: SlippageForm, market: Market, side: Side, { best, collar }: MarketBounds): E8 | null {
  const tolerance = toleranceOf(form)
  if (collar === null || best === null || tolerance === undefined) return collar
  const limit = ticksToPrice(market, slippageLimit(side, wholeTicks(market, best, 'floor'), tolerance))
  return (side === 'Buy') === limit < collar ? limit : collar
}
