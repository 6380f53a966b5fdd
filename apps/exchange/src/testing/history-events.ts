import type {
  AppliedNow,
  ClosedPnlEvent,
  EngineEvent,
  EquityEvent,
  ExecutionEvent,
  InstrumentListed,
  LedgerEvent,
  OrderState,
  TokenRequestEvent,
} from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { type ContractInstrument, commonPool, STANDING_CONTRACT } from '@perpdesk/trading'
import { EventBatcher, type ReportedEvents } from '../history/reported-events.ts'
import { eventRows } from './event-rows.ts'

export const MINUTE = 60_000
export const DAY = 86_400_000
export const START = 1_790_035_200_000

export const order = (over: Partial<OrderState> = {}): OrderState => ({
  orderId: 1,
  orderLinkId: '',
  account: 7,
  instrument: 1,
  side: 'Buy',
  orderType: 'Limit',
  timeInForce: 'GTC',
  price: 650_000,
  qty: 10,
  leavesQty: 0,
  cumExecQty: 10,
  cumExecValue: e8('650.00000001'),
  cumExecFee: e8('-0.065'),
  status: 'Filled',
  reduceOnly: true,
  closeOnTrigger: false,
  positionIdx: 2,
  smpType: 'CancelMaker',
  stopOrderType: 'UNKNOWN',
  createType: 'CreateByUser',
  cancelType: 'UNKNOWN',
  rejectReason: 'EC_NoError',
  details: null,
  createdTime: START,
  updatedTime: START + 5,
  ...over,
})

export const execution: ExecutionEvent = {
  type: 'execution',
  execId: 31,
  account: 7,
  instrument: 1,
  orderId: 1,
  orderLinkId: 'mine',
  side: 'Sell',
  positionIdx: 0,
  price: 650_000,
  execPrice: e8('65000'),
  qty: 10,
  value: e8('650'),
  fee: e8('0.3575'),
  feeRate: e8('0.00055'),
  isMaker: false,
  execType: 'BustTrade',
  createType: 'CreateByLiq',
  closedQty: 4,
  realisedPnl: e8('-12.34567891'),
  leavesQty: 3,
}

export const closedPnl: ClosedPnlEvent = {
  type: 'closedPnl',
  account: 7,
  instrument: 1,
  orderId: 1,
  side: 'Sell',
  qty: 4,
  entryPrice: e8('65001.5'),
  exitPrice: e8('65000'),
  entryValue: e8('260.006'),
  exitValue: e8('260'),
  openFee: e8('0.1'),
  closeFee: e8('-0.02'),
  closedPnl: e8('-0.086'),
  leverageE2: 1_000,
  execType: 'BustTrade',
}

export const ledger = (over: Partial<LedgerEvent> = {}): LedgerEvent => ({
  type: 'ledger',
  id: 5,
  account: 7,
  coin: 'USDT',
  ledgerType: 'TRADE',
  instrument: 1,
  side: '',
  qty: 4,
  price: e8('65000'),
  cashFlow: e8('-0.006'),
  funding: 0n,
  fee: e8('0.1'),
  change: e8('-0.106'),
  balance: e8('99999.894'),
  orderId: 1,
  ...over,
})

export const equity: EquityEvent = {
  type: 'equity',
  account: 7,
  day: START,
  totalEquity: e8('99999.12345678'),
  coins: [{ coin: 'USDT', walletBalance: e8('100000'), equity: e8('99999.12345678') }],
}

export const listed: InstrumentListed & { readonly instrument: ContractInstrument } = {
  type: 'instrument',
  instrument: {
    id: 1,
    symbol: 'BTCUSDT',
    displayName: 'BTCUSDT',
    contractType: 'LinearPerpetual',
    status: 'Trading',
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    settleCoin: 'USDT',
    launchTime: 0,
    deliveryTime: 0,
    priceScale: 1,
    tickSize: e8('0.1'),
    minPrice: e8('0.1'),
    maxPrice: e8('2000000'),
    lotSize: e8('0.001'),
    minQty: e8('0.001'),
    maxLimitQty: e8('1000'),
    maxMarketQty: e8('100'),
    minNotional: e8('5'),
    minLeverageE2: 100,
    maxLeverageE2: 10_000,
    riskTiers: [],
    funding: null,
    priceLimitX: e8('0.01'),
    priceLimitY: e8('0.02'),
    openInterestLimit: null,
    stopSpread: 0n,
    impactNotional: e8('10000'),
    insurancePool: commonPool('USDT'),
    depthMergeTimes: [1],
    tags: [],
    source: 'assumed',
    ...STANDING_CONTRACT,
  },
}

export const trade = (price: number, qty: number): EngineEvent => ({
  type: 'trade',
  tradeId: 1,
  instrument: 1,
  price,
  qty,
  side: 'Buy',
})
export const mark = (markPrice: string, indexPrice: string, premium: bigint | null = null): EngineEvent => ({
  type: 'mark',
  instrument: 1,
  markPrice: e8(markPrice),
  indexPrice: e8(indexPrice),
  predictedFundingRate: 0n,
  nextFundingTime: 0,
  fundingMinutes: 0,
  basisRate: 0n,
  predictedDeliveryPrice: 0n,
  openInterest: 0,
  premium,
})

export const applied = (seq: number, time: number, ...events: EngineEvent[]): AppliedNow => ({
  seq,
  time,
  result: { code: 0, orderId: 0, price: 0, params: {} },
  events,
  rows: eventRows(events),
})

export const all = { account: 7, limit: 200 }

/** Returns the same command's events in the form that the store takes. */
export function reported(...command: Parameters<typeof applied>): ReportedEvents {
  const batcher = new EventBatcher()
  batcher.add(applied(...command))
  return batcher.take()
}

export const tokenRequest = (over: Partial<TokenRequestEvent> = {}): TokenRequestEvent => ({
  type: 'tokenRequest',
  account: 7,
  id: 8,
  coin: 'BTC3L',
  kind: 'subscribe',
  amount: e8('100'),
  serial: '',
  createdTime: START,
  status: 1,
  nav: e8('10'),
  fee: e8('0.05'),
  received: e8('9.995'),
  ...over,
})
