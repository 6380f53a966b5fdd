import type { E8 } from '@perpdesk/numeric'
import {
  closedPnl,
  type DeliveryTerms,
  deliveryFee,
  isInverse,
  oppositeSide,
  settlementPrice,
  settlePosition,
} from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { entryPriceOf } from '../account/entry-price.ts'
import type { Position } from '../account/position.ts'
import { book } from '../ledger/ledger.ts'
import { payBeyond, settleDebts } from '../liquidation/debts.ts'
import type { ContractMarket } from '../market.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { touchHolders } from '../prices/mark.ts'
import { isFresh, MAX_PRICE_AGE_MS } from '../prices/update-market.ts'
import { replenish } from '../risk/auto-margin.ts'
import { sideOf, sizeOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'
import { change } from './advance-life.ts'
import { reportSettled } from './report-settled.ts'

const MS_PER_SECOND = 1000

/**
 * Takes the index price of a new second of the settlement window (R1.7) and updates the predicted delivery price
 * (R1.8). A second without a tick or with an old index is skipped: the mean is that of the sampled seconds.
 */
export function sampleDelivery(state: State, market: ContractMarket): void {
  const { prices, instrument } = market
  const { delivery, deliveryTime } = instrument
  if (delivery === null || state.time >= deliveryTime) return
  if (state.time < deliveryTime - delivery.averageSeconds * MS_PER_SECOND) return
  const second = Math.floor(state.time / MS_PER_SECOND)
  if (second === prices.deliverySecond || state.time - prices.indexTime > MAX_PRICE_AGE_MS) return
  prices.deliverySecond = second
  prices.deliverySum += prices.index
  prices.deliveryCount++
  setPredicted(state, market, settlementPrice(prices.deliverySum, prices.deliveryCount) ?? 0n)
}

/** Sets the predicted delivery price, at which profits count from the first second of the window on. */
function setPredicted(state: State, market: ContractMarket, price: E8): void {
  market.prices.predictedDelivery = price
  touchHolders(state, market)
}

/** True if a contract's delivery time has come and its prices are fresh. */
export function isDeliveryDue(state: State, market: ContractMarket): boolean {
  const { delivery, deliveryTime } = market.instrument
  return delivery !== null && state.time >= deliveryTime && isFresh(market)
}

/**
 * Delivers a contract whose time has come (R1.10): its orders end, its positions are closed at the settlement price,
 * and its status becomes `Delivering`. Delivery waits for a fresh index. If no second of the window was sampled,
 * because the exchange was down, the first fresh index is the settlement price. Returns true if the contract was
 * delivered.
 */
export function deliverIfDue(state: State, market: ContractMarket): boolean {
  const { prices, instrument } = market
  const { delivery, deliveryTime } = instrument
  if (delivery === null || !isDeliveryDue(state, market)) return false
  const price = settlementPrice(prices.deliverySum, prices.deliveryCount) ?? prices.index
  prices.deliveredTime = state.time
  setPredicted(state, market, price)
  change(state, market, { status: 'Delivering' })
  state.report.push({ type: 'delivery', instrument: instrument.id, price, deliveryTime })
  const exposures = state.accounts.inMarket(market)
  for (const exposure of exposures) cancelOrders(state, exposure, 'CancelBySettle')
  // only holders, because snapshots omit exposures without a position and the result must not depend on them
  const holders = exposures.filter(({ hasPosition }) => hasPosition)
  let paidOut = 0n
  for (const exposure of holders) paidOut += deliverAll(state, exposure, { price, delivery })
  // the values of both sides are rounded against their holders; the clearing account receives the difference
  state.accounts.clearing.wallet(instrument.settleCoin).balance -= paidOut
  for (const exposure of holders) if (!exposure.account.isHouse) settleDebts(state, exposure)
  return true
}

interface Settlement {
  readonly price: E8
  readonly delivery: DeliveryTerms
}

/**
 * Closes an exposure's positions; returns their values, signed by the direction in which profit moves with value. A
 * position that could not be liquidated, because no mark was fresh while the price moved, loses no more than in a
 * liquidation: a loss beyond the margin of an isolated position, or beyond the capital of a contract in classic cross
 * margin, is paid by the pool.
 */
function deliverAll(state: State, exposure: Exposure, settlement: Settlement): E8 {
  let paidOut = 0n
  exposure.regime.deliver(exposure, {
    replenish: (position) => {
      if (position.autoAddMargin) replenish(state, exposure, position)
    },
    close: (position) => {
      const closed = deliver(state, exposure, position, settlement)
      paidOut += closed.value
      return closed.earned
    },
    payBeyond: (earned, limit) => payBeyond(state, exposure, earned, limit),
  })
  return paidOut
}

/**
 * Closes one position; returns its profit after the fee, and its value signed by the direction in which profit moves
 * with value.
 */
function deliver(
  state: State,
  exposure: Exposure,
  position: Position,
  { price, delivery }: Settlement,
): { readonly earned: E8; readonly value: E8 } {
  const { account, market } = exposure
  const { instrument } = market
  const side = sideOf(position)
  const qty = Math.abs(position.lots)
  const { entryValue, openFee } = position
  const entryPrice = entryPriceOf(exposure, position)
  const { value, pnl } = settlePosition(instrument, side, sizeOf(exposure, position), entryValue, price)
  // house accounts pay no fee
  const feeRate = account.isHouse ? 0n : delivery.feeRate
  const fee = deliveryFee(value, feeRate)
  const execType = isInverse(instrument) ? 'Settle' : 'Delivery'
  closeWhole(exposure, position, pnl - fee, state.time)
  const settled = { side: oppositeSide(side), qty, price, value, fee, feeRate, execType } as const
  reportSettled(state, exposure, position, {
    ...settled,
    createType: 'CreateBySettle',
    closedQty: qty,
    realisedPnl: pnl,
  })
  if (account.reports) {
    state.report.push({
      type: 'closedPnl',
      account: account.id,
      instrument: instrument.id,
      orderId: 0,
      side: oppositeSide(side),
      qty,
      entryPrice,
      exitPrice: price,
      entryValue,
      exitValue: value,
      openFee,
      closeFee: fee,
      closedPnl: closedPnl(market.directionOf(side), entryValue, value, openFee, fee),
      leverageE2: exposure.leverageOf(side),
      execType,
    })
    state.report.positionChanged(exposure, position)
  }
  account.wallet(instrument.settleCoin).cumRealised += pnl - fee
  book(state, account, instrument.settleCoin, {
    ledgerType: 'DELIVERY',
    instrument: instrument.id,
    side: oppositeSide(side),
    qty,
    price,
    cashFlow: pnl,
    funding: 0n,
    fee,
    orderId: 0,
  })
  state.accounts.fees.wallet(instrument.settleCoin).balance += fee
  return { earned: pnl - fee, value: market.directionOf(side) * value }
}

function closeWhole(exposure: Exposure, position: Position, earned: E8, time: number): void {
  exposure.market.openInterest -= Math.max(0, position.lots)
  position.lots = 0
  position.entryValue = 0n
  position.openedLots = 0
  position.openedValue = 0n
  position.paid = null
  position.openFee = 0n
  position.addedMargin = 0n
  position.adlRank = 0
  position.curRealised += earned
  position.cumRealised += earned
  position.updatedTime = time
  exposure.touch()
}
