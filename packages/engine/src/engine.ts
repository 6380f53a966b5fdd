import type { E8 } from '@perpdesk/numeric'
import type {
  BorrowTerms,
  CollateralTerms,
  FeeRates,
  IndexSource,
  Instrument,
  PositionMode,
  SettingChange,
  SettingEffect,
  TokenRequestKind,
  TokenTerms,
  WhatIf,
} from '@perpdesk/trading'
import type { AddMargin, PlaceOrder, SequencedCommand } from './command.ts'
import type {
  AppliedNow,
  CommandResult,
  OrderState,
  PoolBalance,
  PositionState,
  TokenRequestEvent,
  WalletState,
} from './event.ts'
import type { StrategyState } from './strategy-types.ts'

/** A price level: `[price in ticks, quantity in lots]`. */
export type DepthLevel = readonly [price: number, lots: number]

/** Price levels of one book. */
export interface Depth {
  /** Incremented by every change of this book; equal versions mean equal books. */
  readonly version: number
  /** Best price first. */
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
}

/** Prices and funding of one instrument: last and best prices and the collar in ticks, other prices and rates in E8. */
export interface Quote {
  /** Last price in ticks; 0 before the first trade. */
  readonly lastPrice: number
  readonly bestBid: number
  readonly bestBidLots: number
  readonly bestAsk: number
  readonly bestAskLots: number
  readonly markPrice: E8
  readonly indexPrice: E8
  readonly predictedFundingRate: E8
  readonly nextFundingTime: number
  readonly fundingMinutes: number
  readonly basisRate: E8
  readonly predictedDeliveryPrice: E8
  /** The collar (R2.18) in ticks, during an auction its price range; 0 if there is none. */
  readonly maxBuy: number
  readonly minSell: number
  readonly openInterest: number
}

/** Version numbers; an equal number means that nothing has changed. */
export interface Versions {
  /** Incremented by every change of resting orders, and so by every trade. */
  readonly bookVersion: number
  /** Changes whenever the quote may have changed. */
  readonly quoteVersion: number
}

/** Leverage (times 100), position mode and margin mode of an account in one contract. */
export interface LeverageState {
  readonly buyLeverageE2: number
  readonly sellLeverageE2: number
  readonly positionMode: PositionMode
  readonly isIsolated: boolean
  /** Chosen tier of the risk ladder, from 1; for accounts that choose none the position's value decides the tier. */
  readonly riskId: number
}

/** Effect of a change of an isolated position's margin. */
export interface MarginPreview {
  /** Result of the command. */
  readonly result: CommandResult
  /** The position after the change; `null` if the change would be refused. */
  readonly position: PositionState | null
  /** Available balance in the settle coin after the change; may be negative. */
  readonly available: E8
}

/** Sums of one coin over the whole exchange; `difference` is 0 as long as no money is lost or created (ENG-03). */
export interface CoinAudit {
  readonly coin: string
  readonly deposits: E8
  readonly withdrawals: E8
  /** Without borrowed amounts. */
  readonly wallets: E8
  readonly fees: E8
  readonly insurance: E8
  /** Balance of the clearing account less the signed entry values of open positions. */
  readonly clearing: E8
  readonly difference: E8
}

/** Terms on which a coin is lent, with the present use of the lender's pool. */
export interface LendingState {
  readonly terms: BorrowTerms
  /** Sum of all debts, in E8 of the coin. */
  readonly lent: E8
  /** Present rate per hour in units of 1e-12. */
  readonly hourlyRate: bigint
}

/** Debt of an account in a lent coin; all in E8 of the coin. */
export interface LoanState {
  readonly coin: string
  /** The whole debt (R5.16). */
  readonly owed: E8
  /** The part of the debt that consists of manual loans. */
  readonly borrowed: E8
  /** The part of the debt that bears no interest (R5.18). */
  readonly free: E8
  /** Largest debt that the terms allow at the account's leverage. */
  readonly limit: E8
}

/** Fee rates of an account in contracts and in pairs of coins. */
export interface AccountFeeRates {
  readonly contracts: FeeRates
  readonly spot: FeeRates
}

/** A leveraged token with its fund; amounts in E8 of the token (`supply`) and of the quote coin (`assets`, `nav`). */
export interface TokenState {
  readonly terms: TokenTerms
  readonly supply: E8
  readonly assets: E8
  readonly nav: E8
  /** Size of the position at the present leverage, in E8 of the contract's quantity, before rounding to lots. */
  readonly basket: E8
  /** Size of the fund's position in lots. */
  readonly lots: number
  /** An E8 fraction; 0n without assets or while the contract does not trade. */
  readonly leverage: E8
  /** True while nothing can be subscribed or redeemed: the position differs from the basket, or cannot be traded. */
  readonly isAdjusting: boolean
  /** True once the contract has been delisted, which suspends the fund for good. */
  readonly isDelisted: boolean
  /** Requests of the present UTC day by account, in E8 of the quote coin (`subscribed`) and of the token (`redeemed`). */
  readonly usage: readonly { readonly account: number; readonly subscribed: E8; readonly redeemed: E8 }[]
  /** Waiting requests, oldest first. */
  readonly requests: readonly {
    readonly id: number
    readonly account: number
    readonly kind: TokenRequestKind
    readonly amount: E8
  }[]
}

/** One source of an index. */
export interface IndexPart extends IndexSource {
  /** The source's share of the index, an E8 fraction; 0n if the source is silent or left out. */
  readonly weight: E8
  /** True if the source gives no price, or an unchanged one while others change. */
  readonly isSilent: boolean
}

