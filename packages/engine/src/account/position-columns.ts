import { estimateOf } from '@perpdesk/numeric'
import type { Position } from './position.ts'

/** The part of an exposure that columns read. */
interface Holder {
  readonly account: { readonly row: number }
}

const FIRST_ROOM = 16

/**
 * The open positions of one contract as columns, unordered: a loop over all positions reads few bytes of each, side by
 * side. Not part of the state; {@link OpenPositions} derives them.
 */
export class PositionColumns<Exposure extends Holder> {
  count = 0
  readonly exposures: Exposure[] = []
  readonly positions: Position[] = []
  /** Rows of the accounts. */
  accounts = new Int32Array(0)
  /** Signed: positive for a long. */
  lots = new Float64Array(0)
  /** The doubles nearest to the entry values. */
  entries = new Float64Array(0)
  ranks = new Uint8Array(0)

  /** Copies the present figures of an open position into its columns, adding a place for a new one. */
  put(exposure: Exposure, position: Position): void {
    if (position.place < 0) this.#add(exposure, position)
    const { place } = position
    this.lots[place] = position.lots
    this.entries[place] = estimateOf(position.entryAmount)
    this.ranks[place] = position.adlRank
  }

  #add(exposure: Exposure, position: Position): void {
    if (this.count === this.lots.length) this.#grow()
    position.place = this.count++
    this.exposures.push(exposure)
    this.positions.push(position)
    this.accounts[position.place] = exposure.account.row
  }

  /** Removes a closed position; the last one moves into its place. */
  remove(position: Position): void {
    const { place } = position
    const last = --this.count
    const exposure = this.exposures.pop()!
    const moved = this.positions.pop()!
    if (place < last) {
      moved.place = place
      this.exposures[place] = exposure
      this.positions[place] = moved
      this.accounts[place] = this.accounts[last]!
      this.lots[place] = this.lots[last]!
      this.entries[place] = this.entries[last]!
      this.ranks[place] = this.ranks[last]!
    }
    position.place = -1
  }

  #grow(): void {
    const room = Math.max(FIRST_ROOM, this.count * 2)
    this.accounts = widened(new Int32Array(room), this.accounts)
    this.lots = widened(new Float64Array(room), this.lots)
    this.entries = widened(new Float64Array(room), this.entries)
    this.ranks = widened(new Uint8Array(room), this.ranks)
  }
}

function widened<T extends Int32Array | Float64Array | Uint8Array>(column: T, before: T): T {
  column.set(before)
  return column
}
