import { oppositeSide, type TimeInForce } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { withinCollar } from '../listing/limits.ts'
import { act } from '../orders/act.ts'
import { mostLots } from '../orders/most-lots.ts'
import { createOrder } from '../orders/submit.ts'
import { sideOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'
import { houseDraft, passThrough } from './pass-through.ts'

/**
 * Closes lots of a position in the market, by an order of the exchange (several if the value of one would exceed the
 * safe integers), not beyond `price` and the collar. Publishes and returns the closed lots.
 */
export function closeInMarket(
  state: State,
  exposure: Exposure,
  position: Position,
  order: { lots: number; price: number; timeInForce: TimeInForce },
): number {
  const { market, account } = exposure
  const positionSide = sideOf(position)
  const before = Math.abs(position.lots)
  const side = oppositeSide(positionSide)
  const price = withinCollar(market, side, order.price)
  let closed = 0
  for (let wanted = 0; closed === wanted && wanted < order.lots; closed = before - Math.abs(position.lots)) {
    const lots = Math.min(order.lots - wanted, mostLots(market, side, price))
    wanted += lots
    act(state, createOrder(state, exposure, houseDraft(position, lots, price, 'CreateByLiq', order.timeInForce)))
  }
  if (closed > 0) reportLiquidation(state, account, exposure, position, positionSide, closed, order.price)
  return closed
}

/**
 * Transfers lots of a position to the liquidation account at the position's bankruptcy price (6.2, 6.4). The trader
 * pays the taker fee, which is included in the price (R7.8).
 */
export function takeOver(
  state: State,
  exposure: Exposure,
  position: Position,
  price: number,
  lots = Math.abs(position.lots),
): void {
  const side = sideOf(position)
  passThrough(state, exposure, position, {
    lots,
    price,
    feeRate: exposure.account.takerRate,
    isMaker: false,
    execType: 'BustTrade',
    createType: 'CreateByTakeOver_PassThrough',
  })
  reportLiquidation(state, exposure.account, exposure, position, side, lots, price)
}

function reportLiquidation(
  state: State,
  account: Account,
  exposure: Exposure,
  position: Position,
  side: ReturnType<typeof sideOf>,
  qty: number,
  price: number,
): void {
  if (account === state.accounts.liquidation) return
  state.report.push({
    type: 'liquidation',
    account: account.id,
    instrument: exposure.market.instrument.id,
    positionIdx: position.index,
    side,
    qty,
    price: exposure.market.priceOf(price),
  })
}
