import { LevelPages } from './level-pages.ts'
import { NONE } from './none.ts'

export { NONE }

/** Values of the `side` column. */
export const BUY = 0
export const SELL = 1

/** Values of the `flags` column. */
export const REDUCE_ONLY = 1
export const CLOSE_ON_TRIGGER = 2
/** Made by a mass quote; does not count towards the limit of open orders. */
export const QUOTE = 4
/** The order is in its owner's chain; it stays there while an amendment takes it out of the book. */
export const CHAINED = 8
/** The order has fields that its row cannot hold; they are in `state.details`. */
export const DETAILED = 16

/** Distance of two slots: a row has four fields of 8, 4 or 1 byte. */
const STEP_BITS = 2
const STEP = 1 << STEP_BITS
const ROW_LONG = STEP * 8
const ROW_WORDS = STEP * 4
const ROW_BYTES = STEP

const HIGH = 2 ** 32

/**
 * Open orders as rows of typed arrays. A slot is reused after its order has ended, so nothing that a client or the
 * journal sees may depend on a slot number. Slots of one price level, and of one owner, are chained through the
 * columns.
 *
 * Fields that are used together lie side by side, so that few cache lines are loaded for them: each buffer has rows of
 * four fields, and a column is a view of a buffer that begins at its field in the first row. Cancels and fills need two
 * buffers, of 16 and 32 bytes an order. Slots count in fields (0, 4, 8 and so on), so `price[slot]` is the price in the
 * row of that slot.
 */
export class OrderPool {
  id = new Float64Array()
  leaves!: Float64Array
  filled!: Float64Array
  /** Σ ticks × lots of the fills; exact, because listing limits the product for one order. */
  filledCost!: Float64Array

  /** Fee rates in units of 1e-8. */
  makerRate = new Float64Array()
  takerRate!: Float64Array
  filledFee!: BigInt64Array
  createdTime!: Float64Array

  price = new Int32Array()
  /** Row of the exposure or other seat that owns the order. */
  owner!: Int32Array
  next!: Int32Array
  previous!: Int32Array

  ownerNext = new Int32Array()
  ownerPrevious!: Int32Array
  #updatedLow!: Int32Array
  #updatedHigh!: Int32Array

  side = new Uint8Array()
  flags!: Uint8Array
  /** Indexes into the vocabulary's lists. */
  orderType!: Uint8Array
  timeInForce!: Uint8Array

  smpType = new Uint8Array()
  createType!: Uint8Array
  positionIdx!: Uint8Array

  /** Levels of the books that share the pool. */
  readonly levels = new LevelPages()
  /** Number of open orders. */
  count = 0
  /** Clients' own ids by row, up to the last row that has one. */
  readonly #links: string[] = []
  #capacity = 0
  #free = NONE
  #untouched = 0

  /** Makes room for `capacity` orders at first; it grows as needed. */
  constructor(capacity = 1024) {
    this.#widen(capacity)
  }

  /** Returns a slot for a new order. The caller writes every column that is read later. */
  allocate(): number {
    this.count++
    const slot = this.#free
    if (slot !== NONE) {
      this.#free = this.next[slot]!
      return slot
    }
    if (this.#untouched === this.#capacity * STEP) this.#widen(this.#capacity * 2)
    const fresh = this.#untouched
    this.#untouched += STEP
    return fresh
  }

  release(slot: number): void {
    this.count--
    this.next[slot] = this.#free
    this.#free = slot
  }

  updatedTimeAt(slot: number): number {
    return this.#updatedHigh[slot]! * HIGH + (this.#updatedLow[slot]! >>> 0)
  }

  setUpdatedTime(slot: number, time: number): void {
    this.#updatedHigh[slot] = Math.floor(time / HIGH)
    this.#updatedLow[slot] = time
  }

  /** Returns the client's own id of the order, or `''` if it has none. */
  linkAt(slot: number): string {
    return this.#links[slot >> STEP_BITS] ?? ''
  }

  setLink(slot: number, link: string): void {
    const row = slot >> STEP_BITS
    if (row < this.#links.length) this.#links[row] = link
    else if (link !== '') {
      while (this.#links.length < row) this.#links.push('')
      this.#links.push(link)
    }
  }

  /** Makes room for `capacity` orders; existing orders keep their slots. */
  #widen(capacity: number): void {
    this.#capacity = capacity
    const amounts = widened(this.id, capacity * ROW_LONG)
    this.id = new Float64Array(amounts)
    this.leaves = new Float64Array(amounts, 8)
    this.filled = new Float64Array(amounts, 16)
    this.filledCost = new Float64Array(amounts, 24)
    const terms = widened(this.makerRate, capacity * ROW_LONG)
    this.makerRate = new Float64Array(terms)
    this.takerRate = new Float64Array(terms, 8)
    this.filledFee = new BigInt64Array(terms, 16)
    this.createdTime = new Float64Array(terms, 24)
    const places = widened(this.price, capacity * ROW_WORDS)
    this.price = new Int32Array(places)
    this.owner = new Int32Array(places, 4)
    this.next = new Int32Array(places, 8)
    this.previous = new Int32Array(places, 12)
    const chains = widened(this.ownerNext, capacity * ROW_WORDS)
    this.ownerNext = new Int32Array(chains)
    this.ownerPrevious = new Int32Array(chains, 4)
    this.#updatedLow = new Int32Array(chains, 8)
    this.#updatedHigh = new Int32Array(chains, 12)
    const kinds = widened(this.side, capacity * ROW_BYTES)
    this.side = new Uint8Array(kinds)
    this.flags = new Uint8Array(kinds, 1)
    this.orderType = new Uint8Array(kinds, 2)
    this.timeInForce = new Uint8Array(kinds, 3)
    const more = widened(this.smpType, capacity * ROW_BYTES)
    this.smpType = new Uint8Array(more)
    this.createType = new Uint8Array(more, 1)
    this.positionIdx = new Uint8Array(more, 2)
  }
}

/** Returns a buffer of `bytes` bytes that begins with the content of a view's buffer. */
function widened({ buffer }: Float64Array | Int32Array | Uint8Array, bytes: number): ArrayBuffer {
  const wider = new ArrayBuffer(bytes)
  new Uint8Array(wider).set(new Uint8Array(buffer))
  return wider
}
