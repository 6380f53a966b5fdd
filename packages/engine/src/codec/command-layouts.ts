import {
  ACCOUNT_TYPES,
  type BorrowTerms,
  type BorrowTier,
  CANCEL_KINDS,
  type CollateralTerms,
  type CollateralTier,
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_INDEXES,
  POSITION_MODES,
  type RatePoint,
  type RequestLimits,
  SCALED_DISTRIBUTIONS,
  SIDES,
  SMP_TYPES,
  TIMES_IN_FORCE,
  type TokenTerms,
  TPSL_MODES,
} from '@perpdesk/trading'
import type { CancelFilter, Command, MassQuote, QuoteLevel } from '../command.ts'
import { type FieldCodec, flag, int, type Layout, listOf, money, oneOf, orNull, record, text, uint } from './field.ts'
import { instrument } from './instrument-layout.ts'
import { amendOptions, orderOptions, tpSlChange, trailingTerms } from './option-layouts.ts'
import { strategyTerms } from './strategy-layouts.ts'

/** Levels of a quote. They are close together, so each price is written as its distance from the one before. */
const quoteLevels: FieldCodec<readonly QuoteLevel[]> = {
  write: (out, levels) => {
    out.uint(levels.length)
    let before = 0
    for (const { price, lots } of levels) {
      out.int(price - before)
      out.uint(lots)
      before = price
    }
  },
  read: (from) => {
    let before = 0
    return Array.from({ length: from.count() }, () => {
      before += from.int()
      if (!Number.isSafeInteger(before)) from.fail('price too large')
      return { price: before, lots: from.uint() }
    })
  },
}

/** Prices of the sources of one index. They agree to a few digits, so their distances are shorter than the prices. */
const sourcePrices: FieldCodec<readonly bigint[]> = {
  write: (out, prices) => {
    out.uint(prices.length)
    let before = 0n
    for (const price of prices) {
      out.bigint(price - before)
      before = price
    }
  },
  read: (from) => {
    let before = 0n
    return Array.from({ length: from.count() }, () => {
      before += from.bigint()
      return before
    })
  },
}

const collateralLayout: Layout<CollateralTerms> = {
  coin: text,
  priceInstrument: uint,
  tiers: listOf(record<CollateralTier>({ maxQty: money, ratio: money })),
  enabled: flag,
}

export const collateralTerms = record<CollateralTerms>(collateralLayout)

const lendingLayout: Layout<BorrowTerms> = {
  coin: text,
  enabled: flag,
  tiers: listOf(record<BorrowTier>({ limit: money, initialRate: money, maintenanceRate: money })),
  minAmount: money,
  step: money,
  pool: money,
  curve: listOf(record<RatePoint>({ use: money, hourlyRate: money })),
  freeLimit: money,
  conversionFee: money,
}

export const borrowTerms = record<BorrowTerms>(lendingLayout)

const requestLimits = record<RequestLimits>({
  min: money,
  max: money,
  daily: money,
  step: money,
  feeRate: money,
  isOpen: flag,
})

const tokenLayout: Layout<TokenTerms> = {
  coin: text,
  instrument: uint,
  side: oneOf(SIDES),
  account: uint,
  target: money,
  lower: money,
  upper: money,
  initialNav: money,
  managementRate: money,
  subscription: requestLimits,
  redemption: requestLimits,
  maxHolding: money,
  maxRequests: uint,
  openTime: uint,
}

export const tokenTerms = record<TokenTerms>(tokenLayout)

type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>
type LayoutOf<Type extends Command['type']> = Layout<Omit<CommandOf<Type>, 'type'>>

const account = uint
const instrumentId = uint
const positionIdx = oneOf(POSITION_INDEXES)
const orderRef = { orderId: uint, orderLinkId: text }
const cancelFilter = record<CancelFilter>({
  settleCoin: text,
  side: oneOf([...SIDES, '']),
  kind: oneOf(CANCEL_KINDS),
  cancelType: oneOf(['CancelByUser', 'CancelByDCP']),
})
const quotes: LayoutOf<'massQuote'> = {
  account,
  instrument: instrumentId,
  bids: quoteLevels,
  asks: quoteLevels,
} satisfies Layout<Omit<MassQuote, 'type'>>

