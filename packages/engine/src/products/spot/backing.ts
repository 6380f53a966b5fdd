import { type Amount, e8Of, formatE8, minus, plus } from '@perpdesk/numeric'
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
  return exchangeOf(market, side, lots, market.values.amountAt(price, lots))
}

/** Returns the coins given and received for lots of a total value in the quote coin. */
export function exchangeOf(market: SpotMarket, side: Side, lots: number, value: Amount): CoinExchange {
  const { baseCoin, quoteCoin } = market.instrument
  const qty = market.qtyAmountOf(lots)
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
  replaced: Amount = 0,
): CommandResult | undefined {
  const { given, amount } = exchange
  const free = plus(account.spendableAmountOf(given), replaced)
  if (amount > free) {
    if (!lendsFor(account, given)) return short(free, exchange)
    const owed = owedWith(account, account.coins.get(given), e8Of(minus(amount, replaced)))
    const refused = checkLoan(account, given, owed, 'spotLiabilityTooLarge')
    if (refused !== undefined) return refused
  }
  return account.margin.canExchange(account, exchange, replaced) ? undefined : short(free, exchange)
}

function short(free: Amount, { given, amount }: CoinExchange): CommandResult {
  const available = formatE8(free > 0 ? e8Of(free) : 0n)
  return refuse('spotInsufficientBalance', { available, required: formatE8(e8Of(amount)), coin: given })
}

/** Returns the amount that an open order promises for its remaining lots. */
export function promisedBy(market: SpotMarket, side: Side, price: number, lots: number): Amount {
  return side === 'Buy' ? market.values.amountAt(price, lots) : market.qtyAmountOf(lots)
}
