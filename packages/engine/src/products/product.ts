import type { Amount, E8 } from '@perpdesk/numeric'
import type { ContractType, WhatIf } from '@perpdesk/trading'
import type { Account, Seat } from '../account/account.ts'
import type { OrderRates } from '../account/order-rates.ts'
import type { OrderOutcome } from '../account/order-words.ts'
import type { SeatMemory } from '../account/seat-memory.ts'
import type { ByteReader } from '../codec/byte-reader.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import type { AmendOrder, PlaceOrder } from '../command.ts'
import type { CommandResult, PositionState } from '../event.ts'
import type { Market } from '../market.ts'
import type { AmendOptions, AttachedTpSl, OrderOptions } from '../order-options.ts'
import type { OrderIntent, ReplacedOrder } from '../risk/order-intent.ts'
import type { CreateStrategy } from '../strategy-types.ts'
import type { StopOrder } from '../triggers/stop-order.ts'
import type { OrderDraft, WaitingOrders } from './order-draft.ts'

/**
 * The rules of one kind of product: the port through which orders, matching, ticks and views use them. Matching, books
 * and the order pool are common to all products. A market knows the index of its product, so an order needs no lookup.
 *
 * A product only receives markets and seats of its own kinds, `M` and `S`, because it opened them. The state is a type
 * parameter because it holds the products, and circular imports are forbidden.
 */
export interface Product<State, M extends Market = Market, S extends Seat = Seat>
  extends OrderChecks<State, M, S>,
    OrderEffects<State, S>,
    ListingRules<State, M>,
    TimeRules<State, M>,
    Views<State, S>,
    Bytes<S> {
  openSeat(row: number, memory: SeatMemory | null, account: Account, market: M): S
}

/** Lots found to trade so far in a hypothetical match, by the object (a position, say) that they would change. */
export type WalkedLots = Map<object, number>

/** Open lots and price of an order after an amendment. */
export interface AmendedFigures {
  readonly price: number
  readonly leaves: number
}

/** TP/SL of an open order after an amendment, and whether they differ from the present ones. */
export interface CarriedChange {
  readonly changes: boolean
  readonly tpsl: AttachedTpSl | null
}

/** A fill of one order: the price in ticks, its lots, and its value in units of cost and as an amount. */
export interface Fill {
  readonly price: number
  readonly lots: number
  readonly cost: number
  readonly value: Amount
}

/** Checks before an order acts. Each returns the refusal, or `undefined` or the checked figures. */
interface OrderChecks<State, M extends Market, S extends Seat> {
  /** Refuses an order in a stage of the market's life that forbids it. */
  refusedByStage(state: State, seat: S, command: PlaceOrder): CommandResult | undefined
  /** Refuses all orders while the market takes none. */
  refusedByLife(state: State, market: M): CommandResult | undefined
  /** Refuses an amendment in a stage of the market's life that forbids it. */
  amendRefusedByStage(state: State, market: M, slot: number): CommandResult | undefined
  /** False while owners may not cancel orders. */
  mayCancel(market: M): boolean
  /** Returns the fee rates of an order placed now. */
  ratesOf(market: M, account: Account): OrderRates
  /**
   * Checks an order's figures and the margin or coins behind it; returns the order to be created.
   *
   * @param triggered true if the order waited for its trigger price: its owner cannot react to a refusal any more
   */
  draft(state: State, seat: S, command: PlaceOrder, triggered: boolean): OrderDraft | CommandResult
  /** Returns the waiting orders of a command with a trigger price: one, or an OCO of two. */
  waiting(state: State, seat: S, command: PlaceOrder, options: OrderOptions): WaitingOrders | CommandResult
  /** Checks an order that sets the leverage of its contract; a refusal leaves everything unchanged. */
  judgeAtLeverage<Judged extends object>(
    state: State,
    seat: S,
    command: PlaceOrder,
    judge: (state: State, seat: S, command: PlaceOrder) => Judged | CommandResult,
  ): Judged | CommandResult
  /** Executes a waiting order whose trigger price was reached. */
  fire(state: State, stop: StopOrder): void
  /** Amends a waiting order. */
  amendWaiting(state: State, stop: StopOrder, command: AmendOrder): CommandResult
  /** Returns price and open lots of a resting order after an amendment. */
  amended(state: State, seat: S, slot: number, command: AmendOrder): AmendedFigures | CommandResult
  /** Checks a resting order with another price or more lots. */
  gateAmended(state: State, seat: S, slot: number, figures: AmendedFigures): CommandResult | undefined
  /** Returns the TP/SL of an open order after an amendment, checked against its new price. */
  amendCarried(
    state: State,
    seat: S,
    slot: number,
    options: AmendOptions | null,
    price: number,
  ): CarriedChange | CommandResult
  /** Refuses an account that may not quote at all. */
  checkQuoter(seat: S): CommandResult | undefined
  /** Refuses a price, in ticks, that no order of the market may have. */
  checkPrice(market: M, price: number): CommandResult | undefined
  /**
   * Refuses a strategy (3.9) that does not fit the product or the account's position, and one whose orders would all be
   * refused in the present stage of the market's life.
   */
  checkStrategy(state: State, seat: S, command: CreateStrategy): CommandResult | undefined
  /** Refuses a market maker's quote that may not rest; `replaced` is the quote that it replaces. */
  gateQuote(state: State, seat: S, intent: OrderIntent, replaced?: ReplacedOrder): CommandResult | undefined
}

