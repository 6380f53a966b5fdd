import type { Amount, E8 } from '@perpdesk/numeric'
import {
  type AccountType,
  type CrossAccount,
  hasModePerContract,
  type Instrument,
  offersHedge,
  standsAlone,
} from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { CommandResult } from '../event.ts'
import { sumsOfEveryCoin } from '../risk/account-figures.ts'
import type { CoinExchange } from '../risk/order-intent.ts'
import type { AccountLadders, AccountMargin, CoinSums } from './account-margin.ts'
import { classicAvailableFor } from './classic-figures.ts'
import { canExchangeAlone, ownRegime, usableAlone } from './coins-alone.ts'
import type { CoinsTogether } from './coins-together.ts'
import type { MarginRegime } from './margin-regime.ts'

/** Margin of UTA 2.0: all coins share cross margin, and the whole account has one mode. */
export class UnifiedMargin implements AccountMargin<Account, Exposure> {
  protected readonly together: CoinsTogether
  readonly #preMarket: CommandResult | undefined
  readonly judgesWhole: boolean
  readonly isIsolated: boolean
  readonly shared: MarginRegime<Account, Exposure>

  /** `preMarket` is the refusal of contracts before their launch. */
  constructor(together: CoinsTogether, preMarket?: CommandResult) {
    this.together = together
    this.#preMarket = preMarket
    this.isIsolated = together.regime.isIsolated
    this.judgesWhole = !this.isIsolated && this.accountType === 'UTA2'
    this.shared = together.regime
  }

  protected get accountType(): AccountType {
    return 'UTA2'
  }

  regimeIn(_contract: Instrument, _isolated: boolean): MarginRegime<Account, Exposure> {
    return this.shared
  }

  joins(_coin: string): boolean {
    return true
  }

  /** False in isolated margin: coins are separate there, so no loan would be backed (182021). */
  borrows(coin: string): boolean {
    return !this.isIsolated && this.joins(coin)
  }

  usable(account: Account, coin: string): E8 {
    return this.together.usable(account, coin)
  }

  available(account: Account, coin: string): E8 {
    return this.together.available(account, coin)
  }

  sharedAvailable(account: Account, cross: CrossAccount): E8 | null {
    return this.together.sharedAvailable(account, cross)
  }

  canExchange(account: Account, exchange: CoinExchange, replaced: Amount): boolean {
    return this.together.canExchange(account, exchange, replaced)
  }

  totals(_account: Account, cross: CrossAccount): CoinSums {
    return cross
  }

  beside(account: Account): CrossAccount {
    return this.together.beside(account)
  }

  offersHedge(contract: Instrument): boolean {
    return offersHedge(this.accountType, contract)
  }

  checkPreMarket(): CommandResult | undefined {
    return this.#preMarket
  }

  checkMmrClose(): undefined {
    return undefined
  }

  liquidate(account: Account, ladders: AccountLadders<Account>): void {
    this.together.liquidate(account, ladders)
  }
}

/**
 * Margin of UTA 1.0: inverse contracts have a mode of their own, and their settle coins are margined separately (5.1).
 */
export class MixedMargin extends UnifiedMargin {
  protected override get accountType(): AccountType {
    return 'UTA'
  }

  override regimeIn(contract: Instrument, isolated: boolean): MarginRegime<Account, Exposure> {
    return hasModePerContract(this.accountType, contract) ? ownRegime(isolated) : this.shared
  }

  override joins(coin: string): boolean {
    return !standsAlone(this.accountType, coin)
  }

  override usable(account: Account, coin: string): E8 {
    return this.joins(coin) ? super.usable(account, coin) : usableAlone(account, coin)
  }

  override canExchange(account: Account, exchange: CoinExchange, replaced: Amount): boolean {
    if (!this.joins(exchange.given)) return canExchangeAlone(account, exchange, replaced)
    return super.canExchange(account, exchange, replaced)
  }

  override available(account: Account, coin: string): E8 {
    return this.joins(coin) ? super.available(account, coin) : classicAvailableFor(account, coin)
  }

  override totals(account: Account): CoinSums {
    return sumsOfEveryCoin(account)
  }

  /** Liquidates contracts first, because their losses in separately margined coins affect no other coin. */
  override liquidate(account: Account, ladders: AccountLadders<Account>): void {
    ladders.contracts(account)
    if (this.isIsolated) return
    super.liquidate(account, ladders)
  }
}
