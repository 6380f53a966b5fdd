import type { E8 } from '@perpdesk/numeric'
import type {
  AccountType,
  BorrowTerms,
  CancelKind,
  CollateralTerms,
  Instrument,
  MarginMode,
  OrderType,
  PositionIdx,
  PositionMode,
  Side,
  SmpType,
  TimeInForce,
  TokenTerms,
  TpslMode,
} from '@perpdesk/trading'
import type { AmendOptions, OrderOptions, TpSlChange, TrailingTerms } from './order-options.ts'
import type { CreateStrategy, PlaceScaled, SetMmrClose, StopStrategy } from './strategy-types.ts'

/**
 * Every change of the exchange is one of these commands. The sequencer stamps each with a sequence number and a time,
 * of which the engine has no other source. Prices are whole ticks and quantities whole lots of the named instrument;
 * money is E8 of the named coin.
 */
export type Command =
  | ListInstrument
  | CreateAccount
  | Deposit
  | Withdraw
  | Transfer
  | PlaceOrder
  | AmendOrder
  | CancelOrder
  | CancelAll
  | MassQuote
  | SetLeverage
  | SetMarginMode
  | SetPositionMode
  | AddMargin
  | SetTradingStop
  | IndexPrices
  | Tick
  | SetSymbolMarginMode
  | SetRiskLimit
  | SetAutoAddMargin
  | SetPricePreference
  | SetCollateral
  | PlaceScaled
  | CreateStrategy
  | StopStrategy
  | SetMmrClose
  | SetContractRates
  | SetSpotRates
  | SetLending
  | SetSpotMargin
  | SetCollateralSwitch
  | Borrow
  | Repay
  | SetToken
  | PassTokenQuiz
  | SubscribeToken
  | RedeemToken

export interface ListInstrument {
  readonly type: 'listInstrument'
  readonly instrument: Instrument
}

export interface CreateAccount {
  readonly type: 'createAccount'
  readonly account: number
  readonly accountType: AccountType
  readonly marginMode: MarginMode
  /** Maker and taker rate in E8 fractions; an order keeps the rates of its placement. */
  readonly makerRate: E8
  readonly takerRate: E8
  /**
   * False for accounts without a listener, such as market makers: no private events (order, execution, position,
   * wallet, ledger) are made for them.
   */
  readonly reports: boolean
}

export interface Deposit {
  readonly type: 'deposit'
  readonly account: number
  readonly coin: string
  readonly amount: E8
  /** True for demo money, booked as `BONUS`; otherwise the deposit is a transfer. */
  readonly bonus: boolean
}

export interface Withdraw {
  readonly type: 'withdraw'
  readonly account: number
  readonly coin: string
  readonly amount: E8
}

/** Moves money from one account to another. The sender checks that the accounts belong to the same user. */
export interface Transfer {
  readonly type: 'transfer'
  /** The giving account. */
  readonly account: number
  readonly to: number
  readonly coin: string
  readonly amount: E8
  /** The client's id of the transfer: a repeated id moves nothing. Empty if the client gave none. */
  readonly id: string
}

export interface PlaceOrder {
  readonly type: 'placeOrder'
  readonly account: number
  readonly instrument: number
  readonly side: Side
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  /** Price in ticks; 0 for market orders. */
  readonly price: number
  /** Quantity in lots; 0 with reduceOnly and closeOnTrigger closes the whole position. */
  readonly qty: number
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: PositionIdx
  readonly smpType: SmpType
  /** The client's own id, empty if it gave none. */
  readonly orderLinkId: string
  /**
   * Leverage set by the order, times 100: in hedged isolated margin for its side, otherwise for both sides. 0 keeps the
   * present one.
   */
  readonly leverageE2: number
  /** `null` for a plain order. */
  readonly options: OrderOptions | null
}

/** Names an order by `orderId`, or by `orderLinkId` if `orderId` is 0. */
export interface OrderRef {
  readonly orderId: number
  readonly orderLinkId: string
}

