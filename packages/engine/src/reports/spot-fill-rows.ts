import { type Amount, type E8, e8Of, minus } from '@perpdesk/numeric'
import type { CreateType, Side, SpotFee } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { ExecutionEvent, LedgerEvent } from '../event.ts'
import type { SpotMarket } from '../market.ts'
import { AmountTable } from './amount-table.ts'
import { widened } from './widened.ts'

const FIRST_ROOM = 64

/** Positions of the figures in a row. */
const EXEC_ID = 0
const GIVEN_ID = 1
const RECEIVED_ID = 2
const ORDER_ID = 3
const PRICE = 4
const LOTS = 5
const LEAVES = 6
const IS_BUY = 7
const IS_MAKER = 8
const WIDTH = 9

/** Positions of the amounts in a row. */
const VALUE = 0
const FEE_OF_GIVEN = 1
const FEE_OF_RECEIVED = 2
const FEE_RATE = 3
const GIVEN_BALANCE = 4
const RECEIVED_BALANCE = 5
const AMOUNTS = 6

/** One account's side of a fill in a pair, with its effects on both coins. */
export interface SpotFill {
  readonly account: Account
  readonly market: SpotMarket
  readonly side: Side
  /** Price in ticks. */
  readonly price: number
  readonly lots: number
  /** Value in the quote coin. */
  readonly value: Amount
  readonly fee: SpotFee
  readonly feeRate: Amount
  readonly isMaker: boolean
  readonly orderId: number
  readonly orderLinkId: string
  readonly leavesQty: number
  readonly createType: CreateType
  readonly execId: number
  /** Ids of the ledger rows of the given and the received coin, and the balances after them. */
  readonly givenId: number
  readonly receivedId: number
  readonly givenBalance: Amount
  readonly receivedBalance: Amount
}

/**
 * Fills in pairs, a row for each side, in memory that every command reuses. A row is reported as three events: the
 * execution, and a ledger row for each coin.
 */
export class SpotFillRows {
  #count = 0
  #figures = new Float64Array(FIRST_ROOM * WIDTH)
  readonly #amounts = new AmountTable()
  readonly #accounts: Account[] = []
  readonly #markets: SpotMarket[] = []
  readonly #links: string[] = []
  readonly #createTypes: CreateType[] = []

  clear(): void {
    this.#count = 0
    this.#amounts.clear()
  }

