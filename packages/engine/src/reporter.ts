import type { Side } from '@perpdesk/trading'
import type { Account, Exposure, Seat } from './account/account.ts'
import type { FillSide } from './account/fill-side.ts'
import type { OrderFigures, OrderOutcome } from './account/order-words.ts'
import type { Position } from './account/position.ts'
import type { OrderPool } from './book/order-pool.ts'
import type { AppliedNow, CommandResult, EngineEvent } from './event.ts'
import type { MmrClose } from './mmr-close/mmr-closes.ts'
import type { DetailedOrder } from './order-options.ts'
import { Applied } from './reports/applied.ts'
import type { SettledFill } from './reports/fill-rows.ts'
import {
  CLOSED_PNL,
  EXECUTION,
  GIVEN,
  LEDGER,
  ORDER,
  POSITION,
  RECEIVED,
  ReportRows,
  SPOT_EXECUTION,
  TRADE,
  WALLET,
} from './reports/report-rows.ts'
import type { SpotFill } from './reports/spot-fill-rows.ts'
import type { StopOrder } from './triggers/stop-order.ts'

/**
 * Collects the events of one command. Positions and wallets are reported once, with their state at the end of the
 * command.
 */
export class Reporter {
  /** Waiting orders whose changed quantity has not been reported yet. */
  readonly resized = new Set<StopOrder>()
  /** Closes by margin rate whose changed quantity has not been reported yet. */
  readonly resizedCloses = new Set<MmrClose>()
  readonly #rows = new ReportRows()

  /** Starts the report of a new command. */
  begin(): void {
    this.#rows.begin()
  }

  /** Ends the report of a command; the result can be read until the next command begins. */
  applied(seq: number, time: number, result: CommandResult): AppliedNow {
    return new Applied(seq, time, result, this.#rows)
  }

  /** Adds an event of a rare kind; the other kinds have rows. */
  push(event: EngineEvent): void {
    this.#rows.addObject(event)
  }

  /** Reports the state of the order in a slot. The returned object is valid until the next order is reported. */
  order(
    pool: OrderPool,
    slot: number,
    owner: Seat,
    detailed: DetailedOrder | null,
    outcome: OrderOutcome,
  ): OrderFigures {
    const { orders } = this.#rows
    const place = orders.add(pool, slot, owner, detailed, outcome)
    this.#rows.add(ORDER, place)
    return orders.at(place)
  }

  trade(tradeId: number, instrument: number, price: number, lots: number, takerSide: Side): void {
    this.#rows.add(TRADE, this.#rows.trades.add(tradeId, instrument, price, lots, takerSide))
  }

  /** Reports one account's side of a fill: the execution, the closed profit, the ledger row. */
  fill(fill: FillSide, settled: SettledFill): void {
    const rows = this.#rows
    const place = rows.fills.add(fill, settled)
    rows.add(EXECUTION, place)
    if (settled.change.closedLots > 0) rows.add(CLOSED_PNL, place)
    rows.add(LEDGER, place)
  }

  /** Reports one account's side of a fill in a pair: the execution, then the ledger rows of the given and received coins. */
  spotFill(fill: SpotFill): void {
    const rows = this.#rows
    const place = rows.spotFills.add(fill)
    rows.add(SPOT_EXECUTION, place)
    rows.add(GIVEN, place)
    rows.add(RECEIVED, place)
  }

  /** Queues a position, and its account's wallet, for the report at the end of the command. */
  positionChanged(exposure: Exposure, position: Position): void {
    if (!exposure.account.reports) return
    this.walletChanged(exposure.account)
    if (!position.isToReport) this.#rows.changes.addPosition(exposure, exposure.ownPosition(position.index))
  }

  /** Queues an account's wallet for the report after its balance, position or order margin has changed. */
  walletChanged(account: Account): void {
    if (account.reports && !account.isToReport) this.#rows.changes.addAccount(account)
  }

  /** Reports every position and wallet that changed, once: positions by account, instrument and index. */
  reportChanges(): void {
    const { changes } = this.#rows
    changes.putInOrder()
    for (let place = 0; place < changes.positionCount; place++) this.#rows.add(POSITION, place)
    for (let place = 0; place < changes.accountCount; place++) this.#rows.add(WALLET, place)
  }
}
