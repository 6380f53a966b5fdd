import type { Execution, Order, Position } from '@perpdesk/protocol'

/** Whole wire records for tests, each with the fields that the test is about. */
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
    createdTime: 1_795_000_000_000,
    updatedTime: 1_795_000_000_000,
    ...fields,
  }
}

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

export function positionRecord(fields: Partial<Position> = {}): Position {
  return {
    symbol: 'BTCUSDT',
    positionIdx: 0,
    side: 'Buy',
    size: '0.1',
    entryPrice: '60000',
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
    createdTime: 1_795_000_000_000,
    updatedTime: 1_795_000_000_000,
    ...fields,
  }
}

export { type Answer, completeDom, DeskServer, type SeenCall, USER } from './desk-server.ts'
export { instrumentRecord } from './instrument.ts'
