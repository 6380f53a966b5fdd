import type { Side, TimeInForce } from '@perpdesk/trading'
import { opposite } from '../formulas/formulas.ts'
import { TAKEOVER } from '../house.ts'
import { withinCollar } from '../listing/limits.ts'
import { priceOf } from '../market.ts'
import type { Model, Position, Standing } from '../model.ts'
import { act } from '../orders/act.ts'
import { dearest, mostLots } from '../orders/most-lots.ts'
import { houseOrder, passThrough } from './pass-through.ts'

/** Closes lots in the order book, not beyond price and collar; returns how many were closed. */
export function closeInMarket(
  model: Model,
  standing: Standing,
  position: Position,
  lots: number,
  limit: number,
  timeInForce: TimeInForce,
): number {
  const { side } = position
  const before = position.lots
  const price = withinCollar(standing.market, opposite(side), limit)
  for (let left = lots; left > 0; ) {
    const part = Math.min(left, mostLots(standing.market, dearest(standing.market, side, price)))
    const goal = position.lots - part
    act(model, houseOrder(model, standing, position, { lots: part, price, timeInForce, createType: 'CreateByLiq' }))
    left = position.lots === goal ? left - part : 0
  }
  const closed = before - position.lots
  if (closed > 0) reportPublic(model, standing, position, side, closed, limit)
  return closed
}

/** Takes over lots of a position at its bankruptcy price; the trader pays the taker fee, the house account none. */
export function takeOver(
  model: Model,
  standing: Standing,
  position: Position,
  price: number,
  lots = position.lots,
): void {
  const { side } = position
  const { takerRate: rate } = standing.account
  const types = { execType: 'BustTrade', createType: 'CreateByTakeOver_PassThrough' } as const
  passThrough(model, standing, position, { ...types, price, lots, rate, isMaker: false })
  reportPublic(model, standing, position, side, lots, price)
}

function reportPublic(
  model: Model,
  standing: Standing,
  position: Position,
  side: Side,
  qty: number,
  price: number,
): void {
  if (standing.account.id === TAKEOVER) return
  model.events.push({
    type: 'liquidation',
    account: standing.account.id,
    instrument: standing.market.instrument.id,
    positionIdx: position.index,
    side,
    qty,
    price: priceOf(standing.market, price),
  })
}
