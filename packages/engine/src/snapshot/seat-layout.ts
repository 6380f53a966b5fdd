import type { Account } from '../account/account.ts'
import type { ByteReader } from '../codec/byte-reader.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import type { State } from '../state.ts'

/** An account's seats by instrument, each as its product writes it. Most hold orders only, so an untouched one takes no bytes. */
export function writeSeats(out: ByteWriter, state: State, account: Account): void {
  const seats = account.seats().filter((seat) => !seat.isUntouched)
  out.uint(seats.length)
  for (const seat of seats) {
    const { market } = seat
    out.uint(market.instrument.id)
    state.productOf(market).write(out, seat)
  }
}

/** Opens an account's seats again; the markets must be there. */
export function readSeats(from: ByteReader, state: State, account: Account): void {
  for (let left = from.count(); left > 0; left--) {
    const id = from.uint()
    const market = state.market(id) ?? from.fail(`unknown instrument ${id}`)
    state.productOf(market).read(from, state.accounts.seat(account, market))
  }
}
