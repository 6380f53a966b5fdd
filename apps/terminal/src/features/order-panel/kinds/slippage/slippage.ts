import type { E8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import { limitWithin, type SlippageForm, slippageFault } from '../../../order-terms/index.ts'
import type { FormIssue } from '../../form-issue.ts'
import { bestOpposite, type MarketView, type OrderContext } from '../../order-context.ts'
import { bookPriceError } from '../book-price-issue.ts'
import type { OrderKind } from '../order-kind.ts'
import { collarOf } from '../plain.ts'

/** The kind of a plain market order, and a function that returns its fields. */
export interface MarketBase {
  readonly plain: OrderKind
  /** `form` is `null` while only the price limits restrict the order. */
  readonly fieldsOf: (form: SlippageForm | null) => OrderKind['fields']
}

/** Returns the issues of the typed value that the exchange would report (110108, 110109). */
export function slippageIssues(form: SlippageForm): readonly FormIssue[] {
  const fault = slippageFault(form)
  return fault === undefined ? [] : [bookPriceError(fault.code, 'slippage', fault.params)]
}

/** Returns the limit of a market order with this tolerance, at most the price limit (3.11); `null` if no price is known. */
export function toleratedLimit(
  form: SlippageForm,
  { instrument, market }: { readonly instrument: OrderContext['instrument']; readonly market: MarketView },
  side: Side,
): E8 | null {
  return limitWithin(form, instrument, side, { best: bestOpposite(market, side), collar: collarOf(market, side) })
}