export interface AmendOrder extends OrderRef {
  readonly type: 'amendOrder'
  readonly account: number
  readonly instrument: number
  /** New price in ticks, 0 to keep the present one. */
  readonly price: number
  /** New total quantity in lots (including the filled part), 0 to keep the present one. */
  readonly qty: number
  /** `null` keeps everything else. */
  readonly options: AmendOptions | null
}

export interface CancelOrder extends OrderRef {
  readonly type: 'cancelOrder'
  readonly account: number
  readonly instrument: number
}

export interface CancelAll {
  readonly type: 'cancelAll'
  readonly account: number
  /** 0 for all instruments. */
  readonly instrument: number
  /** `null` cancels every order, with the trader as the reason. */
  readonly filter: CancelFilter | null
}

/** The orders that a `cancelAll` cancels. */
export interface CancelFilter {
  /** Only orders of instruments that settle in this coin; empty for all. */
  readonly settleCoin: string
  /** Only orders of this side; empty for both. */
  readonly side: Side | ''
  readonly kind: CancelKind
  /** The reason: the trader's request, or disconnect protection after a lost connection. */
  readonly cancelType: 'CancelByUser' | 'CancelByDCP'
}

/**
 * A market maker's requote as one command: for each entry the account's resting quote at that price becomes `lots` (0
 * removes it). A reduced quote keeps its time priority, a larger or new one goes to the end of its level. An entry that
 * would take liquidity is skipped. Quotes are post-only orders of the account like any other: they rest, fill and need
 * margin.
 */
export interface MassQuote {
  readonly type: 'massQuote'
  readonly account: number
  readonly instrument: number
  readonly bids: readonly QuoteLevel[]
  readonly asks: readonly QuoteLevel[]
}

export interface QuoteLevel {
  readonly price: number
  readonly lots: number
}

export interface SetLeverage {
  readonly type: 'setLeverage'
  readonly account: number
  readonly instrument: number
  readonly buyLeverageE2: number
  readonly sellLeverageE2: number
}

export interface SetMarginMode {
  readonly type: 'setMarginMode'
  readonly account: number
  readonly marginMode: MarginMode
}

export interface SetPositionMode {
  readonly type: 'setPositionMode'
  readonly account: number
  readonly instrument: number
  readonly positionMode: PositionMode
}

/** Adds margin to an isolated position, or takes it away if the amount is negative. */
export interface AddMargin {
  readonly type: 'addMargin'
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  readonly amount: E8
  /** Added margin as the sender last saw it: if it has changed since, nothing is moved. `null` skips this check. */
  readonly addedBefore: E8 | null
}

/**
 * Sets cross or isolated margin of one contract, together with its leverage, in accounts with a mode per contract
 * (R5.13).
 */
export interface SetSymbolMarginMode {
  readonly type: 'setSymbolMarginMode'
  readonly account: number
  readonly instrument: number
  readonly isolated: boolean
  readonly buyLeverageE2: number
  readonly sellLeverageE2: number
}

/** Chooses a tier of the risk ladder, in accounts that choose it themselves (R5.4). */
export interface SetRiskLimit {
  readonly type: 'setRiskLimit'
  readonly account: number
  readonly instrument: number
  /** Number of the tier, from 1. */
  readonly riskId: number
  readonly positionIdx: PositionIdx
}

/** Switches automatic margin replenishment of an isolated position on or off (R5.10). */
export interface SetAutoAddMargin {
  readonly type: 'setAutoAddMargin'
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  readonly autoAddMargin: boolean
}

/**
 * Sets, changes or removes TP, SL and trailing stop of a position (R3.9 to R3.28). `null` keeps the present value, also
 * of a field of a leg. In `Full` mode the position has one TP and one SL for its whole size. In `Partial` mode the
 * command makes a new set of `tpSize` and `slSize` lots, or changes the orders named by `tpOrderId` and `slOrderId`; a
 * size alone changes only the quantity.
 */
