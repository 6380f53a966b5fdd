import { type Amount, type E8, e8Of, minus } from '@perpdesk/numeric'
import {
  type CreateType,
  type ExecType,
  entryPrice,
  type LedgerType,
  oppositeSide,
  POSITION_INDEXES,
  type Side,
} from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { FillSide } from '../account/fill-side.ts'
import type { PositionChange } from '../account/position-change.ts'
import type { ClosedPnlEvent, ExecutionEvent, LedgerEvent } from '../event.ts'
import { AmountTable } from './amount-table.ts'
import { widened } from './widened.ts'

const FIRST_ROOM = 64

/** Positions of the figures in a row. */
const EXEC_ID = 0
const LEDGER_ID = 1
const ORDER_ID = 2
const PRICE = 3
const LOTS = 4
const LEAVES = 5
const CLOSED_LOTS = 6
const OPENED_LOTS = 7
const LEVERAGE = 8
const POSITION_IDX = 9
const IS_BUY = 10
const IS_MAKER = 11
const WIDTH = 12

/** Positions of the amounts in a row. Those from `OPENED_VALUE` on are set only if the fill closed lots. */
const VALUE = 0
const FEE = 1
const FEE_RATE = 2
const REALISED = 3
const BALANCE = 4
const OPENED_VALUE = 5
const CLOSED_ENTRY = 6
const EXIT_VALUE = 7
const OPEN_FEE = 8
const CLOSE_FEE = 9
const AMOUNTS = 10

/** Effects of a fill on the account and position of one side. */
export interface SettledFill {
  readonly execId: number
  readonly ledgerId: number
  readonly fee: Amount
  readonly change: PositionChange
  /** Lots and value whose quotient was the position's entry price before the fill. */
  readonly openedLots: number
  readonly openedAmount: Amount
  /** Balance of the coin after the fill. */
  readonly balance: Amount
}

/**
 * Effects of fills, a row for each side, in memory that every command reuses. A row is reported as up to three events
 * (execution, closed profit, ledger), which share most of their figures.
 */
export class FillRows {
  #count = 0
  #figures = new Float64Array(FIRST_ROOM * WIDTH)
  readonly #amounts = new AmountTable()
  readonly #exposures: Exposure[] = []
  readonly #links: string[] = []
  readonly #execTypes: ExecType[] = []
  readonly #createTypes: CreateType[] = []

  clear(): void {
    this.#count = 0
    this.#amounts.clear()
  }