/** An index price with its components. */
export interface IndexMakeUp {
  /** Contract that has the sources; other contracts may follow its index. */
  readonly instrument: number
  readonly index: E8
  /** Time of the last update, in milliseconds since 1970. */
  readonly time: number
  readonly sources: readonly IndexPart[]
}

/**
 * The exchange as a deterministic state machine: the same commands give the same events and the same state on every
 * machine.
 */
export interface Engine {
  /** Sequence number of the last applied command; 0 for a new engine. */
  readonly seq: number
  /** Time of the last applied command. */
  readonly time: number
  /** Applies the next command; throws if `seq` is not the next one, because a broken journal must stop the exchange. */
  apply(command: SequencedCommand): AppliedNow

  /**
   * Returns the listed instruments by id. A contract that is over is forgotten, and left out, once no account has
   * anything in it.
   */
  instruments(): readonly Instrument[]
  /** Returns a listed instrument; `undefined` if it was never listed or is forgotten. */
  instrument(id: number): Instrument | undefined
  /** True if the id was ever listed, also for a contract that has ended and is forgotten. */
  wasListed(id: number): boolean
  /** The largest id ever given to a contract; 0 if there is none. */
  readonly largestContract: number
  /** Returns the numbers of all accounts, ascending. */
  accounts(): readonly number[]
  /** True if the account exists. */
  hasAccount(account: number): boolean
  /** Returns the present quote of an instrument; zeros if the instrument is unknown. */
  quote(instrument: number): Quote
  /** Returns the best `levels` levels of each side; an empty book if the instrument is unknown. */
  depth(instrument: number, levels: number): Depth
  /** Returns the version of an instrument's book, see {@link Depth.version}; 0 if the instrument is unknown. */
  bookVersion(instrument: number): number
  /**
   * Returns the version numbers of a listed instrument in an object that stays up to date, so frequent readers keep it.
   * They change a last time when the instrument is forgotten.
   */
  versions(instrument: number): Versions | undefined
  /** Returns the open orders, newest first: resting ones, those that wait for a price, and closes by margin rate. */
  openOrders(account: number): readonly OrderState[]
  /**
   * Returns an open order, or one that ended recently (the engine keeps the last 500 ended orders of each reporting
   * account).
   */
  findOrder(account: number, ref: { orderId: number; orderLinkId: string }): OrderState | undefined
  /** Returns the open positions of an account. */
  positions(account: number): readonly PositionState[]
  /** Returns the positions of an account in one contract, open or not: both sides in hedge mode. */
  position(account: number, instrument: number): readonly PositionState[]
  /** Returns the net lots of the positions, negative for a short. Much cheaper than computing all their figures. */
  netLots(account: number, instrument: number): number
  /** Returns the strategies that have not ended, newest first. */
  strategies(account: number): readonly StrategyState[]
  /** Returns balances and margins of an account at the present marks; `undefined` for an unknown account. */
  wallet(account: number): WalletState | undefined
  /** Returns the leverage of an account in one contract, the default if it was never active there. */
  leverage(account: number, instrument: number): LeverageState
  /**
   * Returns the leverage of every contract in which the account was ever active, by instrument id; all other contracts
   * have the defaults.
   */
  leverages(account: number): readonly ({ readonly instrument: number } & LeverageState)[]
  /**
   * True if limit prices beyond the collar are moved to it instead of being refused (R2.22); `undefined` for an unknown
   * account.
   */
  movesPrices(account: number): boolean | undefined
  /** Returns the fee rates with which an account's orders are placed now; `undefined` for an unknown account. */
  feeRates(account: number): AccountFeeRates | undefined
  /** Returns the effect of an order at the present prices and book; `undefined` if account or contract is unknown. */
  previewOrder(command: PlaceOrder): WhatIf | undefined
  /**
   * Returns the effect of a change of settings at the present prices; `undefined` if account or contract is unknown.
   */
  previewSetting(account: number, change: SettingChange): SettingEffect | undefined
  /** Returns the result of `addMargin` and the position afterwards, without applying it. */
  previewMargin(command: AddMargin): MarginPreview
  /** Returns the sums of every coin over the whole exchange. */
  audit(): readonly CoinAudit[]
  /** Returns the collateral terms of coins other than dollars in cross margin, by name. */
  collateral(): readonly CollateralTerms[]
  /** Returns the terms of the lent coins, sorted by coin. */
  lendingTerms(): readonly BorrowTerms[]
  /** Returns the lent coins with the use of the lender's pool, sorted by coin. Reads the debts of all accounts. */
  lending(): readonly LendingState[]
  /** Returns what an account owes of each coin that is lent to it, sorted by coin. */
  loans(account: number): readonly LoanState[]
  /** Returns the leverage of an account's spot margin; 0 while it is off. */
  spotLeverage(account: number): number
  /** Returns the sources of a contract's index with their weights; `undefined` if the contract is unknown. */
  indexMakeUp(instrument: number): IndexMakeUp | undefined
  /** Returns the leveraged tokens by coin. */
  tokens(): readonly TokenState[]
  /** Returns the leveraged token with a coin; `undefined` for other coins. */
  token(coin: string): TokenState | undefined
  /** True if the owner of an account has passed the quiz about leveraged tokens. */
  hasPassedQuiz(account: number): boolean
  /** Returns an account's subscriptions and redemptions that wait for the next tick, oldest first. */
  tokenRequests(account: number): readonly TokenRequestEvent[]
  /** Returns the pools of the insurance fund with their balances, by coin and name. */
  insurancePools(): readonly PoolBalance[]

  /** Returns the whole state as bytes; equal states give equal bytes. */
  snapshot(): Uint8Array
  /** Returns the SHA-256 of the snapshot as hex, computed without host services. */
  stateHash(): string
}
