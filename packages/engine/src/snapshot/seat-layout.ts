import type { Account } from '../account/account.ts'
import type { ByteReader } from '../codec/byte-reader.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import type { State } from '../state.ts'

/**
 * Writes an account's seats by instrument, each by its product. Most seats only have orders, which are written
 * elsewhere, so untouched seats are left out.
 */
export function writeSeats(out: ByteWriter, state: State, account: Account): void {
  const seats = account.seats().filter((seat) => !seat.isUntouched)
  out.uint(seats.length)
  for (const seat of seats) {
    const { market } = seat
    out.uint(market.instrument.id)
    state.productOf(market).write(out, seat)
  }
}

/** Reads an account's seats; the markets must have been read before. */
export function readSeats(from: ByteReader, state: State, account: Account): void {
  for (let left = from.count(); left > 0; left--) {
    const id = from.uint()
    const market = state.market(id) ?? from.fail(`unknown instrument ${id}`)
    state.productOf(market).read(from, state.accounts.seat(account, market))
  }
}
