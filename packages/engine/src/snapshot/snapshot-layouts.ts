import type { E8 } from '@perpdesk/numeric'
import {
  ACCOUNT_TYPES,
  CANCEL_TYPES,
  CREATE_TYPES,
  type IndexSource,
  type Instrument,
  MARGIN_MODES,
  ORDER_STATUSES,
  ORDER_TYPES,
  POSITION_INDEXES,
  POSITION_STATUSES,
  REJECT_REASONS,
  SIDES,
  SMP_TYPES,
  STOP_ORDER_TYPES,
  TIMES_IN_FORCE,
  TRIGGER_DIRECTIONS,
  TRIGGER_SOURCES,
} from '@perpdesk/trading'
import type { AccountTerms } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { WalletFigures } from '../account/wallet.ts'
import { collateralTerms, instrument } from '../codec/command-layouts.ts'
import { flag, listOf, money, oneOf, orNull, record, text, uint } from '../codec/field.ts'
import { attachedTpSl, detailedOrder, orderDetails } from '../codec/option-layouts.ts'
import type { OrderState } from '../event.ts'
import type { DetailedOrder } from '../order-options.ts'
import type { MarketPrices } from '../prices/market-prices.ts'
import type { Peak } from '../risk/peak-window.ts'
import type { CoinFlow } from '../state.ts'
import { STOP_KINDS, type StopOrder, type Trailing } from '../triggers/stop-order.ts'

/** First bytes of every snapshot, and the version of the layouts below. */
export const MAGIC = 'PDSNAP'
export const SNAPSHOT_VERSION = 3

export interface Counters {
  seq: number
  time: number
  tickTime: number
  nextOrderId: number
  nextExecId: number
  nextTradeId: number
  nextLedgerId: number
}

export const counters = record<Counters>({
  seq: uint,
  time: uint,
  tickTime: uint,
  nextOrderId: uint,
  nextExecId: uint,
  nextTradeId: uint,
  nextLedgerId: uint,
})

export const flows = listOf(record<CoinFlow>({ coin: text, deposits: money, withdrawals: money }))

const peaks = listOf(record<Peak>({ step: uint, value: money }))

export interface PoolRow {
  readonly name: string
  readonly coin: string
  readonly balance: E8
  readonly peaks: readonly Peak[]
}

export const pools = listOf(record<PoolRow>({ name: text, coin: text, balance: money, peaks }))

export interface FundRow {
  readonly pnl: E8
  readonly peaks: readonly Peak[]
  readonly deleveraging: boolean
}

const fundRow = record<FundRow>({ pnl: money, peaks, deleveraging: flag })

/** An order as it rests. What it was made from is in its columns; sums and chains follow from the whole. */
export interface OrderRow {
  id: number
  account: number
  side: number
  price: number
  leaves: number
  filled: number
  filledCost: number
  filledFee: E8
  makerRate: E8
  takerRate: E8
  flags: number
  orderType: number
  timeInForce: number
  smpType: number
  createType: number
  positionIdx: number
  createdTime: number
  updatedTime: number
  link: string
  detailed: DetailedOrder | null
}

const orderRow = record<OrderRow>({
  id: uint,
  account: uint,
  side: uint,
  price: uint,
  leaves: uint,
  filled: uint,
  filledCost: uint,
  filledFee: money,
  makerRate: money,
  takerRate: money,
  flags: uint,
  orderType: uint,
  timeInForce: uint,
  smpType: uint,
  createType: uint,
  positionIdx: uint,
  createdTime: uint,
  updatedTime: uint,
  link: text,
  detailed: orNull(detailedOrder),
})

export type PriceFigures = Omit<MarketPrices, 'basis' | 'premium'>

const priceFigures = record<PriceFigures>({
  index: money,
  mark: money,
  indexTime: uint,
  sources: listOf(record<IndexSource>({ price: money, changedTime: uint })),
  freshTicks: uint,
  lastFundingRate: money,
  predictedRate: money,
  nextFundingTime: uint,
  fundingMinutes: uint,
  calmHours: uint,
  premiumMinute: uint,
  premiumSum: money,
  premiumCount: uint,
  nextSessionTime: uint,
  deliverySum: money,
  deliveryCount: uint,
  deliverySecond: uint,
  predictedDelivery: money,
  deliveredTime: uint,
  maxBuy: uint,
  minSell: uint,
})

export interface StopRow extends Omit<StopOrder, 'row'> {
  readonly account: number
}

