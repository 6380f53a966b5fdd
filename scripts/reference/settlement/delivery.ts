import { isIsolated, isPerSymbol } from '../account/isolation.ts'
import { leverageOf, NOT_OPENED, ordersOf } from '../account/standing.ts'
import { walletOf } from '../account/wallet.ts'
import { removeFromBook } from '../book/order-book.ts'
import * as formulas from '../formulas/formulas.ts'
import { opposite } from '../formulas/formulas.ts'
import * as marketFormulas from '../formulas/market-formulas.ts'
import { CLEARING, FEES } from '../house.ts'
import { post } from '../ledger/ledger.ts'
import { payBeyond, settleDebts } from '../liquidation/debts.ts'
import { qtyOf } from '../market.ts'
import { endClose } from '../mmr-close/mmr-close-view.ts'
import type { Market, Model, Position, Standing } from '../model.ts'
import { endIdle } from '../orders/end-strategy.ts'
import { endOrder } from '../orders/life-cycle.ts'
import { isFresh, OLD } from '../prices/freshness.ts'
import { replenish } from '../risk/auto-margin.ts'
import { bankruptcyCapital } from '../risk/classic-figures.ts'
import { positionMargin } from '../risk/exposure-figures.ts'
import { SECOND } from '../time.ts'
import { endStop } from '../triggers/stop-life.ts'
import { change } from './change.ts'

/** Samples the index once for each second of the settlement window (R1.7, R1.8). */
export function sampleDelivery(model: Model, market: Market): void {
  const { delivery, deliveryTime } = market.instrument
  const { time } = model
  if (delivery === null || time >= deliveryTime || time < deliveryTime - delivery.averageSeconds * SECOND) return
  const second = Math.floor(time / SECOND)
  if (second === market.windowSecond || time - market.indexTime > OLD) return
  market.windowSecond = second
  market.windowPrices.push(market.index)
  market.predicted = marketFormulas.averageOf(market.windowPrices)
}

/**
 * Delivers a contract that is due (R1.10): cancels its orders, then closes every position at the mean of the window.
 * Returns whether it was delivered now.
 */
export function deliver(model: Model, market: Market): boolean {
  const { instrument } = market
  const isDue = instrument.delivery !== null && model.time >= instrument.deliveryTime
  if (!isDue || !isFresh(market)) return false
  const price = market.windowPrices.length === 0 ? market.index : marketFormulas.averageOf(market.windowPrices)
  market.deliveredTime = model.time
  market.predicted = price
  change(model, market, { status: 'Delivering' })
  const { id, deliveryTime, settleCoin } = instrument
  model.events.push({ type: 'delivery', instrument: id, price, deliveryTime })
  const standings = [...market.standings]
  for (const standing of standings) {
    const { account, stops } = standing
    for (const order of ordersOf(account, market)) {
      removeFromBook(order)
      endOrder(model, order, 'Cancelled', 'CancelBySettle')
    }
    for (const stop of stops.toSorted((a, b) => a.id - b.id)) endStop(model, stop, 'CancelBySettle')
    for (const close of model.closes.filter((one) => one.standing === standing)) {
      endClose(model, close, { status: 'Cancelled', cancelType: 'CancelBySettle', rejectReason: 'EC_NoError' })
    }
    endIdle(model, standing, 'deliveryStopped')
  }
  const holders = standings.filter(({ positions }) => positions.some(({ lots }) => lots > 0))
  let paid = 0n
  for (const standing of holders) {
    const limited = !standing.account.isHouse
    const atStake = limited && !isIsolated(standing) && isPerSymbol(standing) ? bankruptcyCapital(standing) : null
    let total = 0n
    for (const position of standing.positions) {
      if (position.lots === 0) continue
      const isolated = limited && isIsolated(standing)
      if (isolated && position.autoAdd) replenish(model, standing, position)
      const margin = positionMargin(standing, position)
      const { value, earned } = closeAt(model, standing, position, price)
      paid += value
      total += earned
      if (isolated) payBeyond(model, standing, earned, margin)
    }
    if (atStake !== null) payBeyond(model, standing, total, atStake)
  }
  const clearing = model.account(CLEARING)
  if (clearing !== undefined) walletOf(clearing, settleCoin).balance -= paid
  for (const standing of holders) if (!standing.account.isHouse) settleDebts(model, standing)
  return true
}

/** Closes one position; returns the profit, and the value that its holder receives. */
function closeAt(
  model: Model,
  standing: Standing,
  position: Position,
  price: bigint,
): { readonly earned: bigint; readonly value: bigint } {
  const { account, market } = standing
  const { instrument } = market
  const { id, settleCoin } = instrument
  const { side: held, lots: qty, entryValue, openFee } = position
  const side = opposite(held)
  const { value, pnl } = formulas.settled(instrument, held, qtyOf(market, qty), entryValue, price)
  const feeRate = account.isHouse ? 0n : (instrument.delivery?.feeRate ?? 0n)
  const fee = formulas.fee(value, feeRate)
  const inverse = formulas.isInverse(instrument)
  const execType = inverse ? 'Settle' : 'Delivery'
  const entryPrice = formulas.averagePrice(instrument, position.opening.value, qtyOf(market, position.opening.lots))
  Object.assign(position, {
    lots: 0,
    entryValue: 0n,
    opening: NOT_OPENED,
    paid: NOT_OPENED,
    openFee: 0n,
    added: 0n,
    adlRank: 0,
  })
  position.curRealised += pnl - fee
  position.cumRealised += pnl - fee
  position.updatedTime = model.time
  model.report(account, {
    type: 'execution',
    execId: model.execId++,
    account: account.id,
    instrument: id,
    orderId: 0,
    orderLinkId: '',
    side,
    positionIdx: position.index,
    price: 0,
    execPrice: price,
    qty,
    value,
    fee,
    feeRate,
    isMaker: false,
    execType,
    createType: 'CreateBySettle',
    closedQty: qty,
    realisedPnl: pnl,
    leavesQty: 0,
  })
  model.report(account, {
    type: 'closedPnl',
    account: account.id,
    instrument: id,
    orderId: 0,
    side,
    qty,
    entryPrice,
    exitPrice: price,
    entryValue,
    exitValue: value,
    openFee,
    closeFee: fee,
    closedPnl: pnl - openFee - fee,
    leverageE2: leverageOf(standing, held),
    execType,
  })
  model.positionChanged(standing, position)
  walletOf(account, settleCoin).realised += pnl - fee
  post(model, account, settleCoin, { ledgerType: 'DELIVERY', instrument: id, side, qty, price, cashFlow: pnl, fee })
  const fees = model.account(FEES)
  if (fees !== undefined) walletOf(fees, settleCoin).balance += fee
  return { earned: pnl - fee, value: (held === 'Buy') === inverse ? -value : value }
}
