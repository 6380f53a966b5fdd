import { divE8, type E8, formatE8, roundToStep } from '@perpdesk/numeric'
import type { Instrument } from './instrument.ts'
import { type PriceLimits, priceWithinLimits } from './price-limit.ts'
import type { ContractTerms } from './products/contract.ts'
import type { InstrumentTerms } from './products/terms.ts'
import type { RefusalName } from './refusals.ts'
import { MAX_ORDER_PARTS } from './split-qty.ts'
import { isInverse, quoteValue } from './value.ts'
import type { OrderType, Side } from './vocabulary.ts'

export type OrderIssueCode =
  | 'priceMissing'
  | 'priceOffTick'
  | 'priceTooLow'
  | 'priceTooHigh'
  | 'priceMoved'
  | 'qtyMissing'
  | 'qtyOffLot'
  | 'qtyTooSmall'
  | 'qtyTooLarge'
  | 'notionalTooSmall'

/** A fault of an order's price or quantity, or (as a warning) a change that the exchange will make to the order. */
export interface OrderIssue {
  readonly code: OrderIssueCode
  readonly field: 'price' | 'qty'
  /** The exchange refuses an error with the code of `refusal`, and accepts an order with a warning. */
  readonly severity: 'error' | 'warning'
  readonly refusal: RefusalName | null
  /** The values of the message's placeholders, as plain decimals. */
  readonly params: Readonly<Record<string, string>>
}

export interface OrderToCheck {
  readonly side: Side
  readonly orderType: OrderType
  /** E8; ignored for market orders. */
  readonly price: E8
  readonly qty: E8
  /** Closing orders are exempt from the smallest notional. */
  readonly closing: boolean
  /**
   * True for a conditional order, which stays one order. An order without a trigger may be split into several (R3.3).
   */
  readonly waits: boolean
}

/** The market data that the check uses; `null` where it is not known. */
export interface OrderMarket {
  /**
   * The price from which the order value is calculated: its limit; for market orders the price collar or the last
   * price.
   */
  readonly reference: E8 | null
  readonly limits: PriceLimits | null
}

/**
 * Returns the issues of an order's price and quantity under the rules of its contract (3.5, steps 5 and 6): tick and
 * lot size, ranges, the largest quantity (of all parts, if the order can be split), the smallest notional and the price
 * collar. If no issue is an error, the exchange does not refuse the price or the quantity.
 */
export function checkOrder(instrument: ContractTerms, draft: OrderToCheck, market: OrderMarket): readonly OrderIssue[] {
  const price = draft.orderType === 'Limit' ? checkPrice(instrument, draft.price) : []
  const largest = draft.waits ? maxOrderQty(instrument, draft.orderType) : maxSentQty(instrument, draft.orderType)
  const qty = checkQtyUpTo(instrument, draft.qty, largest)
  if (price.length > 0 || qty.length > 0) return [...price, ...qty]
  const issues: OrderIssue[] = []
  if (draft.orderType === 'Limit' && market.limits !== null) {
    const moved = priceWithinLimits(draft.side, draft.price, market.limits)
    if (moved !== draft.price) issues.push(warning('priceMoved', 'price', { price: formatE8(moved) }))
  }
  if (!draft.closing && market.reference !== null)
    issues.push(...checkNotional(instrument, draft.qty, market.reference))
  return issues
}

/** Returns the issues of a limit price with the instrument's tick size and price range. */
export function checkPrice(
  instrument: Pick<InstrumentTerms, 'tickSize' | 'minPrice' | 'maxPrice'>,
  price: E8,
): readonly OrderIssue[] {
  const { tickSize, minPrice, maxPrice } = instrument
  if (price <= 0n && minPrice > 0n) return [error('priceMissing', 'price', {})]
  if (price % tickSize !== 0n) return [error('priceOffTick', 'price', { step: formatE8(tickSize) })]
  if (price < minPrice) return [error('priceTooLow', 'price', { min: formatE8(minPrice) })]
  if (price > maxPrice) return [error('priceTooHigh', 'price', { max: formatE8(maxPrice) })]
  return []
}

/** Returns the issues of an order's quantity with the contract's lot size and its smallest and largest quantity. */
export function checkQty(instrument: ContractTerms, orderType: OrderType, qty: E8): readonly OrderIssue[] {
  return checkQtyUpTo(instrument, qty, maxOrderQty(instrument, orderType))
}

function checkQtyUpTo({ lotSize, minQty }: ContractTerms, qty: E8, maxQty: E8): readonly OrderIssue[] {
  if (qty <= 0n) return [error('qtyMissing', 'qty', { min: formatE8(minQty) })]
  if (qty % lotSize !== 0n) return [error('qtyOffLot', 'qty', { step: formatE8(lotSize) })]
  if (qty < minQty) return [error('qtyTooSmall', 'qty', { min: formatE8(minQty) })]
  if (qty > maxQty) return [error('qtyTooLarge', 'qty', { max: formatE8(maxQty) })]
  return []
}

/**
 * Returns an issue if an opening order at this price is below the contract's smallest notional. The notional of an
 * inverse contract is its quantity.
 */
export function checkNotional(instrument: ContractTerms, qty: E8, price: E8): readonly OrderIssue[] {
  if (instrument.minNotional === 0n || quoteValue(instrument, price, qty) >= instrument.minNotional) return []
  const params = { min: formatE8(instrument.minNotional), minQty: formatE8(minOpeningQty(instrument, price)) }
  return [{ code: 'notionalTooSmall', field: 'qty', severity: 'error', refusal: 'notionalTooSmall', params }]
}

/** Returns the largest quantity of one order, in E8. */
export function maxOrderQty(
  instrument: Pick<InstrumentTerms, 'maxLimitQty' | 'maxMarketQty'>,
  orderType: OrderType,
): E8 {
  return orderType === 'Limit' ? instrument.maxLimitQty : instrument.maxMarketQty
}

/**
 * Returns the largest quantity of a request, in E8; the exchange splits more than {@link maxOrderQty} into orders
 * (R3.3).
 */
export function maxSentQty(instrument: ContractTerms, orderType: OrderType): E8 {
  return maxOrderQty(instrument, orderType) * BigInt(MAX_ORDER_PARTS)
}

type OpeningRules = Pick<Instrument, 'contractType' | 'minQty' | 'lotSize' | 'minNotional'>

/**
 * Returns the smallest quantity of an opening order at a price, in E8: max(minQty, smallest notional ÷ price rounded up
 * to a lot); for an inverse contract the smallest notional is a quantity already. `price` must be above zero if the
 * instrument has a smallest notional.
 */
export function minOpeningQty(instrument: OpeningRules, price: E8): E8 {
  const { minNotional, lotSize, minQty } = instrument
  const reaching = isInverse(instrument) || minNotional === 0n ? minNotional : divE8(minNotional, price, 'ceil')
  const wanted = roundToStep(reaching, lotSize, 'ceil')
  return wanted > minQty ? wanted : minQty
}

function error(code: OrderIssueCode, field: OrderIssue['field'], params: OrderIssue['params']): OrderIssue {
  return { code, field, severity: 'error', refusal: 'invalidParameter', params }
}

function warning(code: OrderIssueCode, field: OrderIssue['field'], params: OrderIssue['params']): OrderIssue {
  return { code, field, severity: 'warning', refusal: null, params }
}
