import type { Amount } from '@perpdesk/numeric'
import { type Account, NO_STOPS, type Seat } from '../../account/account.ts'
import type { SeatMemory } from '../../account/seat-memory.ts'
import { SeatRow } from '../../account/seat-row.ts'
import type { SpotMarket } from '../../market.ts'
import type { State } from '../../state.ts'
import { seatOf } from '../../triggers/stop-life.ts'
import type { StopOrder } from '../../triggers/stop-order.ts'

/**
 * The seat of one account in one pair: its orders, and the coins promised by waiting ones. All figures follow from the
 * orders.
 */
export class SpotSeat extends SeatRow<Account, SpotMarket> implements Seat {
  earlier: Seat | null
  readonly exposure = null
  stops: readonly StopOrder[] = NO_STOPS
  /** Coins promised by the seat's waiting orders. */
  heldBase: Amount = 0
  heldQuote: Amount = 0

  constructor(row: number, memory: SeatMemory | null, account: Account, market: SpotMarket) {
    super(row, memory, account, market)
    this.earlier = account.newest
  }

  get isUntouched(): boolean {
    return !this.hasOrders
  }
}

/** Returns the seat of an order waiting in a pair; throws `TypeError` for any other order. */
export function spotSeatOf(state: State, stop: StopOrder): SpotSeat {
  const seat = seatOf(state, stop)
  if (!(seat instanceof SpotSeat)) throw new TypeError('the seat is in no pair')
  return seat
}
