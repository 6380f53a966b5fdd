import type { SetTradingStop } from '../command.ts'
import type { AppliedCommand, OrderState, PositionStops } from '../event.ts'
import type { OrderOptions, TpSlLeg } from '../order-options.ts'
import { BTC, MID, type TestExchange, tradingExchange } from './exchange.ts'
import { ordersOf } from './reported.ts'

export const NO_OPTIONS: OrderOptions = { trigger: null, tpsl: null, slippage: null, bbo: null, oco: null }

/** Returns one side of a TP/SL, by default a market order triggered by the last price. */
export function leg(trigger: number, change: Partial<TpSlLeg> = {}): TpSlLeg {
  return { trigger, by: 'LastPrice', orderType: 'Market', limitPrice: 0, ...change }
}

/**
 * Returns an exchange in which account 12 has money and 13 hardly any; 10 quotes 1000 lots every 50 ticks; the last
 * price is the middle price.
 */
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

/** Makes one trade at a price between the quotes of account 10: 11 sells to it. */
export function print(exchange: TestExchange, price: number): AppliedCommand {
  exchange.buy(10, price, 1)
  return exchange.sell(11, price, 1, { timeInForce: 'IOC' })
}

/** Returns the reported statuses of one order. */
export function statusesOf(applied: AppliedCommand, orderId: number): string[] {
  return ordersOf(applied)
    .filter((order) => order.orderId === orderId)
    .map((order) => order.status)
}

/** Sets TP, SL and trailing stop of account 12's one-way position, by default in mode `Full`. */
export function setStops(exchange: TestExchange, change: Partial<SetTradingStop>): AppliedCommand {
  return exchange.send({
    type: 'setTradingStop',
    account: 12,
    instrument: BTC,
    positionIdx: 0,
    mode: 'Full',
    takeProfit: null,
    stopLoss: null,
    tpSize: 0,
    slSize: 0,
    tpOrderId: 0,
    slOrderId: 0,
    trailing: null,
    ...change,
  })
}

/** Sets a partial TP and SL for `size` lots. */
export function setPartial(
  exchange: TestExchange,
  [tp, sl]: readonly [number, number],
  size: number,
  change: Partial<SetTradingStop> = {},
): AppliedCommand {
  const legs = { takeProfit: leg(tp), stopLoss: leg(sl), tpSize: size, slSize: size }
  return setStops(exchange, { mode: 'Partial', ...legs, ...change })
}

/** Returns the exchange of {@link waitingMarket} with account 12 long; the last price is the middle price again. */
export function longPosition(lots = 500): TestExchange {
  const exchange = waitingMarket()
  exchange.buy(12, MID + 200, lots)
  print(exchange, MID)
  return exchange
}

/** Returns the waiting orders of account 12, oldest first. */
export function waitingOf(exchange: TestExchange): readonly OrderState[] {
  return exchange.engine
    .openOrders(12)
    .filter((order) => order.status === 'Untriggered')
    .toReversed()
}

/** Returns TP, SL and trailing stop displayed by the one-way position of account 12. */
export function stopsOf(exchange: TestExchange): PositionStops | null | undefined {
  return exchange.engine.positions(12)[0]?.stops
}
