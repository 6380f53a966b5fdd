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

/** The largest slippage of a market order, as it is typed and chosen. */
export interface SlippageForm {
  readonly by: SlippageKind
  readonly typed: string
  /** Ranges as the exchange publishes them for the contract; `null` until they are there. */
  readonly terms: SlippageTerms | null
}

/** A market order without such a bound, and the fields of one with it. */
export interface MarketBase {
  readonly plain: OrderKind
  /** `null` while the order is bounded by the price limits alone. */
  readonly fieldsOf: (form: SlippageForm | null) => OrderKind['fields']
}

interface SlippageRange {
  readonly min: E8
  readonly max: E8
  readonly step: E8
}

/** Range of values in the chosen unit; until the contract's own range is known, that of every contract (3.11). */
export function rangeOf({ by, terms }: SlippageForm): SlippageRange {
  if (terms === null) return SLIPPAGE_RANGES[by]
  const { min, max, step } = by === 'Percent' ? terms.percent : terms.tickSize
  return { min: e8(min), max: e8(max), step: e8(step) }
}

/** Issues of the typed values, as the exchange would say them (110108, 110109). */
export function slippageIssues(form: SlippageForm): readonly FormIssue[] {
  const { min, max, step } = rangeOf(form)
  const value = typedDecimal(form.typed)
  if (value === undefined || value <= 0n) return [bookPriceError('slippageMissing', 'slippage')]
  if (value % step !== 0n) return [bookPriceError('slippageOffStep', 'slippage', { step: formatE8(step) })]
  if (value >= min && value <= max) return []
  return [bookPriceError('slippageOutOfRange', 'slippage', { min: formatE8(min), max: formatE8(max) })]
}

/** The tolerance that is sent; `undefined` while the typed one is invalid. */
export function toleranceOf(form: SlippageForm): SlippageTolerance | undefined {
  if (slippageIssues(form).length > 0) return undefined
  const tolerance = { kind: form.by, value: typedDecimal(form.typed) ?? 0n }
  return isSlippageInRange(tolerance) ? tolerance : undefined
}

/**
 * Limit of a market order with this tolerance (3.11): that far from the best price of the other side, or the collar
 * where that is nearer. With an empty other side, or without a tolerance, the collar.
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
