import type { Execution, Order, Position, StopOrder } from '../records.ts'

export const CONTRACT = {
  symbolId: 1,
  contractType: 'LinearPerpetual',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
} as const
export const INVERSE = { ...CONTRACT, contractType: 'InversePerpetual', quoteCurrency: 'USD' } as const

/** A plain resting order. */
export function orderRecord(fields: Partial<Order> = {}): Order {
  return {
    orderId: '7',
    orderLinkId: '',
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    timeInForce: 'GTC',
    price: '60000',
    qty: '0.1',
    leavesQty: '0.1',
    cumExecQty: '0',
    cumExecValue: '0',
    cumExecFee: '0',
    avgPrice: '',
    orderStatus: 'New',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: 'None',
    stopOrderType: 'UNKNOWN',
    createType: 'CreateByUser',
    cancelType: 'UNKNOWN',
    rejectReason: 'EC_NoError',
    triggerPrice: '',
    triggerBy: 'LastPrice',
    triggerDirection: 0,
    takeProfit: '',
    stopLoss: '',
    tpTriggerBy: 'LastPrice',
    slTriggerBy: 'LastPrice',
    tpOrderType: 'Market',
    slOrderType: 'Market',
    tpLimitPrice: '',
    slLimitPrice: '',
    tpSlMode: 'UNKNOWN',
    parentOrderId: '',
    pairOrderId: '',
    trailingValue: '',
    trailingPercentageE4: 0,
    tsTriggerPrice: '',
    maxSlippage: '',
    maxSlippageType: '',
    strategyId: '',
    createdTime: 1_795_000_000_000,
    updatedTime: 1_795_000_000_000,
    ...fields,
  }
}

/** A taker's fill that opened. */
export function executionRecord(fields: Partial<Execution> = {}): Execution {
  return {
    execId: '1',
    orderId: '7',
    orderLinkId: '',
    symbol: 'BTCUSDT',
    side: 'Buy',
    positionIdx: 0,
    execPrice: '60000',
    execQty: '0.1',
    execValue: '6000',
    execFee: '3.3',
    feeRate: '0.00055',
    isMaker: false,
    execType: 'Trade',
    createType: 'CreateByUser',
    closedSize: '0',
    execPnl: '0',
    leavesQty: '0',
    execTime: 1_795_000_000_000,
    ...fields,
  }
}

/** A long in cross margin without any stops. */
export function positionRecord(fields: Partial<Position> = {}): Position {
  return {
    symbol: 'BTCUSDT',
    positionIdx: 0,
    side: 'Buy',
    size: '0.1',
    entryPrice: '60000',
    sessionAvgPrice: '',
    positionValue: '6000',
    markPrice: '60000',
    liqPrice: '54000',
    bustPrice: '53700',
    breakEvenPrice: '60066',
    leverageE2: 1000,
    positionMode: 'MergedSingle',
    isIsolated: false,
    positionBalance: '602.97',
    addedMargin: '0',
    positionIM: '602.97',
    positionMM: '32.97',
    unrealisedPnl: '0',
    curRealisedPnl: '-3.3',
    cumRealisedPnl: '-3.3',
    riskId: 1,
    adlRankIndicator: 2,
    positionStatus: 'Normal',
    isAutoAddMargin: false,
    deliveryTime: 0,
    takeProfit: '',
    stopLoss: '',
    tpTriggerBy: 'LastPrice',
    slTriggerBy: 'LastPrice',
    tpSlMode: 'UNKNOWN',
    trailingStop: '',
    trailValuePercentageE4: 0,
    activationPrice: '',
    tsTriggerPrice: '',
    bv2c: '0.101045',
    sv2c: '0.101155',
    stopOrders: [],
    createdTime: 1_795_000_000_000,
    updatedTime: 1_795_000_000_000,
    ...fields,
  }
}

/** A waiting partial take profit. */
export function stopRecord(fields: Partial<StopOrder> = {}): StopOrder {
  return {
    orderId: '1',
    parentOrderId: '',
    pairOrderId: '',
    stopOrderType: 'PartialTakeProfit',
    qty: '0.1',
    triggerPrice: '65000',
    triggerBy: 'LastPrice',
    orderType: 'Market',
    price: '0',
    updatedAtE3: 1,
    ...fields,
  }
}
