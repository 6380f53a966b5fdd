import { type OrderState, PLAIN_DETAILS } from '@perpdesk/engine'
import { type E8, formatE8 } from '@perpdesk/numeric'
import type { SpotExecution, SpotOrder } from '@perpdesk/protocol'
import type { Side, SpotInstrument } from '@perpdesk/trading'
import type { PairListing } from '../../../core/listings/listings.ts'
import type { ExecutionRow } from '../../../core/records.ts'
import { averagePrice } from './average-price.ts'
import { ratioE4 } from './order-records.ts'

/** Returns an order on a pair as a record. */
export function spotOrderOf(listing: PairListing, state: OrderState): SpotOrder {
  const { instrument, priceText, qtyText } = listing
  const { symbol, baseCoin, quoteCoin } = instrument
  return {
    orderId: `${state.orderId}`,
    orderLinkId: state.orderLinkId,
    symbol,
    baseTokenId: baseCoin,
    baseTokenName: baseCoin,
    quoteTokenId: quoteCoin,
    quoteTokenName: quoteCoin,
    side: state.side,
    orderType: state.orderType,
    timeInForce: state.timeInForce,
    price: state.orderType === 'Market' ? '0' : priceText(state.price),
    ...unitOf(state),
    qty: qtyText(state.qty),
    leavesQty: qtyText(state.leavesQty),
    cumExecQty: qtyText(state.cumExecQty),
    cumExecValue: formatE8(state.cumExecValue),
    cumExecFee: formatE8(state.cumExecFee),
    feeCoin: receivedCoin(instrument, state.side),
    avgPrice: averagePrice(listing, state.cumExecQty, state.cumExecValue),
    orderStatus: state.status,
    smpType: state.smpType,
    stopOrderType: state.stopOrderType,
    createType: state.createType,
    cancelType: state.cancelType,
    rejectReason: state.rejectReason,
    ...detailsOf(listing, state),
    createdTime: state.createdTime,
    updatedTime: state.updatedTime,
  }
}

/** Returns the unit of a market order's quantity, and its amount if it was placed by amount. */
function unitOf({ orderType, details }: OrderState): Pick<SpotOrder, 'marketUnit' | 'quoteAmount'> {
  const amount = details?.quoteAmount ?? 0n
  if (amount > 0n) return { marketUnit: 'quoteCoin', quoteAmount: formatE8(amount) }
  return { marketUnit: orderType === 'Market' ? 'baseCoin' : '', quoteAmount: '' }
}

function detailsOf({ priceText, distanceText }: PairListing, state: OrderState) {
  const details = state.details ?? PLAIN_DETAILS
  const price = (ticks: number) => (ticks === 0 ? '' : priceText(ticks))
  const id = (orderId: number) => (orderId === 0 ? '' : `${orderId}`)
  const { slippage } = details
  return {
    triggerPrice: price(details.triggerPrice),
    triggerDirection: details.triggerDirection,
    takeProfit: price(details.takeProfit),
    stopLoss: price(details.stopLoss),
    tpOrderType: details.tpOrderType,
    slOrderType: details.slOrderType,
    tpLimitPrice: price(details.tpLimitPrice),
    slLimitPrice: price(details.slLimitPrice),
    parentOrderId: id(details.parentOrderId),
    pairOrderId: id(details.pairOrderId),
    trailingValue: details.trailingDistance === 0 ? '' : distanceText(details.trailingDistance),
    trailingPercentageE4: ratioE4(details.trailingRatio),
    tsTriggerPrice: price(details.trailingTrigger),
    maxSlippage: slippage === null ? '' : formatE8(slippage.value),
    maxSlippageType: slippage?.kind ?? '',
    strategyId: id(details.strategyId),
  } as const
}

/** Returns one side of a fill on a pair as a record. */
export function spotExecutionOf(
  { instrument, qtyText }: PairListing,
  event: ExecutionRow,
  time: number,
): SpotExecution {
  const { symbol, baseCoin, quoteCoin } = instrument
  return {
    execId: event.execId,
    orderId: `${event.orderId}`,
    orderLinkId: event.orderLinkId,
    symbol,
    baseTokenId: baseCoin,
    quoteTokenId: quoteCoin,
    side: event.side,
    execPrice: formatE8(event.price),
    execQty: qtyText(event.qty),
    execValue: formatE8(event.value),
    execFee: formatE8(event.fee),
    feeCoin: feeCoinOf(instrument, event.side, event.fee),
    feeRate: formatE8(event.feeRate),
    isMaker: event.isMaker,
    execType: event.execType,
    createType: event.createType,
    leavesQty: qtyText(event.leavesQty),
    execTime: time,
  }
}

/** Returns the coin of a fee (R7.3): a fee is paid in the received coin, a rebate in the given one. */
function feeCoinOf(pair: SpotInstrument, side: Side, fee: E8): string {
  return fee < 0n ? receivedCoin(pair, side === 'Buy' ? 'Sell' : 'Buy') : receivedCoin(pair, side)
}

/** Returns the coin that a side of a pair receives. */
export function receivedCoin({ baseCoin, quoteCoin }: SpotInstrument, side: Side): string {
  return side === 'Buy' ? baseCoin : quoteCoin
}
