import type { AppliedCommand } from '../event.ts'
import type { OrderOptions, TpSlLeg } from '../order-options.ts'
import { MID, type TestExchange, tradingExchange } from './exchange.ts'
import { ordersOf } from './told.ts'

export const NO_OPTIONS: OrderOptions = { trigger: null, tpsl: null, slippage: null, bbo: null, oco: null }

/** One side of a TP/SL: by last price and at market, if nothing else is said. */
export function leg(trigger: number, change: Partial<TpSlLeg> = {}): TpSlLeg {
  return { trigger, by: 'LastPrice', orderType: 'Market', limitPrice: 0, ...change }
}

/** Account 12 with money, 13 with hardly any; 10 quotes 1000 lots every 50 ticks; last price at the mid. */
export function waitingMarket(): TestExchange {
  const exchange = tradingExchange()
  exchange.open(12)
  exchange.open(13, '100')
  print(exchange, MID)
  for (let step = 1; step <= 40; step++) {
    exchange.buy(10, MID - step * 50, 1000)
    exchange.sell(10, MID + step * 50, 1000)
  }
  return exchange
}

/** One trade at a price between the quotes of 10: 11 sells to it. */
export function print(exchange: TestExchange, price: number): AppliedCommand {
  exchange.buy(10, price, 1)
  return exchange.sell(11, price, 1, { timeInForce: 'IOC' })
}

/** What is told of one order, as its statuses. */
export function statusesOf(applied: AppliedCommand, orderId: number): string[] {
  return ordersOf(applied)
    .filter((order) => order.orderId === orderId)
    .map((order) => order.status)
}
