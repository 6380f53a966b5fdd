import { worth } from './formulas/formulas.ts'
import type { Account, Market, Order, Pair } from './model.ts'

/** Returns an amount in whole steps of a tick or lot size. */
export function steps(amount: bigint, step: bigint): number {
  return Number(amount / step)
}

export function qtyOf(market: Market, lots: number): bigint {
  return BigInt(lots) * market.instrument.lotSize
}

export function priceOf(market: Market | Pair, ticks: number): bigint {
  return BigInt(ticks) * market.instrument.tickSize
}

/** Returns the value of a fill: exact for linear contracts; for inverse ones rounded half up, once for both sides. */
export function valueOf(market: Market, price: number, lots: number): bigint {
  return worth(market.instrument, qtyOf(market, lots), priceOf(market, price)).e8('halfUp')
}

/** Returns the value with which an order counts: exact for linear contracts, rounded up for inverse ones. */
export function orderValueOf(market: Market, price: number, lots: number): bigint {
  return worth(market.instrument, qtyOf(market, lots), priceOf(market, price)).e8('up')
}

/**
 * Returns the fee rates of an order placed now: the contract's rates before regular trading, otherwise the account's
 * rates; house accounts trade free (R7.2).
 */
export function ratesOf(account: Account, { instrument }: Market): Pick<Order, 'makerRate' | 'takerRate'> {
  const { status, preListing } = instrument
  const isEarly = status === 'PreLaunch' && preListing !== null && !account.isHouse
  const { makerRate, takerRate } = isEarly ? preListing : account
  return { makerRate, takerRate }
}

/**
 * True if the contract has been delivered and closed, so that its prices no longer change. A contract that is only
 * halted continues.
 */
export function hasEnded({ deliveredTime, instrument }: Market): boolean {
  return deliveredTime > 0 && instrument.status === 'Closed'
}

export function openInterest(market: Market): number {
  return market.standings.reduce((sum, standing) => {
    return sum + standing.positions.reduce((lots, one) => lots + (one.side === 'Buy' ? one.lots : 0), 0)
  }, 0)
}