/** Layout of each command after its tag. A change of a layout needs a new version of the codec. */
export const COMMAND_LAYOUTS: { readonly [Type in Command['type']]: LayoutOf<Type> } = {
  listInstrument: { instrument },
  createAccount: {
    account,
    accountType: oneOf(ACCOUNT_TYPES),
    marginMode: oneOf(MARGIN_MODES),
    makerRate: money,
    takerRate: money,
    reports: flag,
  },
  deposit: { account, coin: text, amount: money, bonus: flag },
  withdraw: { account, coin: text, amount: money },
  transfer: { account, to: account, coin: text, amount: money, id: text },
  placeOrder: {
    account,
    instrument: instrumentId,
    side: oneOf(SIDES),
    orderType: oneOf(ORDER_TYPES),
    timeInForce: oneOf(TIMES_IN_FORCE),
    price: int,
    qty: int,
    reduceOnly: flag,
    closeOnTrigger: flag,
    positionIdx,
    smpType: oneOf(SMP_TYPES),
    orderLinkId: text,
    leverageE2: uint,
    options: orNull(orderOptions),
  },
  amendOrder: { account, instrument: instrumentId, ...orderRef, price: int, qty: int, options: orNull(amendOptions) },
  cancelOrder: { account, instrument: instrumentId, ...orderRef },
  cancelAll: { account, instrument: instrumentId, filter: orNull(cancelFilter) },
  massQuote: quotes,
  setLeverage: { account, instrument: instrumentId, buyLeverageE2: uint, sellLeverageE2: uint },
  setMarginMode: { account, marginMode: oneOf(MARGIN_MODES) },
  setPositionMode: { account, instrument: instrumentId, positionMode: oneOf(POSITION_MODES) },
  addMargin: { account, instrument: instrumentId, positionIdx, amount: money, addedBefore: orNull(money) },
  indexPrices: { entries: listOf(record({ instrument: instrumentId, sources: sourcePrices })) },
  tick: {},
  setTradingStop: {
    account,
    instrument: instrumentId,
    positionIdx,
    mode: oneOf(TPSL_MODES),
    takeProfit: orNull(tpSlChange),
    stopLoss: orNull(tpSlChange),
    tpSize: int,
    slSize: int,
    tpOrderId: int,
    slOrderId: int,
    trailing: orNull(trailingTerms),
  },
  setSymbolMarginMode: {
    account,
    instrument: instrumentId,
    isolated: flag,
    buyLeverageE2: uint,
    sellLeverageE2: uint,
  },
  setRiskLimit: { account, instrument: instrumentId, riskId: uint, positionIdx },
  setCollateral: collateralLayout,
  setPricePreference: { account, movesPrices: flag },
  setAutoAddMargin: { account, instrument: instrumentId, positionIdx, autoAddMargin: flag },
  placeScaled: {
    account,
    instrument: instrumentId,
    side: oneOf(SIDES),
    timeInForce: oneOf(['GTC', 'PostOnly']),
    qty: int,
    fromPrice: int,
    toPrice: int,
    count: int,
    distribution: oneOf(SCALED_DISTRIBUTIONS),
    weights: listOf(int),
    reduceOnly: flag,
    positionIdx,
    smpType: oneOf(SMP_TYPES),
    orderLinkId: text,
  },
  createStrategy: {
    account,
    instrument: instrumentId,
    side: oneOf(SIDES),
    positionIdx,
    reduceOnly: flag,
    qty: int,
    terms: strategyTerms,
    strategyLinkId: text,
  },
  stopStrategy: { account, strategyId: uint },
  setMmrClose: { account, instrument: instrumentId, positionIdx, rateE4: int },
  setContractRates: { account, makerRate: money, takerRate: money },
  setSpotRates: { account, makerRate: money, takerRate: money },
  setLending: lendingLayout,
  setSpotMargin: { account, leverage: uint },
  setCollateralSwitch: { account, coin: text, isCollateral: flag },
  borrow: { account, coin: text, amount: money },
  repay: { account, coin: text, amount: money, converts: flag },
  setToken: tokenLayout,
  passTokenQuiz: { account },
  subscribeToken: { account, coin: text, amount: money, serial: text },
  redeemToken: { account, coin: text, amount: money, serial: text },
}

/** Command types; the index of a type is its tag, so the list may only grow at its end. */
export const COMMAND_TAGS: readonly Command['type'][] = [
  'listInstrument',
  'createAccount',
  'deposit',
  'withdraw',
  'placeOrder',
  'amendOrder',
  'cancelOrder',
  'cancelAll',
  'massQuote',
  'setLeverage',
  'setMarginMode',
  'setPositionMode',
  'addMargin',
  'indexPrices',
  'tick',
  'setTradingStop',
  'setSymbolMarginMode',
  'setRiskLimit',
  'setAutoAddMargin',
  'placeScaled',
  'createStrategy',
  'stopStrategy',
  'setMmrClose',
  'setPricePreference',
  'setCollateral',
  'transfer',
  'setSpotRates',
  'setLending',
  'setSpotMargin',
  'setCollateralSwitch',
  'borrow',
  'repay',
  'setToken',
  'passTokenQuiz',
  'subscribeToken',
  'redeemToken',
  'setContractRates',
]
