/**
 * Numbers of an entry: row of the account, instrument, row of the seat plus one (0 if the entry is free); the fourth is
 * unused.
 */
const WIDTH = 4
const FIRST_BITS = 8

/** Maps an account and an instrument to the row of their seat: a hash table of whole numbers, at most half full. */
export class SeatTable {
  #bits = FIRST_BITS
  #entries = new Int32Array(WIDTH << FIRST_BITS)
  #used = 0

  /** Returns the row of the seat, or -1 if there is none. */
  get(account: number, instrument: number): number {
    return this.#entries[this.#placeOf(account, instrument) + 2]! - 1
  }

  /** Adds a pair, which must be new. */
  add(account: number, instrument: number, row: number): void {
    if (++this.#used > 1 << (this.#bits - 1)) this.#grow()
    const place = this.#placeOf(account, instrument)
    const entries = this.#entries
    entries[place] = account
    entries[place + 1] = instrument
    entries[place + 2] = row + 1
  }

  /**
   * Removes a pair, which must exist. Entries that follow in its run close the gap, because a search ends at a free
   * entry.
   */
  remove(account: number, instrument: number): void {
    const entries = this.#entries
    const mask = entries.length - 1
    let gap = this.#placeOf(account, instrument)
    for (let place = (gap + WIDTH) & mask; entries[place + 2] !== 0; place = (place + WIDTH) & mask) {
      const home = this.#homeOf(entries[place]!, entries[place + 1]!)
      // an entry whose home lies behind the gap stays
      if (((place - home) & mask) < ((place - gap) & mask)) continue
      entries.copyWithin(gap, place, place + WIDTH)
      gap = place
    }
    entries.fill(0, gap, gap + WIDTH)
    this.#used--
  }

  /**
   * Returns the position of the entry of an account and instrument, or of the free entry for them. Colliding entries
   * follow each other.
   */
  #placeOf(account: number, instrument: number): number {
    const entries = this.#entries
    const last = entries.length - WIDTH
    let place = this.#homeOf(account, instrument)
    while (entries[place + 2] !== 0 && (entries[place] !== account || entries[place + 1] !== instrument)) {
      place = place === last ? 0 : place + WIDTH
    }
    return place
  }

  #homeOf(account: number, instrument: number): number {
    return (hashOf(account, instrument) >>> (32 - this.#bits)) * WIDTH
  }

  #grow(): void {
    const before = this.#entries
    this.#bits++
    this.#entries = new Int32Array(before.length * 2)
    for (let place = 0; place < before.length; place += WIDTH) {
      if (before[place + 2] === 0) continue
      const to = this.#placeOf(before[place]!, before[place + 1]!)
      for (let column = 0; column < WIDTH; column++) this.#entries[to + column] = before[place + column]!
    }
  }
}

/** Mixes an account and an instrument into 32 bits; the upper bits are mixed best. */
function hashOf(account: number, instrument: number): number {
  const mixed = Math.imul(account, 0x9e3779b1) ^ Math.imul(instrument, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
}
