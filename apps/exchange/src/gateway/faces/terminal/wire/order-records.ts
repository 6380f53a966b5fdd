import { type LedgerEvent, type OrderDetails, type OrderState, PLAIN_DETAILS } from '@perpdesk/engine'
import { type E8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import type { ClosedPnl, Execution, Order, Transaction } from '@perpdesk/protocol'
import type { Listing, Listings } from '../../../core/listings/listings.ts'
import type { ClosedPnlRow, ExecutionRow, Stamped } from '../../../core/records.ts'
import { averagePrice } from './average-price.ts'

export function orderOf(listing: Listing, state: OrderState): Order {
  return {
    orderId: `${state.orderId}`,
    orderLinkId: state.orderLinkId,
    symbol: listing.instrument.symbol,
    side: state.side,
    orderType: state.orderType,
    timeInForce: state.timeInForce,
    price: listing.priceText(state.price),
    qty: listing.qtyText(state.qty),
    leavesQty: listing.qtyText(state.leavesQty),
    cumExecQty: listing.qtyText(state.cumExecQty),
    cumExecValue: formatE8(state.cumExecValue),
    cumExecFee: formatE8(state.cumExecFee),
    avgPrice: averagePrice(listing, state.cumExecQty, state.cumExecValue),
    orderStatus: state.status,
    reduceOnly: state.reduceOnly,
    closeOnTrigger: state.closeOnTrigger,
    positionIdx: state.positionIdx,
    smpType: state.smpType,
    stopOrderType: state.stopOrderType,
    createType: state.createType,
    cancelType: state.cancelType,
    rejectReason: state.rejectReason,
    ...detailsOf(listing, state.details ?? PLAIN_DETAILS),
    createdTime: state.createdTime,
    updatedTime: state.updatedTime,
  }
}

function detailsOf(listing: Listing, details: OrderDetails) {
  const price = (ticks: number) => (ticks === 0 ? '' : listing.priceText(ticks))
  const distance = (ticks: number) => (ticks === 0 ? '' : listing.distanceText(ticks))
  const id = (orderId: number) => (orderId === 0 ? '' : `${orderId}`)
  const { slippage } = details
  return {
    triggerPrice: price(details.triggerPrice),
    triggerBy: details.triggerBy,
    triggerDirection: details.triggerDirection,
    takeProfit: price(details.takeProfit),
    stopLoss: price(details.stopLoss),
    tpTriggerBy: details.tpTriggerBy,
    slTriggerBy: details.slTriggerBy,
    tpOrderType: details.tpOrderType,
    slOrderType: details.slOrderType,
    tpLimitPrice: price(details.tpLimitPrice),
    slLimitPrice: price(details.slLimitPrice),
    tpSlMode: details.tpslMode,
    parentOrderId: id(details.parentOrderId),
    pairOrderId: id(details.pairOrderId),
    trailingValue: distance(details.trailingDistance),
    trailingPercentageE4: ratioE4(details.trailingRatio),
    tsTriggerPrice: price(details.trailingTrigger),
    triggerRateE4: details.triggerRateE4,
    maxSlippage: slippage === null ? '' : formatE8(slippage.value),
    maxSlippageType: slippage?.kind ?? '',
    strategyId: id(details.strategyId),
  } as const
}

/** Returns a ratio in basis points, rounded down. */
export function ratioE4(ratio: E8): number {
  return toSafeInteger(ratio / 10_000n)
}

export function executionOf(listing: Listing, event: ExecutionRow, time: number): Execution {
  return {
    execId: event.execId,
    orderId: event.orderId === 0 ? '' : `${event.orderId}`,
    orderLinkId: event.orderLinkId,
    symbol: listing.instrument.symbol,
    side: event.side,
    positionIdx: event.positionIdx,
    execPrice: formatE8(event.price),
    execQty: listing.qtyText(event.qty),
    execValue: formatE8(event.value),
    execFee: formatE8(event.fee),
    feeRate: formatE8(event.feeRate),
    isMaker: event.isMaker,
    execType: event.execType,
    createType: event.createType,
    closedSize: listing.qtyText(event.closedQty),
    execPnl: formatE8(event.realisedPnl),
    leavesQty: listing.qtyText(event.leavesQty),
    execTime: time,
  }
}

export function closedPnlOf(listing: Listing, row: Stamped<ClosedPnlRow>): ClosedPnl {
  return {
    id: `${row.seq}-${row.place}`,
    symbol: listing.instrument.symbol,
    orderId: row.orderId === 0 ? '' : `${row.orderId}`,
    side: row.side,
    qty: listing.qtyText(row.qty),
    avgEntryPrice: formatE8(row.entryPrice),
    avgExitPrice: formatE8(row.exitPrice),
    cumEntryValue: formatE8(row.entryValue),
    cumExitValue: formatE8(row.exitValue),
    openFee: formatE8(row.openFee),
    closeFee: formatE8(row.closeFee),
    closedPnl: formatE8(row.closedPnl),
    leverageE2: row.leverageE2,
    execType: row.execType,
    createType: row.createType,
    time: row.time,
  }
}

export function transactionOf(listings: Listings, row: Stamped<LedgerEvent>): Transaction {
  const listing = row.instrument === 0 ? undefined : listings.anyById(row.instrument)
  return {
    id: `${row.id}`,
    coin: row.coin,
    type: row.ledgerType,
    symbol: listing?.instrument.symbol ?? '',
    side: row.side,
    qty: listing ? listing.qtyText(row.qty) : '0',
    price: formatE8(row.price),
    cashFlow: formatE8(row.cashFlow),
    funding: formatE8(row.funding),
    fee: formatE8(row.fee),
    change: formatE8(row.change),
    balance: formatE8(row.balance),
    orderId: row.orderId === 0 ? '' : `${row.orderId}`,
    time: row.time,
  }
}