  /** Adds a row and returns its index. */
  add(fill: FillSide, settled: SettledFill): number {
    const { change } = settled
    const place = this.#count++
    const start = place * WIDTH
    if (start === this.#figures.length) this.#figures = widened(this.#figures)
    const figures = this.#figures
    figures[start + EXEC_ID] = settled.execId
    figures[start + LEDGER_ID] = settled.ledgerId
    figures[start + ORDER_ID] = fill.orderId
    figures[start + PRICE] = fill.price
    figures[start + LOTS] = fill.lots
    figures[start + LEAVES] = fill.leavesQty
    figures[start + CLOSED_LOTS] = change.closedLots
    figures[start + POSITION_IDX] = fill.position.index
    figures[start + IS_BUY] = fill.side === 'Buy' ? 1 : 0
    figures[start + IS_MAKER] = fill.isMaker ? 1 : 0
    const first = place * AMOUNTS
    const amounts = this.#amounts
    amounts.set(first + VALUE, fill.value)
    amounts.set(first + FEE, settled.fee)
    amounts.set(first + FEE_RATE, fill.feeRate)
    amounts.set(first + REALISED, change.realised)
    amounts.set(first + BALANCE, settled.balance)
    this.#exposures[place] = fill.exposure
    this.#links[place] = fill.orderLinkId
    this.#execTypes[place] = fill.execType
    this.#createTypes[place] = fill.createType
    if (change.closedLots === 0) return place
    figures[start + OPENED_LOTS] = settled.openedLots
    figures[start + LEVERAGE] = fill.exposure.leverageOf(oppositeSide(fill.side))
    amounts.set(first + OPENED_VALUE, settled.openedAmount)
    amounts.set(first + CLOSED_ENTRY, change.closedEntry)
    amounts.set(first + EXIT_VALUE, change.exitValue)
    amounts.set(first + OPEN_FEE, change.closedOpenFee)
    amounts.set(first + CLOSE_FEE, change.closeFee)
    return place
  }

  accountAt(place: number): number {
    return this.#exposures[place]!.account.id
  }

  executionAt(place: number): ExecutionEvent {
    const { account, market } = this.#exposures[place]!
    const price = this.#figure(place, PRICE)
    return {
      type: 'execution',
      execId: this.#figure(place, EXEC_ID),
      account: account.id,
      instrument: market.instrument.id,
      orderId: this.#figure(place, ORDER_ID),
      orderLinkId: this.#links[place]!,
      side: this.#sideAt(place),
      positionIdx: POSITION_INDEXES[this.#figure(place, POSITION_IDX)]!,
      price,
      execPrice: market.priceOf(price),
      qty: this.#figure(place, LOTS),
      value: this.#e8(place, VALUE),
      fee: this.#e8(place, FEE),
      feeRate: this.#e8(place, FEE_RATE),
      isMaker: this.#figure(place, IS_MAKER) === 1,
      execType: this.#execTypes[place]!,
      createType: this.#createTypes[place]!,
      closedQty: this.#figure(place, CLOSED_LOTS),
      realisedPnl: this.#e8(place, REALISED),
      leavesQty: this.#figure(place, LEAVES),
    }
  }

  closedPnlAt(place: number): ClosedPnlEvent {
    const { account, market } = this.#exposures[place]!
    const size = market.qtyOf(this.#figure(place, OPENED_LOTS))
    const openFee = this.#amount(place, OPEN_FEE)
    const closeFee = this.#amount(place, CLOSE_FEE)
    return {
      type: 'closedPnl',
      account: account.id,
      instrument: market.instrument.id,
      orderId: this.#figure(place, ORDER_ID),
      side: this.#sideAt(place),
      qty: this.#figure(place, CLOSED_LOTS),
      entryPrice: entryPrice(market.instrument, this.#e8(place, OPENED_VALUE), size),
      exitPrice: market.priceOf(this.#figure(place, PRICE)),
      entryValue: this.#e8(place, CLOSED_ENTRY),
      exitValue: this.#e8(place, EXIT_VALUE),
      openFee: e8Of(openFee),
      closeFee: e8Of(closeFee),
      closedPnl: e8Of(minus(minus(this.#amount(place, REALISED), openFee), closeFee)),
      leverageE2: this.#figure(place, LEVERAGE),
      execType: this.#execTypes[place]!,
    }
  }

  ledgerAt(place: number): LedgerEvent {
    const { account, market } = this.#exposures[place]!
    const cashFlow = this.#amount(place, REALISED)
    const fee = this.#amount(place, FEE)
    return {
      type: 'ledger',
      id: this.#figure(place, LEDGER_ID),
      account: account.id,
      coin: market.instrument.settleCoin,
      ledgerType: ledgerTypeOf(this.#execTypes[place]!, this.#createTypes[place]!),
      instrument: market.instrument.id,
      side: this.#sideAt(place),
      qty: this.#figure(place, LOTS),
      price: market.priceOf(this.#figure(place, PRICE)),
      cashFlow: e8Of(cashFlow),
      funding: 0n,
      fee: e8Of(fee),
      orderId: this.#figure(place, ORDER_ID),
      change: e8Of(minus(cashFlow, fee)),
      balance: this.#e8(place, BALANCE),
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

  #sideAt(place: number): Side {
    return this.#figure(place, IS_BUY) === 1 ? 'Buy' : 'Sell'
  }
}

function ledgerTypeOf(execType: ExecType, createType: CreateType): LedgerType {
  if (execType === 'AdlTrade') return 'ADL'
  return execType === 'BustTrade' || createType === 'CreateByLiq' ? 'LIQUIDATION' : 'TRADE'
}
