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
  TpslMode,
} from '@perpdesk/trading'
import type { AmendOptions, OrderOptions, TpSlChange, TrailingTerms } from './order-options.ts'
import type { CreateStrategy, PlaceScaled, SetMmrClose, StopStrategy } from './strategy-types.ts'

/**
 * Everything that can change the exchange. The sequencer stamps each command with a sequence number and a time; the
 * engine has no other source of either. Prices are whole ticks and quantities whole lots of the named instrument;
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
  | SetSpotRates
  | SetLending
  | SetSpotMargin
  | SetCollateralSwitch
  | Borrow
  | Repay

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
  /** False for house accounts: no private events (order, execution, position, wallet, ledger) are emitted for them. */
  readonly reports: boolean
}

export interface Deposit {
  readonly type: 'deposit'
  readonly account: number
  readonly coin: string
  readonly amount: E8
  /** `BONUS` for demo money, otherwise a transfer. */
  readonly bonus: boolean
}

export interface Withdraw {
  readonly type: 'withdraw'
  readonly account: number
  readonly coin: string
  readonly amount: E8
}

/** Moves money from one account to another; whose they are is for the sender to judge. */
export interface Transfer {
  readonly type: 'transfer'
  /** The one that gives. */
  readonly account: number
  readonly to: number
  readonly coin: string
  readonly amount: E8
  /** Sent again, it moves nothing; empty when the client gave none. */
  readonly id: string
}

export interface PlaceOrder {
  readonly type: 'placeOrder'
  readonly account: number
  readonly instrument: number
  readonly side: Side
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  /** Ticks; 0 for market orders. */
  readonly price: number
  /** Lots; 0 with reduceOnly and closeOnTrigger closes the whole position. */
  readonly qty: number
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: PositionIdx
  readonly smpType: SmpType
  /** Empty when the client gave none. */
  readonly orderLinkId: string
  /** Leverage that the order brings, times 100: its side's in hedged isolated margin, elsewhere both sides'. 0 to keep. */
  readonly leverageE2: number
  /** `null` for a plain order. */
  readonly options: OrderOptions | null
}

/** Names an order by `orderId`, or by `orderLinkId` when `orderId` is 0. */
export interface OrderRef {
  readonly orderId: number
  readonly orderLinkId: string
}

export interface AmendOrder extends OrderRef {
  readonly type: 'amendOrder'
  readonly account: number
  readonly instrument: number
  /** New price in ticks, 0 to keep. */
  readonly price: number
  /** New total quantity in lots (filled part included), 0 to keep. */
  readonly qty: number
  /** `null` to keep everything else. */
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
  /** `null` ends every order, as the trader's wish. */
  readonly filter: CancelFilter | null
}

/** The orders that a `cancelAll` ends. */
export interface CancelFilter {
  /** Only orders of instruments that settle in this coin; empty for all. */
  readonly settleCoin: string
  /** Only orders of this side; empty for both. */
  readonly side: Side | ''
  readonly kind: CancelKind
  /** The caller: the trader, or disconnect protection after a lost connection. */
  readonly cancelType: 'CancelByUser' | 'CancelByDCP'
}

/**
 * A maker's whole requote as one command: for each entry the account's resting quote at that price becomes `lots`
 * (0 takes it away). A smaller quantity keeps its place, a larger or new one goes to the back. An entry that would
 * take is left out. Quotes are post-only orders of the account like any other: they rest, fill and hold margin.
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

/** Adds to (or with a negative amount takes from) the margin of an isolated position. */
export interface AddMargin {
  readonly type: 'addMargin'
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  readonly amount: E8
  /** Margin added before, as the sender saw it: if it has changed since, nothing is moved. `null` does not check. */
  readonly addedBefore: E8 | null
}

/** Cross or isolated margin of one contract, in accounts that have a mode per contract (R5.13); leverage comes with it. */
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

/** Switches automatic margin replenishment of an isolated position (R5.10). */
export interface SetAutoAddMargin {
  readonly type: 'setAutoAddMargin'
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  readonly autoAddMargin: boolean
}

/**
 * Sets, changes or removes TP, SL and trailing stop of a position (R3.9 to R3.28). A `null` keeps what there is, of a leg too. In
 * `Full` mode the position has one TP and one SL for its whole size. In `Partial` mode the command makes a new set of `tpSize`
 * and `slSize` lots, or changes the orders that `tpOrderId` and `slOrderId` name; a size alone changes only the quantity.
 */
export interface SetTradingStop {
  readonly type: 'setTradingStop'
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  readonly mode: TpslMode
  readonly takeProfit: TpSlChange | null
  readonly stopLoss: TpSlChange | null
  /** Lots, only in `Partial` mode; 0 where the leg is not given, and to keep the quantity of one that is changed. */
  readonly tpSize: number
  readonly slSize: number
  /** Orders of a set to change; 0 for a new one. */
  readonly tpOrderId: number
  readonly slOrderId: number
  readonly trailing: TrailingTerms | null
}

/** Sets if the account's limit prices beyond the collar are moved to it or refused (R2.22). */
export interface SetPricePreference {
  readonly type: 'setPricePreference'
  readonly account: number
  readonly movesPrices: boolean
}

/** Fee rates of an account in pairs of coins, as E8 fractions; an order keeps those of its placement. */
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

/** Prices of the index sources, in E8 of the quote coin; a source that gives none is 0n. */
export interface IndexPrices {
  readonly type: 'indexPrices'
  readonly entries: readonly { readonly instrument: number; readonly sources: readonly E8[] }[]
}

/** Time passes: samples, mark prices, funding and liquidation checks follow. Sent once a second. */
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

/** Switches spot margin of an account on at a leverage of 2 to 10, or off with 0 (R5.17). */
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
  /** 0n for the whole debt. */
  readonly amount: E8
  /** True to sell other coins for the part that the balance does not cover. */
  readonly converts: boolean
}
