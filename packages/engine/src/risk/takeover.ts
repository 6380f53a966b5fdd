import { type E8, toSafeInteger } from '@perpdesk/numeric'
import {
  type CreateType,
  linearBankruptcyPrice,
  oppositeSide,
  protectiveGrid,
  type TimeInForce,
} from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import { book, transfer } from '../account/ledger.ts'
import type { Position } from '../account/position.ts'
import { REDUCE_ONLY } from '../book/order-pool.ts'
import { settleFill } from '../orders/fill.ts'
import { finish } from '../orders/life-cycle.ts'
import { FILLED } from '../orders/order-view.ts'
import { act, createOrder, type OrderDraft } from '../orders/place.ts'
import { withinCollar } from '../orders/validate.ts'
import type { State } from '../state.ts'
import { sideOf, sizeOf } from './exposure-figures.ts'

/**
 * Price in ticks at which the position's loss and its closing fee use up `margin`. A long whose margin is worth more than
 * the position has none; it stands at the lowest price.
 */
export function bankruptcyTicks(exposure: Exposure, position: Position, margin: E8): number {
  const { instrument, minPrice } = exposure.market
  const side = sideOf(position)
  const price = linearBankruptcyPrice(
    {
      side,
      size: sizeOf(exposure, position),
      entryValue: position.entryValue,
      positionMargin: margin,
      takerRate: exposure.account.takerRate,
    },
    protectiveGrid(side, instrument.tickSize),
  )
  return price === null ? minPrice : Math.max(1, toSafeInteger(price / instrument.tickSize))
}

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
  const draft = liquidationDraft(position, order.lots, price, 'CreateByLiq', order.timeInForce)
  act(state, createOrder(state, exposure, draft))
  const closed = before - Math.abs(position.lots)
  if (closed > 0) tellLiquidation(state, account, exposure, position, positionSide, closed, order.price)
  return closed
}

/**
 * Hands the whole position to the liquidation account at its bankruptcy price (6.2, 6.4). The trader pays the taker fee,
 * which the price allows for (R7.8); the house trades free. It is no public trade.
 */
export function takeOver(state: State, exposure: Exposure, position: Position, price: number): void {
  const { market, account } = exposure
  const { accounts, pool } = state
  const positionSide = sideOf(position)
  const side = oppositeSide(positionSide)
  const lots = Math.abs(position.lots)
  const value = market.valueOf(price, lots)
  const house = accounts.exposure(accounts.liquidation, market)
  const slot = createOrder(
    state,
    exposure,
    liquidationDraft(position, lots, price, 'CreateByTakeOver_PassThrough', 'IOC'),
  )
  pool.filled[slot] = lots
  pool.filledCost[slot] = price * lots
  pool.leaves[slot] = 0
  const common = { price, lots, value, execType: 'BustTrade', leavesQty: 0 } as const
  pool.filledFee[slot] = settleFill(state, {
    ...common,
    exposure,
    position,
    side,
    feeRate: account.takerRate,
    isMaker: false,
    orderId: pool.id[slot]!,
    orderLinkId: '',
    createType: 'CreateByTakeOver_PassThrough',
  })
  position.status = 'Normal'
  settleFill(state, {
    ...common,
    exposure: house,
    position: house.positions[0],
    side: positionSide,
    feeRate: 0n,
    isMaker: true,
    orderId: 0,
    orderLinkId: '',
    createType: 'CreateByTakeOver_PassThrough',
  })
  finish(state, slot, FILLED)
  tellLiquidation(state, account, exposure, position, positionSide, lots, price)
}

/** Nobody owes the house: what a balance lacks after the last position is gone comes from the insurance fund. */
export function coverShortfall(state: State, account: Account, coin: string, lacking: E8): void {
  if (lacking <= 0n) return
  state.accounts.insurance.wallet(coin).balance -= lacking
  account.wallet(coin).cumRealised += lacking
  book(state, account, coin, transfer('LIQUIDATION', lacking))
}

function liquidationDraft(
  position: Position,
  lots: number,
  price: number,
  createType: CreateType,
  timeInForce: TimeInForce,
): OrderDraft {
  return {
    side: oppositeSide(sideOf(position)),
    orderType: 'Market',
    timeInForce,
    price,
    lots,
    flags: REDUCE_ONLY,
    positionIdx: position.index,
    smpType: 'None',
    orderLinkId: '',
    createType,
  }
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
