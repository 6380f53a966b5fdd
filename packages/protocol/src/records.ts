import * as z from 'zod/mini'
import {
  cancelType,
  createType,
  decimal,
  execType,
  instrumentStatus,
  ledgerType,
  marginMode,
  milliseconds,
  optionalDecimal,
  orderId,
  orderStatus,
  orderType,
  positionIdx,
  positionMode,
  rejectReason,
  side,
  sideOrNone,
  signedDecimal,
  smpType,
  stopOrderType,
  symbol,
  timeInForce,
} from './fields.ts'

/** What the catalogue says of one contract. Rates are fractions as decimals. */
export const symbolConfig = z.strictObject({
  symbolId: z.int(),
  symbolName: symbol,
  displayName: z.string(),
  contractType: z.enum([
    'LinearPerpetual',
    'LinearFutures',
    'InversePerpetual',
    'InverseFutures',
    'Option',
    'Spot',
    'Spread',
  ]),
  contractStatus: instrumentStatus,
  baseCurrency: z.string(),
  quoteCurrency: z.string(),
  coin: z.string(),
  launchTime: milliseconds,
  deliveryTime: milliseconds,
  priceScale: z.int(),
  tickSize: decimal,
  minPrice: decimal,
  maxPrice: decimal,
  lotSize: decimal,
  minQty: decimal,
  maxNewOrderQty: decimal,
  maxNewMarketOrderQty: decimal,
  minNotionalValue: decimal,
  minLeverageE2: z.int(),
  maxLeverageE2: z.int(),
  riskTiers: z.array(
    z.strictObject({
      maxValue: decimal,
      initialRate: decimal,
      maintenanceRate: decimal,
      maxLeverageE2: z.int(),
      deduction: decimal,
    }),
  ),
  fundingIntervalMinutes: z.int(),
  upperFundingRate: signedDecimal,
  lowerFundingRate: signedDecimal,
  priceLimitX: decimal,
  priceLimitY: decimal,
  obDepthMergeTimes: z.array(z.int()),
  symbolTags: z.array(z.string()),
  source: z.enum(['public', 'assumed']),
})
export type SymbolConfig = z.infer<typeof symbolConfig>

/** Header figures of one contract. 24-hour figures are over the last 24 hours to the minute. */
export const ticker = z.strictObject({
  symbol,
  lastPrice: decimal,
  markPrice: decimal,
  indexPrice: decimal,
  bid1Price: optionalDecimal,
  bid1Size: decimal,
  ask1Price: optionalDecimal,
  ask1Size: decimal,
  prevPrice24h: decimal,
  highPrice24h: decimal,
  lowPrice24h: decimal,
  /** Volume in base coin, turnover in quote coin. */
  volume24h: decimal,
  turnover24h: decimal,
  openInterest: decimal,
  fundingRate: signedDecimal,
  nextFundingTime: milliseconds,
})
export type Ticker = z.infer<typeof ticker>

/** `[price, size]`; in a delta size "0" takes the level away. */
export const bookLevel = z.tuple([decimal, decimal])
export const orderBook = z.strictObject({
  symbol,
  /** Best first. */
  b: z.array(bookLevel),
  a: z.array(bookLevel),
  /** Version of the book after this message; a delta follows on `pu`. */
  u: z.int(),
  pu: z.int(),
})
export type OrderBook = z.infer<typeof orderBook>

export const publicTrade = z.strictObject({
  id: z.string(),
  symbol,
  price: decimal,
  size: decimal,
  /** The taker's side. */
  side,
  time: milliseconds,
})
export type PublicTrade = z.infer<typeof publicTrade>

/** One bar: open time, open, high, low, close, volume (base coin), turnover (quote coin). */
export const bar = z.tuple([milliseconds, decimal, decimal, decimal, decimal, decimal, decimal])
export type Bar = z.infer<typeof bar>

export const order = z.strictObject({
  orderId,
  orderLinkId: z.string(),
  symbol,
  side,
  orderType,
  timeInForce,
  /** `"0"` for market orders. */
  price: decimal,
  qty: decimal,
  leavesQty: decimal,
  cumExecQty: decimal,
  cumExecValue: decimal,
  cumExecFee: signedDecimal,
  /** `""` before the first fill. */
  avgPrice: optionalDecimal,
  orderStatus,
  reduceOnly: z.boolean(),
  closeOnTrigger: z.boolean(),
  positionIdx,
  smpType,
  stopOrderType,
  createType,
  cancelType,
  rejectReason,
  createdTime: milliseconds,
  updatedTime: milliseconds,
})
export type Order = z.infer<typeof order>

