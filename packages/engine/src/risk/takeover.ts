import { type E8, toSafeCount } from '@perpdesk/numeric'
import { bankruptcyPrice, isInverse, oppositeSide, protectiveGrid, type TimeInForce } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { act, createOrder } from '../orders/place.ts'
import { withinCollar } from '../orders/validate.ts'
import type { State } from '../state.ts'
import { sideOf } from './exposure-figures.ts'
import { houseDraft, passThrough } from './pass-through.ts'

/**
 * Price in ticks at which the position's loss and its closing fee use up `margin`. There is none where the position would have
 * to be worth nothing or less: a linear long or an inverse short with more margin than it is worth, and the other side where
 * other positions have lost more than its whole value at entry. It stands where its value is least: at the lowest price, of
 * an inverse contract at the highest.
 */
export function bankruptcyTicks(exposure: Exposure, held: Holding, margin: E8): number {
  const { market, account } = exposure
  const { instrument, minPrice, maxPrice } = market
  const side = held.lots < 0 ? 'Sell' : 'Buy'
  const price = bankruptcyPrice(
    instrument,
    {
      side,
      size: market.qtyOf(Math.abs(held.lots)),
      entryValue: held.entryValue,
      positionMargin: margin,
      takerRate: account.takerRate,
    },
    protectiveGrid(side, instrument.tickSize),
  )
  if (price === null) return isInverse(instrument) ? maxPrice : minPrice
  return Math.max(1, Math.min(maxPrice, toSafeCount(price / instrument.tickSize)))
}

/** Signed lots and their value at entry: a position or a part of it. */
export type Holding = Pick<Position, 'lots' | 'entryValue'>

/**
 * Closes lots of a position in the market by an order of the house's making, not beyond `price` and the collar. Returns
 * the lots that were closed, and tells the public about them.
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
  const draft = houseDraft(position, order.lots, price, 'CreateByLiq', order.timeInForce)
  act(state, createOrder(state, exposure, draft))
  const closed = before - Math.abs(position.lots)
  if (closed > 0) tellLiquidation(state, account, exposure, position, positionSide, closed, order.price)
  return closed
}

/**
 * Hands lots of a position to the liquidation account at its bankruptcy price (6.2, 6.4). The trader pays the taker fee, which
 * the price allows for (R7.8).
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
  tellLiquidation(state, exposure.account, exposure, position, side, lots, price)
}

function tellLiquidation(
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
