import { type E8, formatE8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import type { CommandResult } from '../../event.ts'
import type { SpotMarket } from '../../market.ts'
import { refuse } from '../../result.ts'
import { owedWith } from '../../risk/exchange-loss.ts'
import { checkLoan, lendsFor } from '../../risk/loan-gate.ts'
import type { CoinExchange } from '../../risk/order-intent.ts'
import type { SpotSeat } from './seat.ts'

/**
 * Returns the coins given and received for lots at a price. Fees are taken from the received coins, so no further coins
 * are needed.
 */
export function exchangeAt(market: SpotMarket, side: Side, price: number, lots: number): CoinExchange {
  return exchangeOf(market, side, lots, market.valueOf(price, lots))
}

/** Returns the coins given and received for lots of a total value, in E8 of the quote coin. */
export function exchangeOf(market: SpotMarket, side: Side, lots: number, value: E8): CoinExchange {
  const { baseCoin, quoteCoin } = market.instrument
  const qty = market.qtyOf(lots)
  return side === 'Buy'
    ? { given: quoteCoin, amount: value, received: baseCoin, gain: qty }
    : { given: baseCoin, amount: qty, received: quoteCoin, gain: value }
}

/**
 * Refuses an order (170131) unless the given coins are free in the account or lent by spot margin, and its margin
 * allows the exchange. `replaced` of them are already promised by the order that this one replaces.
 */
export function checkBacking(
  { account }: SpotSeat,
  exchange: CoinExchange,
  replaced: E8 = 0n,
): CommandResult | undefined {
  const { given, amount } = exchange
  const free = account.spendableOf(given) + replaced
  if (amount > free) {
    if (!lendsFor(account, given)) return short(free, exchange)
    const owed = owedWith(account, account.coins.get(given), amount - replaced)
    const refused = checkLoan(account, given, owed, 'spotLiabilityTooLarge')
    if (refused !== undefined) return refused
  }
  return account.margin.canExchange(account, exchange, replaced) ? undefined : short(free, exchange)
}

function short(free: E8, { given, amount }: CoinExchange): CommandResult {
  const available = formatE8(free > 0n ? free : 0n)
  return refuse('spotInsufficientBalance', { available, required: formatE8(amount), coin: given })
}

/** Returns the amount that an open order promises for its remaining lots. */
export function promisedBy(market: SpotMarket, side: Side, price: number, lots: number): E8 {
  return side === 'Buy' ? market.valueOf(price, lots) : market.qtyOf(lots)
}
