import { worth } from './formulas/formulas.ts'
import { FIRST_CLIENT } from './house.ts'
import type { Account, Market, Order } from './model.ts'

/** Lots of a price grid or lot grid. */
export function steps(amount: bigint, step: bigint): number {
  return Number(amount / step)
}

export function qtyOf(market: Market, lots: number): bigint {
  return BigInt(lots) * market.instrument.lotSize
}

export function priceOf(market: Market, ticks: number): bigint {
  return BigInt(ticks) * market.instrument.tickSize
}

/** Value of a fill: exact of linear contracts; of inverse ones half up, once for both its sides. */
export function valueOf(market: Market, price: number, lots: number): bigint {
  return worth(market.instrument, qtyOf(market, lots), priceOf(market, price)).e8('halfUp')
}

/** Value that an order counts with: exact of linear contracts, up of inverse ones. */
export function orderValueOf(market: Market, price: number, lots: number): bigint {
  return worth(market.instrument, qtyOf(market, lots), priceOf(market, price)).e8('up')
}

/** Rates of an order placed now: the contract's own before it is ordinary; house accounts trade free (R7.2). */
export function ratesOf(account: Account, { instrument }: Market): Pick<Order, 'makerRate' | 'takerRate'> {
  const { status, preListing } = instrument
  const isEarly = status === 'PreLaunch' && preListing !== null && account.id >= FIRST_CLIENT
  const { makerRate, takerRate } = isEarly ? preListing : account
  return { makerRate, takerRate }
}

/** Delivered and closed: no price of it moves any more. A contract that was only halted goes on. */
export function hasEnded({ deliveredTime, instrument }: Market): boolean {
  return deliveredTime > 0 && instrument.status === 'Closed'
}

export function openInterest(market: Market): number {
  return market.standings.reduce((sum, standing) => {
    return sum + standing.positions.reduce((lots, one) => lots + (one.side === 'Buy' ? one.lots : 0), 0)
  }, 0)
}
