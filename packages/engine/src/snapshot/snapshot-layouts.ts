import type { E8 } from '@perpdesk/numeric'
import {
  ACCOUNT_TYPES,
  type IndexSource,
  type Instrument,
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_INDEXES,
  SIDES,
  SMP_TYPES,
  STRATEGY_STATES,
  TIMES_IN_FORCE,
  TOKEN_REQUESTS,
  type TokenTerms,
  TRIGGER_DIRECTIONS,
  TRIGGER_SOURCES,
} from '@perpdesk/trading'
import { type AccountTerms, SPOT_RATES } from '../account/account.ts'
import { HOLD_REASONS, type Hold } from '../account/claims.ts'
import type { EndedStrategy } from '../account/ended-strategies.ts'
import type { OrderRates } from '../account/order-rates.ts'
import type { Peak } from '../account/peak-window.ts'
import type { WalletFigures } from '../account/wallet.ts'
import { borrowTerms, collateralTerms, tokenTerms } from '../codec/command-layouts.ts'
import { flag, int, listOf, money, oneOf, orNull, record, since, text, uint } from '../codec/field.ts'
import { instrument } from '../codec/instrument-layout.ts'
import { attachedTpSl } from '../codec/option-layouts.ts'
import type { TokenRequest, TokenUsage } from '../leveraged-tokens/token.ts'
import type { MarketPrices } from '../prices/market-prices.ts'
import type { CoinFlow } from '../state.ts'
import { STOP_KINDS, type StopOrder, type Trailing } from '../triggers/stop-order.ts'

/** First bytes of every snapshot; the number of its layout follows. */
export const MAGIC = 'PDSNAP'

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
  quoteAmount: since(10, money, 0n),
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
  readonly openPrice: number
  readonly openInterest: number
  readonly bookVersion: number
  readonly prices: PriceFigures
  readonly fund: FundRow
  /** Oldest first. */
  readonly basis: readonly E8[]
  readonly premium: readonly E8[]
  /** Waiting orders, sorted by id. */
  readonly stops: readonly StopRow[]
}

export const markets = listOf(
  record<MarketRow>({
    instrument,
    lastPrice: uint,
    openPrice: since(10, uint, 0),
    openInterest: uint,
    bookVersion: uint,
    prices: priceFigures,
    fund: fundRow,
    basis: listOf(money),
    premium: listOf(money),
    stops: listOf(stopRow),
  }),
)

const idRange = record<{ first: number; last: number }>({ first: uint, last: uint })

/** Runs of ids of contracts that the exchange has forgotten. */
export const spentIds = since(9, listOf(idRange), [])

export const collateral = listOf(collateralTerms)

export const lending = since(11, listOf(borrowTerms), [])

/** A leveraged token; its fund's account is among the accounts. */
export interface TokenRow {
  readonly terms: TokenTerms
  readonly quote: string
  readonly basket: E8
  readonly requests: readonly TokenRequest[]
  readonly day: number
  readonly usage: readonly TokenUsage[]
}

const tokenRow = record<TokenRow>({
  terms: tokenTerms,
  quote: text,
  basket: money,
  requests: listOf(
    record<TokenRequest>({
      id: uint,
      account: uint,
      kind: oneOf(TOKEN_REQUESTS),
      amount: money,
      fee: money,
      serial: text,
      createdTime: uint,
    }),
  ),
  day: uint,
  usage: listOf(record<TokenUsage>({ account: uint, subscribed: money, redeemed: money })),
})

export const tokens = since(12, listOf(tokenRow), [])

interface AccountRow extends AccountTerms {
  readonly movesPrices: boolean
  readonly initialAlert: boolean
  readonly maintenanceAlert: boolean
  readonly wallets: readonly WalletFigures[]
  readonly endedStrategies: readonly EndedStrategy[]
  readonly transferIds: readonly string[]
  readonly spotRates: OrderRates
  readonly spotLeverage: number
  readonly tokenSerials: readonly string[]
  readonly passedQuiz: boolean
}

const hold = record<Hold>({ reason: oneOf(HOLD_REASONS), name: text, amount: money })

/** An account; its exposures and its ended orders follow in the snapshot. */
export const accountFigures = record<AccountRow>({
  id: uint,
  accountType: oneOf(ACCOUNT_TYPES),
  marginMode: oneOf(MARGIN_MODES),
  makerRate: money,
  takerRate: money,
  reports: flag,
  movesPrices: flag,
  initialAlert: flag,
  maintenanceAlert: flag,
  wallets: listOf(
    record<WalletFigures>({
      coin: text,
      balance: money,
      bonus: money,
      cumRealised: money,
      holds: since(8, listOf(hold), []),
      borrowed: since(8, money, 0n),
      isSwitchedOff: since(11, flag, false),
    }),
  ),
  endedStrategies: listOf(
    record<EndedStrategy>({ id: uint, linkId: text, state: oneOf(Object.values(STRATEGY_STATES)) }),
  ),
  transferIds: since(8, listOf(text), []),
  spotRates: since(10, record<OrderRates>({ maker: int, taker: int }), SPOT_RATES),
  spotLeverage: since(11, uint, 0),
  tokenSerials: since(12, listOf(text), []),
  passedQuiz: since(12, flag, false),
})
