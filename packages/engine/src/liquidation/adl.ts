import { isBeyondDeviation, oppositeSide, protectiveGrid } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isClosing } from '../account/open-order.ts'
import type { Position } from '../account/position.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { reportPosition } from '../reports/report-position.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { sideOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'
import { adlQueue } from './adl-queue.ts'
import { payBeyond, settleDebts } from './debts.ts'
import { passThrough } from './pass-through.ts'

/**
 * Performs auto-deleveraging (R6.4, R6.5): closes the position of the liquidation account against the positions of the
 * opposite side, in the order of their queue. Short lots equal long lots, so the queue always absorbs the whole
 * position.
 */
export function deleverage(state: State, house: Exposure): void {
  const held = house.positions[0]
  const price = adlTicks(house, held)
  for (const { exposure, position } of adlQueue(state, house.market, oppositeSide(sideOf(held)))) {
    const lots = Math.min(Math.abs(held.lots), Math.abs(position.lots))
    if (lots === 0) return
    closeOut(state, exposure, position, lots, price)
  }
}

/**
 * Returns the price of deleveraging, in ticks: the bankruptcy price of the position that was taken over, which is the
 * liquidation account's entry price; or the mark, if that price is more than 5 % (instrument data) away from it (R6.4).
 * Rounded so that the fund loses nothing by it.
 */
function adlTicks(house: Exposure, held: Position): number {
  const { market } = house
  const { instrument, prices, maxPrice } = market
  const { insurancePool, tickSize } = instrument
  const bankruptcy = bankruptcyTicks(house, held, 0n)
  if (!isBeyondDeviation(market.priceOf(bankruptcy), prices.mark, insurancePool.maxDeviation)) return bankruptcy
  const rounding = protectiveGrid(sideOf(held), tickSize).rounding
  const ticks = rounding === 'ceil' ? market.ticksAtLeast(prices.mark) : market.ticksAtMost(prices.mark)
  return Math.min(maxPrice, Math.max(1, ticks))
}

function closeOut(state: State, exposure: Exposure, position: Position, lots: number, price: number): void {
  const { account, market } = exposure
  const side = sideOf(position)
  position.status = 'Adl'
  reportPosition(state, exposure, position)
  cancelOrders(state, exposure, 'CancelByPrepareAdl', (slot) => !isClosing(state, slot))
  cancelOrders(state, exposure, 'CancelAllBeforeAdl')
  const limit = exposure.regime.lossLimit(exposure, position, lots)
  const earnedBefore = position.cumRealised
  passThrough(state, exposure, position, {
    lots,
    price,
    feeRate: account.makerRate,
    isMaker: true,
    execType: 'AdlTrade',
    createType: 'CreateByAdl_PassThrough',
  })
  state.report.positionChanged(exposure, position)
  if (account.reports) {
    state.report.push({
      type: 'adl',
      account: account.id,
      instrument: market.instrument.id,
      positionIdx: position.index,
      side,
      qty: lots,
      price: market.priceOf(price),
    })
  }
  if (limit !== null) payBeyond(state, exposure, position.cumRealised - earnedBefore, limit)
  settleDebts(state, exposure)
}
