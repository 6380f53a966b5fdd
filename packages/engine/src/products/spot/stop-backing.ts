import { amountOf, type E8 } from '@perpdesk/numeric'
import type { CommandResult } from '../../event.ts'
import type { SpotMarket } from '../../market.ts'
import type { CoinExchange } from '../../risk/order-intent.ts'
import { checkBacking } from './backing.ts'
import { heldByLegs, type StopHold } from './held-by-stops.ts'
import type { SpotSeat } from './seat.ts'

/**
 * Checks the coins needed by the legs of a set while they wait; the coins of the replaced legs are available for them.
 */
export function checkLegsBacked(
  seat: SpotSeat,
  legs: readonly StopHold[],
  replaced: readonly StopHold[],
): CommandResult | undefined {
  const { market } = seat
  return checkBacking(seat, exchangeOfLegs(market, legs), heldByLegs(market, replaced))
}

/** Returns the largest amount that the legs give, and the smallest that they receive for it. */
function exchangeOfLegs(market: SpotMarket, legs: readonly StopHold[]): CoinExchange {
  const { baseCoin, quoteCoin } = market.instrument
  const amount = heldByLegs(market, legs)
  const gain = amountOf(legs.map((leg) => gainOf(market, leg)).reduce((least, one) => (one < least ? one : least)))
  return legs[0]?.side === 'Buy'
    ? { given: quoteCoin, amount, received: baseCoin, gain }
    : { given: baseCoin, amount, received: quoteCoin, gain }
}

/** Returns the coins received by an order; a market order is valued at its trigger price. */
function gainOf(market: SpotMarket, { side, orderType, price, qty, quoteAmount, trigger }: StopHold): E8 {
  const at = orderType === 'Market' ? trigger : price
  if (side === 'Sell') return market.valueOf(at, qty)
  const { lotSize } = market.instrument
  return quoteAmount > 0n ? (quoteAmount / market.valueOf(at, 1)) * lotSize : market.qtyOf(qty)
}