/** Effects of orders on a seat (the row of an account in one market) and on the account. */
interface OrderEffects<State, S extends Seat> {
  /**
   * Called when a resting order's open lots change from `before` to `after`: it starts to rest, leaves the book, or is
   * amended.
   */
  restingChanged(state: State, seat: S, slot: number, before: number, after: number): void
  /** Called when the waiting orders of a seat have changed. */
  waitingChanged(state: State, seat: S): void
  /** Returns the reported outcome of an order that ended without filling completely. */
  outcome(end: OrderOutcome, filled: number): OrderOutcome
  /** Called after a resting order was amended and has acted again. */
  replaced(seat: S): void
  /** Returns the lots of a resting order that would trade in a hypothetical match, and adds them to `walked`. */
  tradableLots(state: State, seat: S, slot: number, walked: WalkedLots): number
  /**
   * Settles one side of a fill: position or coins, fee, ledger rows. Returns the fee, in the coin in which it is
   * charged.
   */
  settle(state: State, seat: S, slot: number, fill: Fill, feeRate: Amount, isMaker: boolean): Amount
}

/** Checks of listings. Conditions common to all products are checked before (`checkListing` of trading). */
interface ListingRules<State, M extends Market> {
  /** Refuses figures beyond the engine's number range. */
  checkBounds(instrument: M['instrument']): CommandResult | undefined
  /** Checks a new instrument. */
  checkBegin(state: State, instrument: M['instrument']): CommandResult | undefined
  /** Checks changed terms of a listed instrument. */
  checkChange(market: M, instrument: M['instrument']): CommandResult | undefined
  /** Applies changed terms and updates the figures that follow from them. */
  relist(state: State, market: M, instrument: M['instrument']): void
}

interface TimeRules<State, M extends Market> {
  /** Called when the index of a market was renewed. */
  indexRenewed(state: State, market: M): void
  /** Advances a market in time: stages of its life, prices, and everything due. */
  tick(state: State, market: M): void
}

interface Views<State, S extends Seat> {
  /** Returns the outcome of an order if it were placed now; `undefined` if that cannot be computed. */
  preview(state: State, seat: S, command: PlaceOrder): WhatIf | undefined
  /** Returns the displayed positions, open or not. */
  positions(seat: S): readonly PositionState[]
  /** Returns the open positions. */
  openPositions(seat: S): readonly PositionState[]
  /**
   * Returns the sum of the entry values of open positions in E8 of the settle coin, signed by the direction in which
   * profit moves with value (ENG-03).
   */
  heldBack(seat: S): E8
}

/** The part of a seat that belongs to the state, as bytes of snapshots. */
interface Bytes<S extends Seat> {
  write(out: ByteWriter, seat: S): void
  read(from: ByteReader, seat: S): void
}

/** The products that an exchange trades. */
export interface Products<State> {
  readonly list: readonly Product<State>[]
  /** Returns the index in `list` of the product of a kind of instrument; -1 for kinds that are not traded. */
  placeOf(type: ContractType): number
}