export const execution = z.strictObject({
  execId: z.string(),
  orderId,
  orderLinkId: z.string(),
  symbol,
  side,
  positionIdx,
  execPrice: decimal,
  execQty: decimal,
  execValue: decimal,
  execFee: signedDecimal,
  feeRate: signedDecimal,
  isMaker: z.boolean(),
  execType,
  createType,
  closedSize: decimal,
  execPnl: signedDecimal,
  leavesQty: decimal,
  execTime: milliseconds,
})
export type Execution = z.infer<typeof execution>

export const position = z.strictObject({
  symbol,
  positionIdx,
  /** `""` when empty. */
  side: sideOrNone,
  size: decimal,
  entryPrice: optionalDecimal,
  positionValue: decimal,
  markPrice: decimal,
  liqPrice: optionalDecimal,
  bustPrice: optionalDecimal,
  breakEvenPrice: optionalDecimal,
  leverageE2: z.int(),
  positionMode,
  isIsolated: z.boolean(),
  positionBalance: decimal,
  addedMargin: decimal,
  positionIM: decimal,
  positionMM: decimal,
  unrealisedPnl: signedDecimal,
  curRealisedPnl: signedDecimal,
  cumRealisedPnl: signedDecimal,
  riskId: z.int(),
  adlRankIndicator: z.int(),
  positionStatus: z.enum(['Normal', 'Liq', 'Adl']),
  createdTime: milliseconds,
  updatedTime: milliseconds,
})
export type Position = z.infer<typeof position>

export const coinBalance = z.strictObject({
  coin: z.string(),
  walletBalance: signedDecimal,
  equity: signedDecimal,
  unrealisedPnl: signedDecimal,
  totalPositionIM: decimal,
  totalPositionMM: decimal,
  totalOrderIM: decimal,
  availableBalance: signedDecimal,
  cumRealisedPnl: signedDecimal,
})
export const wallet = z.strictObject({
  marginMode,
  coins: z.array(coinBalance),
  totalEquity: signedDecimal,
  totalMarginBalance: signedDecimal,
  totalAvailableBalance: signedDecimal,
  totalInitialMargin: decimal,
  totalMaintenanceMargin: decimal,
  /** Fractions; `""` in isolated mode. */
  accountIMRate: optionalDecimal,
  accountMMRate: optionalDecimal,
})
export type Wallet = z.infer<typeof wallet>

export const leverageSetting = z.strictObject({
  symbol,
  buyLeverageE2: z.int(),
  sellLeverageE2: z.int(),
  positionMode,
})
export type LeverageSetting = z.infer<typeof leverageSetting>

export const closedPnl = z.strictObject({
  symbol,
  orderId,
  side,
  qty: decimal,
  avgEntryPrice: decimal,
  avgExitPrice: decimal,
  cumEntryValue: decimal,
  cumExitValue: decimal,
  openFee: signedDecimal,
  closeFee: signedDecimal,
  closedPnl: signedDecimal,
  leverageE2: z.int(),
  execType,
  time: milliseconds,
})
export type ClosedPnl = z.infer<typeof closedPnl>

export const transaction = z.strictObject({
  id: z.string(),
  coin: z.string(),
  type: ledgerType,
  symbol: z.string(),
  side: sideOrNone,
  qty: decimal,
  price: decimal,
  cashFlow: signedDecimal,
  funding: signedDecimal,
  fee: signedDecimal,
  change: signedDecimal,
  balance: signedDecimal,
  orderId: z.string(),
  time: milliseconds,
})
export type Transaction = z.infer<typeof transaction>

export const user = z.strictObject({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  isDemo: z.boolean(),
  accountType: z.enum(['UTA', 'UTA2', 'classic']),
  marginMode,
  makerFeeRate: signedDecimal,
  takerFeeRate: decimal,
})
export type User = z.infer<typeof user>

/** A private notice: what the trader must be told even without looking (liquidation, funding paid). */
export const notice = z.strictObject({
  id: z.string(),
  kind: z.enum(['liquidation', 'funding', 'marginMode']),
  symbol: z.string(),
  side: sideOrNone,
  qty: decimal,
  price: optionalDecimal,
  amount: optionalDecimal,
  marginMode,
  time: milliseconds,
})
export type Notice = z.infer<typeof notice>
