import type { E8 } from '@perpdesk/numeric'
import type {
  CollateralTerms,
  IndexSource,
  Instrument,
  PositionMode,
  SettingChange,
  SettingEffect,
  WhatIf,
} from '@perpdesk/trading'
import type { AddMargin, PlaceOrder, SequencedCommand } from './command.ts'
import type { AppliedNow, CommandResult, OrderState, PoolBalance, PositionState, WalletState } from './event.ts'
import type { StrategyState } from './strategy-types.ts'

/** A price level: `[price in ticks, quantity in lots]`. */
export type DepthLevel = readonly [price: number, lots: number]

export interface Depth {
  /** Grows with every change of this book; equal versions mean equal books. */
  readonly version: number
  /** Best first. */
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
}

export interface Quote {
  /** Ticks; 0 while there was no trade. */
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
  /** The collar (R2.18) in ticks, in an auction the price range; 0 while there is none. */
  readonly maxBuy: number
  readonly minSell: number
  readonly openInterest: number
}

/** Counts that say whether something may have changed. */
export interface Versions {
  /** Grows with every change of what rests, and so with every trade. */
  readonly bookVersion: number
  /** Another one whenever the quote may be another. */
  readonly quoteVersion: number
}

export interface LeverageState {
  readonly buyLeverageE2: number
  readonly sellLeverageE2: number
  readonly positionMode: PositionMode
  readonly isIsolated: boolean
  /** Chosen tier of the risk ladder, from 1; accounts that choose none have their tier by position value. */
  readonly riskId: number
}

/** Effect that a change of an isolated position's margin would have. */
export interface MarginPreview {
  /** The answer that the command would get. */
  readonly result: CommandResult
  /** The position after it; `null` where it would be refused. */
  readonly position: PositionState | null
  /** Available balance in the settle coin after it; may be below zero. */
  readonly available: E8
}

/** Sums of one coin over the whole exchange; `difference` is 0 as long as no cent is lost (ENG-03). */
export interface CoinAudit {
  readonly coin: string
  readonly deposits: E8
  readonly withdrawals: E8
  /** Without borrowed amounts. */
  readonly wallets: E8
  readonly fees: E8
  readonly insurance: E8
  /** Difference between both sides of a trade, from rounding and open positions. */
  readonly clearing: E8
  readonly difference: E8
}

/** One source of an index. */
export interface IndexPart extends IndexSource {
  /** Its part of the index, a fraction in E8; 0n while it is silent or left out. */
  readonly weight: E8
  /** It gives no price, or the same one while others move. */
  readonly isSilent: boolean
}

/** Components of an index price. */
export interface IndexMakeUp {
  /** Contract whose index it is: of those that borrow one, the lender. */
  readonly instrument: number
  readonly index: E8
  /** Time of the last renewal, in milliseconds since 1970. */
  readonly time: number
  readonly sources: readonly IndexPart[]
}

/** The exchange as a deterministic state machine. Same commands, same events, same state, on every machine. */
export interface Engine {
  /** Sequence number of the last applied command; 0 for a new engine. */
  readonly seq: number
  /** Time of the last applied command. */
  readonly time: number
  /** Applies the next command; throws when `seq` is not the next one (a broken journal must stop the exchange). */
  apply(command: SequencedCommand): AppliedNow

  /** Those that are listed, by id, without those that are over: once nobody has anything of them the engine forgets them. */
  instruments(): readonly Instrument[]
  instrument(id: number): Instrument | undefined
  /** True when the id was ever assigned, also to a contract that has ended and is forgotten. */
  wasListed(id: number): boolean
  /** The largest id that was ever given; 0 while there is none. */
  readonly largestInstrument: number
  /** Numbers of all accounts, growing. */
  accounts(): readonly number[]
  hasAccount(account: number): boolean
  quote(instrument: number): Quote
  depth(instrument: number, levels: number): Depth
  bookVersion(instrument: number): number
  /** Moves of a listed instrument; a reader of many keeps the object. They grow once more when it is forgotten. */
  versions(instrument: number): Versions | undefined
  /** Resting and conditional orders, newest first. */
  openOrders(account: number): readonly OrderState[]
  /** An open order, or one that ended lately (the engine keeps the last 500 ended ones of each reporting account). */
  findOrder(account: number, ref: { orderId: number; orderLinkId: string }): OrderState | undefined
  positions(account: number): readonly PositionState[]
  position(account: number, instrument: number): readonly PositionState[]
  /** Lots held, below zero for a short: a cheap read, since the full figures of a position cost far more. */
  netLots(account: number, instrument: number): number
  /** Strategies that have not ended, newest first. */
  strategies(account: number): readonly StrategyState[]
  wallet(account: number): WalletState | undefined
  leverage(account: number, instrument: number): LeverageState
  /** The same of every contract in which the account ever did anything, by instrument id; in all others it has the defaults. */
  leverages(account: number): readonly ({ readonly instrument: number } & LeverageState)[]
  /** True when limit prices beyond the collar are moved to it, not refused (R2.22); `undefined` without the account. */
  movesPrices(account: number): boolean | undefined
  /** Effect of an order at the present prices and book; `undefined` when account or contract is unknown. */
  previewOrder(command: PlaceOrder): WhatIf | undefined
  /** Effect of a change of settings at the present prices; `undefined` where account or contract are unknown. */
  previewSetting(account: number, change: SettingChange): SettingEffect | undefined
  /** Answer of `addMargin` and the position after it, without doing it. */
  previewMargin(command: AddMargin): MarginPreview
  audit(): readonly CoinAudit[]
  /** Collateral terms of coins other than dollars in cross margin, by name. */
  collateral(): readonly CollateralTerms[]
  /** Sources of a contract's index with their weights; `undefined` where the contract is unknown. */
  indexMakeUp(instrument: number): IndexMakeUp | undefined
  /** Pools of the insurance fund with what they hold, by coin and name. */
  insurancePools(): readonly PoolBalance[]

  /** The whole state as bytes; equal states give equal bytes. */
  snapshot(): Uint8Array
  /** Hex digest of the state, computed from the snapshot bytes without host services. */
  stateHash(): string
}
