import { formatE8 } from '@perpdesk/numeric'
import { REASONS, type Side } from '@perpdesk/trading'
import { isCount } from '../../account/locate.ts'
import type { PlaceOrder } from '../../command.ts'
import type { CommandResult } from '../../event.ts'
import type { SpotMarket } from '../../market.ts'
import type { AttachedTpSl } from '../../order-options.ts'
import { invalid, refuse } from '../../result.ts'
import type { State } from '../../state.ts'
import { checkCarried } from '../../triggers/check-tpsl.ts'
import type { SpotSeat } from './seat.ts'

/** Largest number of an account's orders in one pair, including waiting ones (3.5). */
const MAX_PAIR_ORDERS = 500

const NO_POSITIONS = 'a pair of coins has no positions'

/** Refuses options that pairs do not have, and a side that the pair bans. */
export function checkForm(state: State, seat: SpotSeat, command: PlaceOrder): CommandResult | undefined {
  const { qty, closeOnTrigger, options } = command
  if (!isCount(qty)) return invalid('qty', REASONS.wholeLots)
  if (closeOnTrigger) return invalid('closeOnTrigger', NO_POSITIONS)
  return checkSide(state, seat, command) ?? checkAmountForm(command, options?.spot?.quoteAmount ?? 0n)
}

/** Refuses terms of positions, a side that the pair bans, and the purchase of a token without its quiz. */
export function checkSide(
  { tokens }: State,
  { market: { instrument }, account }: SpotSeat,
  { side, reduceOnly, positionIdx }: Pick<PlaceOrder, 'side' | 'reduceOnly' | 'positionIdx'>,
): CommandResult | undefined {
  if (reduceOnly) return invalid('reduceOnly', NO_POSITIONS)
  if (positionIdx !== 0) return invalid('positionIdx', REASONS.wrongPositionIdx)
  if (side === 'Buy' ? instrument.isBanBuy : instrument.isBanSell) return refuse('pairNotOpen')
  const needsQuiz =
    side === 'Buy' && !account.passedQuiz && tokens.some(({ terms }) => terms.coin === instrument.baseCoin)
  return needsQuiz ? refuse('tokenQuizNeeded') : undefined
}

/** Checks an order by amount: the amount replaces the quantity, in market orders only. */
function checkAmountForm({ orderType, qty }: PlaceOrder, amount: bigint): CommandResult | undefined {
  if (amount === 0n) return undefined
  if (amount < 0n) return invalid('quoteAmount', REASONS.aboveZero)
  if (orderType !== 'Market') return invalid('quoteAmount', 'only market orders are placed by amount')
  return qty === 0 ? undefined : invalid('quoteAmount', 'give an amount or a quantity, not both')
}

/** Checks the smallest and largest quantity, in lots. */
export function checkPairQty(market: SpotMarket, lots: number, maxLots: number): CommandResult | undefined {
  if (lots < market.minQty) return refuse('spotQtyTooSmall', { min: formatE8(market.instrument.minQty) })
  return lots <= maxLots ? undefined : refuse('spotQtyTooLarge', { max: formatE8(market.qtyOf(maxLots)) })
}

/** Checks the smallest and largest value of an order, in E8 of the quote coin. */
export function checkAmount({ instrument }: SpotMarket, amount: bigint): CommandResult | undefined {
  const { minNotional, maxAmount, quoteCoin } = instrument
  if (amount < minNotional) return valueTooSmall(instrument)
  return amount <= maxAmount ? undefined : refuse('spotValueTooLarge', { max: formatE8(maxAmount), coin: quoteCoin })
}

/** Returns refusal 170140. */
export function valueTooSmall({ minNotional, quoteCoin }: SpotMarket['instrument']): CommandResult {
  return refuse('spotValueTooSmall', { min: formatE8(minNotional), coin: quoteCoin })
}

/** Refuses a limit price outside the range of the pair. */
export function checkPairPrice(market: SpotMarket, price: number): CommandResult | undefined {
  if (!Number.isSafeInteger(price) || price <= 0) return invalid('price', REASONS.aboveZero)
  const { minPrice, maxPrice } = market.instrument
  if (price > market.maxPrice) return refuse('spotPriceTooHigh', { max: formatE8(maxPrice) })
  return price < market.minPrice ? refuse('spotPriceTooLow', { min: formatE8(minPrice) }) : undefined
}

/** Refuses limit prices beyond the pair's price limits (R2.22), whatever the account's setting for contracts. */
export function checkPriceLimit(market: SpotMarket, side: Side, price: number): CommandResult | undefined {
  const { maxBuy, minSell } = market.prices
  if (side === 'Buy' && price > maxBuy) return refuse('spotBuyAboveLimit', { max: formatE8(market.priceOf(maxBuy)) })
  if (side === 'Sell' && price < minSell)
    return refuse('spotSellBelowLimit', { min: formatE8(market.priceOf(minSell)) })
  return undefined
}

/** Returns refusal 170810 if `more` further orders would exceed the limit. */
export function checkOrderCount({ orderCount, stops }: SpotSeat, more = 1): CommandResult | undefined {
  return orderCount + stops.length + more <= MAX_PAIR_ORDERS
    ? undefined
    : refuse('spotTooManyOrders', { limit: String(MAX_PAIR_ORDERS) })
}

/** Checks the TP/SL carried by an order of a side; they can only be triggered by the last price. */
export function checkCarriedLegs(
  market: SpotMarket,
  side: Side,
  tpsl: AttachedTpSl | null,
  price: number,
): CommandResult | undefined {
  if (tpsl === null) return undefined
  for (const leg of [tpsl.takeProfit, tpsl.stopLoss]) {
    if (leg !== null && leg.by !== 'LastPrice') return invalid('triggerBy', 'orders in pairs wait for the last price')
  }
  return checkCarried(market, side, tpsl, market.priceOf(price))
}