export interface SetTradingStop {
  readonly type: 'setTradingStop'
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  readonly mode: TpslMode
  readonly takeProfit: TpSlChange | null
  readonly stopLoss: TpSlChange | null
  /** Lots, only in `Partial` mode; 0 if the leg is not given, and to keep the quantity of a changed leg. */
  readonly tpSize: number
  readonly slSize: number
  /** Orders of a set to change; 0 for a new one. */
  readonly tpOrderId: number
  readonly slOrderId: number
  readonly trailing: TrailingTerms | null
}

/** Sets whether the account's limit prices beyond the collar are moved to it or refused (R2.22). */
export interface SetPricePreference {
  readonly type: 'setPricePreference'
  readonly account: number
  readonly movesPrices: boolean
}

/**
 * Sets an account's fee rates in contracts, as E8 fractions; an order keeps the rates of its placement (R7.2). The
 * closing fees in its margins follow at once.
 */
export interface SetContractRates {
  readonly type: 'setContractRates'
  readonly account: number
  readonly makerRate: E8
  readonly takerRate: E8
}

/** Sets an account's fee rates in pairs of coins, as E8 fractions; an order keeps the rates of its placement. */
export interface SetSpotRates {
  readonly type: 'setSpotRates'
  readonly account: number
  readonly makerRate: E8
  readonly takerRate: E8
}

/** Sets the collateral value of a coin in cross margin (R5.15). USDT and USDC always count in full. */
export interface SetCollateral extends CollateralTerms {
  readonly type: 'setCollateral'
}

/** Prices of the index sources, in E8 of the quote coin; 0n for a source without a price. */
export interface IndexPrices {
  readonly type: 'indexPrices'
  readonly entries: readonly { readonly instrument: number; readonly sources: readonly E8[] }[]
}

/** Advances time: samples, mark prices, funding and liquidation checks follow. Sent once a second. */
export interface Tick {
  readonly type: 'tick'
}

/** A command as written in the journal. `time` is in milliseconds since 1970 UTC and never runs backwards. */
export interface SequencedCommand {
  readonly seq: number
  readonly time: number
  readonly command: Command
}

/** Sets the terms on which a coin is lent (R5.17, R5.18). They apply to existing debts too. */
export interface SetLending extends BorrowTerms {
  readonly type: 'setLending'
}

/** Switches spot margin of an account on, with a leverage of 2 to 10, or off with 0 (R5.17). */
export interface SetSpotMargin {
  readonly type: 'setSpotMargin'
  readonly account: number
  readonly leverage: number
}

/** Switches a coin of an account on or off as collateral (R5.15). */
export interface SetCollateralSwitch {
  readonly type: 'setCollateralSwitch'
  readonly account: number
  readonly coin: string
  readonly isCollateral: boolean
}

/** Takes a manual loan. */
export interface Borrow {
  readonly type: 'borrow'
  readonly account: number
  readonly coin: string
  readonly amount: E8
}

/** Repays a debt, from the balance of its coin first (R5.19). */
export interface Repay {
  readonly type: 'repay'
  readonly account: number
  readonly coin: string
  /** Amount to repay; 0n for the whole debt. */
  readonly amount: E8
  /** True if other coins are sold for the part that the balance does not cover. */
  readonly converts: boolean
}

/** Lists a leveraged token with its fund, or changes its terms (10.1). */
export interface SetToken extends TokenTerms {
  readonly type: 'setToken'
}

/** Records that the owner of an account has passed the quiz about leveraged tokens (175010). */
export interface PassTokenQuiz {
  readonly type: 'passTokenQuiz'
  readonly account: number
}

interface TokenRequestCommand {
  readonly account: number
  /** The leveraged token. */
  readonly coin: string
  /** The client's serial number, which may be used once; empty if the client gave none. */
  readonly serial: string
}

/** Subscribes to a leveraged token (R10.4). */
export interface SubscribeToken extends TokenRequestCommand {
  readonly type: 'subscribeToken'
  /** Amount to pay, with the fee; E8 of the quote coin. */
  readonly amount: E8
}

/** Redeems leveraged tokens (R10.4). */
export interface RedeemToken extends TokenRequestCommand {
  readonly type: 'redeemToken'
  /** E8 of the token. */
  readonly amount: E8
}
