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
import { typedDecimal } from '../../../../format/index.ts'
import type { FormIssue } from '../../form-issue.ts'
import { bestOpposite, type MarketView, type OrderContext } from '../../order-context.ts'
import { bookPriceError } from '../book-price-issue.ts'
import type { OrderKind } from '../order-kind.ts'
import { collarOf } from '../plain.ts'

/** The slippage limit of a market order: its unit and its typed value. */
export interface SlippageForm {
  readonly by: SlippageKind
  readonly typed: string
  /** Ranges that the exchange publishes for the contract; `null` until they are loaded. */
  readonly terms: SlippageTerms | null
}

/** The kind of a plain market order, and a function that returns its fields. */
export interface MarketBase {
  readonly plain: OrderKind
  /** `form` is `null` while only the price limits restrict the order. */
  readonly fieldsOf: (form: SlippageForm | null) => OrderKind['fields']
}

interface SlippageRange {
  readonly min: E8
  readonly max: E8
  readonly step: E8
}

/**
 * Returns the range of values in the chosen unit; until the contract's range is loaded, the range common to all
 * contracts (3.11).
 */
export function rangeOf({ by, terms }: SlippageForm): SlippageRange {
  if (terms === null) return SLIPPAGE_RANGES[by]
  const { min, max, step } = by === 'Percent' ? terms.percent : terms.tickSize
  return { min: e8(min), max: e8(max), step: e8(step) }
}

/** Returns the issues of the typed value that the exchange would report (110108, 110109). */
export function slippageIssues(form: SlippageForm): readonly FormIssue[] {
  const { min, max, step } = rangeOf(form)
  const value = typedDecimal(form.typed)
  if (value === undefined || value <= 0n) return [bookPriceError('slippageMissing', 'slippage')]
  if (value % step !== 0n) return [bookPriceError('slippageOffStep', 'slippage', { step: formatE8(step) })]
  if (value >= min && value <= max) return []
  return [bookPriceError('slippageOutOfRange', 'slippage', { min: formatE8(min), max: formatE8(max) })]
}

/** Returns the tolerance that is sent; `undefined` while the typed value is invalid. */
export function toleranceOf(form: SlippageForm): SlippageTolerance | undefined {
  if (slippageIssues(form).length > 0) return undefined
  const tolerance = { kind: form.by, value: typedDecimal(form.typed) ?? 0n }
  return isSlippageInRange(tolerance) ? tolerance : undefined
}

/**
 * Returns the limit of a market order with this tolerance (3.11): the tolerated distance from the best opposite price,
 * or the price limit if that is nearer. Without an opposite price or a valid tolerance, it is the price limit.
 */
export function toleratedLimit(
  form: SlippageForm,
  { instrument, market }: { readonly instrument: OrderContext['instrument']; readonly market: MarketView },
  side: Side,
): E8 | null {
  const collar = collarOf(market, side)
  const best = bestOpposite(market, side)
  const tolerance = toleranceOf(form)
  if (collar === null || best === null || tolerance === undefined) return collar
  const ticks = slippageLimit(side, wholeTicks(instrument, best, 'floor'), tolerance)
  const limit = ticksToPrice(instrument, ticks)
  return (side === 'Buy') === limit < collar ? limit : collar
}
