import type { E8 } from '@perpdesk/numeric'
import type { AccountType, CrossAccount, Instrument, MarginMode } from '@perpdesk/trading'
import type { CommandResult } from '../event.ts'
import type { CoinExchange } from '../risk/order-intent.ts'
import type { MarginRegime } from './margin-regime.ts'

/** The terms that an account's margin follows from. */
export interface ChosenMargin {
  readonly accountType: AccountType
  readonly marginMode: MarginMode
}

/** Figures over coins in USD, resting orders' losses aside. */
export type CoinSums = Omit<CrossAccount, 'orderLoss'>

/** Units of liquidation, in the order of the calls: the whole account, or contract by contract. */
export interface AccountLadders<Account> {
  contracts(account: Account): void
  account(account: Account): void
}

/**
 * The standing of an account's coins, together or each alone, and the regimes of its contracts. One object for all accounts of a
 * type and mode, without a state of its own; see `MarginRegime` for its parameters.
 */
export interface AccountMargin<Account, Exposure> {
  /** True where the sums over all coins alone decide on warnings and liquidation. */
  readonly judgesWhole: boolean
  /** The account's own mode as it is reported. */
  readonly isIsolated: boolean
  /** The regime of contracts that go by the account's own mode; `null` where each has its own. */
  readonly shared: MarginRegime<Account, Exposure> | null
  /** The regime of a contract; `isolated` is what was chosen for it, where contracts choose. */
  regimeIn(contract: Instrument, isolated: boolean): MarginRegime<Account, Exposure>
  /** True for a coin that shares cross margin with others. */
  joins(coin: string): boolean
  /** True for a coin that the account may owe: its negative equity is a loan with interest and margin. */
  borrows(coin: string): boolean
  /** The part of a coin that may be taken out or bound otherwise. May be negative. */
  usable(account: Account, coin: string): E8
  /** The part of a coin that is shown as available (5.4, 5.9): losses of resting orders are not taken off. May be negative. */
  available(account: Account, coin: string): E8
  /** USD available to all coins that share cross margin, not below zero; `null` if none do. */
  sharedAvailable(account: Account, cross: CrossAccount): E8 | null
  /** True where the account can do without what an exchange of coins takes; `replaced` of the coin given is promised already. */
  canExchange(account: Account, exchange: CoinExchange, replaced: E8): boolean
  /** The sums over every coin; `cross` has those over the coins that share cross margin. */
  totals(account: Account, cross: CrossAccount): CoinSums
  /** The coins that share cross margin, as seen by a contract on a coin that stands alone. */
  beside(account: Account): CrossAccount
  /** True where a long and a short may be held at a time. */
  offersHedge(contract: Instrument): boolean
  /** Refuses contracts before their launch. */
  checkPreMarket(): CommandResult | undefined
  /** Refuses closing at a margin rate. */
  checkMmrClose(): CommandResult | undefined
  liquidate(account: Account, ladders: AccountLadders<Account>): void
}

/** Chooses by the terms of an account. */
export interface MarginChoice<Account, Exposure> {
  of(chosen: ChosenMargin): AccountMargin<Account, Exposure>
  /** Refuses terms that no account may be opened with. */
  check(chosen: ChosenMargin): CommandResult | undefined
}
