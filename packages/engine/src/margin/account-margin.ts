import type { Amount, E8 } from '@perpdesk/numeric'
import type { AccountType, CrossAccount, Instrument, MarginMode } from '@perpdesk/trading'
import type { CommandResult } from '../event.ts'
import type { CoinExchange } from '../risk/order-intent.ts'
import type { MarginRegime } from './margin-regime.ts'

/** The type and mode from which an account's margin follows. */
export interface ChosenMargin {
  readonly accountType: AccountType
  readonly marginMode: MarginMode
}

/** Sums over coins in USD, without the losses of resting orders. */
export type CoinSums = Omit<CrossAccount, 'orderLoss'>

/** Liquidation of an account as a whole, or contract by contract, in the order of the calls. */
export interface AccountLadders<Account> {
  contracts(account: Account): void
  account(account: Account): void
}

/**
 * The margin rules of an account: whether its coins are margined together or separately, and the regimes of its
 * contracts. The objects are stateless and shared by all accounts of a type and mode; see `MarginRegime` for the type
 * parameters.
 */
export interface AccountMargin<Account, Exposure> {
  /** True if warnings and liquidation depend only on the sums over all coins. */
  readonly judgesWhole: boolean
  /** The account's own mode as reported. */
  readonly isIsolated: boolean
  /** The regime of contracts whose mode is the account's; `null` if each contract has its own. */
  readonly shared: MarginRegime<Account, Exposure> | null
  /** Returns the regime of a contract; `isolated` is the contract's own mode, if it has one. */
  regimeIn(contract: Instrument, isolated: boolean): MarginRegime<Account, Exposure>
  /** True for a coin that shares cross margin with others. */
  joins(coin: string): boolean
  /** True for a coin that the account may owe: its negative equity is then a loan with interest and margin. */
  borrows(coin: string): boolean
  /** Returns the part of a coin that may be withdrawn or reserved. May be negative. */
  usable(account: Account, coin: string): E8
  /**
   * Returns the displayed available balance of a coin (5.4, 5.9), without deducting losses of resting orders. May be
   * negative.
   */
  available(account: Account, coin: string): E8
  /** Returns the USD available to all coins that share cross margin, not negative; `null` if no coins share it. */
  sharedAvailable(account: Account, cross: CrossAccount): E8 | null
  /** True if the account's margin allows an exchange of coins; `replaced` of the given coin is already promised. */
  canExchange(account: Account, exchange: CoinExchange, replaced: Amount): boolean
  /** Returns the sums over every coin; `cross` has those over the coins that share cross margin. */
  totals(account: Account, cross: CrossAccount): CoinSums
  /** Returns the coins that share cross margin, as seen by a contract whose settle coin is margined separately. */
  beside(account: Account): CrossAccount
  /** True if a long and a short may be open at once. */
  offersHedge(contract: Instrument): boolean
  /** Refuses contracts before their launch. */
  checkPreMarket(): CommandResult | undefined
  /** Refuses closing at a margin rate. */
  checkMmrClose(): CommandResult | undefined
  liquidate(account: Account, ladders: AccountLadders<Account>): void
}

/** Chooses the margin rules by an account's type and mode. */
export interface MarginChoice<Account, Exposure> {
  of(chosen: ChosenMargin): AccountMargin<Account, Exposure>
  /** Refuses a type and mode with which no account may be opened. */
  check(chosen: ChosenMargin): CommandResult | undefined
}
