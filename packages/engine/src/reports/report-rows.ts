import { isOrderOver } from '@perpdesk/trading'
import { describeOrder } from '../account/order-words.ts'
import type { EngineEvent, EventRows } from '../event.ts'
import { PositionChanged, WalletChanged } from './changed-events.ts'
import { Changes } from './changes.ts'
import { accountOf, endsOrder, linkOf } from './event-subject.ts'
import { FillRows } from './fill-rows.ts'
import { OrderRows } from './order-rows.ts'
import { SpotFillRows } from './spot-fill-rows.ts'
import { TradeRows } from './trade-rows.ts'

const FIRST_ROOM = 256

/** Kinds of rows. */
export const ORDER = 0
export const TRADE = 1
export const EXECUTION = 2
export const CLOSED_PNL = 3
export const LEDGER = 4
export const POSITION = 5
export const WALLET = 6
export const SPOT_EXECUTION = 7
/** Ledger rows of a fill in a pair: of the given coin, and of the received one. */
export const GIVEN = 8
export const RECEIVED = 9
/** A rare event, kept as an object. */
export const OBJECT = 10

/** Event type by kind of row. */
const TYPES = [
  'order',
  'trade',
  'execution',
  'closedPnl',
  'ledger',
  'position',
  'wallet',
  'execution',
  'ledger',
  'ledger',
] as const

/**
 * Events of the present command, in the order in which they happened: the kind of each event, and its index among the
 * rows of that kind. The rows are in memory that every command reuses, so an event object can only be made until the
 * next command.
 */
export class ReportRows implements EventRows {
  count = 0
  /** Number of commands reported so far. Not part of the state. */
  round = 0
  readonly orders = new OrderRows()
  readonly trades = new TradeRows()
  readonly fills = new FillRows()
  readonly spotFills = new SpotFillRows()
  readonly changes = new Changes()
  readonly #objects: EngineEvent[] = []
  /** Event objects already made, by index. */
  readonly #made: (EngineEvent | undefined)[] = []
  #kinds = new Uint8Array(FIRST_ROOM)
  #places = new Int32Array(FIRST_ROOM)

  /** Clears the events of the last command. */
  begin(): void {
    this.round++
    this.count = 0
    this.orders.clear()
    this.trades.clear()
    this.fills.clear()
    this.spotFills.clear()
    this.changes.clear()
    if (this.#objects.length > 0) this.#objects.length = 0
    if (this.#made.length > 0) this.#made.length = 0
  }

  /** Throws `RangeError` if a later command is being reported, because the events of this one are overwritten. */
  assertCurrent(round: number): void {
    if (round !== this.round) throw new RangeError('this event was read too late: the next command has been applied')
  }

  add(kind: number, place: number): void {
    if (this.count === this.#kinds.length) this.#grow()
    this.#kinds[this.count] = kind
    this.#places[this.count++] = place
  }

  addObject(event: EngineEvent): void {
    this.add(OBJECT, this.#objects.length)
    this.#objects.push(event)
  }

  typeAt(index: number): EngineEvent['type'] {
    const kind = this.#kinds[index]!
    return kind === OBJECT ? this.#objects[this.#places[index]!]!.type : TYPES[kind]!
  }

  accountAt(index: number): number {
    const place = this.#places[index]!
    switch (this.#kinds[index]) {
      case ORDER:
        return this.orders.at(place).account
      case TRADE:
        return 0
      case EXECUTION:
      case CLOSED_PNL:
      case LEDGER:
        return this.fills.accountAt(place)
      case SPOT_EXECUTION:
      case GIVEN:
      case RECEIVED:
        return this.spotFills.accountAt(place)
      case POSITION:
        return this.changes.positionAt(place).exposure.account.id
      case WALLET:
        return this.changes.accountAt(place).id
      default:
        return accountOf(this.#objects[place]!)
    }
  }

  linkAt(index: number): string {
    const place = this.#places[index]!
    if (this.#kinds[index] === ORDER) return this.orders.at(place).link
    return this.#kinds[index] === OBJECT ? linkOf(this.#objects[place]!) : ''
  }

  endsOrderAt(index: number): boolean {
    const place = this.#places[index]!
    if (this.#kinds[index] === ORDER) return isOrderOver(this.orders.at(place).outcome.status)
    return this.#kinds[index] === OBJECT && endsOrder(this.#objects[place]!)
  }

  eventAt(index: number): EngineEvent {
    if (!(index < this.count)) throw new RangeError(`no event ${index}: the command reported ${this.count}`)
    const event = this.#made[index] ?? this.#make(index)
    this.#made[index] = event
    return event
  }

  #make(index: number): EngineEvent {
    const place = this.#places[index]!
    switch (this.#kinds[index]) {
      case ORDER:
        return { type: 'order', order: describeOrder(this.orders.at(place)) }
      case TRADE:
        return this.trades.eventAt(place)
      case EXECUTION:
        return this.fills.executionAt(place)
      case CLOSED_PNL:
        return this.fills.closedPnlAt(place)
      case LEDGER:
        return this.fills.ledgerAt(place)
      case SPOT_EXECUTION:
        return this.spotFills.executionAt(place)
      case GIVEN:
        return this.spotFills.givenAt(place)
      case RECEIVED:
        return this.spotFills.receivedAt(place)
      case POSITION: {
        const { exposure, position } = this.changes.positionAt(place)
        return new PositionChanged(this, exposure, position)
      }
      case WALLET:
        return new WalletChanged(this, this.changes.accountAt(place))
      default:
        return this.#objects[place]!
    }
  }

  #grow(): void {
    const kinds = new Uint8Array(this.#kinds.length * 2)
    kinds.set(this.#kinds)
    this.#kinds = kinds
    const places = new Int32Array(this.#places.length * 2)
    places.set(this.#places)
    this.#places = places
  }
}
