/** Numbers of an entry: row of the account, instrument, row of the seat plus one (0 where the entry is free). */
const WIDTH = 4
const FIRST_BITS = 8

/** Row of the seat of an account in an instrument: a hash table of whole numbers, at most half full. */
export class SeatTable {
  #bits = FIRST_BITS
  #entries = new Int32Array(WIDTH << FIRST_BITS)
  #used = 0

  /** -1 where there is none. */
  get(account: number, instrument: number): number {
    return this.#entries[this.#placeOf(account, instrument) + 2]! - 1
  }

  /** The pair must be new. */
  add(account: number, instrument: number, row: number): void {
    if (++this.#used > 1 << (this.#bits - 1)) this.#grow()
    const place = this.#placeOf(account, instrument)
    const entries = this.#entries
    entries[place] = account
    entries[place + 1] = instrument
    entries[place + 2] = row + 1
  }

  /** The pair must be there. Entries that follow it in its run close the gap, or would not be found any more. */
  remove(account: number, instrument: number): void {
    const entries = this.#entries
    const mask = entries.length - 1
    let gap = this.#placeOf(account, instrument)
    for (let place = (gap + WIDTH) & mask; entries[place + 2] !== 0; place = (place + WIDTH) & mask) {
      const home = this.#homeOf(entries[place]!, entries[place + 1]!)
      // one whose own place lies behind the gap stays
      if (((place - home) & mask) < ((place - gap) & mask)) continue
      entries.copyWithin(gap, place, place + WIDTH)
      gap = place
    }
    entries.fill(0, gap, gap + WIDTH)
    this.#used--
  }

  /** Place of the entry of an account and contract, or the free place for it: colliding entries follow each other. */
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

/** The upper bits are the well mixed ones. */
function hashOf(account: number, instrument: number): number {
  const mixed = Math.imul(account, 0x9e3779b1) ^ Math.imul(instrument, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
}
