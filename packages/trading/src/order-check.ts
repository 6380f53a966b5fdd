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

/** One thing that is wrong with an order, or (as a warning) that will change it. */
export interface OrderIssue {
  readonly code: OrderIssueCode
  readonly field: 'price' | 'qty'
  /** An error is refused by the exchange with `refusal`; a warning goes through. */
  readonly severity: 'error' | 'warning'
  readonly refusal: RefusalName | null
  /** Plain decimals for the sentence. */
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
  /** It waits for a trigger and stays one order; one that acts at once may become several (R3.3). */
  readonly waits: boolean
}

/** Market data that a check uses; left out where it is not known. */
export interface OrderMarket {
  /** Price that values the order: its own limit, for market orders the collar or the last price. */
  readonly reference: E8 | null
  readonly limits: PriceLimits | null
}

/**
 * Checks price and quantity of an order against the rules of its instrument (3.5, steps 5 and 6): grids, ranges, the
 * largest quantity that is taken as several orders, the smallest notional, the collar. An empty list means that the exchange will not refuse the figures.
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

/** Grid and range of a limit price. */
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

/** Grid, smallest and largest quantity of one order. */
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

/** Smallest notional of an opening order at a price; an inverse quantity is its notional itself. */
export function checkNotional(instrument: ContractTerms, qty: E8, price: E8): readonly OrderIssue[] {
  if (instrument.minNotional === 0n || quoteValue(instrument, price, qty) >= instrument.minNotional) return []
  const params = { min: formatE8(instrument.minNotional), minQty: formatE8(minOpeningQty(instrument, price)) }
  return [{ code: 'notionalTooSmall', field: 'qty', severity: 'error', refusal: 'notionalTooSmall', params }]
}

/** Largest quantity of one order, in E8. */
export function maxOrderQty(instrument: ContractTerms, orderType: OrderType): E8 {
  return orderType === 'Limit' ? instrument.maxLimitQty : instrument.maxMarketQty
}

/** Largest quantity that can be sent at once: above {@link maxOrderQty} it becomes several orders (R3.3). */
export function maxSentQty(instrument: ContractTerms, orderType: OrderType): E8 {
  return maxOrderQty(instrument, orderType) * BigInt(MAX_ORDER_PARTS)
}

type OpeningRules = Pick<Instrument, 'contractType' | 'minQty' | 'lotSize' | 'minNotional'>

/**
 * Smallest quantity that opens at a price: max(minQty, smallest notional ÷ price, up to the lot); of an inverse contract
 * the smallest notional itself. Contracts that have one have prices above zero.
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
