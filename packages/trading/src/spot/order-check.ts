import { divide, type E8, formatE8, ONE } from '@perpdesk/numeric'
import type { PriceLimits } from '../price-limit.ts'
import type { SpotInstrument } from '../products/spot.ts'
import type { OrderType, Side } from '../vocabulary.ts'
import type { SpotRefusalName } from './refusals.ts'
import { isFarFromTrigger } from './stop-price.ts'

/** The terms of a pair by which its orders are checked. */
export type SpotOrderTerms = Pick<
  SpotInstrument,
  | 'quoteCoin'
  | 'minPrice'
  | 'maxPrice'
  | 'minQty'
  | 'maxLimitQty'
  | 'maxMarketQty'
  | 'minNotional'
  | 'maxAmount'
  | 'isBanBuy'
  | 'isBanSell'
>

/** An order on a pair: a limit order by quantity, or a market order by quantity or by amount. */
export interface SpotOrderToCheck {
  readonly side: Side
  readonly orderType: OrderType
  /** Limit price in E8; for market orders the price by which the value is estimated, 0n if it is not known. */
  readonly price: E8
  /** Quantity in E8 of the base coin; 0n for an order by amount. */
  readonly qty: E8
  /** Amount in E8 of the quote coin; 0n for an order by quantity. */
  readonly amount: E8
}

/** The rule that an order on a pair breaks, with the values of the sentence's placeholders as plain decimals. */
export interface SpotOrderIssue {
  readonly field: 'price' | 'size' | 'form'
  readonly refusal: SpotRefusalName
  readonly params: Readonly<Record<string, string>>
}

/**
 * Returns the value of a quantity of a pair at a price, in E8 of the quote coin. Exact for whole ticks and lots,
 * otherwise rounded down.
 */
export function spotValue(price: E8, qty: E8): E8 {
  return divide(price * qty, ONE, 'floor')
}

/**
 * Returns the first rule of its pair that an order breaks (SPOT-02), in the order in which the engine checks them: a
 * banned side, price range, smallest and largest quantity, price limits (R2.20, R2.22), smallest and largest value;
 * `undefined` if it breaks none. `limits` are `null` while
 * they are not known. Steps of prices and quantities and the account's balance are not checked.
 */
export function checkSpotOrder(
  terms: SpotOrderTerms,
  order: SpotOrderToCheck,
  limits: PriceLimits | null,
): SpotOrderIssue | undefined {
  if (order.side === 'Buy' ? terms.isBanBuy : terms.isBanSell) return issue('form', 'pairNotOpen', {})
  const isLimit = order.orderType === 'Limit'
  return (
    (isLimit ? checkPriceRange(terms, order) : undefined) ??
    checkQty(terms, order) ??
    (isLimit ? checkPriceLimits(order, limits) : undefined) ??
    checkValue(terms, order)
  )
}

/** An order on a pair that waits for a trigger price, in E8; `price` is its limit, 0n for a market order. */
export interface WaitingSpotOrder extends SpotOrderToCheck {
  readonly trigger: E8
}

/**
 * Returns the first rule of its pair that a waiting order breaks; `undefined` if it breaks none. A market order is
 * valued at its trigger price. Price limits apply when the order triggers; until then its limit price may only lie up to
 * 10 % beyond its trigger price (12.4). The range of trigger prices is not checked.
 */
export function checkWaitingSpotOrder(terms: SpotOrderTerms, order: WaitingSpotOrder): SpotOrderIssue | undefined {
  const { side, orderType, price, trigger } = order
  const isMarket = orderType === 'Market'
  const broken = checkSpotOrder(terms, isMarket ? { ...order, price: trigger } : order, null)
  if (broken !== undefined || isMarket || !isFarFromTrigger(side, price, trigger)) return broken
  return issue('price', side === 'Buy' ? 'stopBuyTooHigh' : 'stopSellTooLow', {})
}

function checkPriceRange({ minPrice, maxPrice }: SpotOrderTerms, { price }: SpotOrderToCheck) {
  if (price > maxPrice) return issue('price', 'spotPriceTooHigh', { max: formatE8(maxPrice) })
  return price < minPrice ? issue('price', 'spotPriceTooLow', { min: formatE8(minPrice) }) : undefined
}

function checkPriceLimits({ side, price }: SpotOrderToCheck, limits: PriceLimits | null) {
  if (limits === null) return undefined
  if (side === 'Buy' && price > limits.maxBuy) {
    return issue('price', 'spotBuyAboveLimit', { max: formatE8(limits.maxBuy) })
  }
  return side === 'Sell' && price < limits.minSell
    ? issue('price', 'spotSellBelowLimit', { min: formatE8(limits.minSell) })
    : undefined
}

function checkQty({ minQty, maxLimitQty, maxMarketQty }: SpotOrderTerms, { orderType, qty, amount }: SpotOrderToCheck) {
  if (amount > 0n) return undefined
  const maxQty = orderType === 'Limit' ? maxLimitQty : maxMarketQty
  if (qty < minQty) return issue('size', 'spotQtyTooSmall', { min: formatE8(minQty) })
  return qty > maxQty ? issue('size', 'spotQtyTooLarge', { max: formatE8(maxQty) }) : undefined
}

function checkValue(
  { minNotional, maxAmount, quoteCoin: coin }: SpotOrderTerms,
  { price, qty, amount }: SpotOrderToCheck,
) {
  // The value of a market order by quantity is an estimate and unknown without a price.
  if (amount === 0n && price === 0n) return undefined
  const value = amount > 0n ? amount : spotValue(price, qty)
  if (value < minNotional) return issue('size', 'spotValueTooSmall', { min: formatE8(minNotional), coin })
  return value > maxAmount ? issue('size', 'spotValueTooLarge', { max: formatE8(maxAmount), coin }) : undefined
}

function issue(
  field: SpotOrderIssue['field'],
  refusal: SpotRefusalName,
  params: SpotOrderIssue['params'],
): SpotOrderIssue {
  return { field, refusal, params }
}
