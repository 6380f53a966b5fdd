import type { MarginMode } from '@perpdesk/trading'
import type { CommandResult } from '../event.ts'
import { HOUSE_ACCOUNTS } from '../house.ts'
import type { ChosenMargin, MarginChoice } from '../margin/account-margin.ts'
import type { ContractMarket, Market } from '../market.ts'
import {
  Account,
  type AccountTerms,
  type Exposure,
  exposureOf,
  type MarksSet,
  type Seat,
  type SharedByAccounts,
} from './account.ts'
import { AwakeAccounts } from './awake-accounts.ts'
import { Coins } from './coins.ts'
import type { CreditPeriods } from './credit.ts'
import { EndedRows } from './ended-rows.ts'
import { OpenPositions } from './open-positions.ts'
import { SeatMemory } from './seat-memory.ts'
import { SeatTable } from './seat-table.ts'

/** Opens a seat of the market's product. */
type OpenSeat = (row: number, memory: SeatMemory, account: Account, market: Market) => Seat

/** All accounts and their seats. */
export class Accounts {
  /** Sorted by number. */
  readonly list: Account[] = []
  /** By number. Account numbers lie close together, so an array is faster than a map. */
  readonly #byId: (Account | undefined)[] = []
  readonly #choice: MarginChoice<Account, Exposure>
  readonly #open: OpenSeat
  readonly #endedRows = new EndedRows()
  readonly #rows = new SeatTable()
  readonly #memory = new SeatMemory()
  /** By row number; rows of closed seats are reused. */
  readonly seats: (Seat | undefined)[] = []
  readonly #freeRows: number[] = []
  readonly coins = new Coins()
  readonly awake = new AwakeAccounts<Account>()
  readonly marks: MarksSet = { count: 0 }
  readonly openPositions = new OpenPositions<Exposure>()
  readonly #shared: SharedByAccounts
  readonly fees: Account
  readonly insurance: Account
  readonly liquidation: Account
  readonly clearing: Account
  readonly lender: Account

  constructor(choice: MarginChoice<Account, Exposure>, credits: CreditPeriods, open: OpenSeat) {
    this.#shared = {
      coins: this.coins,
      awake: this.awake,
      endedRows: this.#endedRows,
      marks: this.marks,
      credits,
      openPositions: this.openPositions,
    }
    this.#open = open
    this.#choice = choice
    this.fees = this.openHouse(HOUSE_ACCOUNTS.fees)
    this.insurance = this.openHouse(HOUSE_ACCOUNTS.insurance)
    this.liquidation = this.openHouse(HOUSE_ACCOUNTS.liquidation)
    this.clearing = this.openHouse(HOUSE_ACCOUNTS.clearing)
    this.lender = this.openHouse(HOUSE_ACCOUNTS.lender)
  }

  get(id: number): Account | undefined {
    return this.#byId[id]
  }

  /** Returns an account for which commands may act; `undefined` for house accounts and unknown numbers. */
  client(id: number): Account | undefined {
    const account = this.#byId[id]
    return account === undefined || account.isHouse ? undefined : account
  }

  open(terms: AccountTerms): Account {
    return this.#add(terms, false)
  }

  /** Opens an account of the exchange. */
  openHouse(id: number): Account {
    return this.#add(houseTerms(id), true)
  }

  #add(terms: AccountTerms, isHouse: boolean): Account {
    const account = new Account(this.list.length, terms, isHouse, this.#choice, this.#shared)
    this.#byId[account.id] = account
    this.#insert(account)
    this.awake.add(account)
    return account
  }

  /** Refuses account types and margin modes with which no account may be opened. */
  checkMargin(chosen: ChosenMargin): CommandResult | undefined {
    return this.#choice.check(chosen)
  }

  /** Sets an account's margin mode; returns the exposures whose regime has changed. */
  changeMode(account: Account, marginMode: MarginMode): readonly Exposure[] {
    return account.changeMode(marginMode, this.#choice)
  }

  /**
   * Inserts an account in the order of numbers. Nearly every account has the largest number so far, so its place is
   * searched from the end.
   */
  #insert(account: Account): void {
    let at = this.list.length
    while (at > 0 && this.list[at - 1]!.id > account.id) at--
    this.list.splice(at, 0, account)
  }

  /** Returns the account's seat in a market, if it was ever active there. */
  find(account: Account, market: Market): Seat | undefined {
    const row = this.#rows.get(account.row, market.instrument.id)
    return row < 0 ? undefined : this.seats[row]
  }

  /** Returns the account's seat in a market; opens one if there is none. */
  seat(account: Account, market: Market): Seat {
    const row = this.#rows.get(account.row, market.instrument.id)
    return row < 0 ? this.#take(account, market) : this.seats[row]!
  }

  /** Returns the account's exposure in a contract; opens one if there is none. */
  exposure(account: Account, market: ContractMarket): Exposure {
    return exposureOf(this.seat(account, market))
  }

  /** Returns the account's exposure in a contract, if it was ever active there. */
  findExposure(account: Account, market: ContractMarket): Exposure | undefined {
    return this.find(account, market)?.exposure ?? undefined
  }

  #take(account: Account, market: Market): Seat {
    const row = this.#freeRows.pop() ?? this.seats.length
    const seat = this.#open(row, this.#memory, account, market)
    this.seats[row] = seat
    this.#rows.add(account.row, market.instrument.id, seat.row)
    account.opened(seat)
    market.rows.push(seat.row)
    market.rowsSorted = false
    return seat
  }

  /** Frees the rows of a market without positions, orders and waiting items. */
  close(market: Market): void {
    this.openPositions.forget(market)
    for (const row of market.rows) {
      const seat = this.seats[row]!
      this.#rows.remove(seat.account.row, market.instrument.id)
      seat.account.closed(seat)
      this.seats[row] = undefined
      this.#freeRows.push(row)
    }
    market.rows.length = 0
  }

  /** Returns the exposures of a contract in the order of their accounts. */
  inMarket(market: ContractMarket): Exposure[] {
    if (!market.rowsSorted) {
      market.rows.sort((a, b) => this.seats[a]!.account.id - this.seats[b]!.account.id)
      market.rowsSorted = true
    }
    return market.rows.map((row) => exposureOf(this.seats[row]!))
  }
}

function houseTerms(id: number): AccountTerms {
  return { id, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', makerRate: 0n, takerRate: 0n, reports: false }
}
