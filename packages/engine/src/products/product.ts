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
import type { StopOrder } from '../triggers/stop-order.ts'
import type { OrderDraft, WaitingOrders } from './order-draft.ts'

/**
 * The rules of one kind of product: the port through which orders, matching, ticks and views reach them. Matching, books and the
 * order pool are common to all. A market knows the place of its product, so that nothing is searched on an order's way.
 *
 * A product is handed markets and seats of its own alone, because it opened them: `M` and `S` are their kinds. The state is a
 * parameter because it holds the products, and files make no circle.
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

/** Lots that a walk through the book has found to trade so far, by what they would change. */
export type WalkedLots = Map<object, number>

/** Open lots and price of an order after an amendment. */
export interface AmendedFigures {
  readonly price: number
  readonly leaves: number
}

/** TP/SL that an open order will carry from now on. */
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

/** Checks before an order acts. Each returns the refusal, or `undefined`. */
interface OrderChecks<State, M extends Market, S extends Seat> {
  /** Orders that the stage of the market's life forbids. */
  refusedByStage(state: State, seat: S, command: PlaceOrder): CommandResult | undefined
  /** A market that takes no orders at all at this moment. */
  refusedByLife(state: State, market: M): CommandResult | undefined
  /** The same of amendments of an order. */
  amendRefusedByStage(state: State, market: M, slot: number): CommandResult | undefined
  /** False while owners may not cancel. */
  mayCancel(market: M): boolean
  /** Fees of an order that is placed now. */
  ratesOf(market: M, account: Account): OrderRates
  /**
   * Checks an order's figures and its backing; returns the order that the command asks for.
   *
   * @param triggered true when the order has waited for its price: its owner is not there to react to a refusal
   */
  draft(state: State, seat: S, command: PlaceOrder, triggered: boolean): OrderDraft | CommandResult
  /** The orders that a command lets wait for a price: one, or two of which one will end the other. */
  waiting(state: State, seat: S, command: PlaceOrder, options: OrderOptions): WaitingOrders | CommandResult
  /** Judges an order that brings a leverage for its market; a refusal leaves everything as it was. */
  judgeAtLeverage<Judged extends object>(
    state: State,
    seat: S,
    command: PlaceOrder,
    judge: (state: State, seat: S, command: PlaceOrder) => Judged | CommandResult,
  ): Judged | CommandResult
  /** An order that waited has reached its price. */
  fire(state: State, stop: StopOrder): void
  /** Changes an order that waits. */
  amendWaiting(state: State, stop: StopOrder, command: AmendOrder): CommandResult
  /** Price and open lots of a resting order after an amendment. */
  amended(state: State, seat: S, slot: number, command: AmendOrder): AmendedFigures | CommandResult
  /** Refuses a resting order another price or more lots. */
  gateAmended(state: State, seat: S, slot: number, figures: AmendedFigures): CommandResult | undefined
  /** TP/SL that an open order would carry after an amendment, at its price then. */
  amendCarried(
    state: State,
    seat: S,
    slot: number,
    options: AmendOptions | null,
    price: number,
  ): CarriedChange | CommandResult
  /** Refuses quotes of an account altogether. */
  checkQuoter(seat: S): CommandResult | undefined
  /** Refuses a market maker's quote that may not rest; `replaced` is the one whose place it takes. */
  gateQuote(state: State, seat: S, intent: OrderIntent, replaced?: ReplacedOrder): CommandResult | undefined
}

/** Consequences of what orders do, kept with the seat and its account. */
interface OrderEffects<State, S extends Seat> {
  /** A resting order's open lots go from `before` to `after`: it starts to rest, leaves the book, or is amended. */
  restingChanged(state: State, seat: S, slot: number, before: number, after: number): void
  /** The waiting orders of a seat have changed. */
  waitingChanged(state: State, seat: S): void
  /** Reported outcome of an order that ended without filling completely. */
  outcome(end: OrderOutcome, filled: number): OrderOutcome
  /** A resting order was amended and has acted again. */
  replaced(seat: S): void
  /** Lots of a resting order that would trade in a walk through the book, noted in `walked`. */
  tradableLots(state: State, seat: S, slot: number, walked: WalkedLots): number
  /** Settles one side of a fill: position or coins, fee, rows of the ledger. Returns the fee in the coin it is charged in. */
  settle(state: State, seat: S, slot: number, fill: Fill, feeRate: Amount, isMaker: boolean): Amount
}

/** Listings that would not do. Common conditions are checked before (`checkListing` of trading). */
interface ListingRules<State, M extends Market> {
  /** Figures that the engine could not count with. */
  checkBounds(instrument: M['instrument']): CommandResult | undefined
  /** A new instrument of this kind. */
  checkBegin(state: State, instrument: M['instrument']): CommandResult | undefined
  /** Changed terms of one that is listed. */
  checkChange(market: M, instrument: M['instrument']): CommandResult | undefined
  /** Takes changed terms into the figures that follow from them. */
  relist(state: State, market: M, instrument: M['instrument']): void
}

interface TimeRules<State, M extends Market> {
  /** Its index was renewed. */
  indexRenewed(state: State, market: M): void
  /** Advances a market in time: stages of its life, prices, and everything that fell due. */
  tick(state: State, market: M): void
}

interface Views<State, S extends Seat> {
  /** Outcome of an order if it were placed now; `undefined` if that cannot be computed. */
  preview(state: State, seat: S, command: PlaceOrder): WhatIf | undefined
  /** The positions that are shown, open or not. */
  positions(seat: S): readonly PositionState[]
  /** The open ones among them. */
  openPositions(seat: S): readonly PositionState[]
  /** E8 of the settle coin that open positions hold back, signed by how their profit moves with their value (ENG-03). */
  heldBack(seat: S): E8
}

/** The part of a seat that is state, in snapshots. */
interface Bytes<S extends Seat> {
  write(out: ByteWriter, seat: S): void
  read(from: ByteReader, seat: S): void
}

/** The products that an exchange trades. */
export interface Products<State> {
  readonly list: readonly Product<State>[]
  /** Place in the list of the product of a kind of instrument; -1 for kinds that are not traded. */
  placeOf(type: ContractType): number
}
