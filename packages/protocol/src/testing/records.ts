import type { Execution, LeverageSetting, Order, Position, PositionStopOrder, Strategy, Wallet } from '../records.ts'

export const CONTRACT = {
  symbolId: 1,
  contractType: 'LinearPerpetual',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
} as const
export const INVERSE = { ...CONTRACT, contractType: 'InversePerpetual', quoteCurrency: 'USD' } as const

/** Returns a plain resting limit order, with the given fields. */
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
    triggerRateE4: 0,
    tsTriggerPrice: '',
    maxSlippage: '',
    maxSlippageType: '',
    strategyId: '',
    createdTime: 1_795_000_000_000,
    updatedTime: 1_795_000_000_000,
    ...fields,
  }
}

/** Returns a taker's fill that opened a position, with the given fields. */
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

/** Returns a long position in cross margin without TP/SL, with the given fields. */
export function positionRecord(fields: Partial<Position> = {}): Position {
  return {
    symbol: 'BTCUSDT',
    positionIdx: 0,
    side: 'Buy',
    size: '0.1',
    entryPrice: '60000',
    sessionAvgPrice: '',
    positionValue: '6000',
    openedSize: fields.size ?? '0.1',
    openedValue: fields.positionValue ?? '6000',
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

/** Returns an untriggered partial take profit, with the given fields. */
export function stopRecord(fields: Partial<PositionStopOrder> = {}): PositionStopOrder {
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

/** Returns a running TWAP, with the given fields. */
export function strategyRecord(fields: Partial<Strategy> = {}): Strategy {
  return {
    strategyId: '1',
    strategyLinkId: '',
    symbol: 'BTCUSDT',
    side: 'Buy',
    positionIdx: 0,
    reduceOnly: false,
    qty: '0.2',
    strategyType: 'TWAP',
    pricing: 'Market',
    limitPrice: '0',
    chaseDistance: '0',
    chasePercentE4: 0,
    postOnly: false,
    triggerPrice: '0',
    maxChasePrice: '0',
    durationSeconds: 1_800,
    intervalSeconds: 30,
    isRandom: false,
    subQty: '0',
    orderCount: 0,
    state: 2,
    terminateType: 0,
    terminateReason: 'unknown',
    executedQty: '0',
    executedValue: '0',
    executedFee: '0',
    feeCoin: 'USDT',
    avgPrice: '',
    childOrderId: '',
    childCount: 3,
    slicesBegun: 2,
    slices: 60,
    startTime: 1,
    createdTime: 1,
    updatedTime: 1,
    ...fields,
  }
}

/** Returns the wallet of an account without coins. */
export function walletRecord(fields: Partial<Wallet> = {}): Wallet {
  return {
    marginMode: 'REGULAR_MARGIN',
    coins: [],
    totalEquity: '0',
    totalMarginBalance: '0',
    totalHaircutLoss: '0',
    totalOrderLoss: '0',
    totalAvailableBalance: '0',
    totalInitialMargin: '0',
    totalMaintenanceMargin: '0',
    accountIMRate: '',
    accountMMRate: '',
    ...fields,
  }
}

/** Returns the settings of an account for BTCUSDT: leverage 10×, one-way and cross. */
export function leverageSettingRecord(fields: Partial<LeverageSetting> = {}): LeverageSetting {
  return {
    symbol: 'BTCUSDT',
    buyLeverageE2: 1_000,
    sellLeverageE2: 1_000,
    positionMode: 'MergedSingle',
    isIsolated: false,
    riskId: 1,
    ...fields,
  }
}
