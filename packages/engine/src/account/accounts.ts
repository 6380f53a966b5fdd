import type { MarginMode } from '@perpdesk/trading'
import type { CommandResult } from '../event.ts'
import { FIRST_ACCOUNT, HOUSE_ACCOUNTS } from '../house.ts'
import type { ChosenMargin, MarginChoice } from '../margin/account-margin.ts'
import type { Market } from '../market.ts'
import { Account, type AccountTerms, Exposure } from './account.ts'
import { AccountsAtStake } from './accounts-at-stake.ts'
import { Coins } from './coins.ts'
import { EndedRows } from './ended-rows.ts'
import { ExposureMemory } from './exposure-row.ts'
import { ExposureTable } from './exposure-table.ts'

/** All accounts and their exposures. */
export class Accounts {
  /** In the order of their numbers. */
  readonly list: Account[] = []
  /** By number. Those of accounts lie close together, which makes this an array to look into, not a map. */
  readonly #byId: (Account | undefined)[] = []
  readonly #choice: MarginChoice<Account, Exposure>
  readonly #endedRows = new EndedRows()
  readonly #rows = new ExposureTable()
  readonly #memory = new ExposureMemory()
  /** Exposures by row number; rows of those that are closed are given again. */
  readonly exposures: (Exposure | undefined)[] = []
  readonly #freeRows: number[] = []
  readonly coins = new Coins()
  readonly atStake = new AccountsAtStake<Account>()
  readonly fees: Account
  readonly insurance: Account
  readonly liquidation: Account
  readonly clearing: Account

  constructor(choice: MarginChoice<Account, Exposure>) {
    this.#choice = choice
    this.fees = this.open(houseTerms(HOUSE_ACCOUNTS.fees))
    this.insurance = this.open(houseTerms(HOUSE_ACCOUNTS.insurance))
    this.liquidation = this.open(houseTerms(HOUSE_ACCOUNTS.liquidation))
    this.clearing = this.open(houseTerms(HOUSE_ACCOUNTS.clearing))
  }

  get(id: number): Account | undefined {
    return this.#byId[id]
  }

  /** An account that commands may act for: those of the house act by themselves. */
  client(id: number): Account | undefined {
    return id < FIRST_ACCOUNT ? undefined : this.#byId[id]
  }

  open(terms: AccountTerms): Account {
    const account = new Account(this.list.length, terms, this.#choice, this.coins, this.atStake, this.#endedRows)
    this.#byId[account.id] = account
    this.#insert(account)
    this.atStake.add(account)
    return account
  }

  /** Refuses terms of margin that no account may be opened with. */
  checkMargin(chosen: ChosenMargin): CommandResult | undefined {
    return this.#choice.check(chosen)
  }

  /** Puts an account into a margin mode; returns the exposures that go by another regime from now on. */
  changeMode(account: Account, marginMode: MarginMode): readonly Exposure[] {
    return account.changeMode(marginMode, this.#choice)
  }

  /** Accounts come in growing numbers nearly always, so the place is looked for from the end. */
  #insert(account: Account): void {
    let at = this.list.length
    while (at > 0 && this.list[at - 1]!.id > account.id) at--
    this.list.splice(at, 0, account)
  }

  /** The account's exposure in a market, if it ever did anything there. */
  find(account: Account, market: Market): Exposure | undefined {
    const row = this.#rows.get(account.row, market.instrument.id)
    return row < 0 ? undefined : this.exposures[row]
  }

  /** The same, opened where there is none. */
  exposure(account: Account, market: Market): Exposure {
    const row = this.#rows.get(account.row, market.instrument.id)
    return row < 0 ? this.#openExposure(account, market) : this.exposures[row]!
  }

  #openExposure(account: Account, market: Market): Exposure {
    const row = this.#freeRows.pop() ?? this.exposures.length
    const exposure = new Exposure(row, this.#memory, account, market)
    this.exposures[row] = exposure
    this.#rows.add(account.row, market.instrument.id, exposure.row)
    account.opened(exposure)
    market.rows.push(exposure.row)
    market.rowsSorted = false
    return exposure
  }

  /** Gives the rows of a market back, in which nobody has anything left. */
  close(market: Market): void {
    for (const row of market.rows) {
      const exposure = this.exposures[row]!
      this.#rows.remove(exposure.account.row, market.instrument.id)
      exposure.account.closed(exposure)
      this.exposures[row] = undefined
      this.#freeRows.push(row)
    }
    market.rows.length = 0
  }

  /** Exposures of a market in the order of their accounts. */
  *inMarket(market: Market): Generator<Exposure> {
    if (!market.rowsSorted) {
      market.rows.sort((a, b) => this.exposures[a]!.account.id - this.exposures[b]!.account.id)
      market.rowsSorted = true
    }
    for (const row of market.rows) yield this.exposures[row]!
  }
}

function houseTerms(id: number): AccountTerms {
  return { id, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', makerRate: 0n, takerRate: 0n, reports: false }
}