const stopRow = record<StopRow>({
  id: uint,
  account: uint,
  kind: oneOf(STOP_KINDS),
  side: oneOf(SIDES),
  positionIdx: oneOf(POSITION_INDEXES),
  reduceOnly: flag,
  closeOnTrigger: flag,
  smpType: oneOf(SMP_TYPES),
  orderLinkId: text,
  createdTime: uint,
  orderType: oneOf(ORDER_TYPES),
  timeInForce: oneOf(TIMES_IN_FORCE),
  price: uint,
  qty: uint,
  trigger: uint,
  by: oneOf(TRIGGER_SOURCES),
  direction: oneOf(TRIGGER_DIRECTIONS),
  pair: uint,
  parent: uint,
  tpsl: orNull(attachedTpSl),
  trailing: orNull(record<Trailing>({ distance: uint, ratio: money, activation: uint, best: uint })),
  updatedTime: uint,
})

export interface MarketRow {
  readonly instrument: Instrument
  readonly lastPrice: number
  readonly openInterest: number
  readonly bookVersion: number
  readonly prices: PriceFigures
  readonly fund: FundRow
  /** Oldest first. */
  readonly basis: readonly E8[]
  readonly premium: readonly E8[]
  /** Bids, then asks; best price first, then first come. */
  readonly orders: readonly OrderRow[]
  /** Waiting orders, by id. */
  readonly stops: readonly StopRow[]
}

export const markets = listOf(
  record<MarketRow>({
    instrument,
    lastPrice: uint,
    openInterest: uint,
    bookVersion: uint,
    prices: priceFigures,
    fund: fundRow,
    basis: listOf(money),
    premium: listOf(money),
    orders: listOf(orderRow),
    stops: listOf(stopRow),
  }),
)

export type PositionFigures = Omit<Position, 'index' | 'lots' | 'marked' | 'isToTell' | `${string}Amount`> & {
  readonly longLots: number
  readonly shortLots: number
}

const positionFigures = record<PositionFigures>({
  longLots: uint,
  shortLots: uint,
  entryValue: money,
  settledValue: money,
  openFee: money,
  addedMargin: money,
  curRealised: money,
  cumRealised: money,
  autoAddMargin: flag,
  adlRank: uint,
  status: oneOf(POSITION_STATUSES),
  createdTime: uint,
  updatedTime: uint,
})

export interface ExposureRow {
  readonly instrument: number
  readonly symbolIsolated: boolean
  readonly riskId: number
  readonly hedge: boolean
  readonly buyLeverageE2: number
  readonly sellLeverageE2: number
  /** One position, or all three where there ever was hedge mode. */
  readonly positions: readonly PositionFigures[]
}

const exposureRow = record<ExposureRow>({
  instrument: uint,
  symbolIsolated: flag,
  riskId: uint,
  hedge: flag,
  buyLeverageE2: uint,
  sellLeverageE2: uint,
  positions: listOf(positionFigures),
})

const orderState = record<OrderState>({
  orderId: uint,
  orderLinkId: text,
  account: uint,
  instrument: uint,
  side: oneOf(SIDES),
  orderType: oneOf(ORDER_TYPES),
  timeInForce: oneOf(TIMES_IN_FORCE),
  price: uint,
  qty: uint,
  leavesQty: uint,
  cumExecQty: uint,
  cumExecValue: money,
  cumExecFee: money,
  status: oneOf(ORDER_STATUSES),
  reduceOnly: flag,
  closeOnTrigger: flag,
  positionIdx: oneOf(POSITION_INDEXES),
  smpType: oneOf(SMP_TYPES),
  stopOrderType: oneOf(STOP_ORDER_TYPES),
  createType: oneOf(CREATE_TYPES),
  cancelType: oneOf(CANCEL_TYPES),
  rejectReason: oneOf(REJECT_REASONS),
  details: orNull(orderDetails),
  createdTime: uint,
  updatedTime: uint,
})

export const collateral = listOf(collateralTerms)

export interface AccountRow extends AccountTerms {
  readonly movesPrices: boolean
  readonly initialAlert: boolean
  readonly maintenanceAlert: boolean
  readonly wallets: readonly WalletFigures[]
  readonly exposures: readonly ExposureRow[]
  /** Oldest first. */
  readonly ended: readonly OrderState[]
}

export const accounts = listOf(
  record<AccountRow>({
    id: uint,
    accountType: oneOf(ACCOUNT_TYPES),
    marginMode: oneOf(MARGIN_MODES),
    makerRate: money,
    takerRate: money,
    reports: flag,
    movesPrices: flag,
    initialAlert: flag,
    maintenanceAlert: flag,
    wallets: listOf(record<WalletFigures>({ coin: text, balance: money, bonus: money, cumRealised: money })),
    exposures: listOf(exposureRow),
    ended: listOf(orderState),
  }),
)