  /** Adds a row and returns its index. */
  add(fill: SpotFill): number {
    const place = this.#count++
    const start = place * WIDTH
    if (start === this.#figures.length) this.#figures = widened(this.#figures)
    const figures = this.#figures
    figures[start + EXEC_ID] = fill.execId
    figures[start + GIVEN_ID] = fill.givenId
    figures[start + RECEIVED_ID] = fill.receivedId
    figures[start + ORDER_ID] = fill.orderId
    figures[start + PRICE] = fill.price
    figures[start + LOTS] = fill.lots
    figures[start + LEAVES] = fill.leavesQty
    figures[start + IS_BUY] = fill.side === 'Buy' ? 1 : 0
    figures[start + IS_MAKER] = fill.isMaker ? 1 : 0
    const first = place * AMOUNTS
    const amounts = this.#amounts
    amounts.set(first + VALUE, fill.value)
    amounts.set(first + FEE_OF_GIVEN, fill.fee.ofGiven)
    amounts.set(first + FEE_OF_RECEIVED, fill.fee.ofReceived)
    amounts.set(first + FEE_RATE, fill.feeRate)
    amounts.set(first + GIVEN_BALANCE, fill.givenBalance)
    amounts.set(first + RECEIVED_BALANCE, fill.receivedBalance)
    this.#accounts[place] = fill.account
    this.#markets[place] = fill.market
    this.#links[place] = fill.orderLinkId
    this.#createTypes[place] = fill.createType
    return place
  }

  accountAt(place: number): number {
    return this.#accounts[place]!.id
  }

  /** A rebate is paid in the other coin than a fee; the execution reports the sum, of which one is zero. */
  executionAt(place: number): ExecutionEvent {
    const market = this.#markets[place]!
    const price = this.#figure(place, PRICE)
    return {
      type: 'execution',
      execId: this.#figure(place, EXEC_ID),
      account: this.accountAt(place),
      instrument: market.instrument.id,
      orderId: this.#figure(place, ORDER_ID),
      orderLinkId: this.#links[place]!,
      side: this.#sideAt(place),
      positionIdx: 0,
      price,
      execPrice: market.priceOf(price),
      qty: this.#figure(place, LOTS),
      value: this.#e8(place, VALUE),
      fee: this.#e8(place, FEE_OF_RECEIVED) + this.#e8(place, FEE_OF_GIVEN),
      feeRate: this.#e8(place, FEE_RATE),
      isMaker: this.#figure(place, IS_MAKER) === 1,
      execType: 'Trade',
      createType: this.#createTypes[place]!,
      closedQty: 0,
      realisedPnl: 0n,
      leavesQty: this.#figure(place, LEAVES),
    }
  }

  /** Returns the ledger row of the given coin. */
  givenAt(place: number): LedgerEvent {
    const { baseCoin, quoteCoin } = this.#markets[place]!.instrument
    const isBuy = this.#sideAt(place) === 'Buy'
    return this.#ledgerAt(place, {
      id: this.#figure(place, GIVEN_ID),
      coin: isBuy ? quoteCoin : baseCoin,
      cashFlow: minus(0, isBuy ? this.#amount(place, VALUE) : this.#qtyAt(place)),
      fee: this.#amount(place, FEE_OF_GIVEN),
      balance: this.#amount(place, GIVEN_BALANCE),
    })
  }

  /** Returns the ledger row of the received coin. */
  receivedAt(place: number): LedgerEvent {
    const { baseCoin, quoteCoin } = this.#markets[place]!.instrument
    const isBuy = this.#sideAt(place) === 'Buy'
    return this.#ledgerAt(place, {
      id: this.#figure(place, RECEIVED_ID),
      coin: isBuy ? baseCoin : quoteCoin,
      cashFlow: isBuy ? this.#qtyAt(place) : this.#amount(place, VALUE),
      fee: this.#amount(place, FEE_OF_RECEIVED),
      balance: this.#amount(place, RECEIVED_BALANCE),
    })
  }

  #ledgerAt(place: number, { id, coin, cashFlow, fee, balance }: CoinRow): LedgerEvent {
    const market = this.#markets[place]!
    return {
      type: 'ledger',
      id,
      account: this.accountAt(place),
      coin,
      ledgerType: 'TRADE',
      instrument: market.instrument.id,
      side: this.#sideAt(place),
      qty: this.#figure(place, LOTS),
      price: market.priceOf(this.#figure(place, PRICE)),
      cashFlow: e8Of(cashFlow),
      funding: 0n,
      fee: e8Of(fee),
      orderId: this.#figure(place, ORDER_ID),
      change: e8Of(minus(cashFlow, fee)),
      balance: e8Of(balance),
    }
  }

  #figure(place: number, field: number): number {
    return this.#figures[place * WIDTH + field]!
  }

  #amount(place: number, field: number): Amount {
    return this.#amounts.at(place * AMOUNTS + field)
  }

  #e8(place: number, field: number): E8 {
    return e8Of(this.#amount(place, field))
  }

  #qtyAt(place: number): Amount {
    return this.#markets[place]!.qtyAmountOf(this.#figure(place, LOTS))
  }

  #sideAt(place: number): Side {
    return this.#figure(place, IS_BUY) === 1 ? 'Buy' : 'Sell'
  }
}

/** The part of a ledger row that differs between the coins of a fill. */
interface CoinRow {
  readonly id: number
  readonly coin: string
  readonly cashFlow: Amount
  readonly fee: Amount
  readonly balance: Amount
}
