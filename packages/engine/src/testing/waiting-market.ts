import type { SetTradingStop } from '../command.ts'
import type { AppliedCommand, OrderState, PositionStops } from '../event.ts'
import type { OrderOptions, TpSlLeg } from '../order-options.ts'
import { BTC, MID, type TestExchange, tradingExchange } from './exchange.ts'
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

/** Reported statuses of one order. */
export function statusesOf(applied: AppliedCommand, orderId: number): string[] {
  return ordersOf(applied)
    .filter((order) => order.orderId === orderId)
    .map((order) => order.status)
}

/** Sets TP, SL and trailing stop of an account's one-way position, in mode `Full` if nothing else is said. */
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

/** A set of both legs for `size` lots. */
export function setPartial(
  exchange: TestExchange,
  [tp, sl]: readonly [number, number],
  size: number,
  change: Partial<SetTradingStop> = {},
): AppliedCommand {
  const legs = { takeProfit: leg(tp), stopLoss: leg(sl), tpSize: size, slSize: size }
  return setStops(exchange, { mode: 'Partial', ...legs, ...change })
}

/** 12 holds a long of so many lots; last price at the mid again. */
export function longPosition(lots = 500): TestExchange {
  const exchange = waitingMarket()
  exchange.buy(12, MID + 200, lots)
  print(exchange, MID)
  return exchange
}

/** Waiting orders of account 12, oldest first. */
export function waitingOf(exchange: TestExchange): readonly OrderState[] {
  return exchange.engine
    .openOrders(12)
    .filter((order) => order.status === 'Untriggered')
    .toReversed()
}

/** TP, SL and trailing stop as shown by the one-way position of account 12. */
export function stopsOf(exchange: TestExchange): PositionStops | null | undefined {
  return exchange.engine.positions(12)[0]?.stops
}
