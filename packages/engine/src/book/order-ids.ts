import { NONE } from './none.ts'

const PAGE_BITS = 12
const PAGE_SIZE = 1 << PAGE_BITS
const WORD_BITS = 5
/** Largest id that can be shifted: shifts work on signed 32 bits. */
const LARGEST_WORD = 2 ** 31 - 1

/**
 * Returns the page of an id. Dividing a double by a power of two is exact, and faster than `%` on ids beyond 32 bits.
 */
const pageOf = (id: number): number => (id <= LARGEST_WORD ? id >> PAGE_BITS : Math.floor(id / PAGE_SIZE))

/**
 * Finds the slot of an open order by its id. Ids only grow, so open orders lie close together at the end of the range:
 * ids are divided into pages of 4096, and a page without open orders frees its frame of memory. A bit for each id is
 * set while its order is open, so finding or removing an ended order never reads the slots, which are large and not in
 * cache.
 */
export class OrderIds {
  /** By frame and offset in it: slots of open orders, and a bit for each open order. */
  #slots = new Int32Array(PAGE_SIZE)
  #open = new Int32Array(PAGE_SIZE >> WORD_BITS)
  /** By page, counted from `#first`: its frame (`NONE` without open orders), and its number of open orders. */
  #frames = new Int32Array(16).fill(NONE)
  #used = new Int32Array(16)
  /** Number of the first page, and number of pages up to the last one that ever had an order. */
  #first = 0
  #pages = 0
  /** Number of frames made so far, and the frames free for reuse. */
  #made = 0
  readonly #spare: number[] = []

  get(id: number): number {
    const page = pageOf(id) - this.#first
    if (page < 0 || page >= this.#pages) return NONE
    const frame = this.#frames[page]!
    if (frame === NONE) return NONE
    const place = frame + (id & (PAGE_SIZE - 1))
    return (this.#open[place >> WORD_BITS]! & (1 << place)) === 0 ? NONE : this.#slots[place]!
  }

  /**
   * Stores the slot of an order. Ids grow from call to call, except those of triggered orders, which got their ids
   * earlier.
   */
  set(id: number, slot: number): void {
    const number = pageOf(id)
    if (this.#pages === 0) this.#first = number
    if (number < this.#first) this.#openBefore(number)
    const page = number - this.#first
    if (page >= this.#pages) this.#openTo(page)
    let frame = this.#frames[page]!
    if (frame === NONE) {
      frame = this.#spare.pop() ?? this.#newFrame()
      this.#frames[page] = frame
    }
    const place = frame + (id & (PAGE_SIZE - 1))
    this.#slots[place] = slot
    this.#open[place >> WORD_BITS]! |= 1 << place
    this.#used[page]!++
  }

  delete(id: number): void {
    const page = pageOf(id) - this.#first
    if (page < 0 || page >= this.#pages) return
    const frame = this.#frames[page]!
    if (frame === NONE) return
    const place = frame + (id & (PAGE_SIZE - 1))
    const word = this.#open[place >> WORD_BITS]!
    const rest = word & ~(1 << place)
    if (rest === word) return
    this.#open[place >> WORD_BITS] = rest
    const left = this.#used[page]! - 1
    this.#used[page] = left
    if (left > 0 || page === this.#pages - 1) return
    this.#frames[page] = NONE
    this.#spare.push(frame)
    if (page === 0) this.#dropLeading()
  }

  #newFrame(): number {
    const frame = this.#made * PAGE_SIZE
    if (frame === this.#slots.length) {
      const slots = new Int32Array(frame * 2)
      slots.set(this.#slots)
      this.#slots = slots
      const open = new Int32Array((frame * 2) >> WORD_BITS)
      open.set(this.#open)
      this.#open = open
    }
    this.#made++
    return frame
  }

  #openTo(page: number): void {
    if (page >= this.#frames.length) this.#move(0, Math.max(page + 1, this.#frames.length * 2))
    this.#pages = page + 1
  }

  #openBefore(number: number): void {
    const more = this.#first - number
    this.#move(more, Math.max(this.#pages + more, this.#frames.length))
    this.#first = number
    this.#pages += more
  }

  #dropLeading(): void {
    let empty = 0
    while (empty < this.#pages && this.#frames[empty] === NONE) empty++
    this.#move(-empty, this.#frames.length)
    this.#first += empty
    this.#pages -= empty
  }

  /** Moves the pages by `by` places, into arrays with room for `room` pages. */
  #move(by: number, room: number): void {
    const frames = new Int32Array(room).fill(NONE)
    const used = new Int32Array(room)
    const from = Math.max(0, -by)
    frames.set(this.#frames.subarray(from, this.#pages), Math.max(0, by))
    used.set(this.#used.subarray(from, this.#pages), Math.max(0, by))
    this.#frames = frames
    this.#used = used
  }
}
